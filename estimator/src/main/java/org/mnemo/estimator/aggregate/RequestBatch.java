package org.mnemo.estimator.aggregate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;

/** Consecutive requests of a trace, sized for a processor's cache. */
public final class RequestBatch {

  static final int SIZE = 256;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int[] keyOffsets = new int[SIZE + 1];
  private final int[] keyLengths = new int[SIZE];
  private final long[] hashes = new long[SIZE];
  private final byte[] operations = new byte[SIZE];
  private final long[] keyBytes = new long[SIZE];
  private final long[] valueBytes = new long[SIZE];
  private final long[] timesS = new long[SIZE];
  private final long[] ttlsS = new long[SIZE];
  private final long[] clients = new long[SIZE];
  private final int[] numbers = new int[SIZE];
  private byte[] keys = new byte[SIZE * 32];
  private int size;

  public int size() {
    return size;
  }

  /**
   * Replaces the contents with the next requests.
   *
   * @return false at the end of the trace
   */
  boolean fill(TraceReader trace) {
    size = 0;
    Access access = trace.access();
    while (size < SIZE && trace.next()) {
      add(access);
    }
    return size == SIZE;
  }

  private void add(Access access) {
    int start = keyOffsets[size];
    int length = access.keyLength();
    int end = start + ((length + 7) & ~7);
    if (keys.length < end) {
      keys = Arrays.copyOf(keys, Math.max(2 * keys.length, end));
    }
    copy(access.keyBuffer(), access.keyOffset(), length, start);
    hashes[size] = Mix64.hash(0, access.keyBuffer(), access.keyOffset(), length);
    operations[size] = (byte) access.operation().ordinal();
    keyBytes[size] = access.keyBytes();
    valueBytes[size] = access.valueBytes();
    timesS[size] = access.timestampS();
    ttlsS[size] = access.ttlS();
    clients[size] = access.client();
    keyLengths[size] = length;
    keyOffsets[++size] = end;
  }

  /** Copies a key and pads it with zeros to a multiple of 8 bytes. */
  private void copy(byte[] from, int offset, int length, int to) {
    int words = (length + 7) >>> 3;
    if (offset + words * Long.BYTES > from.length) {
      Arrays.fill(keys, to, to + words * Long.BYTES, (byte) 0);
      System.arraycopy(from, offset, keys, to, length);
      return;
    }
    int last = words - 1;
    for (int word = 0; word < last; word++) {
      LONGS.set(keys, to + word * Long.BYTES, (long) LONGS.get(from, offset + word * Long.BYTES));
    }
    if (last >= 0) {
      long bytes = (long) LONGS.get(from, offset + last * Long.BYTES);
      int unused = words * Long.BYTES - length;
      LONGS.set(
          keys, to + last * Long.BYTES, (bytes << (unused * Byte.SIZE)) >>> (unused * Byte.SIZE));
    }
  }

  byte[] keys() {
    return keys;
  }

  int keyOffset(int i) {
    return keyOffsets[i];
  }

  int keyLength(int i) {
    return keyLengths[i];
  }

  /** Hash of the key of a request, uniform over all longs. */
  public long hash(int i) {
    return hashes[i];
  }

  /** Hashes of all keys; read-only. */
  long[] hashes() {
    return hashes;
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
