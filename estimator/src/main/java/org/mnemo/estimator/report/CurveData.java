package org.mnemo.estimator.report;

import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/** The curve and the question for the page's script, which repeats the choice as sliders move. */
final class CurveData {

  /** Largest curve of which all rows are kept. */
  static final int MOST_ROWS = 2_000;

  /** Steps of a picture; rows closer than a step would fall on the same pixels. */
  private static final double STEPS = 1000;

  private static final MathContext DIGITS = new MathContext(7);
  private static final long GIB = 1L << 30;

  private final Estimate estimate;
  private final EstimateOptions options;
  private final Curve curve;
  private final ReportContext context;
  private final @Nullable Validation validation;

  private final @Nullable CapacityCurve capacity;

  /** The rate that must be carried; null if none was given, or capacities are not known. */
  private final @Nullable RateSlo rate;

  private final double slowdownLimit;

  /** Positions of the slider in a slowdown of 1. */
  private final int slowdownSteps;

  private final int[] rows;

  private CurveData(Estimate estimate, ReportContext context) {
    this.estimate = estimate;
    this.context = context;
    this.options = estimate.options();
    this.curve = estimate.curve();
    this.validation = context.validation();
    this.capacity = estimate.capacity().orElse(null);
    this.rate = capacity == null ? null : options.slos().rate();
    double largest = Math.max(options.maxSlowdown(), curve.slowdownInterval(0).high());
    this.slowdownLimit = Math.max(1, Math.ceil(20 * largest)) / 20;
    this.slowdownSteps = slowdownLimit <= 1 ? 1000 : 100;
    this.rows = curve.rows() <= MOST_ROWS ? IntStream.range(0, curve.rows()).toArray() : kept();
  }

  /** The data, as fields of JSON. */
  static Map<String, @Nullable Object> of(Estimate estimate, ReportContext context) {
    return new CurveData(estimate, context).json();
  }

  /** Rows that can be distinguished, and all that a position of the slider chooses. */
  private int[] kept() {
    IntSortedSet kept = new IntAVLTreeSet();
    kept.add(curve.lastRow());
    estimate.chosenRow().ifPresent(kept::add);
    if (validation != null) {
      validation.rows().forEach(row -> kept.add(row.keysInFast()));
    }
    double stepOpsS =
        Math.abs(curve.throughputOpsS(curve.lastRow()) - curve.throughputOpsS(0)) / STEPS;
    int shown = -1;
    long lowest = Long.MAX_VALUE;
    for (int row = 0; row < curve.rows(); row++) {
      if (shown < 0
          || curve.fastShare(row) - curve.fastShare(shown) >= 1 / STEPS
          || Math.abs(curve.throughputOpsS(row) - curve.throughputOpsS(shown)) > stepOpsS) {
        kept.add(row);
        shown = row;
      }
      // The exact position costs more, and few rows need it.
      if (curve.slowdownInterval(row).high() * slowdownSteps < lowest - 0.99
          && firstPosition(row) < lowest) {
        kept.add(row);
        lowest = firstPosition(row);
      }
    }
    return kept.toIntArray();
  }

  /** The first position of the slider that allows a row; none for a row without the rate. */
  private long firstPosition(int row) {
    if (rate != null
        && capacity != null
        && options.fastBytes() == null
        && !rate.isCarried(capacity, row, End.HIGH)) {
      return Long.MAX_VALUE;
    }
    BigDecimal position = slowdownHigh(row).multiply(BigDecimal.valueOf(slowdownSteps));
    return Math.max(0, position.setScale(0, RoundingMode.CEILING).longValue());
  }

  /** Rounded up in the eighth decimal, so that comparing it with a position is exact. */
  private BigDecimal slowdownHigh(int row) {
    return BigDecimal.valueOf(curve.slowdownInterval(row).high()).setScale(8, RoundingMode.CEILING);
  }

