package org.mnemo.ycsb.store.binding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A binding as people write them: one RocksDB in a static field for all clients, in the folder
 * {@code rocksdb.dir}. A missing record is NOT_FOUND.
 */
public final class RocksDbBinding extends DB {

  private static RocksDB database;
  private static int users;

  @Override
  public void init() throws DBException {
    synchronized (RocksDbBinding.class) {
      if (users == 0) {
        try {
          RocksDB.loadLibrary();
          database =
              RocksDB.open(
                  new Options().setCreateIfMissing(true),
                  getProperties().getProperty("rocksdb.dir"));
        } catch (RocksDBException e) {
          throw new DBException(e);
        }
      }
      users++;
    }
  }

  @Override
  public void cleanup() {
    synchronized (RocksDbBinding.class) {
      users--;
      if (users == 0) {
        database.close();
      }
    }
  }

  private static byte[] name(String table, String key) {
    return (table.length() + ":" + table + key).getBytes(UTF_8);
  }

  private static Map<String, ByteIterator> fields(byte[] record) {
    Map<String, ByteIterator> fields = new HashMap<>();
    ByteBuffer left = ByteBuffer.wrap(record);
    while (left.hasRemaining()) {
      byte[] name = new byte[left.getInt()];
      left.get(name);
      int length = left.getInt();
      fields.put(
          new String(name, UTF_8), new ByteArrayByteIterator(record, left.position(), length));
      left.position(left.position() + length);
    }
    return fields;
  }

  private static byte[] record(Map<String, ByteIterator> fields) {
    Map<String, byte[]> values = new HashMap<>();
    fields.forEach((name, value) -> values.put(name, value.toArray()));
    int bytes = 0;
    for (Map.Entry<String, byte[]> field : values.entrySet()) {
      bytes += 2 * Integer.BYTES + field.getKey().getBytes(UTF_8).length + field.getValue().length;
    }
    ByteBuffer record = ByteBuffer.allocate(bytes);
    values.forEach(
        (name, value) -> {
          byte[] named = name.getBytes(UTF_8);
          record.putInt(named.length).put(named).putInt(value.length).put(value);
        });
    return record.array();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try {
      byte[] record = database.get(name(table, key));
      if (record == null) {
        return Status.NOT_FOUND;
      }
      result.putAll(fields(record));
      if (fields != null) {
        result.keySet().retainAll(fields);
      }
      return Status.OK;
    } catch (RocksDBException e) {
      return Status.ERROR;
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      byte[] record = database.get(name(table, key));
      if (record == null) {
        return Status.NOT_FOUND;
      }
      Map<String, ByteIterator> fields = fields(record);
      fields.putAll(values);
      return insert(table, key, fields);
    } catch (RocksDBException e) {
      return Status.ERROR;
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      database.put(name(table, key), record(values));
      return Status.OK;
    } catch (RocksDBException e) {
      return Status.ERROR;
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      byte[] name = name(table, key);
      if (database.get(name) == null) {
        return Status.NOT_FOUND;
      }
      database.delete(name);
      return Status.OK;
    } catch (RocksDBException e) {
      return Status.ERROR;
    }
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
