package org.mnemo.estimator.estimate;

import java.util.Locale;
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
    SLOWDOWN_UNCERTAIN;

    /** As it is written in files. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The precision with which a measurement knows what {@code options} promise. */
  public static Precision of(Curve curve, Evidence evidence, EstimateOptions options) {
    double halfWidth = curve.measuredSlowdownInterval(pointRow(curve, options)).halfWidth();
    return of(evidence, halfWidth, options.maxSlowdown());
  }

  /** The row that would be chosen if the curve were known for sure. */
  private static int pointRow(Curve curve, EstimateOptions options) {
    Long fastBytes = options.fastBytes();
    if (fastBytes != null) {
      return curve.lastRowWithinBytes(fastBytes);
    }
    int row = 0;
    while (row < curve.lastRow() && curve.slowdown(row) > options.maxSlowdown()) {
      row++;
    }
    return row;
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
      return new Precision(Status.NOT_TOLD, Double.NaN, aimed, widest, segments, 1, 0, Double.NaN);
    }
    long asked = Math.max(1, evidence.askedOperations());
    if (evidence.drawn().isEmpty()) {
      double needed = Math.max(fewestOperations(evidence.baselines().clients()), 2.0 * asked);
      return create(Status.TOO_FEW_BLOCKS, Double.NaN, aimed, widest, evidence, needed / asked);
    }
    double forWidth = Double.isNaN(halfWidth) ? MOST_TIMES : Math.pow(halfWidth / aimed, 2);
    double forSegments = Math.pow((double) FEWEST_SEGMENTS / segments, SEGMENTS_EXPONENT);
    double longer = Math.min(MOST_TIMES, Math.max(forWidth, forSegments));
    Status status =
        segments < FEWEST_SEGMENTS
            ? Status.TOO_FEW_SEGMENTS
            : halfWidth <= widest ? Status.KNOWN : Status.SLOWDOWN_UNCERTAIN;
    return create(status, halfWidth, aimed, widest, evidence, longer);
  }

  private static Precision create(
      Status status,
      double halfWidth,
      double aimed,
      double widest,
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
    return status == Status.KNOWN && halfWidth <= aimedHalfWidth;
  }

  /** A block has 20 counted operations, a guard of 5 and one at its end for each client but one. */
  private static long fewestOperations(int clients) {
    return FEWEST_BLOCKS * (26L * clients - 1);
  }

  /** To two digits. */
  private static long roundUp(double operations) {
    double unit = Math.max(1, Math.pow(10, Math.floor(Math.log10(operations)) - 1));
    return Math.round(Math.ceil(operations / unit) * unit);
  }
}
