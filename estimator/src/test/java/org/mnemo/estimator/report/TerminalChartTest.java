package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.FastCapacity;

class TerminalChartTest {

  private static final int WIDTH = 60;

  @TempDir private Path directory;

  private int runs;

  /** Of reads alone, the client taking no time. */
  private Estimate estimate(EstimateOptions options, double fastNs, double slowNs, String... keys) {
    String[] requests =
        IntStream.range(0, keys.length).mapToObj(i -> keys[i] + " get 1020").toArray(String[]::new);
    MeasurementDirectory run =
        TestRun.write(
            directory.resolve("run" + runs++),
            TestTraces.csv(requests),
            TestBaselines.of(
                1,
                0,
                0,
                TestBaselines.time("fast", Operation.READ, 1000, fastNs),
                TestBaselines.time("slow", Operation.READ, 1000, slowNs)),
            false);
    return Estimator.compute(TestRun.sure(run, options));
  }

  private static List<String> ascii(Estimate estimate) {
    return TerminalChart.lines(estimate, WIDTH, TerminalGlyphs.ASCII);
  }

  /** Rows of the picture, right of the axis and left of the limit's name. */
  private static List<String> plot(List<String> lines) {
    return lines.subList(1, 13).stream()
        .map(line -> line.replaceFirst("^ *[0-9.]* [|+]", "").replace(" your SLO", ""))
        .toList();
  }

  @Test
  void printsARisingCurve() {
    // Two keys of 1 KiB, one read each. Both slow 400 ns for two reads, one of each 300 ns, both
    // fast 200 ns: 5, 6.67 and 10 million a second. A limit of 50 % is 300 ns, 6.67 million: the
    // split in the middle. Labels are at the ends and 6 / 11 below the upper one, 10 - 30 / 11.
    assertThat(ascii(estimate(EstimateOptions.DEFAULTS.withMaxSlowdown(0.5), 100, 200, "a", "b")))
        .containsExactly(
            "Throughput, million operations/s",
            "10.0 +                                           **",
            "     |                                        ****",
            "     |                                     ****",
            "     |                                  ****",
            "     |                               ****",
            "     |                            ****",
            " 7.3 +                         ****",
            "     |---------------------*O***------------------- your SLO",
            "     |                ******:",
            "     |          *******     :",
            "     |    *******           :",
            " 5.0 +*****                 :",
            "     +----------------------+----------------------",
            "                            ^ recommended: 50.0 %",
            "      0 %                  50 %               100 %",
            "      Share of the data in FastMem");
  }

  @Test
  void printsTheSameInBraille() {
    assertThat(
            TerminalChart.lines(
                estimate(EstimateOptions.DEFAULTS.withMaxSlowdown(0.5), 100, 200, "a", "b"),
                WIDTH,
                TerminalGlyphs.UNICODE))
        .containsExactly(
            "Throughput, million operations/s",
            "10.0 ┤                                          ⢀⡴⠚",
            "     │                                       ⢀⡤⠞⠉",
            "     │                                    ⢀⣠⠞⠉",
            "     │                                 ⢀⣠⠖⠋",
            "     │                               ⣠⠴⠋",
            "     │                            ⣀⡴⠋⠁",
            " 7.3 ┤                         ⣀⡴⠚⠁",
            "     │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●⡤⠞⠁╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ your SLO",
            "     │                ⢀⣀⡤⠴⠒⠋⠉",
            "     │           ⣀⣠⠴⠒⠋⠉     ┊",
            "     │     ⣀⣠⠤⠖⠚⠉⠁          ┊",
            " 5.0 ┤⣀⡤⠴⠒⠋⠁                ┊",
            "     └──────────────────────┴──────────────────────",
            "                            ▲ recommended: 50.0 %",
            "      0 %                  50 %               100 %",
            "      Share of the data in FastMem");
  }

  @Test
  void drawsAFlatCurveInTheMiddleAndNotItsRounding() {
    // 10 million a second anywhere, and a limit of 1 % below: less than 5 % apart, so the axis is
    // 9.95 + 0.25 = 10.2 at its top and 9.7 at its bottom, and the curve in row (10.2 - 10) / 0.5 x
    // 11 = 4.4, the limit, 9.901, in row 6.6.
    List<String> lines =
        ascii(estimate(EstimateOptions.DEFAULTS.withMaxSlowdown(0.01), 100, 100, "a", "b"));
    List<String> plot = plot(lines);
    assertThat(plot.get(4)).matches("O\\*+");
    assertThat(plot.get(7)).matches(":-+");
    assertThat(lines.get(1)).startsWith("10.20 +");
    assertThat(lines.get(12)).startsWith(" 9.70 +");
    assertThat(lines.get(14).strip()).isEqualTo("^ recommended: 0.0 %");
    assertThat(String.join("", plot).chars().filter(c -> c == '*').count())
        .isEqualTo(plot.get(4).length() - 1);
  }

