package org.mnemo.estimator.report.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.FastCapacity;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.RatePromise;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.report.Advice;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.html.ReportData.Columns;
import org.mnemo.estimator.report.html.ReportData.MeasuredSplit;
import org.mnemo.estimator.report.html.ReportData.MeasuredValue;
import org.mnemo.estimator.report.html.ReportData.Question;
import org.mnemo.estimator.report.html.ReportData.TierSizes;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/** Converts an estimate to the data of the page. */
final class ReportBuilder {

  private static final long GIB = 1L << 30;
  private static final int RATE_DIGITS = 7;
  private static final int BOUND_DIGITS = 6;
  private static final int SLOWDOWN_DECIMALS = 8;

  private final Estimate estimate;
  private final Curve curve;
  private final ReportContext context;
  private final SlowdownScale scale;
  private final int[] rows;
  private final LatencyLimits limits;

  private ReportBuilder(Estimate estimate, ReportContext context) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.context = context;
    this.scale = SlowdownScale.of(curve, estimate.options().maxSlowdown());
    List<Integer> always = new ArrayList<>();
    estimate.chosenRow().ifPresent(always::add);
    Validation validation = context.validation();
    if (validation != null) {
      validation.rows().forEach(row -> always.add(row.keysInFast()));
    }
    // The page repeats the choice, of which the rate is a part.
    RatePromise rate = estimate.options().fastBytes() == null ? rate() : null;
    this.rows = KeptRows.of(curve, scale, row -> rate == null || rate.isCarriedAt(row), always);
    this.limits = LatencyLimits.of(estimate, rows);
  }

  static ReportData build(Estimate estimate, ReportContext context) {
    return new ReportBuilder(estimate, context).data();
  }

  private ReportData data() {
    CatalogPrice catalog = context.catalog();
    FastCapacity capacity = estimate.options().fastBytes();
    return new ReportData(
        estimate.choice().isEmpty(),
        new Question(
            estimate.options().maxSlowdown(),
            capacity == null ? null : (Long) capacity.bytes(curve.totalBytes()),
            scale.limit(),
            scale.step(),
            limits.offered(),
            Precision.WIDEST_SHARE,
            Precision.WIDEST_SLOWDOWN),
        Advice.fastMem(estimate),
        estimate.price().value(),
        tiers(),
        catalog == null ? null : (Double) catalog.usdPerMonth(GIB),
        estimate.keyCount(),
        curve.totalBytes(),
        curve.fastThroughputOpsS(),
        curve.model().clients(),
        curve.model().thinkTimeNs(),
        estimate.evidence().load().rate().map(MeasuredRate::opsS).orElse(null),
        curve.hasIntervals(),
        curve.traffic().keepsCopies(),
        columns(),
        capacity(),
        measured(),
        OrderComparison.of(estimate),
        OrderComparison.ofPolicies(estimate),
        new PatternView(estimate).shares(),
        PaceView.of(estimate.evidence()));
  }

  private Columns columns() {
    boolean intervals = curve.hasIntervals();
    double[] low = new double[rows.length];
    double[] high = new double[rows.length];
    double[] slowdownLow = new double[rows.length];
    double[] slowdownHigh = new double[rows.length];
    long[] bytesAdded = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      Interval opsS = curve.throughputIntervalOpsS(rows[i]);
      low[i] = rounded(opsS.low(), BOUND_DIGITS);
      high[i] = rounded(opsS.high(), BOUND_DIGITS);
      slowdownLow[i] = rounded(curve.slowdownInterval(rows[i]).low(), BOUND_DIGITS);
      slowdownHigh[i] =
          BigDecimal.valueOf(curve.slowdownInterval(rows[i]).high())
              .setScale(SLOWDOWN_DECIMALS, RoundingMode.CEILING)
              .doubleValue();
      bytesAdded[i] = curve.fastBytes(rows[i]) - (i == 0 ? 0 : curve.fastBytes(rows[i - 1]));
    }
    return new Columns(
        keys(),
        bytesAdded,
        Arrays.stream(rows)
            .mapToDouble(row -> rounded(curve.throughputOpsS(row), RATE_DIGITS))
            .toArray(),
        intervals ? low : null,
        intervals ? high : null,
        intervals ? slowdownLow : null,
        slowdownHigh,
        limits.highNs(),
        percentiles(false, 0.95),
        percentiles(false, 0.99),
        percentiles(true, 0.95),
        percentiles(true, 0.99));
  }

  /** The rate that must be carried; null if there is none, or if capacities are not known. */
  private @Nullable RatePromise rate() {
    RatePromise rate = estimate.options().promises().rate();
    return rate == null || rate.capacities() == null ? null : rate;
  }

  private ReportData.@Nullable Capacity capacity() {
    CapacityCurve known = estimate.capacityOrNull();
    if (known == null) {
      return null;
    }
    boolean tells = Double.isFinite(known.interval(curve.lastRow()).high());
    RatePromise rate = rate();
    return new ReportData.Capacity(
        ofRows(row -> Math.round(known.opsS(row))),
        tells ? ofRows(row -> Math.round(known.interval(row).low())) : null,
        rate == null
            ? null
            : new ReportData.Rate(
                rate.opsS(),
                rate.nodes(),
                rate.maxUtilisation(),
                ofRows(row -> rate.nodesNeeded(row).orElse(-1)),
                estimate.precision().status() == Precision.Status.RATE_NOT_CARRIED));
  }

  private long[] ofRows(IntToLongFunction value) {
    return Arrays.stream(rows).mapToLong(value).toArray();
  }

  private @Nullable TierSizes tiers() {
    if (curve.tiers() == 2) {
      return null;
    }
    long[][] bytes = new long[curve.tiers()][];
    for (int tier = 0; tier < bytes.length; tier++) {
      int at = tier;
      bytes[tier] = Arrays.stream(rows).mapToLong(row -> curve.bytes(row, at)).toArray();
    }
    return new TierSizes(estimate.prices().tiers(), estimate.prices().values(), bytes);
  }

  private long @Nullable [] keys() {
    if (!curve.hasKeys()) {
      return new long[0];
    }
    long[] keys = Arrays.stream(rows).mapToLong(estimate::keysInFast).toArray();
    return Arrays.equals(keys, LongStream.range(0, keys.length).toArray()) ? null : keys;
  }

  private long @Nullable [] percentiles(boolean writes, double quantile) {
    Tails tails = estimate.tails().orElse(null);
    if (tails == null || !tails.has(writes)) {
      return null;
    }
    Tails.Cursor cursor = tails.cursor();
    int index = Tails.QUANTILES.indexOf(quantile);
    long[] ns = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      cursor.moveTo(rows[i]);
      long latencyNs = cursor.latencyNs(writes, index);
      ns[i] = latencyNs == Tails.ENDLESS_NS ? LatencyLimits.ENDLESS : latencyNs;
    }
    return ns;
  }

  static double rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits)).doubleValue();
  }

  /** A split's blocks held a part of the trace; a point is the curve's value times the error. */
  private List<MeasuredSplit> measured() {
    Validation validation = context.validation();
    if (validation == null) {
      return List.of();
    }
    TreeMap<Integer, TreeMap<String, MeasuredValue>> byRow = new TreeMap<>();
    for (ValidationRow row : validation.rows()) {
      double estimated = estimated(row.metric(), row.keysInFast());
      if (!Double.isNaN(estimated)) {
        byRow
            .computeIfAbsent(row.keysInFast(), unused -> new TreeMap<>())
            .put(
                row.metric().columnName(),
                new MeasuredValue(
                    row.metric().measured(estimated, row.error()),
                    row.metric().measured(estimated, row.errorInterval().high()),
                    row.metric().measured(estimated, row.errorInterval().low())));
      }
    }
    List<MeasuredSplit> splits = new ArrayList<>();
    byRow.forEach(
        (row, metrics) -> splits.add(new MeasuredSplit(Arrays.binarySearch(rows, row), metrics)));
    return splits;
  }

  /** The curve's value; NaN for what the curve does not have. */
  private double estimated(Metric metric, int row) {
    if (metric == Metric.THROUGHPUT) {
      return curve.throughputOpsS(row);
    }
    Tails tails = estimate.tails().orElse(null);
    return tails == null || !metric.isQuantile() || tails.areResponses()
        ? Double.NaN
        : tails.at(row).latencyNs(metric.ofWrites(), Tails.QUANTILES.indexOf(metric.quantile()));
  }
}
