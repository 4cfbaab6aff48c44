package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slos on latencies, as users give them. */
@Tag("slow")
class SlosTest {

  /** Reads take 100 us on FastMem and 104 us on SlowMem, and up to some 20 us more by chance. */
  static final String[] CHANCE =
      words(
          "mnemo.fast.simulated.read.ns 100000 mnemo.slow.simulated.read.ns 104000 "
              + "mnemo.slow.simulated.write.ns 90001 mnemo.fast.simulated.read.jitter.ns 2000 "
              + "mnemo.slow.simulated.read.jitter.ns 8000");

  @TempDir static Path directory;
  private static Path measured = Path.of("");

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 200, 30_000);
    runs.load();
    measured = runs.run("run", CHANCE).root();
  }

  private static Program run(String command, String... options) {
    return Program.mnemo(command, measured, "--json", options);
  }

  private static int keysInFast(String... options) throws IOException {
    return run("estimate", options).done().json().at("/recommendation/split/keys_in_fast").asInt();
  }

  @Test
  void moveTheSplitThatIsRecommendedAndPlaced() throws IOException {
    // FastMem's p99 is 100 us + 2 us x ln 100 = 109 us, SlowMem's 104 us + 8 us x ln 100 = 141 us.
    assertThat(keysInFast()).isZero();
    int kept = keysInFast("--max-p99", "120us");
    assertThat(kept).isBetween(10, 190);
    assertThat(keysInFast("--max-p99", "0.115 ms")).isGreaterThan(kept);
    assertThat(keysInFast("--max-p99", "120us", "--max-p95", "read:150us")).isEqualTo(kept);
    assertThat(keysInFast("--max-p99", "120us", "--max-p95", "108us")).isGreaterThan(kept);
    assertThat(keysInFast("--max-p99", "120us", "--max-mean", "write:2ms")).isEqualTo(kept);
    for (String micro : List.of("120\u00b5s", "120 \u03bcs", "120\u00b5S")) {
      assertThat(keysInFast("--max-p99", micro)).as(micro).isEqualTo(kept);
    }
    JsonNode placed = run("place", "--max-p99", "120us").done().json();
    assertThat(placed.get("keys_in_fast").asInt()).isEqualTo(kept);
    assertThat(placed.get("keys_in_slow").asInt()).isEqualTo(200 - kept);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "-1ms", "0us", "reads:2ms"})
  void refuseWhatIsNoTime(String text) {
    run("estimate", "--max-p99=" + text).refused(2, "--max-p99", "'" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"estimate", "place", "compare"})
  void areBrokenWhereNoSplitMeetsThem(String command) {
    run(command, "--max-p99=50us").refused(4, "50.0 µs", "allow at least that");
  }

  @Test
  void haveNoAnswerWhereLittleWasMeasured() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory.resolve("short"), 200, 8000);
    runs.load();
    Path few =
        runs.run(
                "run",
                words(
                    "mnemo.fast.simulated.read.jitter.ns 2000 mnemo.slow.simulated.read.jitter.ns 8000"))
            .root();
    Program estimate = Program.mnemo("estimate", few, "--max-p99", "130us", "--json");
    assertThat(estimate.status()).isEqualTo(3);
    assertThat(estimate.json().at("/recommendation/answer/code").asText())
        .isEqualTo("latency-uncertain");
    Program.mnemo("place", few, "--max-p99", "130us").refused(3, "reads", "130 µs");
    // A row that is named needs no answer.
    assertThat(Program.mnemo("place", few, "--row", "7").status()).isZero();
    assertThat(Program.mnemo("place", few, "--fast-bytes", "5000").status()).isZero();
  }
}
