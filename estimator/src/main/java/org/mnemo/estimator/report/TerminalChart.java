package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.validation.MachineSpeed;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/**
 * The curve in characters, for a reader at a terminal: throughput by the share of the data in
 * FastMem, the recommended split and the limit marked. The axis of throughput begins near the
 * slowest split, not at 0.
 */
public final class TerminalChart {

  /** Narrower than this the names of marks would not fit. */
  public static final int MIN_WIDTH = 60;

  private static final int ROWS = 12;
  private static final String LIMIT = " your SLO";

  private final Estimate estimate;
  private final Curve curve;
  private final List<ValidationRow> measured;
  private final MachineSpeed speed;
  private final TerminalGlyphs glyphs;

  private TerminalChart(
      Estimate estimate, List<ValidationRow> measured, MachineSpeed speed, TerminalGlyphs glyphs) {
    this.speed = speed;
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.measured = measured;
    this.glyphs = glyphs;
  }

  /**
   * The curve of an estimate.
   *
   * @param width the longest line may have so many characters; at least {@link #MIN_WIDTH}
   * @return lines without their ends
   */
  public static List<String> lines(Estimate estimate, int width, TerminalGlyphs glyphs) {
    return new TerminalChart(estimate, List.of(), MachineSpeed.of(1), glyphs).lines(width);
  }

  /** The curve of a validation, with a mark at the throughput of every split that was measured. */
  public static List<String> lines(Validation validation, int width, TerminalGlyphs glyphs) {
    return new TerminalChart(
            validation.estimate(), validation.of(Metric.THROUGHPUT), validation.speed(), glyphs)
        .lines(width);
  }

  private List<String> lines(int width) {
    if (width < MIN_WIDTH) {
      throw new IllegalArgumentException("width must be at least " + MIN_WIDTH + ", was " + width);
    }
    ThroughputScale scale = scale(2 * width);
    List<String> ticks = ticks(scale);
    int margin = ticks.stream().mapToInt(String::length).max().orElse(0);
    CharacterPlot plot =
        new CharacterPlot(width - margin - 2 - (hasLimit() ? LIMIT.length() : 0), ROWS, glyphs);
    draw(plot, scale);
    List<String> lines = new ArrayList<>(List.of("Throughput, " + scale.unit()));
    for (int row = 0; row < ROWS; row++) {
      String tick = ticks.get(row);
      lines.add(
          " ".repeat(margin - tick.length())
              + tick
              + " "
              + (tick.isEmpty() ? glyphs.side : glyphs.tick)
              + plot.text(row)
              + (hasLimit() && row == plot.row(scale.position(limitOpsS())) ? LIMIT : ""));
    }
    Stream.of(floor(plot), " " + name(plot), " " + shares(plot), " " + what())
        .forEach(line -> lines.add(" ".repeat(margin + 1) + line));
    return lines.stream().map(String::stripTrailing).toList();
  }

  /** True if a limit decided the split; else the amount of FastMem did. */
  private boolean hasLimit() {
    return estimate.options().fastBytes() == null;
  }

  private double limitOpsS() {
    return speed.at(1)
        * estimate.curve().fastThroughputOpsS()
        / (1 + estimate.options().maxSlowdown());
  }

  /** Axis of throughput with room for all that is drawn. */
  private ThroughputScale scale(int places) {
    double[] shown =
        Stream.of(
                IntStream.rangeClosed(0, places)
                    .mapToDouble(place -> throughputOpsS((double) place / places)),
                measured.stream().mapToDouble(this::measuredOpsS),
                estimate.chosen().stream().mapToDouble(this::chosenOpsS),
                hasLimit() ? DoubleStream.of(limitOpsS()) : DoubleStream.empty())
            .flatMapToDouble(values -> values)
            .toArray();
    return ThroughputScale.of(
        DoubleStream.of(shown).min().orElseThrow(), DoubleStream.of(shown).max().orElseThrow());
  }

