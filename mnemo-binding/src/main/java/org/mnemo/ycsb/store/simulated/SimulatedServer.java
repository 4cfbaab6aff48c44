package org.mnemo.ycsb.store.simulated;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.DatasetFile;

/** Records and service times of a simulated tier. */
final class SimulatedServer {

  /** Name of YCSB's own table; the data set has no tables. */
  private static final String DEFAULT_TABLE = "usertable";

  private final VirtualClock clock;
  private final ServiceTime reads;
  private final ServiceTime writes;
  private final Map<String, Map<String, Map<String, byte[]>>> tables = new HashMap<>();
  private final Map<String, Long> preloadedBytes = new HashMap<>();

  SimulatedServer(VirtualClock clock, ServiceTime reads, ServiceTime writes) {
    this.clock = clock;
    this.reads = reads;
    this.writes = writes;
  }

  /** Makes every key of a data set exist, with a value of zeros created on demand. */
  void preload(Path dataset) {
    try (DatasetFile.Reader keys = new DatasetFile.Reader(dataset)) {
      while (keys.next()) {
        String key =
            new String(keys.buffer(), keys.keyOffset(), keys.keyLength(), StandardCharsets.UTF_8);
        preloadedBytes.put(key, keys.valueBytes());
      }
    }
  }

  /** The fields of a record, or null; only under this server's monitor. */
  @Nullable Map<String, byte[]> record(String table, String key) {
    Map<String, byte[]> found = table(table).get(key);
    if (found == null && table.equals(DEFAULT_TABLE)) {
      Long bytes = preloadedBytes.get(key);
      if (bytes != null) {
        // The record is not kept: a large data set would exceed the client's memory.
        found = new LinkedHashMap<>(Map.of("field0", new byte[Math.toIntExact(bytes)]));
      }
    }
    return found;
  }

  void put(String table, String key, Map<String, byte[]> record) {
    preloadedBytes.remove(key);
    table(table).put(key, record);
  }

  boolean remove(String table, String key) {
    boolean there = record(table, key) != null;
    preloadedBytes.remove(key);
    table(table).remove(key);
    return there;
  }

  private Map<String, Map<String, byte[]>> table(String table) {
    return tables.computeIfAbsent(table, unused -> new HashMap<>());
  }

  /** Advances the clock by a read; only under this server's monitor, as {@link #spendWrite}. */
  void spendRead(long valueBytes) {
    clock.advance(reads.nextNs(valueBytes));
  }

  void spendWrite(long valueBytes) {
    clock.advance(writes.nextNs(valueBytes));
  }
}
