package org.mnemo.ycsb.workload;

import org.mnemo.core.Mix64;

/**
 * Pseudo-random numbers for one purpose: SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", OOPSLA 2014). Independent of the JDK's, so that a seed gives the
 * same run on every Java version. Not thread-safe.
 */
public final class RandomStream {

  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  /**
   * @param purpose purpose of the numbers, with a separate stream: for example, another operation
   *     mix leaves the sequence of keys unchanged
   */
  public RandomStream(long seed, String purpose) {
    state = Hashes.ofText(purpose, seed);
  }

  public long nextLong() {
    state += GOLDEN_GAMMA;
    return Mix64.mix(state);
  }

  public double nextDouble() {
    return Mix64.toUnit(nextLong());
  }

  /**
   * The next whole number in [0, bound); the probability of each is off by less than bound / 2^63.
   */
  public long nextBelow(long bound) {
    return Math.multiplyHigh(nextLong() >>> 1, bound << 1);
  }
}
