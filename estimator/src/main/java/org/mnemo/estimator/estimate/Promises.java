package org.mnemo.estimator.estimate;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.Tails;

/**
 * Promises to users, all of which must hold at once.
 *
 * @param maxSlowdown the largest slowdown, as a share of the FastMem-only run time; at least 0
 * @param latencies limits of latencies, no figure twice
 * @param rate rate of requests that must be carried; null if none is named
 */
public record Promises(
    double maxSlowdown, List<LatencyPromise> latencies, @Nullable RatePromise rate) {

  /** The paper's usual limit, and none of latencies. */
  public static final Promises DEFAULT = ofSlowdown(0.10);

  public Promises {
    latencies = List.copyOf(latencies);
    if (!(maxSlowdown >= 0) || Double.isInfinite(maxSlowdown)) {
      throw new UsageException(
          "the largest slowdown must be a share of at least 0, such as 0.1, was " + maxSlowdown);
    }
    if (latencies.stream().map(LatencyPromise::figure).distinct().count() < latencies.size()) {
      throw new UsageException("one latency is promised twice; give each limit once");
    }
  }

  public Promises(double maxSlowdown, List<LatencyPromise> latencies) {
    this(maxSlowdown, latencies, null);
  }

  public static Promises ofSlowdown(double maxSlowdown) {
    return new Promises(maxSlowdown, List.of());
  }

  /** These promises with a rate that must be carried; null for none. */
  public Promises withRate(@Nullable RatePromise newRate) {
    return new Promises(maxSlowdown, latencies, newRate);
  }

  /** These promises with what nodes carry, if a rate is among them. */
  public Promises heldAgainst(@Nullable CapacityCurve capacities) {
    return rate == null || capacities == null ? this : withRate(rate.heldAgainst(capacities));
  }

  /**
   * True if no row keeps all promises at one end, and it is the rate that keeps them from it: it is
   * surely carried nowhere, or only where others are broken that some row surely keeps.
   *
   * @param tails percentiles of the curve; may be null if no latency is promised
   */
  boolean areBrokenByRate(Curve curve, @Nullable Tails tails, End end) {
    return rate != null
        && leastRow(curve, tails, end).isEmpty()
        && (rate.carriedRows().findFirst().isEmpty()
            || withRate(null).leastRow(curve, tails, End.HIGH).isPresent());
  }

  /**
   * The cheapest row that keeps all promises at one end of the intervals. Costs grow with rows, so
   * it is the first, unless SlowMem's copies make that dearer than FastMem only.
   *
   * @param tails percentiles of the curve; may be null if no latency is promised
   */
  public OptionalInt cheapestRow(Curve curve, @Nullable Tails tails, End end) {
    OptionalInt least = leastRow(curve, tails, end);
    boolean isWorthIt =
        least.isEmpty() || curve.costFactor(least.getAsInt()) <= curve.costFactor(curve.lastRow());
    return isWorthIt ? least : OptionalInt.of(curve.lastRow());
  }

  /** The row with the least FastMem that keeps all promises, whatever it costs. */
  public OptionalInt leastRow(Curve curve, @Nullable Tails tails, End end) {
    return leastRow(curve, tails, end, IntStream.range(0, curve.rows()));
  }

  /** The first of some rows that keeps all promises; the rows must not fall. */
  public OptionalInt leastRow(Curve curve, @Nullable Tails tails, End end, IntStream rows) {
    Tails.Cursor cursor = tails == null ? null : tails.cursor();
    return rows.filter(
            row ->
                keepsSlowdown(curve, row, end)
                    && (rate == null || rate.keeps(row, end))
                    && (latencies.isEmpty() || keepsLatencies(cursor, row, end)))
        .findFirst();
  }

  private boolean keepsSlowdown(Curve curve, int row, End end) {
    double slowdown = curve.slowdown(row);
    return switch (end) {
      case LOW -> slowdown <= maxSlowdown || curve.slowdownInterval(row).low() <= maxSlowdown;
      case ESTIMATE -> slowdown <= maxSlowdown;
      // The interval holds the point, and is what costs time to know.
      case HIGH -> slowdown <= maxSlowdown && curve.slowdownInterval(row).high() <= maxSlowdown;
    };
  }

  private boolean keepsLatencies(Tails.@Nullable Cursor cursor, int row, End end) {
    if (cursor == null) {
      throw new IllegalStateException("promises on latencies need latencies");
    }
    cursor.moveTo(row);
    return latencies.stream()
        .allMatch(promise -> cursor.ns(promise.figure(), end) <= promise.limitNs());
  }
}
