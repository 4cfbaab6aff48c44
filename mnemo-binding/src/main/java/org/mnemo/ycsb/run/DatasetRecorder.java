package org.mnemo.ycsb.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.DatasetFile;

/** Records keys and sizes as records are inserted. Thread-safe. */
public final class DatasetRecorder implements AutoCloseable {

  private final Path target;
  private final DatasetFile.Writer file;
  private long records;
  private long payloadBytes;

  /** Starts with the records of the data set {@code before}, or empty. */
  public DatasetRecorder(Path target, @Nullable Path before) {
    this.target = target;
    file = new DatasetFile.Writer(target);
    if (before != null) {
      try (DatasetFile.Reader keys = new DatasetFile.Reader(before)) {
        while (keys.next()) {
          file.append(
              keys.buffer(),
              keys.keyOffset(),
              keys.keyLength(),
              keys.keyBytes(),
              keys.valueBytes());
          count(keys.keyBytes(), keys.valueBytes());
        }
      }
    }
  }

  /** The recorder of a load, which may continue earlier loads. */
  public static DatasetRecorder ofLoad(Path target, boolean continued) {
    try {
      Files.createDirectories(target.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(target, e);
    }
    return new DatasetRecorder(target, continued && Files.exists(target) ? target : null);
  }

  public synchronized void add(KeyBytes key, long valueBytes) {
    file.append(key.array(), 0, key.length(), key.length(), valueBytes);
    count(key.length(), valueBytes);
  }

  private void count(long keyBytes, long valueBytes) {
    records++;
    payloadBytes += keyBytes + valueBytes;
  }

  public synchronized long records() {
    return records;
  }

  /** Size in bytes of the keys and values stored so far. */
  public synchronized long payloadBytes() {
    return payloadBytes;
  }

  /** Deletes the record of an earlier load that the servers have dropped. */
  public synchronized void discard() {
    try {
      Files.deleteIfExists(target);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(target, e);
    }
  }

  /** Copies the records so far to the final name. */
  public synchronized void publish() {
    file.publish();
  }

  public synchronized void commit() {
    file.commit();
  }

  @Override
  public synchronized void close() {
    file.close();
  }
}
