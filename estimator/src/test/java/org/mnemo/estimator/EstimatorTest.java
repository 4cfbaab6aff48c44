package org.mnemo.estimator;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.answer.PictureText;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.family.PlacementEngine;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.EstimatePictures;
import org.mnemo.estimator.report.HtmlReport;
import org.mnemo.estimator.report.InterferenceText;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.ReportFiles;

class EstimatorTest {

  private static final Baselines BASELINES =
      TestBaselines.simple(1, List.of(TestBaselines.mixed(0.5, 10, 0.01)));
  private static final EstimateOptions OPTIONS = EstimateOptions.DEFAULTS;

  /** The key with comma and quotes must survive in every file. */
  private static final String TRACE =
      TestTraces.csv(
          "a get 10", "b,\"x\" get 20", "a get 10", "a get 10", "c get 4", "a replace 9");

  @TempDir private Path directory;

  private static Estimate estimate(MeasurementDirectory run, EstimateOptions options, Path out) {
    return estimate(run, options, out, List.of(ChartFormat.PNG));
  }

  private static Estimate estimate(
      MeasurementDirectory run, EstimateOptions options, Path out, List<ChartFormat> formats) {
    Estimate reported = ReportFiles.noted(TestRun.sure(run, options), out, formats);
    ReportFiles.write(reported, out, CurveCsv.ALL_ROWS, formats, null);
    HtmlReport.write(
        out.resolve(HtmlReport.FILE),
        reported,
        new ReportContext(List.of(), Instant.EPOCH, null, null, null));
    return reported;
  }

  private MeasurementDirectory run() {
    return TestRun.write(directory.resolve("run"), TRACE, BASELINES, true);
  }

  private MeasurementDirectory runWithDataset() {
    MeasurementDirectory run = run();
    TestTraces.dataset(run.dataset(), "a 4 10", "b,\"x\" 4 20", "idle 4 1000", "c 4 4");
    return run;
  }

  /** Records of 14, 24 and 8 bytes; a and c, whose bytes save most, come first by gain. */
  @Test
  void fillsAShareOfTheData() {
    MeasurementDirectory run = run();
    // 50 % of 46 bytes are 23; a and c take 22.
    EstimateOptions half = OPTIONS.withFastBytes(FastCapacity.ofShare(0.5));
    assertThat(chosenBytes(run, half)).isEqualTo(22);
    assertThat(chosenBytes(run, OPTIONS.withFastBytes(FastCapacity.ofShare(22.0 / 46))))
        .isEqualTo(22);
    assertThat(chosenBytes(run, OPTIONS.withFastBytes(FastCapacity.ofShare(21.0 / 46))))
        .isEqualTo(14);
  }

  private static long chosenBytes(MeasurementDirectory run, EstimateOptions options) {
    Curve curve = Estimator.estimate(run, options).curve();
    long bytes = requireNonNull(options.fastBytes()).bytes(curve.totalBytes());
    return curve.fastBytes(SplitChooser.rowOfFastBytes(curve, bytes));
  }

  @Test
  void writesEveryReport() {
    Path out = directory.resolve("deep/out");
    Estimate estimate = estimate(runWithDataset(), OPTIONS, out);
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder(
            "curve.csv", "curve-full.csv", "curve.png", "recommendation.json", "report.html");
    assertThat(estimate.coversUntouchedKeys()).isTrue();
    assertThat(estimate.notes()).extracting(Note::code).containsExactly(NoteCode.FEW_KEYS);
    assertThat(estimate.curve().totalBytes()).isEqualTo(14 + 24 + 1004 + 8);
  }

  /** Results of two estimates never stand beside each other as if they were of one. */
  @Test
  void leavesNoResultOfAnEarlierEstimateWhereOneFileCannotBeWritten() throws IOException {
    Path out = directory.resolve("out");
    MeasurementDirectory run = runWithDataset();
    Estimate estimate = estimate(run, OPTIONS, out);
    Files.delete(out.resolve("curve.csv"));
    Files.createDirectories(out.resolve("curve.csv/in-the-way"));
    refused(
        () -> ReportFiles.write(estimate, out, CurveCsv.ALL_ROWS, List.of(), null), "curve.csv");
    assertThat(out.toFile().list()).doesNotContain("curve.png", "recommendation.json");
  }

