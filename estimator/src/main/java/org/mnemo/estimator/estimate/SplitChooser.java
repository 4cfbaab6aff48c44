package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.load.CapacityCurve;

/**
 * Finds the rows of a curve that meet SLOs.
 *
 * @param tails percentiles of the curve; may be null without SLOs on latencies
 * @param capacity capacity of a node at each split; may be null without a rate
 */
public record SplitChooser(
    Curve curve, @Nullable Tails tails, @Nullable CapacityCurve capacity, Slos slos) {

  /** A chooser for an SLO on the slowdown only. */
  public SplitChooser(Curve curve, double maxSlowdown) {
    this(curve, null, null, Slos.ofSlowdown(maxSlowdown));
  }

  /**
   * The row of that number, which is the number of keys in FastMem if the policy determines keys.
   *
   * @throws UsageException if the curve has no such row
   */
  public static int row(Curve curve, long number) {
    if (number < 0 || number > curve.lastRow()) {
      throw new UsageException("row must be between 0 and " + curve.lastRow() + ", was " + number);
    }
    return (int) number;
  }

  /**
   * The row that best fills a FastMem of that size.
   *
   * @throws UsageException if the size is negative, or too small for data pinned in FastMem
   */
  public static int rowOfFastBytes(Curve curve, long fastBytes) {
    if (fastBytes < 0) {
      throw new UsageException("fast bytes must be at least 0, was " + fastBytes);
    }
    if (curve.fastBytes(0) > fastBytes) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "keys and the store's overhead take %,d bytes of FastMem (--index-in-fast), more"
                  + " than the available %,d; give more, or leave the option out",
              curve.fastBytes(0),
              fastBytes));
    }
    return curve.lastRowWithinBytes(fastBytes);
  }

  /**
   * The cheapest row that surely meets all SLOs.
   *
   * @throws BrokenSloException if all rows exceed them
   */
  public int surelyCheapestRow() {
    return cheapestRow(End.HIGH).orElseThrow(() -> new BrokenSloException(unkept()));
  }

  /**
   * The cheapest row that meets all SLOs at one end of the intervals. Costs grow with rows, so it
   * is the first, unless SlowMem's copies make it dearer than FastMem only.
   */
  public OptionalInt cheapestRow(End end) {
    OptionalInt least = leastRow(end);
    boolean isWorthIt =
        least.isEmpty() || curve.costFactor(least.getAsInt()) <= curve.costFactor(curve.lastRow());
    return isWorthIt ? least : OptionalInt.of(curve.lastRow());
  }

  /** The row with the least FastMem that meets all SLOs, at any cost. */
  public OptionalInt leastRow(End end) {
    return leastRow(end, IntStream.range(0, curve.rows()));
  }

  /** The first of some ascending rows that meets all SLOs. */
  public OptionalInt leastRow(End end, IntStream rows) {
    Tails.Cursor cursor = tails == null ? null : tails.cursor();
    return rows.filter(
            row ->
                keepsSlowdown(row, end)
                    && keepsRate(row, end)
                    && (slos.latencies().isEmpty()
                        || keepsLatencies(Objects.requireNonNull(cursor), row, end)))
        .findFirst();
  }

  /**
   * True if no row meets all SLOs at one end because of the rate: no row surely carries it, or only
   * rows that exceed another SLO.
   */
  boolean isBrokenByRate(End end) {
    RateSlo rate = slos.rate();
    return rate != null
        && leastRow(end).isEmpty()
        && (rate.carriedRows(Objects.requireNonNull(capacity), End.HIGH).findFirst().isEmpty()
            || new SplitChooser(curve, tails, capacity, slos.withRate(null))
                .leastRow(End.HIGH)
                .isPresent());
  }

  private boolean keepsSlowdown(int row, End end) {
    double limit = slos.maxSlowdown();
    double slowdown = curve.slowdown(row);
    return switch (end) {
      case LOW -> slowdown <= limit || curve.slowdownInterval(row).low() <= limit;
      case ESTIMATE -> slowdown <= limit;
      // Checked last, as the interval takes longest to compute and includes the point.
      case HIGH -> slowdown <= limit && curve.slowdownInterval(row).high() <= limit;
    };
  }

  private boolean keepsRate(int row, End end) {
    RateSlo rate = slos.rate();
    return rate == null || rate.isCarried(Objects.requireNonNull(capacity), row, end);
  }

  private boolean keepsLatencies(Tails.Cursor cursor, int row, End end) {
    cursor.moveTo(row);
    return slos.latencies().stream().allMatch(slo -> cursor.ns(slo.figure(), end) <= slo.limitNs());
  }

  /**
   * Rejects SLOs on latencies that FastMem alone surely exceeds.
   *
   * @throws BrokenSloException with the latencies of FastMem alone
   */
  void requireKeepable() {
    for (LatencySlo slo : slos.latencies()) {
      LatencyFigure figure = slo.figure();
      Tails.Cursor fast = Objects.requireNonNull(tails).at(curve.lastRow());
      // The lower end of an imprecise mean may be below the shortest latency of all.
      LatencyFigure shortest = new LatencyFigure(figure.ofWrites(), Double.MIN_NORMAL);
      double leastNs = Math.max(fast.ns(figure, End.LOW), fast.ns(shortest, End.ESTIMATE));
      if (slo.limitNs() < leastNs) {
        throw new BrokenSloException(
            "each split exceeds %s: FastMem only has %s; allow at least that"
                .formatted(
                    limit(figure, slo.limitNs()), limit(figure, fast.ns(figure, End.ESTIMATE))));
      }
    }
  }

  private String unkept() {
    List<String> limits = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    limits.add(String.format(Locale.ROOT, "a slowdown of %.4f %%", 100 * slos.maxSlowdown()));
    ends.add(String.format(Locale.ROOT, "%.4f %%", 100 * curve.slowdown(curve.lastRow())));
    for (LatencySlo slo : slos.latencies()) {
      double fastNs = Objects.requireNonNull(tails).at(curve.lastRow()).ns(slo.figure(), End.HIGH);
      limits.add(limit(slo.figure(), slo.limitNs()));
      ends.add(limit(slo.figure(), fastNs));
    }
    return "each split exceeds %s: FastMem only has %s; allow at least that"
        .formatted(String.join(" and ", limits), String.join(" and ", ends));
  }

  private static String limit(LatencyFigure figure, double ns) {
    return String.format(Locale.ROOT, "%s of %.1f µs", figure.description(), ns / 1000);
  }
}
