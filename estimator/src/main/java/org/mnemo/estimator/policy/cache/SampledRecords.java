package org.mnemo.estimator.policy.cache;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.mnemo.core.Mix64;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Records of a miniature simulation: a sample of the keys of a long trace, for a cache that is
 * smaller in proportion (Waldspurger, Saemundsson, Ahmad and Park, ATC 2017). Keys with many
 * requests decide the result, and there are few. They are all taken, with smaller records instead
 * of a smaller cache.
 */
public final class SampledRecords {

  /** Requests per million from which a key is always taken. */
  private static final long CERTAIN_PER_MILLION = 100;

  private final int oneIn;

  /** By key its record, or -1. */
  private final int[] records;

  /** By record the bytes of a key; the next array has the number of keys. */
  private final long[] fullBytes;

  private final int[] weights;

  private SampledRecords(int oneIn, int[] records, long[] fullBytes, int[] weights) {
    this.oneIn = oneIn;
    this.records = records;
    this.fullBytes = fullBytes;
    this.weights = weights;
  }

  /**
   * Samples the keys of a trace.
   *
   * @param bytes bytes of a key's record
   * @param keysPerKey number of keys of which the trace has one; 1 of a whole trace
   * @param mostDrawnRequests most requests of keys that are drawn; keys with many requests come on
   *     top
   */
  public static SampledRecords of(
      AccessPattern pattern, IntToLongFunction bytes, int keysPerKey, long mostDrawnRequests) {
    long certain = Math.max(1, pattern.requests() * CERTAIN_PER_MILLION / 1_000_000);
    long others = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      others += pattern.accesses(key) < certain ? pattern.accesses(key) : 0;
    }
    int drawn = (int) Math.max(1, others / mostDrawnRequests);
    int[] records = new int[pattern.keyCount()];
    IntArrayList keys = new IntArrayList();
    for (int key = 0; key < records.length; key++) {
      boolean isTaken =
          drawn == 1
              || pattern.accesses(key) >= certain
              || Long.remainderUnsigned(Mix64.mix(key), drawn) == 0;
      records[key] = isTaken ? keys.size() : -1;
      if (isTaken) {
        keys.add(key);
      }
    }
    long[] fullBytes = new long[keys.size()];
    int[] weights = new int[keys.size()];
    for (int record = 0; record < fullBytes.length; record++) {
      int key = keys.getInt(record);
      fullBytes[record] = bytes.applyAsLong(key);
      weights[record] = keysPerKey * (pattern.accesses(key) >= certain ? 1 : drawn);
    }
    return new SampledRecords(keysPerKey * drawn, records, fullBytes, weights);
  }

  /** Divisor of a cache's size. */
  public int oneIn() {
    return oneIn;
  }

  public int count() {
    return weights.length;
  }

  /** Record of a key, or -1 if it was not drawn. */
  public int of(int key) {
    return records[key];
  }

  /** True if a record stands for keys that were not drawn, too. */
  public boolean isSampled(int record) {
    return weights[record] > 1;
  }

  /** Number of keys that a record represents. */
  public int weight(int record) {
    return weights[record];
  }

  /** Bytes of each key that a record represents. */
  public long fullBytes(int record) {
    return fullBytes[record];
  }

  /** Bytes of each record in a cache of the reduced size. */
  public long[] sampleBytes() {
    long[] bytes = new long[fullBytes.length];
    Arrays.setAll(bytes, record -> sampleBytes(record, fullBytes[record]));
    return bytes;
  }

  /** Bytes in a cache of the reduced size for an amount of each key that a record represents. */
  public long sampleBytes(int record, long bytes) {
    return Math.max(1, bytes * weights[record] / oneIn);
  }
}
