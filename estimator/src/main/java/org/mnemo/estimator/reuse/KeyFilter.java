package org.mnemo.estimator.reuse;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.io.Serializable;
import org.mnemo.core.Mix64;

/**
 * Sample of keys for distances: some keys with certainty, of the others one in {@code oneIn} by
 * hash, as in SHARDS (Waldspurger, Park, Garthwaite and Ahmad, FAST 2015). The keys that most
 * requests are for decide a curve, and there are few of them: taken with certainty they add no
 * error of sampling. The same keys are in the sample of every part of a trace. Thread-safe.
 *
 * @param oneIn how many of the other keys one that is taken stands for, at least 1
 * @param certain hashes of the keys that are taken with certainty; only to be read
 */
public record KeyFilter(int oneIn, LongSet certain) implements Serializable {

  /** All keys. */
  public static final KeyFilter ALL = new KeyFilter(1, new LongOpenHashSet());

  /** Groups of keys from whose differences the error of sampling is known. */
  static final int GROUPS = 32;

  public KeyFilter {
    if (oneIn < 1) {
      throw new IllegalArgumentException("a key stands for at least 1, was " + oneIn);
    }
  }

  /** One in so many keys, whatever their requests. */
  public static KeyFilter oneIn(int keys) {
    return new KeyFilter(keys, new LongOpenHashSet());
  }

  /** True if all keys are taken. */
  public boolean isAll() {
    return oneIn == 1;
  }

  /** Number of keys that a key stands for, 0 if it is not taken. */
  int weight(long hash) {
    if (oneIn == 1 || certain.contains(hash)) {
      return 1;
    }
    return Long.remainderUnsigned(Mix64.mix(hash), oneIn) == 0 ? oneIn : 0;
  }

  /** How often the number of keys can be halved so that a key is still in the sample. */
  static int halvings(long hash) {
    return Long.numberOfTrailingZeros(Mix64.mix(hash));
  }

  /** The group of a key that stands for others. */
  static int group(long hash) {
    return (int) (Mix64.bits(1, hash) >>> (Long.SIZE - 5));
  }
}
