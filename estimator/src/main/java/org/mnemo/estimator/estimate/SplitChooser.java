package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Slos.LatencySlo;

/** Finds a row of a curve by number, size or SLO. */
public final class SplitChooser {

  private SplitChooser() {}

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
   * @param tails percentiles of the curve; may be null without SLOs on latencies
   * @throws BrokenSloException if all rows exceed them
   */
  public static int rowOfSlos(Curve curve, @Nullable Tails tails, Slos slos) {
    return slos.cheapestRow(curve, tails, End.HIGH)
        .orElseThrow(() -> new BrokenSloException(unkept(curve, tails, slos)));
  }

  /**
   * Rejects SLOs on latencies that FastMem alone surely exceeds.
   *
   * @param tails percentiles of the curve; may be null without SLOs on latencies
   * @throws BrokenSloException with the latencies of FastMem alone
   */
  public static void requireKeepable(Curve curve, @Nullable Tails tails, Slos slos) {
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

  private static String unkept(Curve curve, @Nullable Tails tails, Slos slos) {
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
