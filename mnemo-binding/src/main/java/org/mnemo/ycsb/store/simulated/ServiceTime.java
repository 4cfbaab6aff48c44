package org.mnemo.ycsb.store.simulated;

import org.mnemo.core.Mix64;

/**
 * Service time of operations of one kind on a simulated tier: base + bytes x nsPerKib / 1024 +
 * jitter. Jitter is exponentially distributed: for values of one size P(time &lt;= t) = 1 - e^(-(t
 * - fixed part) / mean jitter). So means, quantiles and their errors are known in advance.
 * Fractions of a nanosecond carry over to the next operation, so that totals are exact to 1 ns. Not
 * thread-safe.
 */
final class ServiceTime {

  private final long baseNs;
  private final long nsPerKib;
  private final long meanJitterNs;
  private final long seed;
  private long operations;
  private double carriedNs;

  /**
   * A service time from its parts, all at least 0.
   *
   * @param meanJitterNs mean of the jitter in nanoseconds; 0 for none
   * @param seed seed of the jitter
   */
  ServiceTime(long baseNs, long nsPerKib, long meanJitterNs, long seed) {
    this.baseNs = baseNs;
    this.nsPerKib = nsPerKib;
    this.meanJitterNs = meanJitterNs;
    this.seed = seed;
  }

  long nextNs(long valueBytes) {
    double jitterNs = meanJitterNs * -Math.log1p(-Mix64.unit(seed, operations++));
    double exactNs = baseNs + nsPerKib * valueBytes / 1024.0 + jitterNs + carriedNs;
    long wholeNs = (long) exactNs;
    carriedNs = exactNs - wholeNs;
    return wholeNs;
  }
}
