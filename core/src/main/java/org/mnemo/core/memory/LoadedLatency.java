package org.mnemo.core.memory;

import java.util.List;
import org.mnemo.core.text.Check;

/**
 * Latency of a memory under load.
 *
 * @param gbS bandwidth in use, in 10^9 bytes a second
 * @param latencyNs latency of a dependent load under it, in nanoseconds
 */
public record LoadedLatency(double gbS, double latencyNs) {

  public LoadedLatency {
    Check.that(
        gbS > 0 && latencyNs > 0 && !Double.isInfinite(gbS) && !Double.isInfinite(latencyNs),
        "a point of loaded latency must have positive numbers, was %s GB/s and %s ns"
            .formatted(gbS, latencyNs));
  }

  /**
   * Latency at a bandwidth: linear interpolation from the idle latency through the points. Beyond
   * the last point, the memory's maximum, the latency is constant.
   *
   * @param idleNs latency of the idle memory in nanoseconds
   * @param points points by rising bandwidth; empty if only the idle latency is known
   */
  static double at(double gbS, double idleNs, List<LoadedLatency> points) {
    double fromGbS = 0;
    double fromNs = idleNs;
    for (LoadedLatency point : points) {
      if (gbS <= point.gbS) {
        double share = (gbS - fromGbS) / (point.gbS - fromGbS);
        return fromNs + share * (point.latencyNs - fromNs);
      }
      fromGbS = point.gbS;
      fromNs = point.latencyNs;
    }
    return fromNs;
  }

  /** Checks that points rise in bandwidth and never fall in latency. */
  static void requireRising(double idleNs, List<LoadedLatency> points, String name) {
    double gbS = 0;
    double ns = idleNs;
    for (LoadedLatency point : points) {
      Check.that(
          point.gbS > gbS && point.latencyNs >= ns,
          "the loaded latency of memory profile '%s' must rise with bandwidth from %s ns, but is %s ns at %s GB/s"
              .formatted(name, idleNs, point.latencyNs, point.gbS));
      gbS = point.gbS;
      ns = point.latencyNs;
    }
  }
}
