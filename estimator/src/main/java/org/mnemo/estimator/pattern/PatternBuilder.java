package org.mnemo.estimator.pattern;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RecordLives;
import org.mnemo.core.trace.sample.KeySample;

/** Collects an {@link AccessPattern} in growing primitive arrays: no object a request or a key. */
final class PatternBuilder {

  private static final int OPERATIONS = Operation.count();

  private final KeySequence sequence;
  final KeyTable keys = new KeyTable();
  private final RecordLives lives = new RecordLives();
  int datasetKeys;
  boolean hasDataset;
  private int capacity = 1024;

  // What the pattern is made of, read by it alone.

  /**
   * Accesses by operation and key; an empty array for an operation that the trace does not hold.
   */
  final int[][] counts = new int[OPERATIONS][];

  /** Bytes of value that these accesses moved. */
  final long[][] movedBytes = new long[OPERATIONS][];

  long[] keyBytes = new long[capacity];
  long[] valueBytes = new long[capacity];
  private boolean[] touched = new boolean[capacity];
  private int[] touchOrder = new int[capacity];
  private int touchedKeys;
  long requests;
  private long storedKeys;
  private long takenKeys;
  private double storedBytes;
  private double takenBytes;

  /**
   * @param sequence takes the key of every request
   */
  PatternBuilder(KeySequence sequence) {
    this.sequence = sequence;
    Arrays.fill(counts, new int[0]);
    Arrays.fill(movedBytes, new long[0]);
  }

  /**
   * Takes the stored keys; to be called before the first access, whose sizes they decide.
   *
   * @param sample rule by which keys are sampled; null to take all
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
      // A key that was written again has the size that it was last written with.
      keyBytes[key] = dataset.keyBytes();
      valueBytes[key] = dataset.valueBytes();
    }
  }

  /** Counts accesses, which follow those of the last call. */
  void count(AccessBatch batch) {
    batch.keys.addTo(keys);
    ensureCapacity();
    for (int i = 0; i < batch.keys.size(); i++) {
      int key = batch.keys.number(i);
      sequence.add(key);
      int operation = lives.next(key, batch.operation(i)).ordinal();
      count(key, operation, batch.keyBytes(i), batch.valueBytes(i));
    }
    requests += batch.keys.size();
  }

  private void count(int key, int operation, long bytesOfKey, long bytesOfValue) {
    if (!touched[key]) {
      touched[key] = true;
      touchOrder[touchedKeys++] = key;
    }
    if (counts[operation].length == 0) {
      counts[operation] = new int[capacity];
      movedBytes[operation] = new long[capacity];
    }
    if (++counts[operation][key] < 0) {
      throw new MnemoException(
          "the key '"
              + keys.keyAsString(key)
              + "' has more than 2147483647 accesses of one kind; downsample the trace");
    }
    movedBytes[operation][key] += bytesOfValue;
    if (movedBytes[operation][key] < 0) {
      throw new MnemoException(
          "the accesses to the key '"
              + keys.keyAsString(key)
              + "' moved more than 2^63 bytes; correct the sizes of the trace");
    }
    if (key >= datasetKeys) {
      keyBytes[key] = bytesOfKey;
      valueBytes[key] = Math.max(valueBytes[key], bytesOfValue);
    }
  }

  private void ensureCapacity() {
    if (keys.size() <= capacity) {
      return;
    }
    capacity = Math.max(keys.size(), capacity + (capacity >> 1));
    for (int operation = 0; operation < OPERATIONS; operation++) {
      if (counts[operation].length > 0) {
        counts[operation] = Arrays.copyOf(counts[operation], capacity);
        movedBytes[operation] = Arrays.copyOf(movedBytes[operation], capacity);
      }
    }
    keyBytes = Arrays.copyOf(keyBytes, capacity);
    valueBytes = Arrays.copyOf(valueBytes, capacity);
    touched = Arrays.copyOf(touched, capacity);
    touchOrder = Arrays.copyOf(touchOrder, capacity);
  }

  /** Stored keys for each that was taken. */
  OptionalDouble sampledKeyScale() {
    return takenKeys == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) storedKeys / takenKeys);
  }

  /** Stored bytes for each that was taken. */
  OptionalDouble sampledByteScale() {
    return takenBytes == 0 ? OptionalDouble.empty() : OptionalDouble.of(storedBytes / takenBytes);
  }

  int touchedDatasetKeys() {
    return touchedKeys - (keys.size() - datasetKeys);
  }

  int[] touchOrder() {
    return Arrays.copyOf(touchOrder, touchedKeys);
  }
}
