package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;

/**
 * Percentiles of splits at an offered rate. FastMem takes 60 µs for a read and SlowMem 150 µs, so
 * that one client is busy for 30 and 75 % of the time at 5,000 a second, and requests wait for each
 * other.
 */
@Tag("processes")
class OfferedRateCommandTest {

  @TempDir private Path directory;
  private int runs;

  private Program run(String command, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                words(
                    "%s -P %s --store simulated -p mnemo.state=%s -p requestdistribution=zipfian "
                        + "-p recordcount=500 -p mnemo.fast.simulated.read.ns=60000 "
                        + "-p mnemo.slow.simulated.read.ns=150000 -p simulated.ns.per.kib=0 --time 60s "
                        + "--out %s",
                    command,
                    Program.HOME.resolve("workloads/uniform1k"),
                    directory.resolve("state"),
                    directory.resolve(command + runs++))));
    arguments.addAll(List.of(more));
    return Program.mnemo(arguments.toArray(String[]::new));
  }

  @Test
  void areThoseOfRealSplits() throws Exception {
    run("validate", "-p", "mnemo.rate=5000", "--splits", "4").done();
    JsonNode responses =
        Json.read(directory.resolve("validate0/validation.json"), JsonNode.class).get("responses");
    assertThat(responses).hasSize(4 * 3);
    int within = 0;
    for (JsonNode response : responses) {
      double measuredNs = response.get("measured_ns").asDouble();
      assertThat(response.get("error").asDouble()).as("%s", response).isBetween(-0.08, 0.08);
      JsonNode interval = response.get("estimated_interval");
      boolean holds =
          interval.get("low").asDouble() <= measuredNs
              && measuredNs <= interval.get("high").asDouble();
      within += holds ? 1 : 0;
    }
    // What was measured varies by chance, too, and queues grow faster than the load.
    assertThat(within).isGreaterThanOrEqualTo(6);
  }

  @Test
  void moveTheSplitThatIsAdvised() throws Exception {
    Program advised =
        run("advise", "-p", "mnemo.rate=5000", "--max-slowdown", "300%", "--max-p99", "300us")
            .done();
    assertThat(advised.out()).contains("At 5,000 requests/s");
    JsonNode split =
        Json.read(directory.resolve("advise0/estimate/recommendation.json"), JsonNode.class)
            .get("split");
    // With all data in SlowMem the p99 is above 1 ms; the slowdown alone would allow that.
    assertThat(split.get("keys_in_fast").asInt()).isBetween(50, 450);
    assertThat(split.at("/slo_latencies/0/interval_ns/high").asDouble()).isBetween(200e3, 300e3);
  }

  /** At 10,000 a second one client falls behind unless nine of ten requests go to FastMem. */
  @Test
  void endWhereTheRateIsNotCarried() throws Exception {
    Program advised = run("advise", "-p", "mnemo.rate=10000", "--max-slowdown", "300%").done();
    assertThat(advised.out()).contains("At 10,000 requests/s");
    List<String> rows = Files.readAllLines(directory.resolve("advise0/estimate/curve-full.csv"));
    int column = List.of(rows.get(0).split(",")).indexOf("read_p99_ns");
    assertThat(rows.get(1).split(",", -1)[column]).isEmpty();
    assertThat(rows.get(rows.size() - 1).split(",", -1)[column]).isNotEmpty();

    run("advise", "-p", "mnemo.rate=20000", "--max-p99", "1ms").refused(4, "rate");
  }
}