  /** A label or none for each row: at the top, in the middle and at the bottom. */
  private static List<String> ticks(ThroughputScale scale) {
    return IntStream.range(0, ROWS)
        .mapToObj(
            row -> {
              double position = 1 - (double) row / (ROWS - 1);
              double opsS = scale.lowOpsS() + position * (scale.highOpsS() - scale.lowOpsS());
              return row == 0 || row == ROWS / 2 || row == ROWS - 1 ? scale.label(opsS) : "";
            })
        .toList();
  }

  private void draw(CharacterPlot plot, ThroughputScale scale) {
    if (hasLimit()) {
      plot.horizontal(scale.position(limitOpsS()));
    }
    // A curve of which an index stays in FastMem begins right of 0.
    int last = plot.dotColumns() - 1;
    int first = (int) Math.round(curve.fastShare(0) * last);
    double before = scale.position(throughputOpsS(curve.fastShare(0)));
    for (int dot = first; dot <= last; dot++) {
      double position = scale.position(throughputOpsS((double) dot / last));
      plot.curve(dot, before, position);
      before = position;
    }
    for (ValidationRow row : measured) {
      plot.mark(
          curve.fastShare(row.keysInFast()), scale.position(measuredOpsS(row)), glyphs.measured);
    }
    estimate
        .chosen()
        .ifPresent(
            chosen -> {
              double position = scale.position(chosenOpsS(chosen));
              plot.stem(chosen.fastShare(), position);
              plot.mark(chosen.fastShare(), position, glyphs.recommended);
            });
  }

  private double chosenOpsS(CurveRow chosen) {
    return speed.at(chosen.fastShare()) * chosen.throughputOpsS();
  }

  /** Measured throughput carried to the whole trace, which the curve is of. */
  private double measuredOpsS(ValidationRow row) {
    return speed.at(curve.fastShare(row.keysInFast()))
        * curve.throughputOpsS(row.keysInFast())
        * row.measured()
        / row.estimated();
  }

  /** Throughput at a share of the bytes, linearly interpolated between rows of the curve. */
  private double throughputOpsS(double share) {
    int below = 0;
    int row = curve.lastRow();
    // To the first row, but 0, that has the share; shares grow with rows.
    while (row - below > 1) {
      int middle = (below + row) >>> 1;
      if (curve.fastShare(middle) < share) {
        below = middle;
      } else {
        row = middle;
      }
    }
    double step = curve.fastShare(row) - curve.fastShare(below);
    double part = step > 0 ? Math.max(0, (share - curve.fastShare(below)) / step) : 1;
    return speed.at(share)
        * ((1 - part) * curve.throughputOpsS(below) + part * curve.throughputOpsS(row));
  }

  private String floor(CharacterPlot plot) {
    StringBuilder floor = new StringBuilder(String.valueOf(glyphs.floor).repeat(plot.columns()));
    estimate
        .chosen()
        .ifPresent(chosen -> floor.setCharAt(plot.column(chosen.fastShare()), glyphs.foot));
    return glyphs.corner + floor.toString();
  }

  /** Line that names the recommended split, right of its foot, or left where room is short. */
  private String name(CharacterPlot plot) {
    CurveRow chosen = estimate.chosen().orElse(null);
    if (chosen == null) {
      return "";
    }
    int column = plot.column(chosen.fastShare());
    String words = "recommended: " + Quantities.percent(chosen.fastShare());
    int room = plot.columns() + (hasLimit() ? LIMIT.length() : 0) - column;
    return words.length() + 2 <= room
        ? " ".repeat(column) + glyphs.pointer + " " + words
        : " ".repeat(column - words.length() - 1) + words + " " + glyphs.pointer;
  }

  private static String shares(CharacterPlot plot) {
    int middle = plot.column(0.5);
    String left = "0 %" + " ".repeat(middle - 3 - 1) + "50 %";
    return left + " ".repeat(plot.columns() - left.length() - 5) + "100 %";
  }

  private String what() {
    return "Share of the data in FastMem"
        + (measured.isEmpty() ? "" : "; " + glyphs.measured + " is a split as measured");
  }
}
