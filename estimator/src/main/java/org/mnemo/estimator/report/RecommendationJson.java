package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Json;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.estimate.Curve;
import org.mnemo.estimator.estimate.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Tails;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.price.InstanceGroup;
import org.mnemo.estimator.price.PriceFit;

/**
 * The recommended split for programs to read; content of {@code recommendation.json}.
 *
 * @param schema version of the file format
 * @param order name of the key order
 * @param price what a byte of SlowMem costs in bytes of FastMem
 * @param priceSource who says so: option, profile of the emulated memory, or default
 * @param maxSlowdown largest slowdown allowed, as a share
 * @param model which terms the run time is made of
 * @param modelDescription the same in words
 * @param sizeForms how times depend on sizes, for each operation of the trace
 * @param interference what mixing tiers adds; empty if nothing
 * @param deployment what the estimate speaks of
 * @param clients client threads that the run time is for
 * @param emulated true if any tier's memory was emulated
 * @param coversUntouchedKeys false if only keys of the trace are known
 * @param keysInFast keys to put into FastMem: the first ones of the order
 * @param totalKeys all keys known
 * @param fastBytes bytes of records to put into FastMem
 * @param totalBytes bytes of all records known
 * @param overheadBytes what the store adds to each record; part of the two before
 * @param indexInFast true if keys and overhead are in FastMem whatever holds the value
 * @param fastShare of all bytes
 * @param throughputOpsS estimated operations a second
 * @param throughputIntervalOpsS its 95 % interval; null if the measurement does not tell
 * @param slowdown run time over that of FastMem only, less 1
 * @param slowdownInterval its 95 % interval; null if the measurement does not tell
 * @param costFactor memory cost relative to FastMem only
 * @param averageLatencyNs mean latency as the client sees it
 * @param latency percentiles of reads and writes; empty if they were not measured
 * @param fastThroughputOpsS with FastMem only
 * @param slowThroughputOpsS with SlowMem only
 * @param dollars what the memory costs by a price list; null if nobody asked
 * @param warnings sentences for the user
 */
public record RecommendationJson(
    int schema,
    String order,
    double price,
    String priceSource,
    double maxSlowdown,
    String model,
    String modelDescription,
    List<SizeForm> sizeForms,
    List<Interference> interference,
    String deployment,
    int clients,
    boolean emulated,
    boolean coversUntouchedKeys,
    long keysInFast,
    long totalKeys,
    long fastBytes,
    long totalBytes,
    long overheadBytes,
    boolean indexInFast,
    double fastShare,
    double throughputOpsS,
    @Nullable Interval throughputIntervalOpsS,
    double slowdown,
    @Nullable Interval slowdownInterval,
    double costFactor,
    double averageLatencyNs,
    List<Percentile> latency,
    double fastThroughputOpsS,
    double slowThroughputOpsS,
    @Nullable Dollars dollars,
    List<String> warnings) {

  public static final int SCHEMA = 2;

  public RecommendationJson {
    sizeForms = List.copyOf(sizeForms);
    interference = List.copyOf(interference);
    latency = List.copyOf(latency);
    warnings = List.copyOf(warnings);
  }

  /**
   * What the memory costs by a price list, without processors.
   *
   * @param provider whose prices
   * @param families that were fitted together
   * @param region where
   * @param asOf when these prices were in force, as their source tells it
   * @param ageDays from the last day that this may mean, 0 while it lasts; below 0 if it is still
   *     to come
   * @param instances that were fitted
   * @param usdPerGibHour the price of FastMem
   * @param usdPerGibHourStderr its standard error; null if it is not known
   * @param conditionNumber of the fit; above 1000 it hardly tells memory from vCPUs
   * @param hoursPerMonth that a month is taken to have
   * @param fastOnlyUsdMonth of all records in FastMem
   * @param recommendedUsdMonth of the recommended split
   * @param savingUsdMonth the difference
   * @param sources of the prices
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

    private static @Nullable Dollars of(Estimate estimate) {
      CatalogPrice catalog = estimate.options().catalog();
      if (catalog == null) {
        return null;
      }
      MemoryBill bill = MemoryBill.of(estimate, catalog);
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
   * How the time of an operation depends on the bytes it moves.
   *
   * @param form mean, line or segments
   */
  public record SizeForm(Operation operation, String form) {}

  /**
   * One term c x s^a, s being the share of requests that change server.
   *
   * @param operation that it is for, or all
   * @param form linear or power
   * @param coefficientNs c
   * @param coefficientIntervalNs its 95 % interval; null if not known
   * @param exponent a
   * @param exponentInterval its 95 % interval; null if it is fixed
   */
  public record Interference(
      String operation,
      String form,
      double coefficientNs,
      @Nullable Interval coefficientIntervalNs,
      double exponent,
      @Nullable Interval exponentInterval) {

    private static Interference of(InterferenceModel.Fitted term) {
      return new Interference(
          term.operation() == null ? "all" : term.operation().lowerCase(),
          term.form().name().toLowerCase(Locale.ROOT),
          term.term().coefficientNs(),
          term.coefficientNs(),
          term.term().exponent(),
          term.exponent());
    }
  }

  /**
   * A latency that a share of requests does not exceed.
   *
   * @param requests read or write
   * @param percentile such as 99.9
   */
  public record Percentile(String requests, double percentile, long ns) {}

  /** The recommendation of an estimate. */
  public static RecommendationJson of(Estimate estimate) {
    Curve curve = estimate.curve();
    CurveRow chosen = estimate.chosen();
    return new RecommendationJson(
        SCHEMA,
        estimate.orderName(),
        estimate.price().value(),
        estimate.price().source().lowerCase(),
        estimate.options().maxSlowdown(),
        estimate.options().model().lowerCase(),
        curve.model().interference().description(),
        sizeForms(estimate.models().sizes()),
        curve.model().interference().terms().stream().map(Interference::of).toList(),
        estimate.options().deployment().lowerCase(),
        curve.model().clients(),
        estimate.emulated(),
        estimate.coversUntouchedKeys(),
        estimate.keysInFast(estimate.chosenRow()),
        estimate.keyCount(),
        chosen.fastBytes(),
        curve.totalBytes(),
        estimate.recordBytes().overheadBytes(),
        estimate.recordBytes().indexInFast(),
        chosen.fastShare(),
        chosen.throughputOpsS(),
        curve.hasIntervals() ? chosen.throughputIntervalOpsS() : null,
        chosen.slowdown(),
        curve.hasIntervals() ? chosen.slowdownInterval() : null,
        chosen.costFactor(),
        chosen.averageLatencyNs(),
        percentiles(estimate),
        curve.throughputOpsS(curve.lastRow()),
        curve.throughputOpsS(0),
        Dollars.of(estimate),
        estimate.warnings());
  }

  private static List<SizeForm> sizeForms(SizeModel sizes) {
    List<SizeForm> forms = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      if (sizes.holds(operation)) {
        forms.add(new SizeForm(operation, sizes.form(operation).name().toLowerCase(Locale.ROOT)));
      }
    }
    return forms;
  }

  private static List<Percentile> percentiles(Estimate estimate) {
    List<Percentile> percentiles = new ArrayList<>();
    estimate
        .tails()
        .ifPresent(
            tails -> {
              Tails.Cursor cursor = tails.at(estimate.chosenRow());
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

  /** Writes the recommendation whole or not at all. */
  public static void write(Path file, Estimate estimate) {
    Json.write(file, of(estimate));
  }
}
