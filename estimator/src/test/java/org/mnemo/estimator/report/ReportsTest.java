package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Estimate.Choice;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.offer.FittedGroup;
import org.mnemo.estimator.offer.PriceList;
import org.mnemo.estimator.offer.PriceSelection;

/** What is reported of a run that tells all there is: blocks, latencies, interference. */
class ReportsTest {

  private static final SimulatedBlocks STORE =
      new SimulatedBlocks(100_000, 150_000, 10_000, 30_000, 0);

  @TempDir private Path temporary;

  /** 40 keys, the first ones asked for more often. */
  private static String trace() {
    Random random = new Random(3);
    return TestTraces.csv(
        500, i -> "k%02d get 100".formatted((int) (40 * Math.pow(random.nextDouble(), 3))));
  }

  private Estimate estimate(EstimateOptions options) {
    MeasurementDirectory run =
        TestRun.measured(temporary.resolve("run"), trace(), STORE.rows(100, new Random(1)));
    return Estimator.estimate(run, options);
  }

  @Test
  void writesSomeRowsOfTheTableJustAsTheyStandInTheWhole() throws IOException {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS);
    Path all = temporary.resolve("all.csv");
    Path some = temporary.resolve("some.csv");
    for (boolean full : new boolean[] {false, true}) {
      if (full) {
        CurveCsv.writeFull(all, estimate, CurveCsv.ALL_ROWS);
        CurveCsv.writeFull(some, estimate, 5);
      } else {
        CurveCsv.write(all, estimate, CurveCsv.ALL_ROWS);
        CurveCsv.write(some, estimate, 5);
      }
      List<String> rows = Files.readAllLines(all);
      int last = estimate.curve().lastRow();
      assertThat(rows).hasSize(1 + 1 + last);
      List<String> kept = Files.readAllLines(some);
      assertThat(rows).containsSubsequence(kept);
      assertThat(kept).startsWith(rows.get(0), rows.get(1)).endsWith(rows.get(1 + last));
      assertThat(kept).contains(rows.get(1 + estimate.chosenRow().orElseThrow()));
      // Five points and the recommended row, unless it is one of them.
      assertThat(kept.size() - 1).isBetween(5, 6);
    }
  }

  @Test
  void writesEveryRowWhereThereAreFewerThanPoints() throws IOException {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS);
    Path file = temporary.resolve("curve.csv");
    CurveCsv.write(file, estimate, 1000);
    assertThat(Files.readAllLines(file)).hasSize(2 + estimate.curve().lastRow());
  }

  @Test
  void leavesColumnsEmptyOfWhichNothingIsKnown() throws IOException {
    Path file = temporary.resolve("curve-full.csv");
    CurveCsv.writeFull(file, estimate(EstimateOptions.DEFAULTS), CurveCsv.ALL_ROWS);
    for (String row : Files.readAllLines(file)) {
      String[] columns = row.split(",", -1);
      assertThat(columns).hasSize(29);
      if (!row.startsWith("keys_in_fast")) {
        // Intervals and percentiles of reads are there, there are no writes.
        assertThat(List.of(columns).subList(12, 20)).doesNotContain("");
        assertThat(List.of(columns).subList(20, 24)).containsOnly("");
        // Nothing moves where keys are placed once.
        assertThat(List.of(columns).subList(24, 28)).containsOnly("0");
        // Nobody measured what servers take.
        assertThat(columns[28]).isEmpty();
      }
    }
  }

  @Test
  void recommendsWithIntervalsPercentilesAndTerms() throws IOException {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS.withMaxSlowdown(0.3));
    Path file = temporary.resolve("recommendation.json");
    Recommendation.write(file, estimate, null);
    JsonNode json = new ObjectMapper().readTree(Files.readAllBytes(file));
    CurveRow chosen = estimate.chosen().orElseThrow();
    JsonNode split = json.get("split");
    assertThat(split.get("slowdown_interval").get("low").asDouble())
        .isEqualTo(chosen.slowdownInterval().low());
    assertThat(split.get("slowdown_interval").get("high").asDouble())
        .isEqualTo(chosen.slowdownInterval().high())
        .isBetween(chosen.slowdown(), 0.3);
    assertThat(split.get("throughput_interval_ops_s").get("low").asDouble())
        .isLessThan(split.get("throughput_ops_s").asDouble());
    assertThat(json.get("size_forms").toString())
        .isEqualTo("[{\"operation\":\"read\",\"form\":\"mean\"}]");
    JsonNode term = json.get("interference").get(0);
    assertThat(term.get("operation").asText()).isEqualTo("all");
    assertThat(term.get("form").asText()).isEqualTo("linear");
    assertThat(term.get("coefficient_ns").asDouble()).isCloseTo(30_000, within(3_000.0));
    assertThat(term.get("coefficient_interval_ns").get("high").asDouble())
        .isGreaterThan(term.get("coefficient_ns").asDouble());
    assertThat(term.get("exponent").asDouble()).isEqualTo(1);
    assertThat(term.get("exponent_interval").isNull()).isTrue();
    assertThat(split.get("latency")).hasSize(4);
    assertThat(split.get("latency").get(3).get("requests").asText()).isEqualTo("read");
    assertThat(split.get("latency").get(3).get("percentile").asDouble()).isEqualTo(99.9);
    assertThat(split.get("latency").get(3).get("ns").asLong())
        .isEqualTo(estimate.tails().orElseThrow().at(chosen.row()).latencyNs(false, 3));
    assertThat(json.get("overhead_bytes").asLong()).isZero();
  }

  @Test
  void recommendsWithTheFiguresOfAPriceList() throws IOException {
    FittedGroup fitted =
        FittedGroup.of(
            new PriceSelection("azure", List.of("Esv5", "Dsv5"), null, null)
                .from(PriceList.builtIn()));
    CatalogPrice catalog = new CatalogPrice(fitted, LocalDate.of(2026, 7, 18));
    Estimate estimate = estimate(EstimateOptions.DEFAULTS);
    Path file = temporary.resolve("recommendation.json");
    Recommendation.write(file, estimate, catalog);
    JsonNode dollars = new ObjectMapper().readTree(Files.readAllBytes(file)).at("/split/dollars");
    assertThat(dollars.get("provider").asText()).isEqualTo("azure");
    assertThat(dollars.get("families").toString()).isEqualTo("[\"Dsv5\",\"Esv5\"]");
    assertThat(dollars.get("region").asText()).isEqualTo("eastus");
    assertThat(dollars.get("as_of").asText()).isEqualTo("2026-06-18");
    assertThat(dollars.get("age_days").asLong()).isEqualTo(30);
    assertThat(dollars.get("instances").asInt()).isEqualTo(17);
    // As an independent fit (numpy's lstsq) has them.
    double usdPerGibHour = dollars.get("usd_per_gib_hour").asDouble();
    assertThat(usdPerGibHour).isCloseTo(0.0041494, within(1e-7));
    assertThat(dollars.get("usd_per_gib_hour_stderr").asDouble())
        .isCloseTo(0.0002192, within(1e-7));
    assertThat(dollars.get("condition_number").asDouble()).isCloseTo(21.0, within(0.05));
    assertThat(dollars.get("hours_per_month").asInt()).isEqualTo(730);
    double gib = estimate.curve().totalBytes() / Math.pow(2, 30);
    double fastOnly = dollars.get("fast_only_usd_month").asDouble();
    assertThat(fastOnly).isCloseTo(usdPerGibHour * 730 * gib, within(1e-15));
    double recommended = dollars.get("recommended_usd_month").asDouble();
    assertThat(recommended).isEqualTo(fastOnly * estimate.chosen().orElseThrow().costFactor());
    assertThat(dollars.get("saving_usd_month").asDouble()).isEqualTo(fastOnly - recommended);
    assertThat(dollars.get("sources").get(0).asText()).contains("generated 2026-06-18");
    assertThat(dollars.get("remarks")).isEmpty();
  }

  /** The figure of a row of the explanation, by the row's title and the column. */
  private static double ms(Answer explanation, String row, int column) {
    return explanation.tables().stream()
        .flatMap(table -> table.rows().stream())
        .filter(cells -> cells.get(0).text().equals(row))
        .mapToDouble(cells -> cells.get(column).low())
        .sum();
  }

  @ParameterizedTest
  @EnumSource(ModelKind.class)
  void explainsARowByTermsThatAddUp(ModelKind kind) {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS.withModel(kind));
    int row = estimate.curve().lastRow() / 3;
    Answer explanation = Explanation.of(estimate, row);
    double serviceMs = ms(explanation, "S", 4);
    assertThat(ms(explanation, "read", 4)).isCloseTo(serviceMs, within(1e-9));
    double interferenceMs = ms(explanation, "Interference / clients", 1);
    assertThat(interferenceMs > 0).isEqualTo(kind == ModelKind.MNEMO);
    assertThat(ms(explanation, "Service times / clients", 1)).isEqualTo(serviceMs);
    assertThat(
            serviceMs
                + ms(explanation, "Think time / clients", 1)
                + interferenceMs
                + ms(explanation, "Disturbances", 1))
        .isCloseTo(ms(explanation, "T", 1), within(1e-6));
    assertThat(ms(explanation, "T", 1))
        .isCloseTo(estimate.curve().runtimeNs(row) / 1e6, within(1e-9));
    assertThat(String.join("\n", AnswerText.lines(explanation, true, Integer.MAX_VALUE)))
        .startsWith("Row %d of %d:".formatted(row, estimate.curve().lastRow()))
        .contains("500 bootstrap replicates of 11 segments", "one mean for all sizes");
  }

  @Test
  void explainsBothEnds() {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS);
    assertThat(Explanation.of(estimate, 0).verdict()).startsWith("Row 0 of");
    Answer last = Explanation.of(estimate, estimate.curve().lastRow());
    assertThat(last.tables().get(0).rows().get(1))
        .extracting(Cell::text)
        .containsExactly("read", "SlowMem", "0", "", "0.000 ms");
    assertThat(ms(last, "Interference / clients", 1)).isZero();
  }

  @Test
  void explainsOneServer() {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS.withDeployment(Deployment.ONE_SERVER));
    assertThat(
            String.join(
                "\n", AnswerText.lines(Explanation.of(estimate, 3), true, Integer.MAX_VALUE)))
        .contains("one server holds both memories", "there is only one server");
  }

  @Test
  void advisesHowSureAndHowSlowAtWorst() {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS.withMaxSlowdown(0.3));
    assertThat(TestRun.text(estimate))
        .contains(
            " to %s".formatted(Quantities.bytes(estimate.chosen().orElseThrow().fastBytes())));
    Choice choice = estimate.choice().orElseThrow();
    Curve curve = estimate.curve();
    // The first rows whose intervals' ends are within the limit.
    assertThat(curve.slowdownInterval(choice.row()).high()).isLessThanOrEqualTo(0.3);
    assertThat(curve.slowdownInterval(choice.row() - 1).high()).isGreaterThan(0.3);
    assertThat(curve.slowdownInterval(choice.leastRow()).low()).isLessThanOrEqualTo(0.3);
    assertThat(curve.slowdownInterval(choice.leastRow() - 1).low()).isGreaterThan(0.3);
  }

  @Test
  void advisesHowToFillTheFastMemThatThereIs() {
    Estimate estimate =
        estimate(EstimateOptions.DEFAULTS.withFastBytes(FastCapacity.ofBytes(1040)));
    // Records of 104 bytes.
    assertThat(estimate.chosenRow()).hasValue(10);
    assertThat(TestRun.text(estimate)).startsWith("1.02 KiB of FastMem (DRAM) for ");
  }
}
