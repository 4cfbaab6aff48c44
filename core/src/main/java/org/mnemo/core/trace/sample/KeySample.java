package org.mnemo.core.trace.sample;

import org.mnemo.core.Mix64;

/**
 * Sample of keys that every pass over every file reproduces: spatial sampling by hash as in SHARDS
 * (Waldspurger, Park, Garthwaite and Ahmad, FAST 2015). A key is in the sample exactly if its
 * seeded hash, a number uniform in [0, 1), lies below the rate; with one seed the sample of a
 * smaller rate is a part of that of a larger one. Needs no memory. The hash is part of the file
 * format: the same on every machine and in every version. Thread-safe.
 */
public final class KeySample {

  private final double rate;
  private final long seed;

  /**
   * @param rate expected share of the keys in the sample, above 0 and below 1
   */
  public KeySample(double rate, long seed) {
    this.rate = TraceSample.requireRate(rate);
    this.seed = seed;
  }

  public boolean holds(byte[] key, int offset, int length) {
    return position(key, offset, length) < rate;
  }

  /** The key's hash in [0, 1): it is in every sample of this seed whose rate is larger. */
  double position(byte[] key, int offset, int length) {
    return Mix64.toUnit(Mix64.hash(seed, key, offset, length));
  }
}
