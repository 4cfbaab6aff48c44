package org.mnemo.estimator.estimate;

import java.util.Locale;
import java.util.Optional;
import org.mnemo.estimator.evidence.Evidence;

/** Whether the measurement tells enough to advise on, and how much longer it should be if not. */
public final class MeasurementQuality {

  /** With fewer segments of time the spread of samples is itself a guess. */
  private static final int FEWEST_SEGMENTS = 8;

  /** Segments grow with operations to the power of 2/3. */
  private static final double SEGMENTS_EXPONENT = 1.5;

  /** The interval should cost no more than this share of what the promise allows... */
  private static final double SHARE_OF_PROMISE = 0.2;

  /** ...or, for strict promises, this much slowdown. */
  private static final double SMALLEST_HALF_WIDTH = 0.01;

  private MeasurementQuality() {}

  /**
   * A sentence if the measurement is too short.
   *
   * @param halfWidth of the 95 % interval of the slowdown, at the split that would be chosen if
   *     everything were known for sure
   * @param maxSlowdown the promise
   */
  public static Optional<String> warning(Evidence evidence, double halfWidth, double maxSlowdown) {
    if (evidence.drawn().isEmpty()) {
      return Optional.of(
          evidence.ends() != null
              ? "two YCSB results do not tell how sure they are, so there are no intervals; repeat"
                  + " both runs and compare"
              : "the measurement holds no or too few blocks (blocks.csv) to say how sure the estimate"
                  + " is; copy the run's directory whole, or measure longer: raise operationcount to at"
                  + " least "
                  + count(fewestOperations(evidence.baselines().clients())));
    }
    double tolerated = Math.max(SHARE_OF_PROMISE * maxSlowdown, SMALLEST_HALF_WIDTH);
    if (halfWidth > tolerated) {
      double longer = Math.min(MOST_TIMES, Math.pow(halfWidth / tolerated, 2));
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the measurement is short or the machine was noisy: where the estimate meets your"
                  + " limit, the slowdown is known to plus or minus %.1f percentage points; measure longer: operationcount=%s (or a longer"
                  + " trace) would bring it to about %.1f",
              100 * halfWidth,
              count(roundUp(longer * evidence.askedOperations())),
              100 * halfWidth / Math.sqrt(longer)));
    }
    if (evidence.segments() < FEWEST_SEGMENTS) {
      double longer = Math.pow((double) FEWEST_SEGMENTS / evidence.segments(), SEGMENTS_EXPONENT);
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the measurement holds few blocks, so that intervals are themselves a guess; measure"
                  + " longer: operationcount=%s or a longer trace",
              count(roundUp(longer * evidence.askedOperations()))));
    }
    return Optional.empty();
  }

  /** Longer than so many times is no advice. */
  private static final double MOST_TIMES = 100;

  /** Rounds of seven blocks for a few segments, after as many to warm up. */
  private static final long FEWEST_BLOCKS = 200;

  /** A block has 20 counted operations, a guard of 5 and one at its end for each client but one. */
  private static long fewestOperations(int clients) {
    return FEWEST_BLOCKS * (26L * clients - 1);
  }

  /** To two digits. */
  private static long roundUp(double operations) {
    double unit = Math.pow(10, Math.floor(Math.log10(operations)) - 1);
    return Math.round(Math.ceil(operations / unit) * unit);
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%d", count);
  }
}
