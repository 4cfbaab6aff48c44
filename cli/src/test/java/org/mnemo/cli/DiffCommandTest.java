package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bin/mnemo diff} of runs on the simulated store, whose times are known beforehand. */
@Tag("slow")
class DiffCommandTest {

  private static final int OPERATIONS = 30_000;

  @TempDir static Path directory;
  private static SimulatedRuns runs = new SimulatedRuns(Path.of(""), 0, 0);
  private static Path before = Path.of("");
  private static Path same = Path.of("");
  private static Path slower = Path.of("");

  @BeforeAll
  static void measure() throws Exception {
    runs = new SimulatedRuns(directory, 200, OPERATIONS);
    runs.load();
    before = run("before", "170000");
    same = run("same", "170000");
    slower = run("slower", "187000");
  }

  /** Reads of SlowMem take so long, and 2 us more in the mean by chance. */
  private static Path run(String name, String slowReadNs, String... more) throws Exception {
    String[] times =
        words("mnemo.slow.simulated.read.ns %s simulated.read.jitter.ns 2000", slowReadNs);
    return runs.run(name, Program.all(times, more)).root();
  }

  private static Program diff(Path first, Path second, String... options) {
    return Program.mnemo("diff", first, second, options);
  }

  @Test
  void findsNoDifferenceBetweenEqualRuns() throws IOException {
    Program equal = diff(before, same, "--max-regression", "1%").done();
    assertThat(equal.out())
        .startsWith("No regression above 1 %")
        .contains("--more-before")
        .doesNotContain("(1)", "worse");
    JsonNode document = diff(before, same, "--json").json();
    assertThat(document.get("differs").booleanValue()).isFalse();
    assertThat(document.get("circumstances")).isEmpty();
  }

  /** The simulated store takes the time that a property says. */
  @Test
  void namesWhatElseDiffersBetweenTheSides() throws IOException {
    String property = "mnemo.slow.simulated.read.ns";
    JsonNode circumstances = diff(before, slower, "--json").json().get("circumstances");
    assertThat(circumstances).hasSize(1);
    assertThat(circumstances.get(0).get("name").textValue()).isEqualTo(property);
    assertThat(circumstances.get(0).get("before")).hasSize(1);
    assertThat(circumstances.get(0).get("after")).hasSize(1);
    // One run of a side is enough.
    JsonNode ofThree =
        diff(before, same, "--more-after", slower.toString(), "--json").json().get("circumstances");
    assertThat(ofThree.get(0).get("name").textValue()).isEqualTo(property);
    assertThat(ofThree.get(0).get("after")).hasSize(2);
  }

  @Test
  void findsTheSlowerStore() throws IOException {
    // Its reads of SlowMem take 189 us instead of 172 us: 9.9 % more.
    Program slow = diff(before, slower, "--max-regression", "3%");
    assertThat(slow.status()).isEqualTo(4);
    assertThat(slow.err()).isEmpty();
    assertThat(slow.out())
        .startsWith("Regression above 3 %: slow: ")
        .containsPattern(
            "slow: mean of reads +172 \u00b5s +189 \u00b5s +\\+9\\.[89]\\d % .* worse\n")
        .contains("Different beyond noise: ")
        .doesNotContainPattern("fast: mean of reads.*worse")
        .doesNotContainPattern("slow: mean of updates.*worse");
    diff(before, slower, "--max-regression", "11%").done();
    // Without a limit a difference is an answer, and no failure.
    assertThat(diff(before, slower).done().out()).contains("(1)", "mnemo.slow.simulated.read.ns");
    assertThat(diff(slower, before, "--max-regression", "0%").done().out())
        .containsPattern(
            "slow: mean of reads +189 \u00b5s +172 \u00b5s +-[89]\\.\\d\\d % .* better\n")
        .containsPattern("\\d+ better, 1 ratio of tiers\\)");
  }

