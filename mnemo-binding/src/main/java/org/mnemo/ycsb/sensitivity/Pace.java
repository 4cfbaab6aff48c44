package org.mnemo.ycsb.sensitivity;

import org.mnemo.core.Mix64;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.settings.OfferedRate;

/**
 * The moments at which operations are due at an offered rate, whichever client has time for them.
 * Within a block they do not wait for operations that are late, so that a backlog shows. A block
 * begins without the backlog of the one before: its first operation is not due before it is asked
 * for. Safe for many threads.
 */
final class Pace {

  private final Blocks blocks;
  private final boolean isEven;
  private final double meanGapNs;
  private final long seed;
  private long block = -1;
  private long number;
  private double dueNs;

  /**
   * @param seed seed of the random distances between operations
   * @param startNs present time on the run's clock, in nanoseconds
   */
  Pace(OfferedRate rate, Blocks blocks, long seed, long startNs) {
    this.blocks = blocks;
    this.isEven = rate.isEven();
    this.meanGapNs = 1e9 / rate.opsS();
    this.seed = Mix64.bits(seed, 3);
    this.dueNs = (double) startNs;
  }

  /**
   * The moment at which the next operation is due, in nanoseconds on the run's clock.
   *
   * @param operation number of the operation within the run
   * @param nowNs present time on that clock
   */
  synchronized long next(long operation, long nowNs) {
    long begun = blocks.blockOf(operation);
    if (begun > block) {
      block = begun;
      dueNs = Math.max(dueNs, (double) nowNs);
    }
    dueNs += isEven ? meanGapNs : -meanGapNs * Math.log1p(-Mix64.unit(seed, number++));
    return Math.round(dueNs);
  }
}
