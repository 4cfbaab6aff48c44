package org.mnemo.estimator.estimate;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunQuality;

/**
 * How well a measurement knows what a user is promised, whether that is enough for an answer, and
 * how much longer it should be if not.
 *
 * @param status whether there is an answer, and why not
 * @param halfWidth of the 95 % interval of the slowdown where its estimate meets the promise, as a
 *     share; NaN if nothing is known of it
 * @param aimedHalfWidth what a good measurement has: a fifth of the promise, at least a percentage
 *     point
 * @param widestHalfWidth beyond which there is no answer: half of the promise, at least two points
 * @param latencies how well each promised latency is known
 * @param segments of time that the interval is drawn from
 * @param longerBy factor by which to measure longer to reach the aim; 1 if it is reached
 * @param neededOperations of each client process to reach the aim
 * @param neededSeconds that these are expected to take; NaN if that is not known
 */
public record Precision(
    Status status,
    double halfWidth,
    double aimedHalfWidth,
    double widestHalfWidth,
    List<OfLatency> latencies,
    int segments,
    double longerBy,
    long neededOperations,
    double neededSeconds) {

  /** The interval should cost no more than this share of what the promise allows... */
  private static final double AIMED_SHARE = 0.2;

  /** ...or, for strict promises, this much slowdown. */
  private static final double AIMED_SLOWDOWN = 0.01;

  /** Beyond this share of the promise there is no answer... */
  public static final double WIDEST_SHARE = 0.5;

  /** ...unless the promise is strict, and the interval no wider than this much slowdown. */
  public static final double WIDEST_SLOWDOWN = 0.02;

  /** A mean latency should be as sure as the slowdown that is promised by default... */
  private static final double WIDEST_MEAN = 0.05;

  /** ...and of a percentile the share of the requests beyond it known to its half. */
  public static final double WIDEST_BEYOND = 0.5;

  /** With fewer segments of time the spread of samples is itself a guess. */
  private static final int FEWEST_SEGMENTS = 8;

  /** Segments grow with operations to the power of 2/3. */
  private static final double SEGMENTS_EXPONENT = 1.5;

  /** Longer than so many times is no advice. */
  private static final double MOST_TIMES = 100;

  /** Sixteen rounds of seven blocks for eight segments, as many to warm up, and some to spare. */
  private static final long FEWEST_BLOCKS = 300;

  /** Whether there is an answer, and why not. */
  public enum Status {
    /** There is one. */
    KNOWN,
    /** There is one, of which nobody can say how sure it is: two YCSB results have no intervals. */
    NOT_TOLD,
    /** None: the measurement has no blocks, or too few to draw samples of. */
    TOO_FEW_BLOCKS,
    /** None: the interval is itself a guess. */
    TOO_FEW_SEGMENTS,
    /** None: the interval is too wide. */
    SLOWDOWN_UNCERTAIN,
    /** None: a promised latency is not known well enough. */
    LATENCY_UNCERTAIN;

    /** As it is written in files. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * How well a promised latency is known.
   *
   * @param relativeHalfWidth of a mean, of its 95 % interval; of a percentile, of that of the share
   *     of requests that are slower; NaN if nothing is known of it
   * @param widest beyond which there is no answer
   * @param hasSafeRow false if the estimate keeps all promises in some row, but no row is sure to
   */
  public record OfLatency(
      LatencyFigure figure, double relativeHalfWidth, double widest, boolean hasSafeRow) {

    /** True if that is enough for an answer. */
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
   * The precision with which a measurement knows what {@code options} promise.
   *
   * @param tails of the curve; may be null if no latency is promised
   */
  public static Precision of(
      Curve curve, @Nullable Tails tails, Evidence evidence, EstimateOptions options) {
    double halfWidth = curve.measuredSlowdownInterval(pointRow(curve, options)).halfWidth();
    Precision ofSlowdown = of(evidence, halfWidth, options.maxSlowdown());
    Promises promises = options.promises();
    return tails == null || !tails.hasBounds() || promises.latencies().isEmpty()
        ? ofSlowdown
        : ofSlowdown.with(latencies(curve, tails, promises), evidence);
  }

  private static List<OfLatency> latencies(Curve curve, Tails tails, Promises promises) {
    OptionalInt row = promises.cheapestRow(curve, tails, End.ESTIMATE);
    boolean hasSafeRow = row.isEmpty() || promises.cheapestRow(curve, tails, End.HIGH).isPresent();
    Tails.Cursor there = tails.at(row.orElse(curve.lastRow()));
    return promises.latencies().stream()
        .map(
            promise ->
                new OfLatency(
                    promise.figure(),
                    there.relativeHalfWidth(promise.figure()),
                    promise.figure().isMean() ? WIDEST_MEAN : WIDEST_BEYOND,
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

  /** The row that would be chosen if the curve were known for sure. */
  private static int pointRow(Curve curve, EstimateOptions options) {
    FastCapacity capacity = options.fastBytes();
    return capacity != null
        ? curve.lastRowWithinBytes(capacity.bytes(curve.totalBytes()))
        : Promises.ofSlowdown(options.maxSlowdown())
            .cheapestRow(curve, null, End.ESTIMATE)
            .orElse(curve.lastRow());
  }

  /**
   * The precision of a measurement.
   *
   * @param halfWidth of the 95 % interval of the slowdown where its estimate meets the promise
   * @param maxSlowdown the promise
   */
  static Precision of(Evidence evidence, double halfWidth, double maxSlowdown) {
    double aimed = Math.max(AIMED_SHARE * maxSlowdown, AIMED_SLOWDOWN);
    double widest = Math.max(WIDEST_SHARE * maxSlowdown, WIDEST_SLOWDOWN);
    int segments = evidence.segments();
    if (evidence.ends() != null) {
      return new Precision(
          Status.NOT_TOLD, Double.NaN, aimed, widest, List.of(), segments, 1, 0, Double.NaN);
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

  /** True if there is an answer. */
  public boolean isKnown() {
    return status == Status.KNOWN || status == Status.NOT_TOLD;
  }

  /** True if the measurement is as good as it should be. */
  public boolean isAimReached() {
    return status == Status.KNOWN && longerBy <= 1;
  }

  /** A block has 20 counted operations, a guard of 5 and one at its end for each client but one. */
  public static long fewestOperations(int clients) {
    return FEWEST_BLOCKS * (26L * clients - 1);
  }

  /** To two digits. */
  private static long roundUp(double operations) {
    double unit = Math.max(1, Math.pow(10, Math.floor(Math.log10(operations)) - 1));
    return Math.round(Math.ceil(operations / unit) * unit);
  }
}
