package org.mnemo.estimator.reuse;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.io.Serializable;
import org.mnemo.core.Mix64;

/**
 * Sample of keys for distances: some keys with certainty, and one in {@code oneIn} of the rest by
 * hash, as in SHARDS (Waldspurger, Park, Garthwaite and Ahmad, FAST 2015). A few keys with most
 * requests decide a curve; with certainty they add no sampling error. The sample is the same in all
 * parts of a trace. Thread-safe.
 *
 * @param oneIn keys per sampled key, at least 1
 * @param certain hashes of keys included with certainty; read-only
 */
public record KeyFilter(int oneIn, LongSet certain) implements Serializable {

  public static final KeyFilter ALL = new KeyFilter(1, new LongOpenHashSet());

  /** Groups of keys whose differences give the sampling error. */
  static final int GROUPS = 32;

  public KeyFilter {
    if (oneIn < 1) {
      throw new IllegalArgumentException("a sampled key must represent at least 1, was " + oneIn);
    }
  }

  /** One in so many keys, independent of their requests. */
  public static KeyFilter oneIn(int keys) {
    return new KeyFilter(keys, new LongOpenHashSet());
  }

  public boolean isAll() {
    return oneIn == 1;
  }

  /** Number of keys that a key represents; 0 if it is not in the sample. */
  int weight(long hash) {
    if (oneIn == 1 || certain.contains(hash)) {
      return 1;
    }
    return Long.remainderUnsigned(Mix64.mix(hash), oneIn) == 0 ? oneIn : 0;
  }

  /** Number of times that the sample can be halved and still include the key. */
  static int halvings(long hash) {
    return Long.numberOfTrailingZeros(Mix64.mix(hash));
  }

  /** The group of a sampled key. */
  static int group(long hash) {
    return (int) (Mix64.bits(1, hash) >>> (Long.SIZE - 5));
  }
}
