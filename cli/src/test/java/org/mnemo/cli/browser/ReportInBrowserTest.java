package org.mnemo.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.cli.Program;
import org.mnemo.cli.StockYcsb;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.SaturationRow;
import org.openqa.selenium.Keys;

/** report.html as its readers see it, in a real Chromium. */
@Tag("full")
@Tag("processes")
class ReportInBrowserTest {

  private static final String HOSTILE_KEY = "<script>alert(1)</script>";
  private static final String HOSTILE_END = "</script><img src=x onerror=alert(2)>";

  @TempDir private static Path directory;

  private static Path measurement;
  private static Path report;
  private static Browser browser;

  @BeforeAll
  static void measure() throws IOException {
    Path trace = directory.resolve("trace.csv");
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      String key = i % 5 == 0 ? HOSTILE_KEY : i % 7 == 0 ? HOSTILE_END : "key" + (i * 7919L % 300);
      requests.append(
          "%d,%s,%d,%d,0,%s,0%n"
              .formatted(
                  i / 1000,
                  key,
                  key.length(),
                  1000 + key.hashCode() % 500,
                  i % 4 == 0 ? "set" : "get"));
    }
    Files.writeString(trace, requests);
    measurement = directory.resolve("a measurement");
    Program advise =
        Program.mnemo(
                words(
                    "advise -P workloads/replay -p mnemo.trace=%s --store simulated "
                        + "-p mnemo.fast.simulated.read.jitter.ns=20000 "
                        + "-p mnemo.slow.simulated.read.jitter.ns=40000 --catalog gcp --out %s",
                    trace, measurement))
            .done();
    report = measurement.resolve("estimate/report.html");
    assertThat(advise.out()).contains("Files in " + report.getParent() + ": report.html, ");
    browser = Browser.start();
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
    }
  }

  private static JsonNode recommendation(String slowdown, String... options) throws IOException {
    return recommendation(estimated(measurement, slowdown, options));
  }

  private static JsonNode recommendation(Path estimated) throws IOException {
    return Json.read(estimated.resolve("recommendation.json"), JsonNode.class);
  }

  /** Directory of an estimate with an answer. */
  private static Path estimated(Path run, String slowdown, String... options) {
    Path out = directory.resolve(run.getFileName() + " asked " + slowdown + List.of(options));
    Program.mnemo(words("estimate %s --max-slowdown %s --out %s", run, slowdown, out), options)
        .done();
    return out;
  }

  private static void requireRecommended(JsonNode answer) {
    JsonNode recommendation = answer.get("split");
    assertThat(browser.find("#choice").getAttribute("data-keys-in-fast"))
        .isEqualTo(recommendation.get("keys_in_fast").asText());
    assertThat(browser.find("#choice").getAttribute("data-fast-bytes"))
        .isEqualTo(recommendation.get("fast_bytes").asText());
    assertThat(Double.parseDouble(browser.find("#choice").getAttribute("data-cost-factor")))
        .isCloseTo(recommendation.get("cost_factor").asDouble(), within(1e-12));
  }

  @Test
  void movesTheRecommendationWithTheSlider() throws IOException {
    browser.open(report, 1400);
    requireRecommended(recommendation("10%"));
    for (String percent : List.of("0", "2", "3.5", "12", "30")) {
      browser.slide("#slo", Double.parseDouble(percent));
      requireRecommended(recommendation(percent + "%"));
    }
    browser.find("#slo").sendKeys(Keys.ARROW_LEFT);
    requireRecommended(recommendation("29.9%"));
    browser.find("#reset").click();
    requireRecommended(recommendation("10%"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void movesTheRecommendationWithTheTailThatIsAllowed() throws IOException {
    browser.open(report, 1400);
    browser.slide("#slo", 30);
    JsonNode alone = recommendation("30%");
    requireRecommended(alone);
    browser.slide("#read_p99-number", 250);
    JsonNode both = recommendation("30%", "--max-p99", "250us");
    requireRecommended(both);
    assertThat(both.at("/split/keys_in_fast").asInt())
        .isGreaterThan(alone.at("/split/keys_in_fast").asInt());
    browser.slide("#read_p99", 200);
    requireRecommended(alone);
    assertThat(browser.text("#choice")).contains("p99 of reads");
    browser.find("#reset").click();
    requireRecommended(recommendation("10%"));
    assertThat(browser.complaints()).isEmpty();
  }

  /**
   * The measurement with a saturated run beside it: servers take 10 µs and 20 µs, a tenth longer in
   * every second round, and a tenth less in the others.
   */
  private static Path measuredUnderLoad() throws IOException {
    Path run = directory.resolve("under load");
    StockYcsb.copy(measurement, run);
    Files.createDirectories(run.resolve("load"));
    MeasurementDirectory load = new MeasurementDirectory(run).load();
    RunInfo info = new MeasurementDirectory(run).readRun();
    load.writeRun(
        new RunInfo(
            info.schema(),
            true,
            info.store(),
            "saturated",
            info.tiers(),
            info.seed(),
            info.clients(),
            info.startedAt(),
            info.machine(),
            info.properties(),
            info.counts(),
            info.measured(),
            null));
    try (RowFile.Writer<SaturationRow> writer = SaturationRow.FILE.writer(load.saturation())) {
      for (int block = 0; block < 80; block++) {
        double ns = (block % 2 == 0 ? 10e6 : 20e6) * (block / 4 % 2 == 0 ? 1.1 : 1 / 1.1);
        writer.append(
            new SaturationRow(
                block,
                block % 2 == 0 ? "fast" : "slow",
                1,
                50_000_000,
                Math.round(ns),
                0,
                block % 4 < 2 ? 32 : 125,
                750,
                900_000,
                250,
                300_000));
      }
      writer.commit();
    }
    load.ofLoad().orElseThrow().sealLoad();
    return run;
  }

  @Test
  void choosesAmongTheSplitsThatCarryTheRate() throws IOException {
    Path run = measuredUnderLoad();
    String[] rate = {"--rate", "56000", "--deployment", "one-server"};
    Path estimated = estimated(run, "30%", rate);
    JsonNode asked = recommendation(estimated);
    assertThat(asked.at("/split/keys_in_fast").asInt())
        .isGreaterThan(
            recommendation(estimated(run, "30%", "--deployment", "one-server"))
                .at("/split/keys_in_fast")
                .asInt());
    browser.open(estimated.resolve("report.html"), 1400);
    requireRecommended(asked);
    JsonNode capacity = asked.at("/split/capacity");
    assertThat(capacity.get("nodes_needed").asInt()).isEqualTo(1);
    assertThat(browser.text("#choice"))
        .contains(
            "%,d (at least %,d)"
                .formatted(
                    Math.round(capacity.get("ops_s").asDouble()),
                    Math.round(capacity.at("/interval_ops_s/low").asDouble())),
            "56,000/s",
            "80 %");
    for (String percent : List.of("0", "2", "12")) {
      browser.slide("#slo", Double.parseDouble(percent));
      requireRecommended(recommendation(estimated(run, percent + "%", rate)));
    }
    requireNoOverflow(browser.openOnPhone(estimated.resolve("report.html"), 390, 844));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void showsNoSplitWithoutAnAnswer() {
    Path out = directory.resolve("little");
    Program advise =
        Program.mnemo(
            words(
                "advise -P workloads/trending --store simulated --time 0.1s --out %s "
                    + "-p recordcount=50 -p operationcount=400",
                out));
    assertThat(advise.status()).as(advise.err()).isEqualTo(3);
    assertThat(advise.out()).startsWith("No answer yet: ").doesNotContain("Buy ");
    browser.open(out.resolve("estimate/report.html"), 1400);
    assertThat(browser.text("#answer")).startsWith("No answer yet: ");
    assertThat(browser.find("#choice").getAttribute("data-keys-in-fast")).isEmpty();
    assertThat(browser.run("return document.getElementById('slo')")).isNull();
    assertThat(browser.run("return Chart.getChart('curve').chartArea.width > 100")).isEqualTo(true);
    assertThat(browser.barriers()).isEmpty();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void sumsUpCostAsThePriceSays() throws IOException {
    browser.open(report, 1400);
    browser.slide("#price", 50);
    Path out = directory.resolve("priced");
    Program.mnemo("estimate", measurement, "--price", "0.5", "--out", out);
    requireRecommended(Json.read(out.resolve("recommendation.json"), JsonNode.class));
    assertThat(browser.text("#choice")).contains(" a month $");
  }

  @Test
  void showsHostileKeysAsText() {
    browser.open(report, 1400);
    assertThat(browser.text("main")).contains(HOSTILE_KEY, HOSTILE_END);
    assertThat(browser.run("return document.querySelectorAll('table script, img').length"))
        .isEqualTo(0L);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void asksForNothingFromOutside() {
    browser.open(report, 1400);
    assertThat(browser.run("return performance.getEntriesByType('resource').length")).isEqualTo(0L);
    browser.run(
        "const image = new Image(); image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='");
    assertThat(browser.complaints()).singleElement().asString().contains("Content Security Policy");
  }

  @Test
  void fitsWideAndNarrowScreens() {
    for (int width : new int[] {1400, 600}) {
      requireNoOverflow(browser.open(report, width));
    }
    for (int width : new int[] {400, 390, 320}) {
      requireNoOverflow(browser.openOnPhone(report, width, 844));
    }
    requireNoOverflow(browser.dark());
    assertThat(browser.complaints()).isEmpty();
  }

  private static void requireNoOverflow(Browser shown) {
    assertThat(
            (long)
                shown.run(
                    "return document.documentElement.scrollWidth -"
                        + " document.documentElement.clientWidth"))
        .isLessThanOrEqualTo(0);
    assertThat(shown.run("return Chart.getChart('curve').chartArea.width > 100")).isEqualTo(true);
  }

  @Test
  void beginsWithTheAnswerAndThePictureInTheFirstScreen() {
    requireFirstScreen(browser.openOnScreen(report, 1400, 900), "#curve", 900);
    assertThat(browser.text("#answer")).startsWith("Buy ").contains("Dollars a month");
    assertThat(browser.text("h1")).contains("trace.csv");
    requireFirstScreen(browser.openOnPhone(report, 390, 844), "#answer table", 844);
  }

  @Test
  void drawsSlowdownWithTheDotAndItsIntervalWithinTheSlo() {
    browser.open(report, 1400);
    assertThat(browser.find("#metric").getAttribute("value")).isEqualTo("slowdown");
    assertThat(browser.run("return Chart.getChart('curve').scales.y.min")).isEqualTo(0L);
    assertThat(
            browser.run(
                "const high = Chart.getChart('curve').data.datasets[1].data;"
                    + " return high[Number(document.getElementById('choice').dataset.row)].y <= 0.1"))
        .isEqualTo(true);
  }

  private static void requireFirstScreen(Browser shown, String css, int height) {
    assertThat(
            ((Number)
                    shown.run(
                        "return document.querySelector(arguments[0]).getBoundingClientRect().bottom",
                        css))
                .doubleValue())
        .isLessThan(height);
  }

  @Test
  void drawsTheMeasurementOverTime() {
    browser.open(report, 1400);
    assertThat(
            browser.run(
                "return Chart.getChart([...document.querySelectorAll('canvas')].at(-1))"
                    + ".data.datasets.filter(each => each.showLine !== false && each.label)"
                    + ".map(each => each.data.length)"))
        .asInstanceOf(InstanceOfAssertFactories.list(Long.class))
        .hasSize(2)
        .allMatch(points -> points >= 50 && points <= 200);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void printsWithoutSlidersAndCutsNoText() {
    browser.openOnScreen(report, 1400, 900).print(688);
    assertThat(browser.find(".controls").isDisplayed()).isFalse();
    assertThat(browser.find("#copy").isDisplayed()).isFalse();
    assertThat(browser.text("#commands")).contains("bin/mnemo advise", "--catalog gcp");
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('pre, table, figure, dl, p')]"
                    + ".filter(each => each.getBoundingClientRect().right >"
                    + " document.documentElement.clientWidth || each.scrollWidth >"
                    + " each.clientWidth + 1 && each.tagName === 'PRE').map(each => each.id)"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .isEmpty();
    assertThat(browser.run("return Chart.getChart('curve').width <= 688")).isEqualTo(true);
  }

  @Test
  void copiesTheCommandsWithAndWithoutAClipboard() {
    browser.open(report, 1400);
    browser.find("#copy").click();
    assertThat(browser.eventually("#copied")).matches("Copied\\.|Selected: .*");
    browser.open(report, 1400);
    browser.run("Object.defineProperty(navigator, 'clipboard', {value: undefined})");
    browser.find("#copy").sendKeys(Keys.ENTER);
    assertThat(browser.eventually("#copied")).matches("Copied\\.|Selected: .*");
    assertThat(browser.run("return getSelection().toString()").toString().strip())
        .isEqualTo(browser.run("return document.getElementById('commands').textContent"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void keepsNobodyOut() {
    assertThat(browser.open(report, 1400).barriers()).isEmpty();
    assertThat(browser.dark().barriers()).isEmpty();
  }

  @Test
  void readsTheCurveByKeyboard() {
    browser.open(report, 1400);
    browser.find("#curve").sendKeys(Keys.END);
    assertThat(browser.text("#reading")).contains("Share 100.0 %");
    browser.find("#curve").sendKeys(Keys.HOME);
    assertThat(browser.text("#reading")).contains("Share 0.0 %");
  }
}
