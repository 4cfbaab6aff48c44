package org.mnemo.ycsb.capture;

/**
 * How much a server may suffer from being captured.
 *
 * @param latencyFactor times the median round trip of before that one may become; at least 1
 * @param latencyNs longest median round trip, in place of the factor; 0 to go by the factor
 * @param cpuShare share of their time that the threads which carry out requests may work; 1 for any
 */
public record GuardLimits(double latencyFactor, long latencyNs, double cpuShare) {

  /** Nanoseconds by which a round trip may become longer whatever the factor says. */
  private static final long SLACK_NS = 1_000_000;

  public static final GuardLimits DEFAULT = new GuardLimits(3, 0, 0.9);

  /** Longest median round trip, where it was {@code beforeNs}. */
  public double longestNs(double beforeNs) {
    return latencyNs > 0 ? latencyNs : Math.max(latencyFactor * beforeNs, beforeNs + SLACK_NS);
  }
}
