package org.mnemo.estimator.curve;

import java.util.function.IntToDoubleFunction;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/** A source of error that widens the 95 % intervals of a curve's rows. */
interface CurveError {

  /** Widens an interval of the slowdown by this error. */
  Interval widenSlowdown(Interval interval, int row, double slowdown);

  /** Widens an interval of throughput by this error. */
  Interval widenThroughput(Interval interval, int row, double opsS, double slowdown);

  /**
   * An error that is independent of those before: squared distances from the estimate add up on
   * each side.
   */
  @FunctionalInterface
  interface Independent extends CurveError {

    /** 95 % interval of the slowdown of a row from this source alone. */
    Interval interval(int row, double slowdown);

    @Override
    default Interval widenSlowdown(Interval interval, int row, double slowdown) {
      Interval own = interval(row, slowdown);
      return new Interval(
          slowdown - Math.hypot(slowdown - interval.low(), slowdown - own.low()),
          slowdown + Math.hypot(interval.high() - slowdown, own.high() - slowdown));
    }

    /** Throughput falls as 1 / (1 + slowdown). */
    @Override
    default Interval widenThroughput(Interval interval, int row, double opsS, double slowdown) {
      Interval own = interval(row, slowdown);
      double lowerBy = opsS * (own.high() - slowdown) / (1 + slowdown);
      double higherBy = opsS * (slowdown - own.low()) / (1 + slowdown);
      return new Interval(
          opsS - Math.hypot(opsS - interval.low(), lowerBy),
          opsS + Math.hypot(interval.high() - opsS, higherBy));
    }
  }

  /**
   * Relative run times of a curve with the slowest and the fastest possible SlowMem.
   *
   * @param longest longest run time relative to the curve, by row; at least 1
   * @param shortest shortest run time relative to the curve, by row; at most 1
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record SpeedRange(double[] longest, double[] shortest) implements CurveError {

    /**
     * The range of a curve between two models.
     *
     * @param runtimeNs run times of the curve by row
     */
    static SpeedRange of(
        TrafficCurve traffic, double[] runtimeNs, RunTimeModel slowest, RunTimeModel fastest) {
      double[] longest = new double[runtimeNs.length];
      double[] shortest = new double[runtimeNs.length];
      TrafficCurve.Cursor cursor = traffic.cursor();
      for (int row = 0; row < runtimeNs.length; row++) {
        Traffic here = cursor.moveTo(row);
        longest[row] = slowest.runtimeNs(here) / runtimeNs[row];
        shortest[row] = fastest.runtimeNs(here) / runtimeNs[row];
      }
      return new SpeedRange(longest, shortest);
    }

    @Override
    public Interval widenThroughput(Interval interval, int row, double opsS, double slowdown) {
      return new Interval(interval.low() / longest[row], interval.high() / shortest[row]);
    }

    @Override
    public Interval widenSlowdown(Interval interval, int row, double slowdown) {
      return new Interval(
          (1 + interval.low()) * shortest[row] - 1, (1 + interval.high()) * longest[row] - 1);
    }
  }

  /**
   * Sampling error of the slowdown, as other keys or requests might have been drawn. The slowdown
   * is a ratio R = A / B of sums over sampled units. a is the time that a unit's requests lose to
   * slower memory; b is their time in FastMem, including think time. For units drawn independently
   * with probability p (Poisson sampling), its linearised variance is (Saerndal, Swensson and
   * Wretman, Model Assisted Survey Sampling, 1992, section 5.6)
   *
   * <pre>Var(R) = (1 - p) x sum over sampled units of (a - R b)^2 / B^2</pre>
   *
   * <p>Units are keys if keys were sampled. If requests were sampled, n requests for a key by one
   * operation count as n equal units of a / n and b / n.
   */
  static final class SamplingError implements CurveError.Independent {

    private static final double Z = 1.96;

    private final double evictedShare;
    private double totalFastNs;
    private double sumFastSquared;

    /** Sums of a^2 over the keys of a row in slower memory; the next array has sums of a x b. */
    private final double[] lostSquared;

    private final double[] lostByFast;

    /**
     * @param beyondNs time of a request beyond its service time, in any memory
     * @param rate p, above 0 and at most 1
     * @param byKeys true if keys were sampled, false if requests
     */
    SamplingError(
        AccessPattern pattern,
        KeyMoves moves,
        KeyTimes times,
        double beyondNs,
        double rate,
        boolean byKeys) {
      this.evictedShare = 1 - rate;
      int rows = moves.size() + 1;
      lostSquared = new double[rows];
      lostByFast = new double[rows];
      for (int row = rows - 2; row >= 0; row--) {
        int key = moves.key(row);
        lostSquared[row] = lostSquared[row + 1];
        lostByFast[row] = lostByFast[row + 1];
        if (byKeys) {
          double fastNs = times.totalNs(key, Load.FAST) + pattern.accesses(key) * beyondNs;
          add(row, moves, tier -> times.lostNs(key, tier), fastNs, 1);
        }
        for (int operation = 0; operation < Operation.count() && !byKeys; operation++) {
          int units = pattern.count(key, operation);
          if (units > 0) {
            int its = operation;
            double fastNs = times.totalNs(key, operation, Load.FAST) + units * beyondNs;
            add(row, moves, tier -> times.lostNs(key, its, tier), fastNs, units);
          }
        }
      }
    }

    /** Adds equal units of the key of a move to the sums of the row before it. */
    private void add(
        int row, KeyMoves moves, IntToDoubleFunction lostNs, double fastNs, int units) {
      double before = lostNs.applyAsDouble(moves.from(row));
      double after = lostNs.applyAsDouble(moves.to(row));
      lostSquared[row] += before * before / units;
      lostSquared[row] -= after * after / units;
      lostByFast[row] += before * fastNs / units;
      lostByFast[row] -= after * fastNs / units;
      if (moves.to(row) == Load.FAST) {
        sumFastSquared += fastNs * fastNs / units;
        totalFastNs += fastNs;
      }
    }

    /** Standard error of the slowdown of a row. */
    double standardError(int row, double slowdown) {
      double squares =
          lostSquared[row] - 2 * slowdown * lostByFast[row] + slowdown * slowdown * sumFastSquared;
      return Math.sqrt(evictedShare * Math.max(0, squares)) / totalFastNs;
    }

    @Override
    public Interval interval(int row, double slowdown) {
      double sampling = Z * standardError(row, slowdown);
      return new Interval(slowdown - sampling, slowdown + sampling);
    }
  }
}
