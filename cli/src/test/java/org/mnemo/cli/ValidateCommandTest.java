package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;

/** {@code bin/mnemo validate}, as a user runs it. */
class ValidateCommandTest {

  private static final String HEADER =
      "store,metric,split,fast_share,fast_request_share,estimated,measured,error,error_low,error_high,noise_floor";

  @TempDir private Path directory;

  private Program validate(Path out, String... more) {
    List<String> command = new ArrayList<>(List.of("validate", "-P", "workloads/editthumbnail"));
    command.addAll(List.of("-p", "recordcount=200", "-p", "operationcount=5000"));
    command.addAll(List.of("--out", out.toString()));
    command.addAll(List.of(more));
    return Program.mnemo(command.toArray(String[]::new));
  }

  /** On the simulated store, into {@code out}. */
  private Program simulated(String... more) {
    List<String> options = new ArrayList<>(List.of("--store", "simulated"));
    options.addAll(List.of(more));
    return validate(directory.resolve("out"), options.toArray(String[]::new));
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
    JsonNode json = new ObjectMapper().readTree(out.resolve("validation.json").toFile());
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

  private void measures(String store, int clients, int splits) throws Exception {
    Path out = directory.resolve("out");

    Program program =
        validate(
                out,
                "--store",
                store,
                "-p",
                "threadcount=" + clients,
                "--splits",
                "" + splits,
                "--order",
                "weight",
                // No longer than it takes for any interval at all.
                "--time",
                "3m",
                "--interval",
                "90%",
                "-p",
                "operationcount=2000",
                "-p",
                "mnemo.block.ops=" + 15 * clients,
                "-p",
                "mnemo.block.guard=2",
                // Small ones: what is tested is the way, not the figures.
                "-p",
                "mnemo.sizes=",
                "-p",
                "fieldlength=1000")
            .done();

    assertThat(program.out()).contains("on " + store).contains("were measured in", "EMULATED");
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

  static Stream<Arguments> badInputs() {
    return Stream.of(
        Arguments.of("--time", new String[] {"--time", "60"}),
        Arguments.of("--interval", new String[] {"--interval", "0%"}),
        Arguments.of("from 1 to 99, was 0", new String[] {"--splits", "0"}),
        Arguments.of("--deployment", new String[] {"--deployment", "one-server"}),
        Arguments.of("mnemo.placement", new String[] {"-p", "mnemo.placement=fast"}),
        Arguments.of("--time", new String[] {"some/sweep", "--time", "5s"}),
        Arguments.of("'size'", new String[] {"--order", "size"}));
  }

  @ParameterizedTest
  @MethodSource("badInputs")
  void refusesBadQuestionsBeforeAnythingStarts(String sentence, String[] arguments) {
    Path out = directory.resolve("out");
    validate(out, arguments).refused(2, sentence);
    assertThat(out).doesNotExist();
  }

  /** However long it may take, it ends with the trace: the warm-up must leave some of that. */
  @Tag("processes")
  @ParameterizedTest
  @CsvSource({"9000,mnemo.seed=42,9000", "20000,operationcount=9000,9000"})
  void replaysAShortTraceToItsEnd(int requests, String property, int replayed) throws Exception {
    Path trace = directory.resolve("trace.csv");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < requests; i++) {
      lines.append("%d,key%d,5,1000,0,get,0%n".formatted(i / 1000, i % 7 * (i % 11)));
    }
    Files.writeString(trace, lines);
    Path out = directory.resolve("out");

    Program.mnemo(
            words(
                "validate -P workloads/replay -p mnemo.trace=%s -p %s --store simulated "
                    + "--time 30s --splits 1 --out %s",
                trace, property, out))
        .done();

    RunInfo run = MeasurementDirectory.open(out.resolve("sweep")).readRun();
    assertThat(run.counts().operations()).isEqualTo(replayed);
    assertThat((double) run.measured().operations() / replayed).isBetween(0.74, 0.76);
  }

  @Tag("processes")
  @Test
  void saysHowMuchTimeItTakes() {
    simulated("-p", "operationcount=1000", "--time", "0.5s").refused(2, "give --time ");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Tag("processes")
  @Test
  void refusesSplitsThatWouldBeTheSame() {
    simulated("-p", "recordcount=5", "--time", "9s").refused(2, "9 splits need at least 10 keys");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void refusesWhatIsNoSweep() {
    Program.mnemo("validate", directory).refused(1, "no run.json");
  }
}
