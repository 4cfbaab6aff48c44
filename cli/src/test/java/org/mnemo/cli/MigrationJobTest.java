package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;

/** Records that move at the ends of epochs, on a store whose times are known. */
@Tag("processes")
class MigrationJobTest {

  private static final double EXACT = 1e-6;

  private static final List<String> WORKLOAD =
      List.of(
          words(
              "-P workloads/trendingpreview -p mnemo.store=simulated -p recordcount=300 "
                  + "-p operationcount=6000 -p readproportion=0.8 -p updateproportion=0.2 "
                  + "-p simulated.ns.per.kib=700 -p mnemo.slow.simulated.ns.per.kib=1900"));

  private static final String POLICY =
      "migrated:epoch=700,decay=0.7,hysteresis=20%,move-budget=2MB";

  @TempDir Path temporary;

  private Program validate(String policy, String... more) {
    return Program.mnemo(
        "validate",
        "--policy",
        policy,
        WORKLOAD,
        "--splits",
        "2",
        "--out",
        temporary.resolve("out"),
        more);
  }

  private JsonNode validation(String policy) {
    validate(policy).done();
    return Json.read(temporary.resolve("out/validation.json"), JsonNode.class);
  }

  @Test
  void movesWhatIsPredictedInTheTimeThatIsPredicted() throws IOException {
    JsonNode validation = validation(POLICY);

    assertThat(validation.get("moves")).hasSize(2);
    for (JsonNode moved : validation.get("moves")) {
      assertThat(moved.get("measured_records").asLong())
          .isPositive()
          .isEqualTo(moved.get("estimated_records").asLong());
      assertThat(moved.get("measured_ns").asDouble())
          .isCloseTo(
              moved.get("estimated_ns").asDouble(),
              within(EXACT * moved.get("estimated_ns").asDouble()));
    }
    for (JsonNode row : validation.get("rows")) {
      if (List.of("hit_ratio", "throughput").contains(row.get("metric").asText())) {
        assertThat(row.get("error").asDouble()).as("%s", row).isCloseTo(0, within(EXACT));
      }
    }
    looksAtTheMeasurementAgain(validation);
  }

  private void looksAtTheMeasurementAgain(JsonNode before) throws IOException {
    String out = temporary.resolve("out").toString();
    Program.mnemo("validate", out, "--policy", POLICY).done();
    JsonNode after = Json.read(temporary.resolve("out/validation/validation.json"), JsonNode.class);
    assertThat(after.get("prediction")).isEqualTo(before.get("prediction"));
    assertThat(after.get("rows")).isEqualTo(before.get("rows"));
    assertThat(after.get("moves")).isEqualTo(before.get("moves"));

    Program.mnemo("validate", out, "--policy", POLICY.replace("700", "900"))
        .refused(1, "mnemo.migrated.epoch=700");
    Program.mnemo("validate", out, "--policy", "cached").refused(2, "--policy migrated");
  }

  @Test
  void refusesEpochsOfTime() {
    validate("migrated:epoch=10s").refused(2, "epoch");
  }
}
