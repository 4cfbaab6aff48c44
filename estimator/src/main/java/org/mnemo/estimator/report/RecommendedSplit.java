package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.price.InstanceGroup;
import org.mnemo.estimator.price.PriceFit;

/**
 * The recommended split; {@code split} of {@code recommendation.json}.
 *
 * @param keysInFast keys to put into FastMem: the first ones of the order; null if the policy
 *     places no keys
 * @param fastBytes bytes of records to put into FastMem
 * @param leastFastBytes what might do as well, as far as the measurement knows; null if it does not
 *     tell, or the FastMem was given
 * @param fastShare share of all bytes that goes into FastMem
 * @param throughputOpsS estimated operations a second
 * @param throughputIntervalOpsS 95 % interval of the throughput; null if the measurement does not
 *     tell
 * @param slowdown run time over that of FastMem only, less 1
 * @param slowdownInterval 95 % interval of the slowdown; null if the measurement does not tell
 * @param costFactor memory cost relative to FastMem only
 * @param averageLatencyNs mean latency as the client sees it
 * @param latency percentiles of reads and writes; empty if they were not measured
 * @param promisedLatencies those that were promised; empty if none were
 * @param dollars monthly cost by a price list; null if nobody asked
 */
public record RecommendedSplit(
    @Nullable Long keysInFast,
    long fastBytes,
    @Nullable Long leastFastBytes,
    double fastShare,
    double throughputOpsS,
    @Nullable Interval throughputIntervalOpsS,
    double slowdown,
    @Nullable Interval slowdownInterval,
    double costFactor,
    double averageLatencyNs,
    List<Percentile> latency,
    List<PromisedLatency> promisedLatencies,
    @Nullable Dollars dollars) {

  public RecommendedSplit {
    latency = List.copyOf(latency);
    promisedLatencies = List.copyOf(promisedLatencies);
  }

  /**
   * Monthly cost of the memory by a price list, without processors.
   *
   * @param provider provider of the prices
   * @param families families that were fitted together
   * @param region region of the prices
   * @param asOf date at which the prices were in force, as their source tells it
   * @param ageDays days since the last day that {@code asOf} may mean, 0 while it lasts; below 0 if
   *     it is still to come
   * @param instances instances that were fitted
   * @param usdPerGibHour the price of FastMem
   * @param usdPerGibHourStderr standard error of {@code usdPerGibHour}; null if it is not known
   * @param conditionNumber condition number of the fit; above 1000 it hardly tells memory from
   *     vCPUs
   * @param hoursPerMonth number of hours that a month is taken to have
   * @param fastOnlyUsdMonth cost with all records in FastMem
   * @param recommendedUsdMonth cost with the recommended split
   * @param savingUsdMonth the difference
   * @param sources publications that the prices are taken from
   * @param remarks what a reader must know before trusting the fit
   */
  public record Dollars(
      String provider,
      List<String> families,
      String region,
      String asOf,
      long ageDays,
      int instances,
      double usdPerGibHour,
      @Nullable Double usdPerGibHourStderr,
      double conditionNumber,
      int hoursPerMonth,
      double fastOnlyUsdMonth,
      double recommendedUsdMonth,
      double savingUsdMonth,
      List<String> sources,
      List<String> remarks) {

    public Dollars {
      families = List.copyOf(families);
      sources = List.copyOf(sources);
      remarks = List.copyOf(remarks);
    }

    private static Dollars of(Estimate estimate, CurveRow split, CatalogPrice catalog) {
      MemoryBill bill = MemoryBill.of(estimate, split, catalog);
      InstanceGroup group = catalog.fitted().group();
      PriceFit fit = catalog.fitted().fit();
      OptionalDouble error = fit.usdPerGibHourError();
      return new Dollars(
          group.provider(),
          group.families(),
          group.region(),
          group.asOf().text(),
          group.asOf().ageDays(catalog.today()),
          group.instances().size(),
          fit.usdPerGibHour(),
          error.isEmpty() ? null : (Double) error.getAsDouble(),
          fit.conditionNumber(),
          CatalogPrice.HOURS_PER_MONTH,
          bill.fastOnlyUsdMonth(),
          bill.splitUsdMonth(),
          bill.savingUsdMonth(),
          group.sources(),
          catalog.fitted().remarks());
    }
  }

  /**
   * A latency that a share of requests does not exceed.
   *
   * @param requests read or write
   * @param percentile percentage of requests that are at most as slow, such as 99.9
   */
  public record Percentile(String requests, double percentile, long ns) {}

  /**
   * A latency that was promised.
   *
   * @param figure name of the figure, such as read_p99 or write_mean
   * @param intervalNs 95 % interval of the latency; null if the measurement does not tell
   */
  public record PromisedLatency(String figure, double ns, @Nullable Interval intervalNs) {}

  private static List<PromisedLatency> promised(Estimate estimate, int row) {
    Tails tails = estimate.tails().orElse(null);
    if (tails == null) {
      return List.of();
    }
    Tails.Cursor cursor = tails.at(row);
    return estimate.options().promises().latencies().stream()
        .map(
            promise ->
                new PromisedLatency(
                    promise.figure().code(),
                    cursor.ns(promise.figure(), End.ESTIMATE),
                    tails.hasBounds()
                        ? new Interval(
                            cursor.ns(promise.figure(), End.LOW),
                            cursor.ns(promise.figure(), End.HIGH))
                        : null))
        .toList();
  }

  static RecommendedSplit of(Estimate estimate, Choice choice, @Nullable CatalogPrice catalog) {
    Curve curve = estimate.curve();
    CurveRow row = curve.row(choice.row());
    boolean tells = curve.hasIntervals();
    return new RecommendedSplit(
        curve.hasKeys() ? (Long) estimate.keysInFast(choice.row()) : null,
        row.fastBytes(),
        tells && estimate.options().fastBytes() == null
            ? (Long) curve.fastBytes(choice.leastRow())
            : null,
        row.fastShare(),
        row.throughputOpsS(),
        tells ? row.throughputIntervalOpsS() : null,
        row.slowdown(),
        tells ? row.slowdownInterval() : null,
        row.costFactor(),
        row.averageLatencyNs(),
        percentiles(estimate, choice.row()),
        promised(estimate, choice.row()),
        catalog == null ? null : Dollars.of(estimate, row, catalog));
  }

  private static List<Percentile> percentiles(Estimate estimate, int row) {
    List<Percentile> percentiles = new ArrayList<>();
    estimate
        .tails()
        .ifPresent(
            tails -> {
              Tails.Cursor cursor = tails.at(row);
              for (boolean writes : new boolean[] {false, true}) {
                for (int i = 0; tails.has(writes) && i < Tails.QUANTILES.size(); i++) {
                  percentiles.add(
                      new Percentile(
                          writes ? "write" : "read",
                          Math.round(1000 * Tails.QUANTILES.get(i)) / 10.0,
                          cursor.latencyNs(writes, i)));
                }
              }
            });
    return percentiles;
  }
}
