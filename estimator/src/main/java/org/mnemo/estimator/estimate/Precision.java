package org.mnemo.estimator.estimate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.UnknownAsNull;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.Evidence.RunQuality;
import org.mnemo.estimator.load.CapacityCurve;

/**
 * Precision of a measurement for the SLOs: whether it suffices for an answer, and how much longer
 * to measure if not.
 *
 * @param status known, no-intervals (two YCSB results), or the reason why there is no answer
 * @param halfWidth half width of the 95 % interval of the slowdown as a share, at the row whose
 *     estimate meets the SLOs; NaN if unknown
 * @param aimedHalfWidth half width of a good measurement: a fifth of the SLO, at least one
 *     percentage point
 * @param widestHalfWidth half width above which there is no answer: half of the SLO, at least two
 *     points
 * @param latencies precision of each latency with an SLO
 * @param segments number of time segments behind the interval
 * @param longerBy factor by which to measure longer to reach the aim; 1 if it is reached
 * @param neededOperations operations that each client process needs to reach the aim; -1 if they
 *     would not help
 * @param neededSeconds expected duration of these operations; NaN if unknown
 */
public record Precision(
    @JsonProperty("code") Status status,
    @JsonSerialize(using = UnknownAsNull.class) double halfWidth,
    double aimedHalfWidth,
    double widestHalfWidth,
    @JsonIgnore List<OfLatency> latencies,
    @JsonIgnore int segments,
    @JsonIgnore double longerBy,
    @JsonSerialize(using = UnknownAsNull.class) long neededOperations,
    @JsonSerialize(using = UnknownAsNull.class) double neededSeconds) {

  /** Aimed half width of the interval, as a share of the slowdown's SLO. */
  private static final double AIMED_SHARE = 0.2;

  /** Aimed half width with a strict SLO, as a slowdown. */
  private static final double AIMED_SLOWDOWN = 0.01;

  /** Half width above which there is no answer, as a share of the slowdown's SLO. */
  public static final double WIDEST_SHARE = 0.5;

  /** Half width up to which there is an answer even with a strict SLO, as a slowdown. */
  public static final double WIDEST_SLOWDOWN = 0.02;

  /** Half width above which there is no answer, as a share of a mean latency's SLO. */
  private static final double WIDEST_MEAN = 0.05;

  /** Half width above which there is no answer, as a share of the requests beyond a percentile. */
  public static final double WIDEST_BEYOND = 0.5;

  /** Fewest time segments for an interval. */
  private static final int FEWEST_SEGMENTS = 8;

  /** Segments grow with operations to the power of 2/3. */
  private static final double SEGMENTS_EXPONENT = 1.5;

  /** Largest advised factor for a longer measurement. */
  private static final double MOST_TIMES = 100;

  /** Sixteen rounds of seven blocks for eight segments, as many for the warm-up, and a reserve. */
  private static final long FEWEST_BLOCKS = 300;

  /** Whether there is an answer, and why not. */
  public enum Status {
    KNOWN,
    /** There is an answer of unknown precision, as two YCSB results have no intervals. */
    NO_INTERVALS,
    /** There is no answer: the measurement has too few blocks for samples. */
    TOO_FEW_BLOCKS,
    /** There is no answer: the measurement has too few time segments for an interval. */
    TOO_FEW_SEGMENTS,
    /** There is no answer: the interval of the slowdown is too wide. */
    SLOWDOWN_UNCERTAIN,
    /** There is no answer: the interval of a latency with an SLO is too wide. */
    LATENCY_UNCERTAIN,
    /** There is no answer: the saturated run was too short. */
    LOAD_UNCERTAIN,
    /**
     * There is no answer: no split surely carries the rate, or only splits that exceed another SLO.
     */
    RATE_NOT_CARRIED;

    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Precision of a latency with an SLO.
   *
   * @param relativeHalfWidth half width of the 95 % interval, relative to the mean, or for a
   *     percentile to the share of slower requests; NaN if unknown
   * @param widest half width above which there is no answer, as a share
   * @param hasSafeRow false if a row's estimate meets all SLOs, but no row surely does
   */
  public record OfLatency(
      LatencySlo slo, double relativeHalfWidth, double widest, boolean hasSafeRow) {

    /** True if that suffices for an answer. */
    public boolean isKnown() {
      return relativeHalfWidth <= widest && hasSafeRow;
    }

    private double longerBy() {
      double forWidth =
          Double.isNaN(relativeHalfWidth)
              ? MOST_TIMES
              : Math.pow(relativeHalfWidth / (widest * AIMED_SHARE / WIDEST_SHARE), 2);
      return isKnown() ? forWidth : Math.max(2, forWidth);
    }
  }

  public Precision {
    latencies = List.copyOf(latencies);
  }

  /**
   * Precision of a measurement for the SLOs of {@code options}.
   *
   * @param tails percentiles of the curve; may be null without SLOs on latencies
   * @param capacity capacity of a node at each split; may be null without a rate
   */
  public static Precision of(
      Curve curve,
      @Nullable Tails tails,
      @Nullable CapacityCurve capacity,
      Evidence evidence,
      EstimateOptions options) {
    double halfWidth = curve.measuredSlowdownInterval(pointRow(curve, options)).halfWidth();
    Precision ofSlowdown = of(evidence, halfWidth, options.maxSlowdown());
    // A given FastMem is filled regardless of its capacity.
    Slos slos = options.fastBytes() == null ? options.slos() : options.slos().withRate(null);
    RateSlo rate = slos.rate();
    SplitChooser splits = new SplitChooser(curve, tails, capacity, slos);
    if (rate != null
        && capacity != null
        && rate.carriedRows(capacity, End.LOW).findFirst().isEmpty()
        && !evidence.load().isTooShort()) {
      // A longer measurement of the clients does not help.
      return ofSlowdown.without(Status.RATE_NOT_CARRIED);
    }
    if (rate != null && ofSlowdown.isKnown()) {
      if (evidence.load().isTooShort()) {
        return ofSlowdown.without(Status.LOAD_UNCERTAIN);
      }
      // Checked before latencies, as measuring these longer would not help.
      if (splits.isBrokenByRate(End.ESTIMATE)) {
        return ofSlowdown.without(Status.RATE_NOT_CARRIED);
      }
    }
    Precision ofAll =
        tails == null || !tails.hasBounds() || slos.latencies().isEmpty()
            ? ofSlowdown
            : ofSlowdown.with(latencies(tails, splits, curve.lastRow(), slos), evidence);
    return ofAll.isKnown() && splits.isBrokenByRate(End.HIGH)
        ? ofAll.without(Status.RATE_NOT_CARRIED)
        : ofAll;
  }

  /** Precision without an answer because of load, which a longer run of clients does not change. */
  private Precision without(Status why) {
    return new Precision(
        why, halfWidth, aimedHalfWidth, widestHalfWidth, latencies, segments, 1, -1, Double.NaN);
  }

  private static List<OfLatency> latencies(
      Tails tails, SplitChooser splits, int lastRow, Slos slos) {
    OptionalInt row = splits.cheapestRow(End.ESTIMATE);
    boolean hasSafeRow = row.isEmpty() || splits.cheapestRow(End.HIGH).isPresent();
    Tails.Cursor there = tails.at(row.orElse(lastRow));
    return slos.latencies().stream()
        .map(
            slo ->
                new OfLatency(
                    slo,
                    there.relativeHalfWidth(slo.figure()),
                    slo.figure().isMean() ? WIDEST_MEAN : WIDEST_BEYOND,
                    hasSafeRow))
        .toList();
  }

  private Precision with(List<OfLatency> known, Evidence evidence) {
    boolean all = known.stream().allMatch(OfLatency::isKnown);
    double longer = known.stream().mapToDouble(OfLatency::longerBy).reduce(longerBy, Math::max);
    return create(
        isKnown() && !all ? Status.LATENCY_UNCERTAIN : status,
        halfWidth,
        aimedHalfWidth,
        widestHalfWidth,
        known,
        evidence,
        status == Status.TOO_FEW_BLOCKS ? longer : Math.min(MOST_TIMES, longer));
  }

  /** The row that an exact curve would recommend. */
  private static int pointRow(Curve curve, EstimateOptions options) {
    FastCapacity capacity = options.fastBytes();
    return capacity != null
        ? curve.lastRowWithinBytes(capacity.bytes(curve.totalBytes()))
        : new SplitChooser(curve, options.maxSlowdown())
            .cheapestRow(End.ESTIMATE)
            .orElse(curve.lastRow());
  }

  /**
   * @param halfWidth half width of the 95 % interval of the slowdown as a share, at the row whose
   *     estimate meets the SLO
   * @param maxSlowdown SLO of the slowdown
   */
  static Precision of(Evidence evidence, double halfWidth, double maxSlowdown) {
    double aimed = Math.max(AIMED_SHARE * maxSlowdown, AIMED_SLOWDOWN);
    double widest = Math.max(WIDEST_SHARE * maxSlowdown, WIDEST_SLOWDOWN);
    int segments = evidence.segments();
    if (evidence.ends() != null) {
      return new Precision(
          Status.NO_INTERVALS, Double.NaN, aimed, widest, List.of(), segments, 1, -1, Double.NaN);
    }
    long asked = Math.max(1, evidence.askedOperations());
    if (evidence.drawn().isEmpty()) {
      double needed =
          Math.max((double) fewestOperations(evidence.baselines().clients()), 2.0 * asked);
      return create(
          Status.TOO_FEW_BLOCKS, Double.NaN, aimed, widest, List.of(), evidence, needed / asked);
    }
    double forWidth = Double.isNaN(halfWidth) ? MOST_TIMES : Math.pow(halfWidth / aimed, 2);
    double forSegments = Math.pow((double) FEWEST_SEGMENTS / segments, SEGMENTS_EXPONENT);
    double longer = Math.min(MOST_TIMES, Math.max(forWidth, forSegments));
    Status status =
        segments < FEWEST_SEGMENTS
            ? Status.TOO_FEW_SEGMENTS
            : halfWidth <= widest ? Status.KNOWN : Status.SLOWDOWN_UNCERTAIN;
    return create(status, halfWidth, aimed, widest, List.of(), evidence, longer);
  }

  private static Precision create(
      Status status,
      double halfWidth,
      double aimed,
      double widest,
      List<OfLatency> latencies,
      Evidence evidence,
      double longer) {
    double longerBy = Math.max(1, longer);
    RunQuality quality = evidence.quality();
    double runSeconds = quality == null ? Double.NaN : quality.seconds();
    return new Precision(
        status,
        halfWidth,
        aimed,
        widest,
        latencies,
        evidence.segments(),
        longerBy,
        roundUp(longerBy * Math.max(1, evidence.askedOperations())),
        longerBy * runSeconds);
  }

  public boolean isKnown() {
    return status == Status.KNOWN || status == Status.NO_INTERVALS;
  }

  /** True if the measurement reaches the aim. */
  @JsonIgnore
  public boolean isAimReached() {
    boolean isOfLoad = status == Status.RATE_NOT_CARRIED || status == Status.LOAD_UNCERTAIN;
    return (status == Status.KNOWN || isOfLoad) && longerBy <= 1;
  }

  /**
   * A block has 20 counted operations, a guard of 5, and one final operation for each client but
   * one.
   */
  public static long fewestOperations(int clients) {
    return FEWEST_BLOCKS * (26L * clients - 1);
  }

  /** Rounds up to two digits. */
  private static long roundUp(double operations) {
    double unit = Math.max(1, Math.pow(10, Math.floor(Math.log10(operations)) - 1));
    return Math.round(Math.ceil(operations / unit) * unit);
  }
}
