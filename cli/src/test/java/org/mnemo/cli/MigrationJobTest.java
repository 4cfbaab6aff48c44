package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
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
          "-P",
          "workloads/trendingpreview",
          "-p",
          "mnemo.store=simulated",
          "-p",
          "recordcount=300",
          "-p",
          "operationcount=6000",
          "-p",
          "readproportion=0.8",
          "-p",
          "updateproportion=0.2",
          "-p",
          "simulated.ns.per.kib=700",
          "-p",
          "mnemo.slow.simulated.ns.per.kib=1900");

  @TempDir Path temporary;

  private JsonNode validation(String... more) {
    Path out = temporary.resolve("out");
    List<String> command = new ArrayList<>(List.of("validate", "--policy", "migrated"));
    command.addAll(WORKLOAD);
    command.addAll(List.of("--splits", "2", "--out", out.toString()));
    command.addAll(List.of(more));
    Program program = Program.mnemo(command.toArray(String[]::new));
    assertThat(program.status()).as(program.err()).isZero();
    return Json.read(out.resolve("validation.json"), JsonNode.class);
  }

  @Test
  void movesWhatIsPredictedInTheTimeThatIsPredicted() {
    JsonNode validation =
        validation(
            "--epoch", "700", "--decay", "0.7", "--hysteresis", "20%", "--move-budget", "2MB");

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
  }

  @Test
  void refusesEpochsOfTime() {
    Program program =
        Program.mnemo(
            "validate",
            "--policy",
            "migrated",
            "--epoch",
            "10s",
            "-P",
            "workloads/trendingpreview",
            "-p",
            "mnemo.store=simulated",
            "-p",
            "recordcount=50",
            "-p",
            "operationcount=2000",
            "--out",
            temporary.resolve("out").toString());

    assertThat(program.status()).isEqualTo(2);
    assertThat(program.err()).contains("give --epoch as a number of requests");
  }
}
