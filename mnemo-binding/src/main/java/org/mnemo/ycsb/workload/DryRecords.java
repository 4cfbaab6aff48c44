package org.mnemo.ycsb.workload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import site.ycsb.ByteIterator;
import site.ycsb.workloads.CoreWorkload;

/** Keys and sizes of the records stored by a {@link DryRun}, without values. */
final class DryRecords {

  private static final long ABSENT = -1;

  private final int fields;
  private final String fieldPrefix;
  private final KeyTable keys = new KeyTable();
  private long[] valueBytes = new long[1024];

  /** The keys in the order of scans; null without scans. */
  private final @Nullable NavigableSet<byte[]> inOrder;

  DryRecords(Properties properties) {
    PropertyReader given = new PropertyReader(properties);
    fields = YcsbProperties.fieldCount(given);
    fieldPrefix =
        given.text(CoreWorkload.FIELD_NAME_PREFIX, CoreWorkload.FIELD_NAME_PREFIX_DEFAULT);
    inOrder =
        given.decimal(CoreWorkload.SCAN_PROPORTION_PROPERTY, 0, 0, Double.MAX_VALUE) > 0
            ? new TreeSet<>(Arrays::compareUnsigned)
            : null;
  }

  private void set(String key, long bytes) {
    int number = keys.add(key);
    if (number == valueBytes.length) {
      valueBytes = Arrays.copyOf(valueBytes, 2 * number);
    }
    valueBytes[number] = bytes;
  }

  void put(String key, long bytes) {
    set(key, bytes);
    if (inOrder != null) {
      inOrder.add(key.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Applies an update; fields keep their sizes unless all are written. */
  void update(String key, Map<String, ByteIterator> changes, long bytes) {
    if (changes.size() == fields) {
      set(key, bytes);
    }
  }

  void remove(String key) {
    set(key, ABSENT);
    if (inOrder != null) {
      inOrder.remove(key.getBytes(StandardCharsets.UTF_8));
    }
  }

  boolean has(String key) {
    int number = keys.find(key);
    return number >= 0 && valueBytes[number] != ABSENT;
  }

  /**
   * Size in bytes of a read; a record's bytes are divided evenly, the first fields one byte larger.
   *
   * @param wanted names of the fields to read, or null for all
   */
  long bytes(String key, @Nullable Set<String> wanted) {
    int number = keys.find(key);
    long whole = number < 0 ? 0 : Math.max(0, valueBytes[number]);
    if (wanted == null || wanted.size() == fields) {
      return whole;
    }
    long bytes = 0;
    for (String name : wanted) {
      String field = name.substring(Math.min(fieldPrefix.length(), name.length()));
      boolean isFirst = field.matches("[0-9]{1,9}") && Integer.parseInt(field) < whole % fields;
      bytes += whole / fields + (isFirst ? 1 : 0);
    }
    return bytes;
  }

  List<String> from(String start, int count) {
    return inOrder == null
        ? List.of(start)
        : inOrder.tailSet(start.getBytes(StandardCharsets.UTF_8), true).stream()
            .limit(count)
            .map(key -> new String(key, StandardCharsets.UTF_8))
            .toList();
  }
}