  private Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("no_answer", estimate.choice().isEmpty());
    data.put("max_slowdown", options.maxSlowdown());
    data.put("slowdown_limit", slowdownLimit);
    data.put("slowdown_steps", slowdownSteps);
    data.put("widest_share", Precision.WIDEST_SHARE);
    data.put("widest_slowdown", Precision.WIDEST_SLOWDOWN);
    // Null if the slowdown decides.
    data.put(
        "fast_bytes",
        options.fastBytes() == null ? null : (Long) options.fastBytes().bytes(curve.totalBytes()));
    Map<String, @Nullable Double> limits = new LinkedHashMap<>();
    limits().forEach((figure, limitNs) -> limits.put(figure.code(), limitNs));
    data.put("latency_limits", limits);
    data.put("fast_mem", Advice.fastMem(estimate));
    data.put(
        "usd_per_gib_month",
        context.catalog() == null ? null : (Double) context.catalog().usdPerMonth(GIB));
    data.put("total_bytes", curve.totalBytes());
    data.put("fast_ops_s", curve.fastThroughputOpsS());
    data.put("clients", curve.model().clients());
    data.put("client_ns", curve.model().thinkTimeNs());
    data.put(
        "offered_ops_s", estimate.evidence().load().rate().map(MeasuredRate::opsS).orElse(null));
    if (rate != null) {
      data.put("rate_ops_s", rate.opsS());
      data.put("nodes", rate.nodes());
      data.put("max_utilisation", rate.maxUtilisation());
    }
    data.put("tiers", curve.tiers() > 2 ? estimate.prices().tiers() : List.of());
    data.put("prices", estimate.prices().values());
    data.put("curve", columns());
    data.put("measured", measured());
    return data;
  }

  /** Figures of each kept row; null for one without end. */
  private Map<String, Object> columns() {
    Map<String, Object> columns = new LinkedHashMap<>();
    columns.put("keys", curve.hasKeys() ? whole(estimate::keysInFast) : List.of());
    columns.put("bytes", whole(curve::fastBytes));
    columns.put(
        "slower_bytes",
        IntStream.range(1, curve.tiers())
            .mapToObj(tier -> whole(row -> curve.bytes(row, tier)))
            .toList());
    if (!curve.hasKeys()) {
      // A policy's FastMem may be of two memories, of which one is cheaper.
      columns.put("fast_cost", whole(curve.traffic()::fastCost));
    }
    columns.put("ops_s", rounded(curve::throughputOpsS));
    columns.put("slowdown_high", Arrays.stream(rows).mapToObj(this::slowdownHigh).toList());
    if (curve.hasIntervals()) {
      columns.put("ops_low", rounded(row -> curve.throughputIntervalOpsS(row).low()));
      columns.put("ops_high", rounded(row -> curve.throughputIntervalOpsS(row).high()));
      columns.put("slowdown_low", rounded(row -> curve.slowdownInterval(row).low()));
    }
    Tails tails = estimate.tails().orElse(null);
    for (boolean writes : new boolean[] {false, true}) {
      for (double quantile : new double[] {0.95, 0.99}) {
        if (tails != null && tails.has(writes)) {
          LatencyFigure figure = new LatencyFigure(writes, quantile);
          columns.put(figure.code() + "_ns", rounded(ns(tails, figure, End.ESTIMATE)));
        }
      }
    }
    if (tails != null) {
      for (LatencyFigure figure : limits().keySet()) {
        columns.put(
            figure.code() + "_high_ns",
            column(ns(tails, figure, End.HIGH), ns -> ns.setScale(0, RoundingMode.CEILING)));
      }
    }
    if (capacity != null) {
      columns.put("capacity", rounded(capacity::opsS));
      if (Double.isFinite(capacity.interval(curve.lastRow()).high())) {
        columns.put("capacity_low", rounded(row -> capacity.interval(row).low()));
      }
    }
    if (rate != null && capacity != null) {
      columns.put("nodes", rounded(row -> rate.nodesNeeded(capacity, row).orElse(-1)));
    }
    return columns;
  }

  /** A latency of rows in ascending order. */
  private static IntToDoubleFunction ns(Tails tails, LatencyFigure figure, End end) {
    Tails.Cursor cursor = tails.cursor();
    return row -> {
      cursor.moveTo(row);
      return cursor.ns(figure, end);
    };
  }

  private long[] whole(IntToLongFunction value) {
    return Arrays.stream(rows).mapToLong(value).toArray();
  }

  private List<@Nullable BigDecimal> rounded(IntToDoubleFunction value) {
    return column(value, exact -> exact.round(DIGITS));
  }

  private List<@Nullable BigDecimal> column(
      IntToDoubleFunction value, UnaryOperator<BigDecimal> rounding) {
    List<@Nullable BigDecimal> column = new ArrayList<>();
    for (int row : rows) {
      double here = value.applyAsDouble(row);
      column.add(Double.isInfinite(here) ? null : rounding.apply(BigDecimal.valueOf(here)));
    }
    return column;
  }

  /**
   * The latencies that a reader of the page may limit, each with its SLO: those that have one, or
   * the 99th percentile of reads, with null, where none has.
   */
  private Map<LatencyFigure, @Nullable Double> limits() {
    Map<LatencyFigure, @Nullable Double> limits = new LinkedHashMap<>();
    Tails tails = estimate.tails().orElse(null);
    if (tails != null && options.fastBytes() == null && estimate.choice().isPresent()) {
      for (LatencySlo slo : options.slos().latencies()) {
        limits.put(slo.figure(), slo.limitNs());
      }
      LatencyFigure usual = new LatencyFigure(false, 0.99);
      if (limits.isEmpty()
          && tails.has(false)
          && tails.at(estimate.chosenRow().orElse(0)).relativeHalfWidth(usual)
              <= Precision.WIDEST_BEYOND) {
        limits.put(usual, null);
      }
    }
    return limits;
  }

  /** Errors of the estimate at real splits, by metric. */
  private Map<String, List<Map<String, Number>>> measured() {
    Map<String, List<Map<String, Number>>> measured = new LinkedHashMap<>();
    for (ValidationRow row : validation == null ? List.<ValidationRow>of() : validation.rows()) {
      measured
          .computeIfAbsent(row.metric().columnName(), unused -> new ArrayList<>())
          .add(
              Map.of(
                  "row", Arrays.binarySearch(rows, row.keysInFast()),
                  "error", row.error(),
                  "low", row.errorInterval().low(),
                  "high", row.errorInterval().high()));
    }
    return measured;
  }
}
