package org.mnemo.ycsb.store.simulated;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierStore;

/** One client's view of a simulated tier. */
record SimulatedStore(SimulatedServer server) implements TierStore {

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    synchronized (server) {
      into.clear();
      Map<String, byte[]> record = server.record(key.table(), key.name());
      if (record != null) {
        record.forEach(
            (name, value) -> {
              if (fields == null || fields.contains(name)) {
                into.add(name, value);
              }
            });
      }
      server.spendRead(into.valueBytes());
      return record != null;
    }
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    synchronized (server) {
      server.spendWrite(changes.valueBytes());
      Map<String, byte[]> record = server.record(key.table(), key.name());
      if (record == null) {
        return false;
      }
      copy(changes, record);
      server.put(key.table(), key.name(), record);
      return true;
    }
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    synchronized (server) {
      server.spendWrite(record.valueBytes());
      Map<String, byte[]> fields = new LinkedHashMap<>();
      copy(record, fields);
      server.put(key.table(), key.name(), fields);
    }
  }

  @Override
  public boolean delete(RecordKey key) {
    synchronized (server) {
      server.spendWrite(0);
      return server.remove(key.table(), key.name());
    }
  }

  private static void copy(Fields from, Map<String, byte[]> to) {
    for (int i = 0; i < from.size(); i++) {
      to.put(from.name(i), from.value(i));
    }
  }

  @Override
  public void close() {}
}
