package org.mnemo.estimator.manage;

import org.mnemo.core.text.Check;

/**
 * Recursive estimates of L and P in T = L + P n (equation 1 of SLA-alpha): the busy time of an
 * operation without page faults, and the time of a fault, both in nanoseconds.
 *
 * <p>A Kalman filter in which both are random walks. L changes with the operations and with the
 * speed of the machine, so it is forgotten as fast as it was seen to change; P belongs to the
 * memory, and is forgotten within minutes. Each window gives an operation's time and its number of
 * faults. Faults of a steady load vary too little to separate L from P; what separates them are
 * changes of the limit, and faults that the manager times.
 */
public final class FaultCost {

  /** Relative standard deviation of P's walk in a second. */
  private static final double WALK_OF_FAULT = 0.01;

  /** Least relative standard deviation of L's walk in a second. */
  private static final double LEAST_WALK = 0.01;

  /** Weight of the newest observation in the variances. */
  private static final double NEWEST = 0.05;

  private static final double WALK_AT_FIRST = 0.1;

  /**
   * Seconds over which L is averaged, as a shared machine's speed differs from second to second.
   */
  private static final double SECONDS_OF_MEAN = 20;

  /** Innovations beyond this many standard deviations count as this many. */
  private static final double MOST_DEVIATIONS = 3;

  private double operationNs;
  private double meanOperationNs;
  private double faultNs;
  private double operationVariance;
  private double faultVariance;
  private double covariance;
  private double walk = WALK_AT_FIRST * WALK_AT_FIRST;
  private double timedVariance;
  private long windows;
  private long timings;

  /**
   * @param faultNs assumed time of a fault until one is seen, above 0; its standard error is as
   *     large
   */
  public FaultCost(double faultNs) {
    this.faultNs = faultNs;
    faultVariance = faultNs * faultNs;
    timedVariance = faultVariance;
  }

  /**
   * Takes a window of a server.
   *
   * @param seconds length of it
   * @param nsPerOperation busy time of an operation, including its faults, above 0
   * @param faultsPerOperation at least 0
   */
  public void window(double seconds, double nsPerOperation, double faultsPerOperation) {
    double x = faultsPerOperation;
    windows++;
    if (windows == 1) {
      operationNs = Math.max(nsPerOperation - x * faultNs, nsPerOperation / 10);
      operationVariance = walk * nsPerOperation * nsPerOperation + x * x * faultVariance;
      covariance = -x * faultVariance;
      meanOperationNs = operationNs;
      return;
    }
    operationVariance += walk * operationNs * operationNs * seconds;
    faultVariance += WALK_OF_FAULT * WALK_OF_FAULT * faultNs * faultNs * seconds;
    double innovation = nsPerOperation - operationNs - x * faultNs;
    double relative = innovation / nsPerOperation;
    walk =
        Math.max(
            LEAST_WALK * LEAST_WALK, walk + NEWEST * (relative * relative / 2 / seconds - walk));
    double clipped = update(1, x, innovation, walk * operationNs * operationNs / 2);
    // What was clipped is a change of the machine's speed, of which no part is a fault's.
    operationNs = Math.max(operationNs + innovation - clipped, nsPerOperation / 100);
    double newest = Math.max(1.0 / windows, 1 - Math.exp(-seconds / SECONDS_OF_MEAN));
    meanOperationNs += newest * (operationNs - meanOperationNs);
  }

  /** Takes the mean time of some faults of the server's pages, in nanoseconds. */
  public void faults(double meanNs) {
    timings++;
    double deviation = meanNs - faultNs;
    double rate = Math.max(NEWEST, 1.0 / (timings + 1));
    timedVariance += rate * (deviation * deviation - timedVariance);
    update(0, 1, deviation, timedVariance);
  }

  /**
   * Moves the estimates by an observation of a L + b P.
   *
   * @param innovation observed less expected value
   * @param noise variance of the observation itself
   * @return the innovation that was taken
   */
  private double update(double a, double b, double innovation, double noise) {
    double withOperation = a * operationVariance + b * covariance;
    double withFault = a * covariance + b * faultVariance;
    double variance = a * withOperation + b * withFault + noise;
    // Times of faults are rare and long, so that clipping them would lose most of their sum.
    double most = a == 0 ? Double.POSITIVE_INFINITY : MOST_DEVIATIONS * Math.sqrt(variance);
    double taken = Math.max(-most, Math.min(most, innovation));
    operationNs += withOperation / variance * taken;
    faultNs = Math.max(faultNs + withFault / variance * taken, faultNs / 10);
    operationVariance -= withOperation * withOperation / variance;
    covariance -= withOperation * withFault / variance;
    faultVariance -= withFault * withFault / variance;
    return taken;
  }

  /** Mean L of about the last 20 s in nanoseconds; 0 before the first window. */
  public double operationNs() {
    return meanOperationNs;
  }

  /** P in nanoseconds. */
  public double faultNs() {
    return faultNs;
  }

  /** Standard error of P in nanoseconds. */
  public double faultErrorNs() {
    return Math.sqrt(faultVariance);
  }

  /** Share of its speed without faults that a server keeps with x faults an operation, 0 to 1. */
  public double kept(double x) {
    return meanOperationNs / (meanOperationNs + x * faultNs);
  }

  /** Standard error of {@link #kept}. */
  public double keptError(double x) {
    double time = meanOperationNs + x * faultNs;
    // Derivatives of L / (L + x P).
    double byOperation = x * faultNs / (time * time);
    double byFault = -x * meanOperationNs / (time * time);
    double variance =
        byOperation * byOperation * operationVariance
            + 2 * byOperation * byFault * covariance
            + byFault * byFault * faultVariance;
    return Math.sqrt(Math.max(0, variance));
  }

  /**
   * Faults an operation at which a server keeps alpha of its speed: n_SLA of equation 2, by
   * operation.
   *
   * @param alpha above 0, at most 1
   */
  public double allowedFaults(double alpha) {
    Check.that(alpha > 0 && alpha <= 1, "alpha must be above 0 and at most 1, was " + alpha);
    return (1 / alpha - 1) * meanOperationNs / faultNs;
  }
}
