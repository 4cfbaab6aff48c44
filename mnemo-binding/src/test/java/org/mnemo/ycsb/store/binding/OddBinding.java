package org.mnemo.ycsb.store.binding;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Records in memory, and the habits of bindings, each by a property: {@code odd.missing} (the
 * answer to a missing record: a status, EMPTY, UPSERT), {@code odd.update=replace}, {@code
 * odd.values=text}, {@code odd.fields=named} (returns only those asked for by name), {@code
 * odd.insert=refuse}, {@code odd.does} ({@code exit in init}, {@code throw in read}, ...), {@code
 * odd.says} (printed in init), {@code odd.log} (a property of the system that gets {@code +} for
 * each init and {@code -} for each cleanup).
 */
public final class OddBinding extends DB {

  static final Map<String, Map<String, byte[]>> RECORDS = new ConcurrentHashMap<>();

  private String get(String name, String otherwise) {
    return getProperties().getProperty("odd." + name, otherwise);
  }

  private void doesItIn(String place) {
    String does = get("does", "");
    if (does.equals("exit in " + place)) {
      System.exit(0);
    }
    if (does.equals("throw in " + place)) {
      throw new IllegalStateException("odd in " + place);
    }
  }

  /** Leaves a trace that tests see although each tier has a class of its own. */
  private void tells(String what) {
    String log = get("log", "");
    if (!log.isEmpty()) {
      System.setProperty(log, System.getProperty(log, "") + what);
    }
  }

  @Override
  public void init() throws DBException {
    tells("+");
    if (!get("says", "").isEmpty()) {
      System.out.println(get("says", ""));
    }
    doesItIn("init");
    if (get("does", "").equals("refuse in init")) {
      throw new DBException(new java.net.ConnectException("Connection refused"));
    }
  }

  @Override
  public void cleanup() {
    tells("-");
    doesItIn("cleanup");
  }

  private Status missing() {
    return switch (get("missing", "NOT_FOUND")) {
      case "ERROR" -> Status.ERROR;
      case "EMPTY", "UPSERT" -> Status.OK;
      default -> Status.NOT_FOUND;
    };
  }

  private byte[] kept(ByteIterator value) {
    return get("values", "").equals("text")
        ? value.toString().getBytes(StandardCharsets.UTF_8)
        : value.toArray();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    doesItIn("read");
    Map<String, byte[]> record = RECORDS.get(table + "/" + key);
    if (record == null) {
      return get("missing", "").equals("UPSERT") ? Status.NOT_FOUND : missing();
    }
    record.forEach(
        (name, value) -> {
          if (fields == null ? !get("fields", "").equals("named") : fields.contains(name)) {
            result.put(name, new ByteArrayByteIterator(value));
          }
        });
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    doesItIn("update");
    Map<String, byte[]> old = RECORDS.get(table + "/" + key);
    if (old == null && !get("missing", "").equals("UPSERT")) {
      return missing();
    }
    Map<String, byte[]> record = new HashMap<>();
    if (old != null && !get("update", "").equals("replace")) {
      record.putAll(old);
    }
    values.forEach((name, value) -> record.put(name, kept(value)));
    RECORDS.put(table + "/" + key, record);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (get("insert", "").equals("refuse")) {
      System.err.println("java.net.ConnectException: Connection refused");
      return Status.SERVICE_UNAVAILABLE;
    }
    Map<String, byte[]> record = new HashMap<>();
    values.forEach((name, value) -> record.put(name, kept(value)));
    RECORDS.put(table + "/" + key, record);
    return Status.BATCHED_OK;
  }

  @Override
  public Status delete(String table, String key) {
    return RECORDS.remove(table + "/" + key) == null ? missing() : Status.OK;
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }
}
