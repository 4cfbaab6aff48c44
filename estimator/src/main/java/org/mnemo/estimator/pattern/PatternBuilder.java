package org.mnemo.estimator.pattern;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.estimator.aggregate.KeyAggregate;

/** Builds an {@link AccessPattern} in growing primitive arrays, without an object per key. */
final class PatternBuilder {

  private static final int OPERATIONS = Operation.count();
  private static final long NOT_TOUCHED = -1;

  private final long lastTimeS;
  final KeyTable keys = new KeyTable();
  int datasetKeys;
  boolean hasDataset;
  private int capacity = 1024;

  // Read by the pattern only.

  /** Accesses by operation and key; an empty array for an operation that the trace lacks. */
  final int[][] counts = new int[OPERATIONS][];

  /** Bytes of value moved by these accesses. */
  final long[][] movedBytes = new long[OPERATIONS][];

  long[] keyBytes = new long[capacity];
  long[] valueBytes = new long[capacity];

  /** Known records that are deleted or expired at the end. */
  final BitSet gone = new BitSet();

  /** Records inserted by their first request that moves a byte. */
  final BitSet insertedFirst = new BitSet();

  private long[] firstPositions = new long[capacity];
  long requests;
  long misses;
  long lookUps;
  private long storedKeys;
  private long takenKeys;
  private double storedBytes;
  private double takenBytes;

  /**
   * @param lastTimeS latest second of the trace, at which records may have expired
   */
  PatternBuilder(long lastTimeS) {
    this.lastTimeS = lastTimeS;
    Arrays.fill(counts, new int[0]);
    Arrays.fill(movedBytes, new long[0]);
    Arrays.fill(firstPositions, NOT_TOUCHED);
  }

  /**
   * Adds the stored keys; call before the first aggregate, whose sizes they decide.
   *
   * @param sample rule that samples keys; null to take all
   */
  void addDataset(DatasetFile.Reader dataset, @Nullable KeySample sample) {
    hasDataset = true;
    while (dataset.next()) {
      double bytes = (double) dataset.keyBytes() + dataset.valueBytes();
      storedKeys++;
      storedBytes += bytes;
      if (sample != null
          && !sample.holds(dataset.buffer(), dataset.keyOffset(), dataset.keyLength())) {
        continue;
      }
      takenKeys++;
      takenBytes += bytes;
      int key = keys.add(dataset.buffer(), dataset.keyOffset(), dataset.keyLength());
      datasetKeys = keys.size();
      ensureCapacity();
      // A key written again has the size of its last write.
      keyBytes[key] = dataset.keyBytes();
      valueBytes[key] = dataset.valueBytes();
    }
  }

  /**
   * Adds the aggregate of a key.
   *
   * @return number of the key; -1 without a record, as all reads missed
   */
  int add(KeyAggregate of) {
    int known = keys.find(of.keyBuffer(), 0, of.keyLength());
    boolean isInDataset = known >= 0;
    boolean isEmptyValue = isInDataset && valueBytes[known] == 0;
    // First reads of a value that is empty in the data set did find it.
    long leadingReads = isEmptyValue ? of.leadingMisses() : 0;
    misses += of.misses() - leadingReads;
    lookUps += of.lookUps();
    if (of.accesses() + leadingReads == 0) {
      return -1;
    }
    int key = isInDataset ? known : keys.add(of.keyBuffer(), 0, of.keyLength());
    ensureCapacity();
    firstPositions[key] = of.firstPosition();
    insertedFirst.set(key, of.isInsertedFirst());
    for (int operation = 0; operation < OPERATIONS; operation++) {
      long count = of.count(operation);
      if (operation == Operation.READ.ordinal()) {
        count += leadingReads;
      }
      if (count > 0) {
        set(key, operation, count, of.movedBytes(operation));
        requests += count;
      }
    }
    if (!isInDataset) {
      keyBytes[key] = of.keyBytes();
      valueBytes[key] = of.maxValueBytes();
      if (!of.isStoredAt(lastTimeS)) {
        gone.set(key);
      }
    }
    return key;
  }

  /**
   * Adds counted requests for a key of the data set.
   *
   * @param counted number of requests by operation
   * @param position rank of the key by first touch
   */
  void add(DatasetFile.Reader stored, long[] counted, long position) {
    int key = keys.find(stored.buffer(), stored.keyOffset(), stored.keyLength());
    for (int operation = 0; operation < OPERATIONS; operation++) {
      if (counted[operation] > 0) {
        firstPositions[key] = position;
        requests +=
            counted[operation] - (counts[operation].length == 0 ? 0 : counts[operation][key]);
        set(key, operation, counted[operation], counted[operation] * stored.valueBytes());
      }
    }
  }

  private void set(int key, int operation, long count, long bytes) {
    if (counts[operation].length == 0) {
      counts[operation] = new int[capacity];
      movedBytes[operation] = new long[capacity];
    }
    if (count > Integer.MAX_VALUE) {
      throw new MnemoException(
          "the key '"
              + keys.keyAsString(key)
              + "' has more than 2147483647 accesses of one kind; downsample the trace");
    }
    counts[operation][key] = (int) count;
    movedBytes[operation][key] = bytes;
  }

  private void ensureCapacity() {
    if (keys.size() <= capacity) {
      return;
    }
    int before = capacity;
    capacity = Math.max(keys.size(), capacity + (capacity >> 1));
    for (int operation = 0; operation < OPERATIONS; operation++) {
      if (counts[operation].length > 0) {
        counts[operation] = Arrays.copyOf(counts[operation], capacity);
        movedBytes[operation] = Arrays.copyOf(movedBytes[operation], capacity);
      }
    }
    keyBytes = Arrays.copyOf(keyBytes, capacity);
    valueBytes = Arrays.copyOf(valueBytes, capacity);
    firstPositions = Arrays.copyOf(firstPositions, capacity);
    Arrays.fill(firstPositions, before, capacity, NOT_TOUCHED);
  }

  /** Stored keys per sampled key. */
  OptionalDouble sampledKeyScale() {
    return takenKeys == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) storedKeys / takenKeys);
  }

  /** Stored bytes per sampled byte. */
  OptionalDouble sampledByteScale() {
    return takenBytes == 0 ? OptionalDouble.empty() : OptionalDouble.of(storedBytes / takenBytes);
  }

  boolean isDatasetTouched() {
    for (int key = 0; key < datasetKeys; key++) {
      if (firstPositions[key] != NOT_TOUCHED) {
        return true;
      }
    }
    return false;
  }

  /** The requested keys by first touch. */
  int[] touchOrder() {
    int[] order = new int[keys.size()];
    int touched = 0;
    for (int key = 0; key < order.length; key++) {
      if (firstPositions[key] != NOT_TOUCHED) {
        order[touched++] = key;
      }
    }
    int[] byTouch = Arrays.copyOf(order, touched);
    LongArrays.radixSortIndirect(byTouch, firstPositions, false);
    return byTouch;
  }
}