  /** Keys come from outside, and these tables are opened in spreadsheets; maps must be exact. */
  @Test
  void writesNoKeyThatASpreadsheetWouldRun() throws IOException {
    List<String> keys = List.of("=cmd|'/c calc'!A1", "+1", "-2", "@SUM(1)", "'a", "=1,\"2\"", "b");
    String trace =
        TestTraces.csv(
            keys.stream().map(key -> key.replace(' ', '_') + " get 4").toArray(String[]::new));
    MeasurementDirectory run = TestRun.write(directory.resolve("run"), trace, BASELINES, true);
    Path out = directory.resolve("out");
    Estimate estimate = estimate(run, OPTIONS.withOrder("touch"), out);
    for (String table : List.of("curve.csv", "curve-full.csv")) {
      assertThat(rows(out.resolve(table)))
          .extracting(row -> row.getField("key"))
          .containsExactly(
              "", "'=cmd|'/c_calc'!A1", "'+1", "'-2", "'@SUM(1)", "''a", "'=1,\"2\"", "b");
    }
    Path map = directory.resolve("map.csv");
    PlacementEngine.write(map, estimate.curve(), 7, estimate.evidence().baselines().tiers());
    assertThat(Files.readAllLines(map)).contains("=cmd|'/c_calc'!A1,fast", "-2,fast", "'a,fast");
  }

  @Test
  void writesTheSameNumbersInBothTables() throws IOException {
    Path out = directory.resolve("out");
    Curve curve = estimate(runWithDataset(), OPTIONS, out).curve();
    assertThat(Files.readAllLines(out.resolve("curve.csv")).get(0))
        .isEqualTo("key,throughput_ops_s,cost_factor");
    assertThat(Files.readAllLines(out.resolve("curve-full.csv")).get(0))
        .isEqualTo(
            "keys_in_fast,key,fast_bytes,fast_share,reads_fast,writes_fast,switches,runtime_ns,"
                + "throughput_ops_s,slowdown,cost_factor,avg_latency_ns,"
                + "throughput_low_ops_s,throughput_high_ops_s,slowdown_low,slowdown_high,"
                + "read_p50_ns,read_p95_ns,read_p99_ns,read_p999_ns,"
                + "write_p50_ns,write_p95_ns,write_p99_ns,write_p999_ns,"
                + "fetches,fetched_bytes,write_backs,written_back_bytes,capacity_ops_s");
    List<NamedCsvRecord> brief = rows(out.resolve("curve.csv"));
    List<NamedCsvRecord> full = rows(out.resolve("curve-full.csv"));
    assertThat(brief)
        .extracting(row -> row.getField("key"))
        .containsExactly("", "a", "c", "b,\"x\"", "idle");
    Map<String, IntToDoubleFunction> columns =
        Map.of(
            "keys_in_fast", row -> row,
            "fast_bytes", row -> (double) curve.fastBytes(row),
            "fast_share", curve::fastShare,
            "reads_fast", row -> (double) curve.readsFast(row),
            "writes_fast", row -> (double) curve.writesFast(row),
            "switches", row -> (double) curve.switches(row),
            "runtime_ns", curve::runtimeNs,
            "slowdown", curve::slowdown,
            "avg_latency_ns", curve::averageLatencyNs);
    for (int row = 0; row < curve.rows(); row++) {
      NamedCsvRecord there = full.get(row);
      for (NamedCsvRecord either : List.of(brief.get(row), there)) {
        assertNumber(either, "throughput_ops_s", curve.throughputOpsS(row));
        assertNumber(either, "cost_factor", curve.costFactor(row));
      }
      assertThat(there.getField("key")).isEqualTo(brief.get(row).getField("key"));
      for (Map.Entry<String, IntToDoubleFunction> column : columns.entrySet()) {
        assertNumber(there, column.getKey(), column.getValue().applyAsDouble(row));
      }
      // No latencies were recorded.
      assertThat(full.get(row).getFields().subList(16, 24)).containsOnly("");
    }
  }

