package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** {@code bin/mnemo check} as a pipeline runs it. */
@Tag("slow")
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
    return Program.all(SlosTest.CHANCE, more);
  }

  private static Program check(Path of, String... options) {
    return Program.mnemo("check", of, options);
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
        .contains("the recommended split: 0 B of ");
    assertThat(kept.err()).isEmpty();
    JsonNode document = check(measured, "--max-p99", "200us", "--row", "100", "--json").json();
    assertThat(document.get("outcome").textValue()).isEqualTo("kept");
    assertThat(document.get("split").textValue()).isEqualTo("named");
    assertThat(document.at("/slos/0/slo").textValue()).isEqualTo("read_p99");
    assertThat(document.at("/slos/0/limit").doubleValue()).isEqualTo(200_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--row=0", "--fast-bytes=0"})
  void judgesTheSplitThatIsNamed(String slow) {
    Program broken = check(measured, "--max-p99", "120us", slow);
    assertThat(broken.status()).isEqualTo(4);
    assertThat(broken.out())
        .startsWith("SLO broken: p99 of reads (1 of 1).")
        .contains("the given split: 0 B of ");
    check(
            measured,
            "--max-p99",
            "120us",
            slow.replace("=0", slow.contains("row") ? "=200" : "=9GB"))
        .done();
  }

  /** FastMem's p99 is 100 us + 2 us x ln 100 = 109 us: no split can keep 105 us. */
  @Test
  void fallsBackToNotKnownOnlyIfNothingIsBroken() {
    Program few = check(tooShort, "--max-slowdown", "10%");
    assertThat(few.status()).isEqualTo(Program.NO_ANSWER);
    assertThat(few.out()).startsWith("SLO not known: slowdown (1 of 1).");
    Program both = check(measured, "--max-p99", "105us", "--max-cost", "60%", "--json");
    assertThat(both.status()).isEqualTo(4);
    assertThat(both.json().get("outcome").textValue()).isEqualTo("broken");
    assertThat(both.json().at("/slos/2/reason").textValue()).isEqualTo("no-split");
    Program rate = check(measured, "--rate", "5000", "--nodes", "2", "--json");
    assertThat(rate.status()).isEqualTo(Program.NO_ANSWER);
    assertThat(rate.json().at("/slos/1/reason").textValue()).isEqualTo("no-capacity");
    assertThat(rate.json().at("/answer/tables/0/rows/1/0").textValue())
        .isEqualTo("utilisation of 2 nodes at 5,000/s");
  }

  @Test
  void judgesARunByAMapAsItWasMeasured() {
    Program kept = check(byMap, "--max-p99", "200us", "--max-cost", "90%").done();
    assertThat(kept.out()).startsWith("SLO met: ").contains("the measured map: ");
    assertThat(check(byMap, "--max-mean", "100us").status()).isEqualTo(4);
    check(byMap, "--max-p99", "200us", "--row", "3").refused(2, "--fast-bytes");
  }

  @Test
  void tellsServersOfPipelinesOfHostileNames() throws Exception {
    Path hostile = directory.resolve("a \"<&'>]]>\u001b[31m\n--><x>\u202e");
    StockYcsb.copy(measured, hostile);
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
    JsonNode document = check(hostile, "--max-p99", "1s", "--junit", "" + junit, "--json").json();
    assertThat(document.get("junit").textValue()).isEqualTo(junit.toString());
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
    String[] given = options == null ? new String[0] : options.split(" ");
    check(measured, Program.all("--junit", junit, given)).refused(2, sentence);
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
