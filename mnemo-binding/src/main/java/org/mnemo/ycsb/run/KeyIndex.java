package org.mnemo.ycsb.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.ConcurrentSkipListSet;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.DatasetFile;

/**
 * The stored keys of one table in order of their UTF-8 bytes, for scans on stores without order.
 * Thread-safe.
 *
 * <p>A key takes its bytes and about 55 more: 10 million keys of 23 bytes some 760 MB.
 */
final class KeyIndex {

  private final String table;
  private final ConcurrentSkipListSet<byte[]> keys =
      new ConcurrentSkipListSet<>(Arrays::compareUnsigned);

  KeyIndex(String table) {
    this.table = table;
  }

  /** The keys of a data set, all of one table. */
  static KeyIndex read(Path dataset, String table) {
    if (!Files.exists(dataset)) {
      throw new MnemoException(
          "scans need the list of all keys, but there is no "
              + dataset
              + "; load first, or add -p mnemo.dataset=FILE");
    }
    KeyIndex index = new KeyIndex(table);
    try (DatasetFile.Reader stored = new DatasetFile.Reader(dataset)) {
      while (stored.next()) {
        int from = stored.keyOffset();
        index.keys.add(Arrays.copyOfRange(stored.buffer(), from, from + stored.keyLength()));
      }
    }
    if (index.keys.isEmpty()) {
      throw new MnemoException(dataset + " names no key to scan; load first");
    }
    return index;
  }

  boolean isOf(String name) {
    return table.equals(name);
  }

  String table() {
    return table;
  }

  void add(KeyBytes key) {
    keys.add(key.toByteArray());
  }

  /** Removes a key before its record is deleted. */
  void remove(KeyBytes key) {
    keys.remove(key.toByteArray());
  }

  /**
   * The keys from {@code start}, present or not, in order. Keys that are added or removed meanwhile
   * may appear.
   */
  Iterator<String> from(KeyBytes start) {
    return keys.tailSet(start.toByteArray(), true).stream()
        .map(key -> new String(key, StandardCharsets.UTF_8))
        .iterator();
  }
}