  @Test
  void leavesSwitchesEmptyInThePapersModel() throws IOException {
    Path out = directory.resolve("out");
    Estimate estimate = estimate(run(), OPTIONS.withModel(ModelKind.PAPER), out);
    assertThat(rows(out.resolve("curve-full.csv")))
        .allSatisfy(row -> assertThat(row.getField("switches")).isEmpty());
    assertThat(InterferenceText.of(estimate.curve().model().interference().pairs().get(0)))
        .contains("not part of the paper's model");
  }

  @Test
  void writesTheRecommendationForPrograms() throws IOException {
    Path out = directory.resolve("out");
    Estimate estimate = estimate(run(), OPTIONS.withMaxSlowdown(0.15), out);
    ObjectMapper mapper = new ObjectMapper();
    JsonNode json = mapper.readTree(Files.readAllBytes(out.resolve("recommendation.json")));
    // a saves 250 ns with 14 bytes, c 80 with 8, b 80 with 24. Slow 5 x 180 + 60 + 120 = 1080, a
    // and c fast 1080 - 4 x 80 - 10 = 750,
    // 2 of 5 pairs switch: 6 x 20 x 0.4 = 48; fast only 670: 798 / 670 - 1 = 0.191, too slow.
    ObjectNode expected =
        (ObjectNode)
            mapper.readTree(
                """
                {"schema": 10, "order": "gain", "price": 0.2, "price_source": "default",
                 "max_slowdown": 0.15, "model": "mnemo", "deployment": "two-servers", "clients": 1,
                 "emulated": true, "covers_untouched_keys": false, "total_bytes": 46}
                """);
    ObjectNode split =
        (ObjectNode)
            mapper.readTree(
                """
                {"keys_in_fast": 3, "fast_bytes": 46, "fast_share": 1.0, "slowdown": 0.0,
                 "cost_factor": 1.0}
                """);
    expected.properties().forEach(it -> assertThat(json.get(it.getKey())).isEqualTo(it.getValue()));
    split
        .properties()
        .forEach(it -> assertThat(json.at("/split/" + it.getKey())).isEqualTo(it.getValue()));
    assertThat(json.at("/answer/known").asBoolean()).isTrue();
    assertThat(json.at("/split/throughput_ops_s").asDouble())
        .isEqualTo(estimate.chosen().orElseThrow().throughputOpsS())
        .isCloseTo(6e9 / 670, within(1e-3));
  }

  @Test
  void takesThePriceOfTheProfileThatWasEmulatedUnlessTheUserNamesOne() {
    MeasurementDirectory run = run();
    TestRun.edit(run.run(), info -> ((ObjectNode) info.at("/tiers/1")).put("price", 0.15));
    Estimate estimate = TestRun.sure(run, OPTIONS);
    assertThat(estimate.curve().costFactor(0)).isCloseTo(0.15, within(1e-15));
    assertThat(TestRun.text(estimate))
        .contains("SlowMem costs 15 % of FastMem (the price of the profile");
    Estimate asked = TestRun.sure(run, OPTIONS.withPrice(0.5));
    assertThat(asked.curve().costFactor(0)).isCloseTo(0.5, within(1e-15));
    assertThat(TestRun.text(asked)).contains("SlowMem costs 50 % of FastMem.");
  }

  @Test
  void recommendsNothingWhereTheRunDoesNotTellHowSureItIs() throws IOException {
    MeasurementDirectory run = run();
    Path out = directory.resolve("out");
    Estimate estimate = Estimator.estimate(run, OPTIONS);
    ReportFiles.write(estimate, out, CurveCsv.ALL_ROWS, List.of(ChartFormat.SVG), null);
    HtmlReport.write(
        out.resolve(HtmlReport.FILE),
        estimate,
        new ReportContext(List.of(), Instant.EPOCH, null, null, null));

    assertThat(estimate.choice()).isEmpty();
    assertThat(TestRun.text(estimate))
        .startsWith("No answer yet: the measurement has no or too few blocks")
        .contains("(-p operationcount=7500")
        .doesNotContain("Buy", "costs");
    JsonNode json =
        new ObjectMapper().readTree(Files.readAllBytes(out.resolve("recommendation.json")));
    assertThat(json.get("split").isNull()).isTrue();
    assertThat(json.get("answer").get("known").asBoolean()).isFalse();
    assertThat(json.get("answer").get("code").asText()).isEqualTo("too-few-blocks");
    assertThat(json.get("answer").get("half_width").isNull()).isTrue();
    assertThat(json.get("answer").get("needed_operations").asLong()).isEqualTo(7500);
    // The curve is drawn all the same, without a mark.
    assertThat(rows(out.resolve("curve.csv"))).hasSize(4);
    assertThat(out.resolve("curve.svg"))
        .content()
        .contains("No answer yet")
        .doesNotContain("recommended");
    assertThat(out.resolve("report.html"))
        .content()
        .contains("No answer yet: the measurement has", "\"no_answer\":true");
    assertThat(PictureText.lines(EstimatePictures.slowdown(estimate), 78, true))
        .noneMatch(line -> line.contains("recommended"));
  }