  @Test
  void drawsTheTwoSplitsOfOneKey() {
    // All or nothing: the limit of 10 % takes all, in the upper right corner.
    List<String> lines = ascii(estimate(EstimateOptions.DEFAULTS, 100, 200, "a"));
    List<String> plot = plot(lines);
    assertThat(plot.get(0)).matches(" +\\*O");
    assertThat(plot.get(11)).matches("\\*+ +:");
    assertThat(lines.get(14)).matches(" +\\^ recommended: 100.0 %|.*recommended: 100.0 % \\^");
    assertThat(lines.get(14)).hasSizeLessThanOrEqualTo(WIDTH);
  }

  @Test
  void leavesOutTheLimitWhereTheMemoryIsGiven() {
    List<String> lines =
        ascii(
            estimate(
                EstimateOptions.DEFAULTS.withFastBytes(FastCapacity.ofBytes(1024)),
                100,
                200,
                "a",
                "b"));
    assertThat(lines).noneMatch(line -> line.contains("limit") || line.contains("---- "));
    assertThat(lines.get(14)).contains("^ recommended: 50.0 %");
    // The room of its name goes to the curve, up to the last character.
    assertThat(lines.get(1)).endsWith("*").hasSize(WIDTH);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 1e-3, 1, 1e3, 1e6, 1e9, 1e15, 1e21})
  void keepsItsShapeAndWidthWhateverTheThroughput(double fastNs) {
    List<String> usual = ascii(estimate(EstimateOptions.DEFAULTS, 100, 200, "a", "b", "b"));
    List<String> lines =
        ascii(estimate(EstimateOptions.DEFAULTS, fastNs, 2 * fastNs, "a", "b", "b"));
    assertThat(lines).allMatch(line -> line.length() <= WIDTH);
    assertThat(lines).hasSameSizeAs(usual);
    // 1 to 1e24 operations a second have other units, and then other digits or none.
    assertThat(lines.get(1)).matches("[0-9. ]{2,6} \\+.*");
  }

  @Test
  void namesTheUnitOfItsLabels() {
    assertThat(ThroughputScale.of(5e5, 9.99e5).unit()).isEqualTo("thousand operations/s");
    assertThat(ThroughputScale.of(5, 10).unit()).isEqualTo("operations/s");
    assertThat(ThroughputScale.of(5e11, 2e12).unit()).isEqualTo("10^12 operations/s");
    assertThat(ThroughputScale.of(1e-3, 2e-3).unit()).isEqualTo("10^-3 operations/s");
    // Half of the axis is 250 of a thousand: one decimal less would say 1 and 1.
    assertThat(ThroughputScale.of(1000, 1500).label(1250)).isEqualTo("1.25");
    assertThat(ThroughputScale.of(100_000, 900_000).label(500_000)).isEqualTo("500");
  }

  @Test
  void refusesAWidthThatNamesOfMarksDoNotFitInto() {
    Estimate estimate = estimate(EstimateOptions.DEFAULTS, 100, 200, "a");
    assertThatThrownBy(() -> TerminalChart.lines(estimate, 59, TerminalGlyphs.ASCII))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("width must be at least 60, was 59");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 61, 78, 120})
  void staysWithinItsWidthWhereverTheRecommendedSplitIs(int width) {
    String[] keys =
        IntStream.range(0, 40).mapToObj(i -> "k%02d".formatted(i)).toArray(String[]::new);
    Estimate estimate = estimate(EstimateOptions.DEFAULTS, 100, 200, keys);
    for (int row = 0; row <= 40; row++) {
      for (boolean limit : new boolean[] {false, true}) {
        List<String> lines =
            TerminalChart.lines(chosen(estimate, row, limit), width, TerminalGlyphs.UNICODE);
        assertThat(lines).hasSize(17).allMatch(line -> line.length() <= width);
        // The name's arrow is below the stem's foot.
        assertThat(lines.get(14).indexOf('▲')).isEqualTo(lines.get(13).indexOf('┴'));
      }
    }
  }

  private static Estimate chosen(Estimate estimate, int row, boolean limit) {
    return new Estimate(
        limit ? estimate.options() : estimate.options().withFastBytes(FastCapacity.ofBytes(1)),
        estimate.trace(),
        estimate.prices(),
        estimate.memory(),
        estimate.curve(),
        estimate.precision(),
        new Choice(row, row),
        estimate.evidence(),
        estimate.models(),
        estimate.recordBytes(),
        estimate.pattern(),
        null,
        null,
        List.of(),
        List.of(),
        null,
        null,
        List.of());
  }
}
