package org.mnemo.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.evidence.YcsbEvidence;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;

/**
 * The sample run of the paper's research code from end to end: what YCSB printed, and the trace,
 * become the curve that the code printed, row for row.
 */
class GoldenYcsbTest {

  private static Path fixture(String name) throws URISyntaxException {
    URL url = GoldenYcsbTest.class.getResource("/org/mnemo/estimator/" + name);
    return Path.of(Objects.requireNonNull(url, name).toURI());
  }

  private static Estimate estimate() throws URISyntaxException {
    Path fast = fixture("evidence/mnemo-original-fast.txt");
    Path slow = fixture("evidence/mnemo-original-slow.txt");
    TracePart trace =
        TracePart.all(fixture("golden/mnemo-original-trace.csv.zst"), TracePart.Origin.NAMED);
    return Estimator.estimate(
        unused -> YcsbEvidence.read(fast, slow, 1),
        new TraceSource(trace, null, TraceWatch.NONE),
        EstimateOptions.DEFAULTS.withModel(ModelKind.PAPER).withOrder("key"));
  }

  /** Slowdowns in percent by row, which is the number of the last key in FastMem. */
  private static double[] printed() throws URISyntaxException {
    double[] percent = new double[10_000];
    Path file = fixture("golden/mnemo-original-slowdown.csv.zst");
    try (LineReader lines = new LineReader(CompressedFiles.open(file), file.toString())) {
      while (lines.next()) {
        String line =
            new String(
                lines.buffer(), lines.start(), lines.end() - lines.start(), StandardCharsets.UTF_8);
        int comma = line.indexOf(',');
        percent[Integer.parseInt(line.substring(0, comma))] =
            Double.parseDouble(line.substring(comma + 1));
      }
    }
    return percent;
  }

  @Test
  void givesEveryRowThatTheResearchCodePrinted() throws URISyntaxException {
    Curve curve = estimate().curve();
    double[] printed = printed();
    int compared = 0;
    for (int row = 1; row < curve.rows(); row++) {
      // Keys that nobody asks for have no row of ours, and change nothing in theirs.
      int key = Integer.parseInt(curve.keyTable().keyAsString(curve.key(row)));
      if (key > 0) {
        assertThat(100 * curve.slowdown(row))
            .as("key %s", key)
            .isCloseTo(printed[key], within(1e-6));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(4000);
    // 76083 / 52592 - 1, and 100000 / 76.083 s.
    assertThat(100 * curve.slowdown(0)).isCloseTo(44.6664892, within(5e-8));
    assertThat(curve.throughputOpsS(0)).isCloseTo(1314.3540607, within(1e-7));
    assertThat(curve.costFactor(0)).isCloseTo(0.2, within(1e-15));
    // (76083 ms - 90001 x 0.2607860 ms - 9999 x 0.0006562 ms) / 52592 ms - 1: the measurements
    // explain all but 0.026 % of the difference to the run on FastMem, which no row is as fast as.
    assertThat(curve.readsFast(curve.lastRow())).isEqualTo(90_001);
    assertThat(curve.writesFast(curve.lastRow())).isEqualTo(9_999);
    assertThat(100 * curve.slowdown(curve.lastRow())).isCloseTo(0.0255552, within(5e-8));
    assertThat(new SplitChooser(curve, 0).cheapestRow(End.HIGH)).isEmpty();
    assertThat(new SplitChooser(curve, 0.0002556).cheapestRow(End.HIGH)).isPresent();
  }

  @Test
  void startsAndEndsWithThePercentilesThatYcsbPrinted() throws URISyntaxException {
    Estimate estimate = estimate();
    Tails tails = estimate.tails().orElseThrow();
    // [READ] 95thPercentileLatency(us) and 99thPercentileLatency(us) of the slow run, and of the
    // fast one; histograms of three digits.
    Tails.Cursor slow = tails.at(0);
    assertThat((double) slow.latencyNs(false, 1)).isCloseTo(829e3, withPercentage(0.2));
    assertThat((double) slow.latencyNs(false, 2)).isCloseTo(935e3, withPercentage(0.2));
    Tails.Cursor fast = tails.at(estimate.curve().lastRow());
    assertThat((double) fast.latencyNs(false, 1)).isCloseTo(562e3, withPercentage(0.2));
    assertThat((double) fast.latencyNs(false, 2)).isCloseTo(688e3, withPercentage(0.2));
  }

  @Test
  void saysThatTwoResultsDoNotTellHowSureTheyAre() throws URISyntaxException {
    Estimate estimate = estimate();
    assertThat(estimate.curve().hasIntervals()).isFalse();
    assertThat(estimate.notes()).extracting(Note::code).contains(NoteCode.NO_INTERVALS);
  }
}
