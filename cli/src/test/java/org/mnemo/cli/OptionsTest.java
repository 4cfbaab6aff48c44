package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.measurement.MeasurementDirectory;

/** Options of commands: new and former names, and values that are wrong. */
class OptionsTest {

  private static final int USAGE = 2;

  @TempDir private static Path directory;

  private static String measured = "";

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 100, 4000);
    runs.load();
    measured = runs.run("measured").root().toString();
  }

  private static void assertRefused(String words, String... parts) {
    Program program = Program.mnemo(words.replace("DIR", measured).split(" "));
    assertThat(program.status()).as(words).isEqualTo(USAGE);
    assertThat(program.sentence()).as(words).contains(parts);
    assertThat(program.err().lines()).as(words).hasSize(1);
  }

  private static Program done(String... arguments) {
    List<String> words = new ArrayList<>(Arrays.asList(arguments));
    words.replaceAll(word -> word.replace("DIR", measured));
    Program program = Program.mnemo(words.toArray(String[]::new));
    assertThat(program.status()).as(program.err()).isZero();
    return program;
  }

  /** Another value of each command is wrong, so that nothing is measured. */
  @ParameterizedTest
  @CsvSource({
    "--threads, --clients, advise -P workloads/trending --time none",
    "--threads, --clients, validate -P workloads/trending --time none",
    "--rate, --keys-per-second, scan --out x.csv --samples -1",
    "--sample, --share, capture --out x.csv --requests 0 --redis",
    "--families, --prefixes, place DIR --by prefix --most-rules 0",
    "--windows, --window, pattern none.csv --out none.pattern",
    "--sample-rate, --sample-share, trace describe none.csv",
    "--rate, --share, trace sample none.csv --out none.out",
    "--node, --numa-node, doctor --size much --probe",
    "--family, --instances, price --as-of never",
    "--ways, --policy=memory-mode:ways=..., tenants DIR --block 3",
    "--fetch-us, --policy cached:fetch=5us, estimate DIR --points 1 --policy cached",
    "--fetch-profile, --policy paged:fetch=5, estimate DIR --points 1 --policy paged",
    "--eviction, --policy cached:eviction=5, estimate DIR --policy cached",
  })
  void takesFormerNames(String former, String now, String command) {
    String line = "mnemo: '" + former + "' is now '" + now + "'";
    for (String value : List.of(former + "=5", former + " 5")) {
      String words = command.replaceFirst("^(trace )?\\S+", "$0 " + value);
      Program program = Program.mnemo(words.replace("DIR", measured).split(" "));
      assertThat(program.status()).isNotZero();
      assertThat(program.err().lines()).contains(line);
      assertThat(program.sentence()).doesNotContain("is now", former + "'");
    }
    assertThat(Program.mnemo(command(command) + "--help").out()).doesNotContain(" " + former + "=");
  }

  @Test
  void keepsTheValueOfAFormerName() {
    assertThat(Program.mnemo("tenants", measured, "--ways", "5x").sentence())
        .contains("ways", "was '5x'");
  }

  private static String command(String command) {
    return command.startsWith("trace") ? "trace " : "";
  }

  @Test
  void refusesATraceThatIsNone() {
    String trending =
        Path.of("")
            .toAbsolutePath()
            .relativize(Program.HOME)
            .resolve("workloads/trending")
            .toString();
    Program.mnemo("advise", "none.csv").refused(1, "none.csv", "-P");
    Program.mnemo("estimate", "none").refused(1, "none", "bin/mnemo advise", "bin/ycsb run");
    Program.mnemo("advise", "-P", "workloads/trending", "--order", "file:none.txt")
        .refused(1, "none.txt");
    assertRefused("advise DIR", measured + " is a directory", "estimate");
    assertRefused(
        "advise " + trending + " -P workloads/edit", "-P workloads/edit", "leave one out");
    assertRefused("advise " + trending + " -p mnemo.trace=x", "mnemo.trace", "leave one out");
    assertRefused("advise " + trending + " -P workloads/replay --time 5", "--time");
  }

  @Test
  @Tag("processes")
  void advisesForATrace() {
    Path out = directory.resolve("advice");
    String trace = MeasurementDirectory.open(Path.of(measured)).trace().toString();
    Program program =
        Program.mnemo(
            ("advise %s --store simulated --time 10s --out %s -p mnemo.state=%s"
                    + " -p simulated.read.jitter.ns=1000")
                .formatted(trace, out, directory.resolve("advised"))
                .split(" "));
    assertThat(program.status()).as(program.err()).isIn(0, Program.NO_ANSWER);
    assertThat(MeasurementDirectory.open(out).readRun().properties())
        .containsEntry("mnemo.trace", trace);
    Program.mnemo("place", out, "--fast-bytes", "20").refused(2, "20 bytes", "20%");
    Program placed = Program.mnemo("place", out, "--fast-bytes", "20%").done();
    assertThat(placed.out()).contains("workloads/replay", "mnemo.trace=" + trace);
  }

  @Test
  void placesByPrefixWhereFamiliesWereListed() {
    Program program = done("families", "DIR", "--out", directory.resolve("map").toString());
    assertThat(program.err()).startsWith("mnemo: 'families' is now 'place --by prefix'\n");
    assertThat(program.out()).contains("index", "Files: ");
  }

  @ParameterizedTest
  @CsvSource({
    "estimate DIR --points-of 3, did you mean --points?",
    "advise --unheard-of 3, see bin/mnemo advise --help",
    "estimate DIR --policy placed --eviction fifo, --eviction is for the policy cached",
    "estimate DIR --policy paged:eviction=fifo, no option 'eviction'",
    "estimate DIR --max-slowdown 5, '--max-slowdown must be a percentage of at least 0, such as 10%, was '",
    "estimate DIR --max-slowdown -5%, was '-5%'",
    "estimate DIR --price 1, was 1.0",
    "estimate DIR --price nan, was 'nan'",
    "estimate DIR --max-p99 2, --max-p99 must be a time",
    "estimate DIR --fast-bytes 2parsecs, --fast-bytes must be an amount of memory",
    "advise -P workloads/trending --time 60, --time must be a time in s",
    "compare DIR --scale-to lots, --scale-to must be an amount of memory",
    "estimate DIR --max-slowdown 5% --fast-bytes 20%, --fast-bytes and --max-slowdown",
    "estimate DIR --max-slowdown 5% --alpha 0.9, --alpha and --max-slowdown",
    "estimate DIR --max-p99 2ms --max-p99 3ms, two limits",
    "estimate DIR --max-slowdown 5% --max-slowdown 6%, --max-slowdown is given twice",
    "estimate DIR extra, 'extra'",
    "estimate DIR --fast-bytes 1.5, --fast-bytes must have a unit",
    "place DIR --fast-bytes 120%, --fast-bytes must be at most 100%",
    "tenants DIR --fast-bytes 1.5, --fast-bytes must have a unit",
    "check DIR --max-cost 5, --max-cost must be a percentage",
    "estimate DIR --model ours, unknown model 'ours'",
    "estimate DIR --format gif, unknown picture format 'gif'",
    "advise -P workloads/trending --fast-bytes -20%, was '-20%'",
    "advise -P workloads/trending -threads 0, -threads must be a whole number from 1",
    "advise -P workloads/trending -p mnemo.warmup.ops=100000, operationcount=100000",
    "advise -P workloads/trending --requests 0, was 0",
    "advise -P workloads/trending -p mnemo.placement=saturated, 'saturated'",
    "estimate DIR --order file:a\0b, a\\0b",
    "doctor --probe --numa-node 77, --numa-node",
    "doctor --probe --size 5000, from 1MiB to 8GiB",
    "doctor --probe --out probe.csv, .json",
    "estimate DIR --seed 0.5, --seed",
    "estimate DIR --policy cached --inclusion inclusive, --inclusion",
    "estimate DIR --policy cached:fetch=80, was '80'",
    "estimate DIR --policy placed:fetch=80us, placed has no options",
    "estimate DIR --policy placed --fetch-us 80, --fetch-us is for the policy cached",
    "advise -P workloads/trending -threads 2 --time 5, was '5'",
    "estimate DIR --catalog elasticache, did you mean aws-elasticache?",
    "advise -P none --catalog elasticache, did you mean aws-elasticache?",
    "advise --format gif, unknown picture format 'gif'",
    "validate --format gif, unknown picture format 'gif'",
    "estimate DIR --points 3000000000, not too large",
  })
  void refusesWithOptionValueAndRemedy(String words, String part) {
    assertRefused(words, part.strip());
  }

  @Test
  void namesTheFastMemThatFitsNoneOrAll() {
    for (String given : List.of("10 B", "100 GiB")) {
      assertThat(done("estimate", "DIR", "--fast-bytes", given).out().lines().findFirst())
          .hasValueSatisfying(verdict -> assertThat(verdict).contains(given));
    }
  }

  @Test
  void completesRareOptionsButNoFormerOnes() {
    assertThat(done("completion").out()).contains("--alpha").doesNotContain("--promote-every");
  }

  @Test
  void listsPoliciesForHelpOnThem() {
    assertThat(done("estimate", "--policy", "help").out()).contains("cached", "eviction");
    assertThat(done("estimate", "DIR", "--policy=cached:help").out())
        .contains("cached", "eviction");
  }

  @Test
  void takesTheTimeOfAFetchFromEachPolicy() {
    String out = directory.resolve("fetch").toString();
    String fetch =
        "cached:fetch=latency_ns=900,read_gb_s=2,write_gb_s=1,eviction=fifo,paged:fetch=80us";
    done("estimate", "DIR", "--policy", fetch, "--out", out);
    String former =
        done("estimate", "DIR", "--policy", "cached", "--fetch-us", "80", "--json").out();
    assertThat(done("estimate", "DIR", "--policy", "cached:fetch=80us", "--json").out())
        .isEqualTo(former);
  }

  @Tag("processes")
  @Test
  void showsTheSameHelpForAnyWidthOfATerminal() {
    Program help = Program.mnemo("advise", "--help");
    for (String columns : List.of("40", "0")) {
      assertThat(Program.mnemoOn("none", Map.of("COLUMNS", columns), "advise", "--help").out())
          .isEqualTo(help.out());
    }
  }
}
