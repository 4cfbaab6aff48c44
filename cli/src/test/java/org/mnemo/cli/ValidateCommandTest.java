package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;

/** {@code bin/mnemo validate}, as a user runs it. */
class ValidateCommandTest {

  private static final String HEADER =
      "store,metric,split,fast_share,fast_request_share,estimated,measured,error,error_low,error_high,noise_floor";

  @TempDir private Path directory;

  private Program validate(Path out, String... more) {
    return Program.mnemo(
        words(
            "validate -P workloads/editthumbnail -p recordcount=200 -p operationcount=5000 "
                + "--out %s",
            out),
        more);
  }

  @Tag("processes")
  @Test
  void findsNoErrorOnTheSimulatedStore() throws Exception {
    Path out = directory.resolve("a b");

    Program program = validate(out, "--store", "simulated", "--time", "20s").done();

    assertThat(program.err()).doesNotContain("warning", "Exception");
    assertThat(program.out())
        .contains("Throughput: within noise at 9 splits;", "of simulated time", "validation.csv");
    List<String> lines = Files.readAllLines(out.resolve("validation.csv"));
    assertThat(lines.get(0)).startsWith(HEADER);
    assertThat(lines).hasSize(1 + 9 * 7);
    for (String line : lines.subList(1, lines.size())) {
      assertThat(Double.parseDouble(line.split(",", -1)[7])).as(line).isBetween(-1e-6, 1e-6);
    }
    JsonNode json = Json.read(out.resolve("validation.json"), JsonNode.class);
    assertThat(json.get("store").asText()).isEqualTo("simulated");
    assertThat(json.get("rows")).hasSize(9 * 7);
    assertThat(ImageIO.read(out.resolve("validation.png").toFile()).getWidth()).isEqualTo(1200);

    validate(out, "--store", "simulated").refused(1, out.toString(), "--out");

    assertThat(out.resolve("estimate/curve-full.csv")).exists();

    assertThat(Program.mnemo("validate", out, "--order", "touch").err())
        .contains("leave out --order");
    Program again = Program.mnemo("validate", out, "--model", "paper").done();
    assertThat(again.out()).contains("paper on simulated");
    assertThat(out.resolve("sweep/validation-paper/validation.csv")).exists();
  }

  @Test
  void refusesWhatIsNoSweep() {
    Program.mnemo("validate", directory).refused(1, "no run.json");
  }

  @Tag("processes")
  @ParameterizedTest
  @CsvSource({"memcached,1,2", "dynamodb,1,1"})
  @Tag("full")
  void measuresEveryStore(String store, int clients, int splits) throws Exception {
    measures(store, clients, splits);
  }

  @Tag("processes")
  @Test
  void measuresWithSeveralClients() throws Exception {
    measures("redis", 4, 1);
  }

  /** Small values for no longer than any interval takes: what is tested is the way. */
  private void measures(String store, int clients, int splits) throws Exception {
    Path out = directory.resolve("out");
    Program program =
        validate(
                out,
                words(
                    "--store %s -p threadcount=%s --splits %s --order weight --time 3m "
                        + "--interval 90% -p operationcount=2000 -p mnemo.block.ops=%s "
                        + "-p mnemo.block.guard=2 -p mnemo.sizes= -p fieldlength=1000",
                    store, clients, splits, 15 * clients))
            .done();
    assertThat(program.out()).contains("on " + store, "were measured in", "EMULATED");
    List<String> lines = Files.readAllLines(out.resolve("validation.csv"));
    assertThat(lines).hasSize(1 + splits * 7);
    // On whatever machine: the estimate is of the right size, and the floor that of a real store.
    for (String line : lines.subList(1, 1 + splits)) {
      String[] columns = line.split(",", -1);
      double error = Double.parseDouble(columns[7]);
      boolean holds0 = Double.parseDouble(columns[8]) <= 0 && Double.parseDouble(columns[9]) >= 0;
      assertThat(Math.abs(error) < 0.9 || holds0).as(line).isTrue();
      assertThat(Double.parseDouble(columns[10])).as(line).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--time 60, --time",
    "--interval 0%, --interval",
    "--splits 0, 'from 1 to 99, was 0'",
    "--deployment one-server, --deployment",
    "-p mnemo.placement=fast, mnemo.placement",
    "some/sweep --time 5s, --time",
    "--order size, 'size'",
    "--store simulated -p operationcount=1000 --time 0.5s, give --time ",
    "--store simulated -p recordcount=5 --time 9s, 9 splits need at least 10 keys"
  })
  @Tag("processes")
  void refusesBadQuestions(String arguments, String sentence) {
    Path out = directory.resolve("out");
    validate(out, arguments.split(" ")).refused(2, sentence);
    assertThat(out).doesNotExist();
  }

  /** However long it may take, it ends with the trace: the warm-up must leave some of that. */
  @Tag("processes")
  @Test
  void replaysAShortTraceToItsEnd() throws Exception {
    Path trace = directory.resolve("trace.csv");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 9000; i++) {
      lines.append("%d,key%d,5,1000,0,get,0%n".formatted(i / 1000, i % 7 * (i % 11)));
    }
    Files.writeString(trace, lines);
    Path out = directory.resolve("out");
    Program.mnemo(
            words(
                "validate -P workloads/replay -p mnemo.trace=%s --store simulated --time 30s "
                    + "--splits 1 --out %s",
                trace, out))
        .done();
    RunInfo run = MeasurementDirectory.open(out.resolve("sweep")).readRun();
    assertThat(run.counts().operations()).isEqualTo(9000);
    assertThat(run.measured().operations() / 9000.0).isBetween(0.74, 0.76);
  }

  /**
   * FastMem takes 60 us for a read and SlowMem 150 us, so that one client is busy for 30 and 75 %
   * of the time at 5,000 a second, and requests wait for each other.
   */
  @Tag("processes")
  @Test
  void predictsResponsesAtARate() {
    Path out = directory.resolve("out");
    Program.mnemo(
            words(
                "validate -P workloads/uniform1k --store simulated -p requestdistribution=zipfian "
                    + "-p recordcount=500 -p mnemo.fast.simulated.read.ns=60000 "
                    + "-p mnemo.slow.simulated.read.ns=150000 -p simulated.ns.per.kib=0 "
                    + "-p mnemo.rate=5000 --splits 4 --time 60s --out %s",
                out))
        .done();
    JsonNode responses = Json.read(out.resolve("validation.json"), JsonNode.class).get("responses");
    assertThat(responses)
        .hasSize(4 * 3)
        .allSatisfy(each -> assertThat(each.get("error").asDouble()).isBetween(-0.08, 0.08))
        // What was measured varies by chance, too, and queues grow faster than the load.
        .filteredOn(
            each -> {
              double measuredNs = each.get("measured_ns").asDouble();
              return each.at("/estimated_interval/low").asDouble() <= measuredNs
                  && measuredNs <= each.at("/estimated_interval/high").asDouble();
            })
        .hasSizeGreaterThanOrEqualTo(6);
  }
}