  @Test
  void comparesRepetitions() throws Exception {
    String another = run("another", "170000").toString();
    String slowerToo = run("slower-too", "187000").toString();
    Program repeated =
        diff(
            before,
            slower,
            words("--more-before %s --more-after %s --max-regression 3%", another, slowerToo));
    assertThat(repeated.status()).as(repeated.err()).isEqualTo(4);
    assertThat(repeated.out())
        .contains("2 runs before and 2 after")
        .doesNotContain("--more-before");
    diff(before, slower, "--more-after", slower + "/../slower").refused(2, "slower", "twice");
    Path link = Files.createSymbolicLink(directory.resolve("link"), before);
    diff(before, link, "--max-regression", "3%").refused(2, "" + link, "" + before);
    Path copy = directory.resolve("copy");
    StockYcsb.copy(before, copy);
    diff(before, slower, "--more-before", "" + copy).refused(2, "" + copy, "" + before);
  }

  @Test
  void refusesARunThatHasNothingToCompare() throws Exception {
    Path map = directory.resolve("map.csv");
    Program.mnemo("place", before, "--row", "9", "--out", "" + map).done();
    Path byMap = run("by-map", "170000", "mnemo.tiermap", map.toString());
    diff(before, byMap).refused(2, "" + byMap, "mnemo.placement is 'map'");
  }

  private static Path atRate(String name, String rate, String slowReadNs) throws Exception {
    return run(
        name, slowReadNs, "mnemo.rate", rate, "mnemo.block.ops", "50", "mnemo.block.guard", "10");
  }

  @Test
  void comparesResponseTimesOfRunsAtARate() throws Exception {
    // Of SlowMem's operations 30 % are updates of 120 us: a client is busy for 4500 x (0.7 x 152 +
    // 36) us = 64 % of the time, or with reads of 172 us for 70 %, so queues are far longer.
    Path first = atRate("at-rate", "4500", "150000");
    Path second = atRate("at-rate-slower", "4500", "170000");
    Program slow = diff(first, second, "--max-regression", "3%", "--json");
    assertThat(slow.status()).as(slow.err()).isEqualTo(4);
    assertThat(slow.json().get("regressions").toString())
        .contains("\"slow.read.response")
        .doesNotContain("slow.read.p95", "carried");
    // At 250 us reads take all of the time: 4500 x (0.7 x 252 + 36) us = 96 %; at 300 us 110 %.
    Program none =
        diff(first, atRate("not-carried", "4500", "300000"), "--max-regression", "3%", "--json");
    assertThat(none.status()).as(none.err()).isEqualTo(4);
    assertThat(none.json().get("regressions").toString())
        .contains("\"slow.carried\"")
        .doesNotContain("slow.read.response", "fast.carried");
    diff(first, atRate("other-rate", "4000", "150000"))
        .refused(2, "(mnemo.rate) are 4500 and 4000");
  }

  @Test
  void hasNoAnswerWhereLittleWasMeasured() throws Exception {
    Path first = runs.run("short", "operationcount", "300").root();
    Path second = runs.run("short-too", "operationcount", "300").root();
    diff(first, second).refused(Program.NO_ANSWER, "" + first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mnemo.seed=99 | seeds",
        "fieldlength=90 | bytes of records",
        "target=100000 | (target) are none and 100000",
        "mnemo.rate=3000 | (mnemo.rate) are none and 3000"
      })
  void refusesDifferentWorkloads(String property, String sentence) throws Exception {
    String[] named = property.split("=");
    SimulatedRuns others =
        new SimulatedRuns(Files.createDirectory(directory.resolve(property)), 200, OPERATIONS);
    others.load(named);
    Path other = others.run("run", named).root();
    diff(before, other).refused(2, "" + other, sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--max-regression=3   | --max-regression",
        "--max-regression=-3% | --max-regression",
        "--max-slowdown=x     | --max-slowdown",
        "--nodes=5            | --rate",
      })
  void refusesWhatMakesNoSense(String option, String sentence) {
    diff(before, same, option).refused(2, sentence);
  }
}
