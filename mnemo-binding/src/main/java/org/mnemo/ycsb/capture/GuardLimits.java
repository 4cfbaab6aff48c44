package org.mnemo.ycsb.capture;

/**
 * Limits of a capture's effect on the server.
 *
 * @param latencyFactor greatest factor of the median round trip before the capture, at least 1
 * @param latencyNs greatest median round trip, instead of the factor; 0 to use the factor
 * @param cpuShare greatest busy share of request threads; 1 for no limit
 */
public record GuardLimits(double latencyFactor, long latencyNs, double cpuShare) {

  /** Nanoseconds of additional round trip allowed regardless of the factor. */
  private static final long SLACK_NS = 1_000_000;

  public static final GuardLimits DEFAULT = new GuardLimits(3, 0, 0.9);

  /** Greatest median round trip, from the median {@code beforeNs}. */
  public double longestNs(double beforeNs) {
    return latencyNs > 0 ? latencyNs : Math.max(latencyFactor * beforeNs, beforeNs + SLACK_NS);
  }
}
