package org.mnemo.ycsb.workload;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A DB that keeps records in a map, which several of them may share, and notes every call. */
public class MemoryDb extends DB {

  /** One call: operation, key, bytes written or read, and what came of it. */
  public record Call(String operation, String key, long bytes, Status status) {

    public Call(String operation, String key, long bytes) {
      this(operation, key, bytes, Status.OK);
    }
  }

  public final Map<String, Map<String, byte[]>> records;
  public final List<Call> calls = new ArrayList<>();
  private int failingInserts;

  public MemoryDb() {
    this(new ConcurrentHashMap<>());
  }

  public MemoryDb(Map<String, Map<String, byte[]>> records) {
    this.records = records;
  }

  /** The fields of a record that must be there, to look at or to damage. */
  public Map<String, byte[]> cells(String key) {
    return requireNonNull(records.get(key), key);
  }

  public void failNextInserts(int count) {
    failingInserts = count;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, byte[]> found = records.get(key);
    if (found == null) {
      return note("read", key, 0, Status.NOT_FOUND);
    }
    long bytes = 0;
    for (Map.Entry<String, byte[]> cell : found.entrySet()) {
      if (fields == null || fields.contains(cell.getKey())) {
        result.put(cell.getKey(), new ByteArrayByteIterator(cell.getValue()));
        bytes += cell.getValue().length;
      }
    }
    return note("read", key, bytes, Status.OK);
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    // Only what was asked for is of interest here: how many records.
    return note("scan", startKey, recordCount, Status.OK);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> written = arrays(values);
    Map<String, byte[]> updated =
        records.computeIfPresent(
            key,
            (same, old) -> {
              Map<String, byte[]> merged = new HashMap<>(old);
              merged.putAll(written);
              return merged;
            });
    return note("update", key, bytes(written), updated == null ? Status.NOT_FOUND : Status.OK);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> written = arrays(values);
    if (failingInserts > 0) {
      failingInserts--;
      return note("insert", key, bytes(written), Status.ERROR);
    }
    records.put(key, written);
    return note("insert", key, bytes(written), Status.OK);
  }

  @Override
  public Status delete(String table, String key) {
    return note("delete", key, 0, records.remove(key) == null ? Status.NOT_FOUND : Status.OK);
  }

  private Status note(String operation, String key, long bytes, Status status) {
    calls.add(new Call(operation, key, bytes, status));
    return status;
  }

  private static Map<String, byte[]> arrays(Map<String, ByteIterator> values) {
    Map<String, byte[]> arrays = new HashMap<>();
    values.forEach((field, value) -> arrays.put(field, value.toArray()));
    return arrays;
  }

  private static long bytes(Map<String, byte[]> values) {
    return values.values().stream().mapToLong(value -> value.length).sum();
  }
}
