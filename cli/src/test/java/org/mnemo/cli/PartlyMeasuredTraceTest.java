package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.pattern.TraceSource;

/** A measurement may be short; the estimate is of the whole trace that it replayed a part of. */
class PartlyMeasuredTraceTest {

  private static final int REQUESTS = 12_000;
  private static final int MEASURED = 6_000;

  @TempDir private Path directory;
  private Path trace = Path.of("");
  private SimulatedRuns runs = new SimulatedRuns(Path.of(""), 0, 0);

  /**
   * The first half asks for ten keys alone, the second half for 90 more: four times for each key by
   * turns. All records are of 1000 bytes.
   */
  @BeforeEach
  void load() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      int key = i < MEASURED ? i % 10 : 10 + i % 90;
      lines.add("0,key%03d,6,1000,0,%s,0".formatted(key, i % 4 == 0 ? "replace" : "get"));
    }
    trace = Files.write(directory.resolve("trace.csv"), lines);
    runs = new SimulatedRuns(directory, 0, 0);
    runs.load("mnemo.trace", trace.toString());
  }

  private MeasurementDirectory run(String name, int operations) throws Exception {
    return runs.run(
        name, "mnemo.trace", trace.toString(), "operationcount", String.valueOf(operations));
  }

  private static Estimate estimate(MeasurementDirectory measured) {
    MeasuredRun run = new MeasuredRun(measured);
    return Estimator.estimate(
        run,
        new TraceSource(run.workload(null), run.dataset(), TraceWatch.NONE),
        EstimateOptions.DEFAULTS);
  }

  @Test
  void isEstimatedAsTheWholeOfIt() throws Exception {
    Estimate whole = estimate(run("whole", REQUESTS));
    Estimate part = estimate(run("part", MEASURED));
    assertThat(part.pattern().requests()).isEqualTo(REQUESTS);
    assertThat(part.keyCount()).isEqualTo(100);
    assertThat(part.curve().totalBytes()).isEqualTo(whole.curve().totalBytes());
    assertThat(part.chosen().orElseThrow()).isEqualTo(whole.chosen().orElseThrow());
    // Of the part alone the ten keys that it asks for would take all that slows it down.
    assertThat(part.chosenRow().orElseThrow()).isGreaterThan(10);
    Program said = Program.mnemo("estimate", directory.resolve("part")).done();
    assertThat(said.out()).contains("12,000 requests", "6,000 were measured");
  }

  @Test
  void isEstimatedInPartOnlyWhereThatIsSaid() throws Exception {
    Path part = run("part", MEASURED).root();
    Program.mnemo("place", part, "--requests", "6000", "--json").done();
    Program said = Program.mnemo("estimate", part, "--requests", "6000");
    assertThat(said.out())
        .startsWith("Buy ")
        .contains("Estimated for the first 6,000 requests only; 1 client");
    JsonNode recommendation =
        Json.read(part.resolve("estimate/recommendation.json"), JsonNode.class);
    assertThat(recommendation.get("requests").asLong()).isEqualTo(6000);
    assertThat(recommendation.get("first_requests_only").asBoolean()).isTrue();
    assertThat(recommendation.get("split").get("keys_in_fast").asInt()).isLessThanOrEqualTo(10);
    // The records that only the rest asks for are stored all the same.
    assertThat(recommendation.get("total_keys").asInt()).isEqualTo(100);
    Program.mnemo("estimate", part, "--requests", "12001").refused(2, "--requests", "12001");
  }

  @Test
  void isAskedForWhereItIsGoneOrHasChanged() throws Exception {
    MeasurementDirectory part = run("part", MEASURED);
    MeasurementDirectory whole = run("whole", REQUESTS);
    List<String> lines = Files.readAllLines(trace);
    Path kept = Files.copy(trace, directory.resolve("kept.csv"));
    lines.set(REQUESTS - 1, lines.get(REQUESTS - 2));
    Files.write(trace, lines);
    assertUnknown(part, "has changed since");
    Files.delete(trace);
    assertUnknown(part, "is missing");
    // A run of the whole has recorded it.
    assertThat(estimate(whole).pattern().requests()).isEqualTo(REQUESTS);
    // What the sentence advises to do.
    Program named = Program.mnemo("estimate", part.root(), "--trace", kept).done();
    assertThat(named.out()).contains("for the 12,000 requests of kept.csv");
  }

  private void assertUnknown(MeasurementDirectory part, String what) throws IOException {
    refused(
        () -> estimate(part),
        "6,000 of the 12,000 requests",
        trace + ", which " + what,
        "--trace FILE",
        "--requests 6000");
  }
}
