package org.mnemo.estimator.heat;

import java.util.SplittableRandom;

/**
 * Idle times of keys whose requests come independently of each other (Poisson): a key of rate r has
 * been idle for more than t with probability e^(-r t). Seconds below the resolution are one class,
 * those above are classes that grow by a twentieth. Stores tell whole seconds of their clock at
 * both ends, so t of them are between t - 1 + p and t + p, p being the part of its second at which
 * the store was listed: a half, give or take a half. A key that has been idle for nearly all of the
 * time that is looked back on may never have been requested, but only stored; the last class holds
 * these.
 */
final class IdleModel implements UseModel {

  private static final double GROWTH = 1.05;
  private static final double NEVER_SHARE = 0.95;
  private static final int PER_DECADE = 12;
  private static final double HALF_SECOND = 0.5;

  /** Requests of the coldest keys of the grid in all the time that is looked back on. */
  private static final double COLDEST_REQUESTS = 0.05;

  /** Requests within the resolution of the hottest keys, if nobody knows the total of requests. */
  private static final double HOTTEST_REQUESTS = 8;

  /**
   * Requests within the resolution from which on keys show nothing but idle times below it: one in
   * fifty is idle for longer.
   */
  private static final double OPEN_REQUESTS = 4;

  /** Seconds at which each class but the first begins; the last is never left. */
  private final double[] starts;

  private final double[] rates;
  private final double resolutionSeconds;

  /** Part of its second at which the store was listed, in the mean of all keys. */
  private final double phaseSeconds;

  /** Width of the range in which the phase lies, in seconds. */
  private final double phaseRangeSeconds;

  /**
   * A model of idle times.
   *
   * @param resolutionSeconds greatest error of an idle time in seconds, at least 1
   * @param ageSeconds time that is looked back on, in seconds, above the resolution: no more than
   *     the longest idle time tells of
   * @param totalPerSecond requests a second to all keys together, the most that one can have; NaN
   *     if unknown
   * @param phaseRangeSeconds 1 if all keys were listed at once, at any part of a second; less if
   *     listing them took longer than a second, so that it was half of one in the mean
   */
  IdleModel(
      double resolutionSeconds,
      double ageSeconds,
      double totalPerSecond,
      double phaseRangeSeconds) {
    this.resolutionSeconds = resolutionSeconds;
    this.phaseRangeSeconds = phaseRangeSeconds;
    phaseSeconds = HALF_SECOND;
    double last = Math.max(resolutionSeconds, NEVER_SHARE * ageSeconds);
    int count = 1;
    for (double at = resolutionSeconds; at < last; at = next(at)) {
      count++;
    }
    starts = new double[count];
    double at = resolutionSeconds;
    for (int i = 0; i < count - 1; i++) {
      starts[i] = at;
      at = next(at);
    }
    starts[count - 1] = last;
    double hottest = HOTTEST_REQUESTS / resolutionSeconds;
    rates =
        RateGrid.of(
            COLDEST_REQUESTS / Math.max(ageSeconds, 2 * resolutionSeconds),
            Double.isNaN(totalPerSecond) ? hottest : Math.max(hottest, totalPerSecond),
            PER_DECADE);
  }

  private IdleModel(IdleModel model, double phaseSeconds) {
    starts = model.starts;
    rates = model.rates;
    resolutionSeconds = model.resolutionSeconds;
    phaseRangeSeconds = model.phaseRangeSeconds;
    this.phaseSeconds = phaseSeconds;
  }

  private static double next(double at) {
    return Math.max(at + 1, Math.floor(at * GROWTH));
  }

  @Override
  public int classes() {
    return starts.length + 1;
  }

  @Override
  public int classOf(long observed) {
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (starts[middle] <= observed) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public double[] rates() {
    return rates.clone();
  }

  @Override
  public double[][] likelihood() {
    double[][] likelihood = new double[classes()][rates.length];
    for (int j = 0; j < rates.length; j++) {
      double longer = 1;
      for (int i = 0; i < starts.length; i++) {
        double after = Math.exp(-rates[j] * (starts[i] - 1 + phaseSeconds));
        likelihood[i][j] = longer - after;
        longer = after;
      }
      likelihood[starts.length][j] = longer;
    }
    return likelihood;
  }

  @Override
  public UseModel drawn(SplittableRandom random) {
    return new IdleModel(
        this, HALF_SECOND + phaseRangeSeconds * (random.nextDouble() - HALF_SECOND));
  }

  @Override
  public int openClass() {
    return 0;
  }

  @Override
  public double openRate() {
    return OPEN_REQUESTS / resolutionSeconds;
  }
}
