package org.mnemo.estimator.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.mnemo.core.memory.FigureRange;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Prices.Price;
import org.mnemo.estimator.traffic.Load;

/**
 * A memory and policy at each amount of FastMem.
 *
 * @param memory name of the memory used as SlowMem
 * @param estimate its estimate
 * @param speed throughput factor that aligns its FastMem-only throughput with the other lines;
 *     times scale by the inverse
 * @param bytesFactor bytes of the target data by measured bytes; at least 1
 */
public record ComparedLine(String memory, Estimate estimate, double speed, double bytesFactor) {

  /** Most points of a line; a picture cannot resolve more. */
  private static final int MOST_POINTS = 200;

  private static final int P99 = Tails.QUANTILES.indexOf(0.99);

  /**
   * One amount of FastMem.
   *
   * @param fastBytes bytes of FastMem
   * @param fastShare share of the data in FastMem, 0 to 1
   * @param slowShare bytes of SlowMem by bytes of the data, 0 to 1
   * @param costFactor memory cost relative to FastMem only; NaN if the price is unknown
   * @param throughputOpsS operations per second
   * @param slowdown run time relative to FastMem only, less 1
   * @param performancePerDollar throughput relative to FastMem only, over the cost factor (X-Mem's
   *     measure); NaN if the price is unknown
   * @param p99Ns 99th percentile of the latency of reads, or of writes where there are no reads, in
   *     nanoseconds; NaN if no latencies were measured
   */
  public record Point(
      long fastBytes,
      double fastShare,
      double slowShare,
      double costFactor,
      double throughputOpsS,
      double slowdown,
      double performancePerDollar,
      double p99Ns) {

    /** Memory cost relative to FastMem only, at a price of a byte of SlowMem by DRAM's. */
    public double costFactorAt(double price) {
      return fastShare + slowShare * price;
    }

    /**
     * Price of a byte of SlowMem, by DRAM's, that makes the memory cost {@code costFactor}; NaN
     * without SlowMem, negative if even free SlowMem costs more.
     */
    public double priceFor(double costFactor) {
      return slowShare > 0 ? (costFactor - fastShare) / slowShare : Double.NaN;
    }
  }

  public String policy() {
    return estimate.options().policy();
  }

  /** False if the price of a computed memory is unknown. */
  public boolean hasPrice() {
    return estimate.memory() == null || estimate.price().source() != Price.Source.DEFAULT;
  }

  /** False if the memory, computed or emulated, is not on sale. */
  public boolean isSold() {
    return estimate.memory() == null
        ? estimate.evidence().tiers().stream()
            .skip(1)
            .flatMap(tier -> tier.profile().flatMap(MemoryProfiles::find).stream())
            .allMatch(KnownMemory::isSold)
        : estimate.memory().known().isSold();
  }

  /** The range of the price of a computed memory; empty if it is one number, or given. */
  public Optional<FigureRange> priceRange() {
    return Optional.ofNullable(estimate.memory())
        .map(memory -> memory.known().price())
        .filter(price -> !price.isKnown() && estimate.price().source() == Price.Source.PROFILE);
  }

  /** Evenly spaced points from SlowMem only to FastMem only. */
  public List<Point> points() {
    Curve curve = estimate.curve();
    Tails.Cursor tails = estimate.tails().map(Tails::cursor).orElse(null);
    List<Point> points = new ArrayList<>();
    double last = -1;
    for (int row = 0; row < curve.rows(); row++) {
      double share = curve.fastShare(row);
      if (share - last >= 1.0 / MOST_POINTS || row == curve.lastRow()) {
        if (tails != null) {
          tails.moveTo(row);
        }
        points.add(point(row, tails == null ? Double.NaN : p99Ns(tails)));
        last = share;
      }
    }
    return points;
  }

  /** The cheapest amount of FastMem that meets the SLOs; empty if there is no answer. */
  public Optional<Point> chosen() {
    OptionalInt row = estimate.chosenRow();
    return row.isEmpty()
        ? Optional.empty()
        : Optional.of(
            point(
                row.getAsInt(),
                estimate.tails().map(tails -> p99Ns(tails.at(row.getAsInt()))).orElse(Double.NaN)));
  }

  private double p99Ns(Tails.Cursor tails) {
    boolean hasReads = estimate.tails().map(known -> known.has(false)).orElse(false);
    long p99Ns = tails.latencyNs(!hasReads, P99);
    return p99Ns == Tails.ENDLESS_NS ? Double.NaN : p99Ns / speed;
  }

  private Point point(int row, double p99Ns) {
    Curve curve = estimate.curve();
    double cost = hasPrice() ? curve.costFactor(row) : Double.NaN;
    double slowdown = curve.slowdown(row);
    return new Point(
        Math.round(bytesFactor * curve.fastBytes(row)),
        curve.fastShare(row),
        (double) curve.bytes(row, Load.SLOW) / curve.totalBytes(),
        cost,
        speed * curve.throughputOpsS(row),
        slowdown,
        1 / ((1 + slowdown) * cost),
        p99Ns);
  }
}
