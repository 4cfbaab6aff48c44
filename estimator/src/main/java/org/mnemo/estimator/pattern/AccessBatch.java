package org.mnemo.estimator.pattern;

import org.mnemo.core.key.KeyBatch;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;

/** Consecutive accesses of a trace, as many as a processor's cache holds well. */
final class AccessBatch {

  private static final int SIZE = 512;

  final KeyBatch keys = new KeyBatch(SIZE);
  private final byte[] operations = new byte[SIZE];
  private final long[] keyBytes = new long[SIZE];
  private final long[] valueBytes = new long[SIZE];

  /** Appends a copy of an access to a batch that is not full. */
  void add(Access access) {
    int at = keys.size();
    operations[at] = (byte) access.operation().ordinal();
    keyBytes[at] = access.keyBytes();
    valueBytes[at] = access.valueBytes();
    keys.append(access.keyBuffer(), access.keyOffset(), access.keyLength());
  }

  Operation operation(int i) {
    return Operation.of(operations[i]);
  }

  long keyBytes(int i) {
    return keyBytes[i];
  }

  long valueBytes(int i) {
    return valueBytes[i];
  }
}
