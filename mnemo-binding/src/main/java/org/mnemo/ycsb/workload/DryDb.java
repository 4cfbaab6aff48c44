package org.mnemo.ycsb.workload;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A DB that records each request and answers from the inserted keys. */
final class DryDb extends DB {

  @FunctionalInterface
  interface Sink {

    /**
     * Receives a request.
     *
     * @param call number of the workload's call, from 0
     */
    void append(long call, Operation operation, byte[] key, long valueBytes);
  }

  private final DryRecords stored;
  private final Sink sink;
  private long calls;

  DryDb(DryRecords stored, Sink sink) {
    this.stored = stored;
    this.sink = sink;
  }

  private void record(Operation operation, String key, long valueBytes) {
    sink.append(calls, operation, key.getBytes(StandardCharsets.UTF_8), valueBytes);
  }

  private static Status found(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }

  private static long bytes(Map<String, ByteIterator> values) {
    return values.values().stream().mapToLong(ByteIterator::bytesLeft).sum();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    record(Operation.READ, key, stored.bytes(key, fields));
    calls++;
    return found(stored.has(key));
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
  public Status scan(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    for (String key : stored.from(startKey, count)) {
      record(Operation.READ, key, stored.bytes(key, fields));
    }
    calls++;
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long bytes = bytes(values);
    record(Operation.UPDATE, key, bytes);
    calls++;
    boolean found = stored.has(key);
    if (found) {
      stored.update(key, values, bytes);
    }
    return found(found);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    long bytes = bytes(values);
    record(Operation.INSERT, key, bytes);
    calls++;
    stored.put(key, bytes);
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    record(Operation.DELETE, key, 0);
    calls++;
    boolean found = stored.has(key);
    stored.remove(key);
    return found(found);
  }
}
