package org.mnemo.estimator.pattern;

import java.util.Arrays;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyBatch;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;

/** Collects an {@link AccessPattern} in growing primitive arrays: no object a request or a key. */
final class PatternBuilder {

  private static final int OPERATIONS = Operation.count();

  private static final int BATCH = 256;

  private final KeyTable keys = new KeyTable();
  private final KeyBatch batch = new KeyBatch(BATCH);
  private final byte[] operations = new byte[BATCH];
  private final long[] accessKeyBytes = new long[BATCH];
  private final long[] accessValueBytes = new long[BATCH];
  private int datasetKeys;
  private boolean hasDataset;
  private int capacity = 1024;
  private int[] counts = new int[capacity * OPERATIONS];
  private long[] keyBytes = new long[capacity];
  private long[] valueBytes = new long[capacity];
  private boolean[] touched = new boolean[capacity];
  private int[] touchOrder = new int[capacity];
  private int touchedKeys;
  private long requests;

  /** Takes the stored keys; to be called before the first access, whose sizes they decide. */
  void addDataset(DatasetFile.Reader dataset) {
    hasDataset = true;
    while (dataset.next()) {
      int key = keys.add(dataset.buffer(), dataset.keyOffset(), dataset.keyLength());
      datasetKeys = keys.size();
      ensureCapacity();
      // A key that was written again has the size that it was last written with.
      keyBytes[key] = dataset.keyBytes();
      valueBytes[key] = dataset.valueBytes();
    }
  }

  /** Takes an access; it counts when its batch is full, or at the latest with {@link #finish()}. */
  void add(Access access) {
    int at = batch.size();
    operations[at] = (byte) access.operation().ordinal();
    accessKeyBytes[at] = access.keyBytes();
    accessValueBytes[at] = access.valueBytes();
    batch.append(access.keyBuffer(), access.keyOffset(), access.keyLength());
    if (batch.isFull()) {
      finish();
    }
  }

  /** Counts what is left. */
  void finish() {
    batch.addTo(keys);
    ensureCapacity();
    for (int i = 0; i < batch.size(); i++) {
      count(batch.number(i), operations[i], accessKeyBytes[i], accessValueBytes[i]);
    }
    requests += batch.size();
    batch.clear();
  }

  private void count(int key, int operation, long bytesOfKey, long bytesOfValue) {
    if (!touched[key]) {
      touched[key] = true;
      touchOrder[touchedKeys++] = key;
    }
    if (++counts[key * OPERATIONS + operation] < 0) {
      throw new MnemoException(
          "the key '"
              + keys.keyAsString(key)
              + "' has more than 2147483647 accesses of one kind; downsample the trace");
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
    counts = Arrays.copyOf(counts, Math.multiplyExact(capacity, OPERATIONS));
    keyBytes = Arrays.copyOf(keyBytes, capacity);
    valueBytes = Arrays.copyOf(valueBytes, capacity);
    touched = Arrays.copyOf(touched, capacity);
    touchOrder = Arrays.copyOf(touchOrder, capacity);
  }

  KeyTable keys() {
    return keys;
  }

  int datasetKeys() {
    return datasetKeys;
  }

  boolean hasDataset() {
    return hasDataset;
  }

  int touchedDatasetKeys() {
    return touchedKeys - (keys.size() - datasetKeys);
  }

  int[] counts() {
    return counts;
  }

  long[] keyBytes() {
    return keyBytes;
  }

  long[] valueBytes() {
    return valueBytes;
  }

  int[] touchOrder() {
    return Arrays.copyOf(touchOrder, touchedKeys);
  }

  long requests() {
    return requests;
  }
}
