package org.mnemo.cli.command.live;

import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.ycsb.tier.StoredKeys;

/** What a store holds: bytes by type and by time to live, and the largest records. */
final class Holdings {

  private static final int LARGEST = 5;
  private static final int MOST_NAME = 40;
  private static final String NO_TYPE = "";

  /** Longest time to live in seconds of each class, rising, and its name. */
  private enum Life {
    MINUTE(60, "up to 1 minute"),
    HOUR(3600, "up to 1 hour"),
    DAY(86_400, "up to 1 day"),
    WEEK(604_800, "up to 7 days"),
    LONGER(StoredKeys.Key.FOR_EVER - 1, "longer"),
    FOR_EVER(StoredKeys.Key.FOR_EVER, "no end");

    private final long mostSeconds;
    private final String title;

    Life(long mostSeconds, String title) {
      this.mostSeconds = mostSeconds;
      this.title = title;
    }

    static Life of(long ttlSeconds) {
      Life life = MINUTE;
      while (ttlSeconds > life.mostSeconds) {
        life = values()[life.ordinal() + 1];
      }
      return life;
    }
  }

  /**
   * Records of a type.
   *
   * @param type type by the store; null where it has none
   * @param bytes bytes of keys and values
   * @param memoryBytes memory of those whose memory is known; null if of none
   * @param expiringKeys keys with a time to live
   */
  record OfType(
      @Nullable String type,
      long keys,
      long bytes,
      long valueBytes,
      @Nullable Long memoryBytes,
      long expiringKeys) {}

  /**
   * Records of a class of times to live.
   *
   * @param timeToLive name of the class
   * @param bytes bytes of keys and values
   */
  record OfLife(String timeToLive, long keys, long bytes) {}

  /**
   * A large record.
   *
   * @param type type by the store; null where it has none
   * @param bytes bytes of key and value
   */
  record Large(String key, @Nullable String type, long bytes) {}

  /** Sums over records. */
  private static final class Sums {

    private long keys;
    private long bytes;
    private long valueBytes;
    private long memoryBytes = DatasetFile.UNKNOWN;
    private long expiringKeys;

    void add(StoredKeys.Key stored) {
      keys++;
      bytes += stored.key().length + stored.valueBytes();
      valueBytes += stored.valueBytes();
      if (stored.memoryBytes() != DatasetFile.UNKNOWN) {
        memoryBytes = Math.max(0, memoryBytes) + stored.memoryBytes();
      }
      expiringKeys += stored.expires() ? 1 : 0;
    }

    OfType of(String type) {
      return new OfType(
          type.isEmpty() ? null : type,
          keys,
          bytes,
          valueBytes,
          memoryBytes == DatasetFile.UNKNOWN ? null : (Long) memoryBytes,
          expiringKeys);
    }
  }

  private final Sums all = new Sums();
  private long countedKeys;
  private long timedKeys;
  private final Map<String, Sums> types = new TreeMap<>();
  private final Map<Life, Sums> lives = new TreeMap<>();
  private final PriorityQueue<Large> largest =
      new PriorityQueue<>(Comparator.comparingLong(Large::bytes));

  /**
   * Adds a record.
   *
   * @param name name of its key in files
   */
  void add(StoredKeys.Key stored, byte[] name) {
    all.add(stored);
    countedKeys += stored.lfu() == DatasetFile.UNKNOWN ? 0 : 1;
    timedKeys += stored.idleSeconds() == DatasetFile.UNKNOWN ? 0 : 1;
    types.computeIfAbsent(stored.type(), type -> new Sums()).add(stored);
    if (stored.ttlSeconds() != DatasetFile.UNKNOWN) {
      lives.computeIfAbsent(Life.of(stored.ttlSeconds()), life -> new Sums()).add(stored);
    }
    long bytes = stored.key().length + stored.valueBytes();
    if (largest.size() < LARGEST || bytes > largest.element().bytes()) {
      String type = stored.type().equals(NO_TYPE) ? null : stored.type();
      largest.add(new Large(new String(name, StandardCharsets.UTF_8), type, bytes));
      if (largest.size() > LARGEST) {
        largest.remove();
      }
    }
  }

  /** All records. */
  OfType all() {
    return all.of(NO_TYPE);
  }

  /** Number of keys with an LFU counter. */
  long countedKeys() {
    return countedKeys;
  }

  /** Number of keys with an idle time. */
  long timedKeys() {
    return timedKeys;
  }

  /** Records by type, most bytes first. */
  List<OfType> types() {
    return types.entrySet().stream()
        .map(type -> type.getValue().of(type.getKey()))
        .sorted(Comparator.comparingLong(OfType::bytes).reversed())
        .toList();
  }

  /** Records by time to live, shortest first; empty if the store does not report any. */
  List<OfLife> timesToLive() {
    return lives.entrySet().stream()
        .map(life -> new OfLife(life.getKey().title, life.getValue().keys, life.getValue().bytes))
        .toList();
  }

  /** The largest records, the largest first. */
  List<Large> largest() {
    return largest.stream().sorted(Comparator.comparingLong(Large::bytes).reversed()).toList();
  }

  /** The holdings for people. */
  List<Table> tables() {
    List<OfType> rows = new ArrayList<>(types().stream().limit(Table.MOST_ROWS - 1L).toList());
    if (rows.size() > 1) {
      rows.add(all());
    }
    List<Table> tables = new ArrayList<>();
    tables.add(
        Table.of(
            rows,
            words("Type", row -> row.type() == null ? "all" : row.type()),
            figures("Keys", Unit.COUNT, OfType::keys),
            figures("Keys, values", Unit.BYTES, OfType::bytes),
            figures("Mean value", Unit.BYTES, row -> (double) row.valueBytes() / row.keys()),
            figures("Memory", Unit.BYTES, OfType::memoryBytes),
            figures("Expiring", Unit.COUNT, row -> lives.isEmpty() ? null : row.expiringKeys())));
    if (all.expiringKeys > 0) {
      tables.add(
          Table.of(
              timesToLive(),
              words("Time to live", OfLife::timeToLive),
              figures("Keys", Unit.COUNT, OfLife::keys),
              figures("Keys, values", Unit.BYTES, OfLife::bytes)));
    }
    tables.add(
        Table.of(
            largest(),
            words("Largest", large -> Abbreviation.of(large.key(), MOST_NAME)),
            words("Type", Large::type),
            figures("Key, value", Unit.BYTES, Large::bytes)));
    return tables;
  }
}
