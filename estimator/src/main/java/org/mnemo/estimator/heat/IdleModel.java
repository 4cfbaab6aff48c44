package org.mnemo.estimator.heat;

import java.util.SplittableRandom;

/**
 * Idle times of keys with independent requests (Poisson): a key of rate r is idle for more than t
 * with probability e^(-r t). Seconds below the resolution are one class; later classes grow by a
 * twentieth. Stores round to whole seconds at both ends, so t is between t - 1 + p and t + p. p is
 * the listing's part of its second: a half, plus or minus a half. A key idle for nearly all of the
 * covered time may never have been requested, only stored; the last class holds these.
 */
final class IdleModel implements UseModel {

  private static final double GROWTH = 1.05;
  private static final double NEVER_SHARE = 0.95;
  private static final int PER_DECADE = 12;
  private static final double HALF_SECOND = 0.5;

  /** Requests of the coldest keys of the grid in the covered time. */
  private static final double COLDEST_REQUESTS = 0.05;

  /** Requests of the hottest keys within the resolution if the total of requests is unknown. */
  private static final double HOTTEST_REQUESTS = 8;

  /**
   * Requests within the resolution from which nearly all idle times are below it: one key in fifty
   * is idle for longer.
   */
  private static final double OPEN_REQUESTS = 4;

  /** Seconds at which each class but the first begins; the last has no end. */
  private final double[] starts;

  private final double[] rates;
  private final double resolutionSeconds;

  /** Mean part of its second at which keys were listed. */
  private final double phaseSeconds;

  /** Width of the phase's range in seconds. */
  private final double phaseRangeSeconds;

  /**
   * @param resolutionSeconds greatest error of an idle time in seconds, at least 1
   * @param ageSeconds covered time in seconds, above the resolution and at most the longest idle
   *     time
   * @param totalPerSecond requests per second to all keys together, an upper bound for one key; NaN
   *     if unknown
   * @param phaseRangeSeconds 1 if all keys were listed at once, at any part of a second; less if
   *     listing took longer than a second, so that the mean phase was a half
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
        grid(
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

  /**
   * A grid of request rates, evenly spaced in logarithms.
   *
   * @param from lowest rate, above 0; included
   * @param to highest rate, above the lowest; included
   * @param perDecade rates per factor of ten
   */
  private static double[] grid(double from, double to, int perDecade) {
    int steps = Math.max(1, (int) Math.ceil(perDecade * Math.log10(to / from)));
    double[] rates = new double[steps + 1];
    for (int i = 0; i <= steps; i++) {
      rates[i] = from * Math.pow(to / from, (double) i / steps);
    }
    return rates;
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
