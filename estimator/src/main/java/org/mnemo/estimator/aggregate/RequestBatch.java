package org.mnemo.estimator.aggregate;

import org.mnemo.core.key.KeyBatch;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;

/** Consecutive requests of a trace, sized for a processor's cache. */
public final class RequestBatch {

  static final int SIZE = 256;

  final KeyBatch keys = new KeyBatch(SIZE);
  private final byte[] operations = new byte[SIZE];
  private final long[] keyBytes = new long[SIZE];
  private final long[] valueBytes = new long[SIZE];
  private final long[] timesS = new long[SIZE];
  private final long[] ttlsS = new long[SIZE];
  private final long[] clients = new long[SIZE];
  private final int[] numbers = new int[SIZE];

  public int size() {
    return keys.size();
  }

  /**
   * Replaces the contents with the next requests.
   *
   * @return false at the end of the trace
   */
  boolean fill(TraceReader trace) {
    keys.clear();
    Access access = trace.access();
    while (!keys.isFull() && trace.next()) {
      add(access);
    }
    return keys.isFull();
  }

  private void add(Access access) {
    int i = keys.size();
    keys.append(access.keyBuffer(), access.keyOffset(), access.keyLength());
    operations[i] = (byte) access.operation().ordinal();
    keyBytes[i] = access.keyBytes();
    valueBytes[i] = access.valueBytes();
    timesS[i] = access.timestampS();
    ttlsS[i] = access.ttlS();
    clients[i] = access.client();
  }

  /** Hash of the key of a request, uniform over all longs. */
  public long hash(int i) {
    return keys.hash(i);
  }

  /** {@link org.mnemo.core.trace.Operation#ordinal()} of the operation as in the trace. */
  public int operation(int i) {
    return operations[i];
  }

  public long keyBytes(int i) {
    return keyBytes[i];
  }

  public long valueBytes(int i) {
    return valueBytes[i];
  }

  public long timeS(int i) {
    return timesS[i];
  }

  long ttlS(int i) {
    return ttlsS[i];
  }

  public long client(int i) {
    return clients[i];
  }

  /**
   * Key numbers of the requests, by first appearance in the part; read-only. Requests that moved no
   * byte have {@code ~n}: a miss or a look-up.
   */
  public int[] numbers() {
    return numbers;
  }

  void setNumber(int i, int number) {
    numbers[i] = number;
  }
}
