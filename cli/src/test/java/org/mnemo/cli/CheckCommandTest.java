package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** {@code bin/mnemo check} as a pipeline runs it. */
class CheckCommandTest {

  private static final int RECORDS = 200;

  @TempDir static Path directory;
  private static Path measured = Path.of("");
  private static Path byMap = Path.of("");
  private static Path tooShort = Path.of("");

  /** Reads take 100 us on FastMem and 104 us on SlowMem, and up to some 20 us more by chance. */
  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, RECORDS, 30_000);
    runs.load();
    measured = runs.run("run", withChance()).root();
    Path map = directory.resolve("map.csv");
    Program.mnemo("place", measured, "--row", "100", "--out", "" + map).done();
    byMap = runs.run("placed", withChance("mnemo.tiermap", map.toString())).root();
    SimulatedRuns few = new SimulatedRuns(directory.resolve("few"), RECORDS, 300);
    few.load();
    tooShort = few.run("run", withChance()).root();
  }

  private static String[] withChance(String... more) {
    return Stream.concat(
            Stream.of(
                words(
                    "mnemo.fast.simulated.read.ns 100000 mnemo.slow.simulated.read.ns 104000 "
                        + "mnemo.slow.simulated.write.ns 90001 mnemo.fast.simulated.read.jitter.ns 2000 "
                        + "mnemo.slow.simulated.read.jitter.ns 8000")),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private static Program check(Path of, String... options) {
    return Program.mnemo("check", of, options);
  }

  private static JsonNode json(Program program) throws IOException {
    return new ObjectMapper().readTree(program.out());
  }

  private static Element suite(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  @Test
  void passesWhatIsKept() {
    // SlowMem's p99 is 104 us + 8 us x ln 100 = 141 us: no FastMem is needed.
    Program kept = check(measured, "--max-p99", "200us").done();
    assertThat(kept.out())
        .startsWith("SLO met: slowdown, p99 of reads (2 of 2).")
        .containsPattern("slowdown +7\\..* met\n")
        .containsPattern("p99 of reads +14.* met\n")
        .contains("the recommended split: 0 B of ");
    assertThat(kept.err()).isEmpty();
  }

  @Test
  void failsWhatIsBroken() {
    // FastMem's p99 is 100 us + 2 us x ln 100 = 109 us: no split can keep 105 us.
    Program broken = check(measured, "--max-p99", "105us");
    assertThat(broken.status()).isEqualTo(4);
    assertThat(broken.out())
        .startsWith("SLO broken: p99 of reads (1 of 2).")
        .containsPattern("p99 of reads +109 \u00b5s.* broken\n")
        .contains("FastMem only");
    Program costly = check(measured, "--max-cost", "1%");
    assertThat(costly.status()).isEqualTo(4);
    assertThat(costly.out()).startsWith("SLO broken: memory cost (1 of 2).");
  }

  @Test
  void judgesTheSplitThatIsNamed() {
    String[] slo = {"--max-p99", "120us"};
    check(measured, slo).done();
    for (String[] slow : List.of(new String[] {"--row", "0"}, new String[] {"--fast-bytes", "0"})) {
      Program broken = check(measured, slo[0], slo[1], slow[0], slow[1]);
      assertThat(broken.status()).isEqualTo(4);
      assertThat(broken.out())
          .startsWith("SLO broken: p99 of reads (1 of 1).")
          .contains("the given split: 0 B of ");
    }
    Program fast = check(measured, slo[0], slo[1], "--row", "" + RECORDS).done();
    assertThat(fast.out()).startsWith("SLO met: ").contains("the given split: ");
    assertThat(check(measured, slo[0], slo[1], "--fast-bytes", "100%").out()).isEqualTo(fast.out());
  }

  @Test
  void neitherPassesNorFailsWhatIsNotKnown() throws IOException {
    Program few = check(tooShort, "--max-slowdown", "10%");
    assertThat(few.status()).isEqualTo(Program.NO_ANSWER);
    assertThat(few.out())
        .startsWith("SLO not known: slowdown (1 of 1).")
        .contains("(1) ", "FastMem only");
    // A limit that is the estimate itself lies within its interval.
    String fast = "" + RECORDS;
    double ns =
        json(check(measured, "--max-p95", "1s", "--row", fast, "--json"))
            .at("/slos/0/value")
            .asDouble();
    assertThat(ns).isBetween(105_000.0, 107_000.0);
    Program within = check(measured, "--max-p95", ns + "ns", "--row", fast, "--json");
    assertThat(within.status()).isEqualTo(Program.NO_ANSWER);
    assertThat(json(within).at("/slos/0/reason").textValue()).isEqualTo("within-interval");
  }

  @Test
  void doesNotKnowWhatAStoreCarriesThatHasNoServers() throws IOException {
    Program rate = check(measured, "--rate", "5000", "--nodes", "2", "--json");
    assertThat(rate.status()).isEqualTo(Program.NO_ANSWER);
    assertThat(json(rate).at("/slos/1/slo").textValue()).isEqualTo("utilisation");
    assertThat(json(rate).at("/slos/1/reason").textValue()).isEqualTo("no-capacity");
    assertThat(json(rate).at("/answer/tables/0/rows/1/0").textValue())
        .isEqualTo("utilisation of 2 nodes at 5,000/s");
    assertThat(check(byMap, "--rate", "5000").status()).isEqualTo(Program.NO_ANSWER);
  }

  @Test
  void fallsBackToNotKnownOnlyIfNothingIsBroken() throws IOException {
    Program both = check(measured, "--max-p99", "105us", "--max-cost", "60%", "--json");
    assertThat(both.status()).isEqualTo(4);
    assertThat(json(both).get("outcome").textValue()).isEqualTo("broken");
    assertThat(json(both).at("/slos/2/outcome").textValue()).isEqualTo("not-known");
    assertThat(json(both).at("/slos/2/reason").textValue()).isEqualTo("no-split");
  }

  @Test
  void answersPrograms() throws IOException {
    Program kept = check(measured, "--max-p99", "write:200us", "--row", "100", "--json").done();
    JsonNode document = json(kept);
    assertThat(document.get("schema").intValue()).isEqualTo(2);
    assertThat(document.get("directory").textValue()).isEqualTo(measured.toString());
    assertThat(document.get("outcome").textValue()).isEqualTo("kept");
    assertThat(document.get("split").textValue()).isEqualTo("named");
    assertThat(document.get("fast_bytes").longValue())
        .isPositive()
        .isLessThan(document.get("total_bytes").longValue());
    assertThat(document.get("junit").isNull()).isTrue();
    assertThat(document.get("slos")).hasSize(1);
    assertThat(document.at("/slos/0/slo").textValue()).isEqualTo("write_p99");
    assertThat(document.at("/slos/0/unit").textValue()).isEqualTo("ns");
    assertThat(document.at("/slos/0/limit").doubleValue()).isEqualTo(200_000);
    assertThat(document.at("/slos/0/value").doubleValue()).isBetween(89_900.0, 90_100.0);
  }

  @Test
  void judgesARunByAMapAsItWasMeasured() throws IOException {
    Program kept = check(byMap, "--max-p99", "200us", "--max-cost", "90%").done();
    assertThat(kept.out()).startsWith("SLO met: ").contains("the measured map: ");
    assertThat(check(byMap, "--max-mean", "100us").status()).isEqualTo(4);
    Program slowdown = check(byMap, "--max-slowdown", "10%", "--json");
    assertThat(slowdown.status()).isEqualTo(Program.NO_ANSWER);
    assertThat(json(slowdown).at("/slos/0/reason").textValue()).isEqualTo("run-by-map");
    check(byMap, "--max-p99", "200us", "--row", "3").refused(2, "--fast-bytes");
  }

  @Test
  void judgesResponseTimesOfARunByAMapAtARate() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory.resolve("rate"), RECORDS, 10_000);
    runs.load();
    Path map = Files.writeString(directory.resolve("all-slow.csv"), "key,tier\n,slow\n");
    String[] slow = {"mnemo.tiermap", map.toString(), "mnemo.slow.simulated.read.ns", "150000"};
    // 0.7 x 150 + 0.3 x 120 = 141 us an operation: 28 % busy at 2,000 a second, 127 % at 9,000.
    Path carried = runs.run("carried", with(slow, "mnemo.rate", "2000")).root();
    assertThat(check(carried, "--max-p99", "151us").status()).isEqualTo(4);
    check(carried, "--max-p99", "2ms").done();
    Path notCarried = runs.run("not-carried", with(slow, "mnemo.rate", "9000")).root();
    Program broken = check(notCarried, "--max-p99", "1s", "--json");
    assertThat(broken.status()).isEqualTo(4);
    assertThat(json(broken).at("/slos/0/value").isNull()).isTrue();
  }

  private static String[] with(String[] all, String... more) {
    return Program.all(all, more);
  }

  @Test
  void tellsServersOfPipelinesOfHostileNames() throws Exception {
    Path hostile = directory.resolve("a \"<&'>]]>\u001b[31m\n--><x>\u202e");
    Files.createDirectory(hostile);
    try (Stream<Path> files = Files.list(measured)) {
      for (Path file : files.toList()) {
        Files.copy(file, hostile.resolve(file.getFileName()));
      }
    }
    Path junit = directory.resolve("junit \u001b<&.xml");
    Program broken =
        check(hostile, "--max-p99", "105us", "--max-p95", "write:1ms", "--junit", "" + junit);
    assertThat(broken.status()).isEqualTo(4);
    assertThat(broken.out() + broken.err()).doesNotContain("\u001b", "\u202e");
    Element suite = suite(junit);
    assertThat(suite.getAttribute("name"))
        .isEqualTo("mnemo check " + directory + "/a \"<&'>]]>\\u001b[31m\\u000a--><x>\\u202e");
    assertThat(suite.getElementsByTagName("x").getLength()).isZero();
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("0");
    assertThat(suite.getElementsByTagName("error").getLength()).isZero();
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(((Element) failure.getParentNode()).getAttribute("name"))
        .contains("p99", "105 \u00b5s");
    assertThat(failure.getAttribute("message")).contains("109 \u00b5s", "105 \u00b5s");
    assertThat(suite.getElementsByTagName("system-out").item(0).getTextContent())
        .isEqualTo(broken.out().lines().findFirst().orElseThrow());
    JsonNode document = json(check(hostile, "--max-p99", "1s", "--junit", "" + junit, "--json"));
    assertThat(document.get("directory").textValue()).isEqualTo(hostile.toString());
    assertThat(document.get("junit").textValue()).isEqualTo(junit.toString());
    assertThat(suite(junit).getAttribute("failures")).isEqualTo("0");
  }

  @Test
  void tellsServersOfPipelinesWhatIsNotKnown() throws Exception {
    Path junit = directory.resolve("unknown.xml");
    assertThat(check(tooShort, "--max-slowdown", "10%", "--junit", "" + junit).status())
        .isEqualTo(Program.NO_ANSWER);
    Element suite = suite(junit);
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    Element error = (Element) suite.getElementsByTagName("error").item(0);
    assertThat(error.getAttribute("type")).isEqualTo("not-known");
    assertThat(error.getAttribute("message")).startsWith("slowdown: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                               | --max-p99",
        "--row=3                        | --max-p99",
        "--max-p99=2                    | --max-p99",
        "--max-p99=1ms --max-p99=2ms    | two limits",
        "--max-slowdown=0.1             | --max-slowdown",
        "--max-cost=0%                  | was 0.0 %",
        "--max-cost=-5%                 | --max-cost",
        "--max-p99=1s --nodes=5         | --rate",
        "--max-p99=1s --row=201         | was 201",
        "--max-p99=1s --row=-1          | was -1",
        "--max-p99=1s --fast-bytes=much | --fast-bytes",
        "--max-p99=1s --row=1 --fast-bytes=5% | --row and --fast-bytes",
        "--max-p99=1s --order=hot       | hot",
      })
  void refusesWhatMakesNoSense(String options, String sentence) {
    Path junit = directory.resolve("never.xml");
    List<String> given = new ArrayList<>(List.of("--junit", junit.toString()));
    if (options != null) {
      given.addAll(List.of(options.split(" ")));
    }
    check(measured, given.toArray(String[]::new)).refused(2, sentence);
    assertThat(junit).doesNotExist();
  }

  @Test
  void saysNothingOfWhatIsNoMeasurement() throws IOException {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    check(empty, "--max-p99", "1s").refused(1, "" + empty, "run.json");
    check(directory.resolve("absent"), "--max-p99", "1s")
        .refused(1, "" + directory.resolve("absent"));
    // A pipeline must not take a verdict for whole that its server never sees.
    Path nowhere = directory.resolve("none/junit.xml");
    Files.writeString(directory.resolve("none"), "");
    check(measured, "--max-p99", "1s", "--junit", "" + nowhere).refused(1, "none");
  }
}