  @Test
  void drawsARealPicture() throws IOException {
    Path out = directory.resolve("out");
    estimate(runWithDataset(), OPTIONS, out);
    BufferedImage image = ImageIO.read(out.resolve("curve.png").toFile());
    assertThat(image.getWidth()).isEqualTo(1200);
    assertThat(image.getHeight()).isEqualTo(750);
    Set<Integer> colours = new HashSet<>();
    int curvePixels = 0;
    int recommendedPixels = 0;
    for (int y = 0; y < 750; y++) {
      for (int x = 0; x < 1200; x++) {
        int rgb = image.getRGB(x, y) & 0xFFFFFF;
        colours.add(rgb);
        curvePixels += rgb == 0x0072B2 ? 1 : 0;
        recommendedPixels += rgb == 0xD55E00 ? 1 : 0;
      }
    }
    assertThat(colours).hasSizeGreaterThan(50);
    assertThat(curvePixels).isGreaterThan(1000);
    assertThat(recommendedPixels).isGreaterThan(100);
  }

  @Test
  void givesTheSameFilesInEveryLocale() throws IOException {
    MeasurementDirectory run = runWithDataset();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.ROOT);
      estimate(run, OPTIONS, directory.resolve("root"));
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      estimate(run, OPTIONS, directory.resolve("arab"));
    } finally {
      Locale.setDefault(before);
    }
    for (String file : List.of("curve.csv", "curve-full.csv", "recommendation.json")) {
      assertThat(directory.resolve("arab").resolve(file))
          .hasSameBinaryContentAs(directory.resolve("root").resolve(file));
    }
  }

  @Test
  void takesAnotherTraceOfTheSameDataSet() {
    MeasurementDirectory run = runWithDataset();
    Path other = directory.resolve("other.csv");
    TestTraces.write(other, TestTraces.csv("c get 4", "new get 4", "c get 4"));
    Estimate estimate = TestRun.estimate(run, other, OPTIONS);
    assertThat(estimate.curve().requests()).isEqualTo(3);
    assertThat(estimate.notes())
        .contains(
            Note.of(NoteCode.KEYS_OUTSIDE_DATASET)
                .with("keys", 1)
                .with("of_keys", 2)
                .with("trace", other.toString()));
    TestTraces.write(other, TestTraces.csv("x get 4", "y get 4"));
    refused(() -> TestRun.estimate(run, other, OPTIONS), "the baselines lack them");
  }

  @Test
  void refusesWrongOrdersAndAbsentTraces() {
    MeasurementDirectory run = run();
    misused(() -> Estimator.estimate(run, OPTIONS.withOrder("size")), "unknown order 'size'");
    Path none = directory.resolve("none.csv");
    refused(() -> TestRun.estimate(run, none, OPTIONS), "none.csv: there is no such file");
  }

  @Test
  void leavesNothingBehindWhereItCannotWrite() {
    TestTraces.write(directory.resolve("file"), "in the way");
    refused(() -> estimate(run(), OPTIONS, directory.resolve("file")), "cannot write");
  }

  private static void assertNumber(NamedCsvRecord row, String column, double expected) {
    String text = row.getField(column);
    assertThat(text).matches("-?\\d+(\\.\\d*[1-9])?");
    assertThat(Double.parseDouble(text))
        .as(column)
        .isCloseTo(expected, within(Math.max(1e-12, 1e-9 * Math.abs(expected))));
  }

  private static List<NamedCsvRecord> rows(Path file) throws IOException {
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
      return csv.stream().toList();
    }
  }
}
