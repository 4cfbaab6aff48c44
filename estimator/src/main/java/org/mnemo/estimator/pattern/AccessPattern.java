package org.mnemo.estimator.pattern;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;

/**
 * What a trace asks of each key: Req(keys) of the Mnemo paper, section IV. Keys are dense numbers,
 * those of the data set first in its order, then the other keys of the trace. Memory is in
 * proportion to keys: some 16 bytes each beside the key itself, and 12 for each kind of operation
 * that the trace holds. Immutable once built.
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
    // A trace at whose end nothing is left says nothing of how much is stored at a time.
    boolean isAllGone = bytesOfGone == bytesOfAll;
    gone = isAllGone ? new BitSet() : built.gone;
    goneBytes = isAllGone ? 0 : bytesOfGone;
    totalBytes = bytesOfAll - goneBytes;
  }

  /** The keys by number; not to be added to. */
  public KeyTable keys() {
    return keys;
  }

  public int keyCount() {
    return keys.size();
  }

  /** Reads that found nothing; they are none of {@link #requests()}. */
  public long misses() {
    return misses;
  }

  /** Requests of the trace, those that found nothing or only looked a record up included. */
  public long allRequests() {
    return requests + misses + lookUps;
  }

  /** True for a record that is not there when the trace begins: its first request inserts it. */
  public boolean isInsertedFirst(int key) {
    return insertedFirst.get(key);
  }

  /**
   * False for a record that is deleted or has expired at the end of the trace. If all are, the
   * trace does not tell how much is stored at a time, and all count as stored.
   */
  public boolean isStored(int key) {
    return !gone.get(key);
  }

  /** Number of records that are not stored at the end of the trace. */
  public int goneKeys() {
    return gone.cardinality();
  }

  /** Key and value bytes of records that are not stored at the end of the trace. */
  public long goneBytes() {
    return goneBytes;
  }

  /** Requests of the trace that found or wrote something, at least 1. */
  public long requests() {
    return requests;
  }

  /** Number of requests to {@code key} for the operation with this ordinal. */
  public int count(int key, int operation) {
    return counts[operation].length == 0 ? 0 : counts[operation][key];
  }

  /** Bytes of value that all these operations on {@code key} moved. */
  public long movedBytes(int key, int operation) {
    return movedBytes[operation].length == 0 ? 0 : movedBytes[operation][key];
  }

  /** Mean bytes of value that one of these operations on {@code key} moved; 0 if there is none. */
  public double meanMovedBytes(int key, int operation) {
    int count = count(key, operation);
    return count == 0 ? 0 : (double) movedBytes[operation][key] / count;
  }

  /** Number of requests to {@code key} in all; 0 for a key that is only stored. */
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

  /** Bytes of the key's value, by the data set; without one, the largest that the trace moved. */
  public long valueBytes(int key) {
    return valueBytes[key];
  }

  /** Key and value bytes of all stored records, untouched ones included. */
  public long totalBytes() {
    return totalBytes;
  }

  /** Number of keys that the trace asks for. */
  public int touchedKeys() {
    return touchOrder.length;
  }

  /** The key that was the {@code i}-th to be asked for, from 0. */
  public int touched(int i) {
    return touchOrder[i];
  }

  /** True if a data set named every stored key; false if only keys of the trace are known. */
  public boolean coversUntouchedKeys() {
    return coversUntouchedKeys;
  }

  /** Keys of the whole data set for each that was taken of it; empty without a data set. */
  public OptionalDouble sampledKeyScale() {
    return sampledKeyScale;
  }

  /** Key and value bytes of the whole data set for each that was taken of it. */
  public OptionalDouble sampledByteScale() {
    return sampledByteScale;
  }

  /** Keys of the trace that the data set does not name; 0 without a data set. */
  public int keysOutsideDataset() {
    return coversUntouchedKeys ? keys.size() - datasetKeys : 0;
  }

  /** Every key: touched ones by first touch, then untouched ones in the order of the data set. */
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
}
