package org.mnemo.core.trace.sample;

import org.mnemo.core.Mix64;

/**
 * Reproducible sample of keys by hash: SHARDS (Waldspurger, Park, Garthwaite and Ahmad, FAST 2015).
 * A key is sampled exactly if its seeded hash, uniform in [0, 1), is below the rate. With one seed,
 * a sample of a smaller rate is part of any larger one. Needs no memory. The hash is part of the
 * file format: the same on every machine and in every version. Thread-safe.
 *
 * @param rate expected share of sampled keys, above 0 and below 1
 */
public record KeySample(double rate, long seed) {

  public KeySample {
    TraceSample.requireRate(rate);
  }

  public boolean holds(byte[] key, int offset, int length) {
    return position(key, offset, length) < rate;
  }

  /** The key's hash in [0, 1): every sample of this seed with a larger rate holds the key. */
  double position(byte[] key, int offset, int length) {
    return Mix64.toUnit(Mix64.hash(seed, key, offset, length));
  }
}
