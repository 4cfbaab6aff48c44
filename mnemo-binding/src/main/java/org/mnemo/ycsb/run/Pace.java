package org.mnemo.ycsb.run;

import org.mnemo.core.Mix64;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.settings.OfferedRate;

/**
 * The due times of operations at an offered rate, over all clients. Within a block they do not wait
 * for late operations, so that a backlog shows. Each block begins without backlog, when its first
 * operation is requested. Thread-safe.
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
   * @param seed seed of the random intervals
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
   * The due time of the next operation in nanoseconds on the run's clock.
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
