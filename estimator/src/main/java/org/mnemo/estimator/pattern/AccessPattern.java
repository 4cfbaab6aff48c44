package org.mnemo.estimator.pattern;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import org.mnemo.core.Mix64;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;

/**
 * Request counts per key: Req(keys) of the Mnemo paper, section IV. Keys are dense numbers: first
 * the data set's in order, then other keys of the trace. Memory is some 16 bytes per key beyond the
 * key itself, and 12 for each kind of operation. Immutable once built.
 */
public final class AccessPattern {

  private final KeyTable keys;
  private final int datasetKeys;
  private final boolean coversUntouchedKeys;
  private final int[][] counts;
  private final long[][] movedBytes;
  private final long[] keyBytes;
  private final long[] valueBytes;
  private final int[] touchOrder;
  private final long[] totals = new long[Operation.count()];
  private final long requests;
  private final long misses;
  private final long lookUps;
  private final BitSet gone;
  private final BitSet insertedFirst;
  private final long goneBytes;
  private final long totalBytes;
  private final OptionalDouble sampledKeyScale;
  private final OptionalDouble sampledByteScale;

  AccessPattern(PatternBuilder built) {
    keys = built.keys;
    datasetKeys = built.datasetKeys;
    coversUntouchedKeys = built.hasDataset;
    counts = built.counts;
    movedBytes = built.movedBytes;
    keyBytes = built.keyBytes;
    valueBytes = built.valueBytes;
    touchOrder = built.touchOrder();
    requests = built.requests;
    insertedFirst = built.insertedFirst;
    misses = built.misses;
    lookUps = built.lookUps;
    sampledKeyScale = built.sampledKeyScale();
    sampledByteScale = built.sampledByteScale();
    long bytesOfAll = 0;
    long bytesOfGone = 0;
    for (int key = 0; key < keys.size(); key++) {
      for (int operation = 0; operation < totals.length; operation++) {
        totals[operation] += count(key, operation);
      }
      long bytes = Math.addExact(keyBytes[key], valueBytes[key]);
      bytesOfAll = Math.addExact(bytesOfAll, bytes);
      bytesOfGone += built.gone.get(key) ? bytes : 0;
    }
    // A trace without records at its end does not show how much is stored at a time.
    boolean isAllGone = bytesOfGone == bytesOfAll;
    gone = isAllGone ? new BitSet() : built.gone;
    goneBytes = isAllGone ? 0 : bytesOfGone;
    totalBytes = bytesOfAll - goneBytes;
  }

  /** Keys by number; read-only. */
  public KeyTable keys() {
    return keys;
  }

  public int keyCount() {
    return keys.size();
  }

  /** Reads that missed; {@link #requests()} excludes them. */
  public long misses() {
    return misses;
  }

  /** All requests of the trace, including misses and look-ups. */
  public long allRequests() {
    return requests + misses + lookUps;
  }

  /** True if the first request inserts the record, which was absent before the trace. */
  public boolean isInsertedFirst(int key) {
    return insertedFirst.get(key);
  }

  /**
   * False if the record is deleted or expired at the end of the trace. If all are, the stored
   * amount is unknown, and all count as stored.
   */
  public boolean isStored(int key) {
    return !gone.get(key);
  }

  /** Number of records not stored at the end of the trace. */
  public int goneKeys() {
    return gone.cardinality();
  }

  /** Key and value bytes of records not stored at the end of the trace. */
  public long goneBytes() {
    return goneBytes;
  }

  /** Requests that found or wrote a record, at least 1. */
  public long requests() {
    return requests;
  }

  /** Number of requests to {@code key} for the operation with this ordinal. */
  public int count(int key, int operation) {
    return counts[operation].length == 0 ? 0 : counts[operation][key];
  }

  /** Bytes of value moved by these operations on {@code key}. */
  public long movedBytes(int key, int operation) {
    return movedBytes[operation].length == 0 ? 0 : movedBytes[operation][key];
  }

  /** Mean bytes of value moved by one of these operations on {@code key}; 0 if there are none. */
  public double meanMovedBytes(int key, int operation) {
    int count = count(key, operation);
    return count == 0 ? 0 : (double) movedBytes[operation][key] / count;
  }

  /** Number of all requests to {@code key}; 0 for a key that is only stored. */
  public long accesses(int key) {
    long accesses = 0;
    for (int operation = 0; operation < totals.length; operation++) {
      accesses += count(key, operation);
    }
    return accesses;
  }

  /** Requests of the whole trace by {@link Operation#ordinal()}; a copy. */
  public long[] operationTotals() {
    return totals.clone();
  }

  public long keyBytes(int key) {
    return keyBytes[key];
  }

  /** Bytes of the key's value, from the data set; without one, the largest that the trace moved. */
  public long valueBytes(int key) {
    return valueBytes[key];
  }

  /** Key and value bytes of all stored records, including untouched ones. */
  public long totalBytes() {
    return totalBytes;
  }

  /** Number of requested keys. */
  public int touchedKeys() {
    return touchOrder.length;
  }

  /** The {@code i}-th requested key by first touch, from 0. */
  public int touched(int i) {
    return touchOrder[i];
  }

  /** True if a data set listed all stored keys; false if only keys of the trace are known. */
  public boolean coversUntouchedKeys() {
    return coversUntouchedKeys;
  }

  /** Keys of the whole data set per sampled key; empty without a data set. */
  public OptionalDouble sampledKeyScale() {
    return sampledKeyScale;
  }

  /** Key and value bytes of the whole data set per sampled byte. */
  public OptionalDouble sampledByteScale() {
    return sampledByteScale;
  }

  /** Keys of the data set, whose numbers come first; 0 without one. */
  public int datasetKeys() {
    return datasetKeys;
  }

  /** Keys of the trace that are missing in the data set; 0 without a data set. */
  public int keysOutsideDataset() {
    return coversUntouchedKeys ? keys.size() - datasetKeys : 0;
  }

  /** All keys: touched ones by first touch, then untouched ones in the order of the data set. */
  public int[] keysByTouch() {
    int[] order = Arrays.copyOf(touchOrder, keys.size());
    int at = touchOrder.length;
    for (int key = 0; key < datasetKeys; key++) {
      if (accesses(key) == 0) {
        order[at++] = key;
      }
    }
    return order;
  }

  /**
   * Keys of records that are stored before the first request, least recently used first. Records of
   * the data set are in the order of the load. Records known only from the trace were there before,
   * in unknown order: at random. Records that the trace inserts first are absent.
   */
  public int[] keysByLastUse() {
    IntArrayList unknown = new IntArrayList();
    IntArrayList loaded = new IntArrayList();
    for (int key = 0; key < keys.size(); key++) {
      if (!isInsertedFirst(key)) {
        (key < datasetKeys ? loaded : unknown).add(key);
      }
    }
    unknown.sort((one, other) -> Long.compareUnsigned(Mix64.mix(one), Mix64.mix(other)));
    unknown.addAll(loaded);
    return unknown.toIntArray();
  }
}
