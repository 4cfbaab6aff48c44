package org.mnemo.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** The least that a binding of YCSB can do: records in a map. */
public final class MapDb extends DB {

  private final Map<String, Map<String, byte[]>> records = new HashMap<>();

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, byte[]> record = records.get(key);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    record.forEach((name, value) -> result.put(name, new ByteArrayByteIterator(value)));
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> record = records.get(key);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    values.forEach((name, value) -> record.put(name, value.toArray()));
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    records.put(key, new HashMap<>());
    return update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return records.remove(key) == null ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
  public Status scan(
      String table,
      String start,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }
}
