package org.mnemo.estimator.description;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.KeyAggregate;
import org.mnemo.estimator.description.TraceDescription.Hottest;
import org.mnemo.estimator.description.TraceDescription.OneHitWonders;

/** Figures of all keys of a trace; 16 bytes per key. */
final class KeyFigures {

  private static final int LOOK_UP = Operation.LOOK_UP.ordinal();

  final long[] requests = new long[Operation.countOfAll()];
  final LongSummaryStatistics keyBytes = new LongSummaryStatistics();
  final LongSummaryStatistics valueBytes = new LongSummaryStatistics();
  long misses;
  long storedBytes;
  long goneKeys;
  long goneBytes;

  /** Bytes of all records, each as at its first request. */
  long firstBytes;

  /** Accesses of each key; the next list has its writes. */
  private final LongArrayList accesses = new LongArrayList();

  private final LongArrayList writes = new LongArrayList();

  /** Accesses of those keys that a sample includes with certainty. */
  private final LongArrayList accessesOfCertain = new LongArrayList();

  private KeyFigures() {}

  /**
   * @param lastTimeS latest second of the trace
   * @param certain hashes of the keys that a sample includes with certainty
   */
  static KeyFigures of(AggregateCursor keys, long lastTimeS, LongSet certain) {
    KeyFigures figures = new KeyFigures();
    try (keys) {
      while (keys.next()) {
        KeyAggregate key = keys.aggregate();
        figures.add(key, lastTimeS, certain.contains(key.hash()));
      }
    }
    return figures;
  }

  private void add(KeyAggregate key, long lastTimeS, boolean isCertain) {
    misses += key.misses();
    requests[LOOK_UP] += key.lookUps();
    long accessesOfKey = key.accesses();
    if (accessesOfKey == 0) {
      return;
    }
    long writesOfKey = 0;
    for (int operation = 0; operation < LOOK_UP; operation++) {
      requests[operation] += key.count(operation);
      writesOfKey += Operation.of(operation).isWrite() ? key.count(operation) : 0;
    }
    firstBytes += key.firstBytes();
    if (accessesOfKey == key.count(Operation.DELETE.ordinal())) {
      // No request shows that the record ever existed.
      return;
    }
    accesses.add(accessesOfKey);
    if (isCertain) {
      accessesOfCertain.add(accessesOfKey);
    }
    writes.add(writesOfKey);
    keyBytes.accept(key.keyBytes());
    valueBytes.accept(key.maxValueBytes());
    long bytes = key.keyBytes() + key.maxValueBytes();
    if (key.isStoredAt(lastTimeS)) {
      storedBytes += bytes;
    } else {
      goneKeys++;
      goneBytes += bytes;
    }
  }

  /** Adds the figures of other keys. */
  KeyFigures plus(KeyFigures others) {
    for (int operation = 0; operation < requests.length; operation++) {
      requests[operation] += others.requests[operation];
    }
    keyBytes.combine(others.keyBytes);
    valueBytes.combine(others.valueBytes);
    misses += others.misses;
    storedBytes += others.storedBytes;
    goneKeys += others.goneKeys;
    goneBytes += others.goneBytes;
    firstBytes += others.firstBytes;
    accesses.addAll(others.accesses);
    accessesOfCertain.addAll(others.accessesOfCertain);
    writes.addAll(others.writes);
    return this;
  }

  long count() {
    return accesses.size();
  }

  /** Shares of the most requested keys; keys requested equally often contribute in proportion. */
  List<Hottest> hottest(int[] percentages) {
    long[] coldestFirst = coldestFirst(accesses);
    return Arrays.stream(percentages).mapToObj(percent -> hottest(percent, coldestFirst)).toList();
  }

  private static long[] coldestFirst(LongArrayList accesses) {
    long[] coldestFirst = accesses.toLongArray();
    Arrays.parallelSort(coldestFirst);
    return coldestFirst;
  }

  /** Requests for the hottest {@code keys} among those without certain inclusion in a sample. */
  long requestsOfHottestOthers(int keys) {
    long[] coldestFirst = coldestFirst(accesses);
    long[] certain = coldestFirst(accessesOfCertain);
    int left = keys;
    int certainLeft = certain.length;
    long sum = 0;
    for (int key = coldestFirst.length - 1; key >= 0 && left > 0; key--) {
      if (certainLeft > 0 && certain[certainLeft - 1] == coldestFirst[key]) {
        certainLeft--;
      } else {
        sum += coldestFirst[key];
        left--;
      }
    }
    return sum;
  }

  private Hottest hottest(int percent, long[] coldestFirst) {
    int keys = coldestFirst.length;
    if (keys == 0) {
      return new Hottest(percent, 0, 0, 0);
    }
    int hottest = (int) ((keys * (long) percent + 99) / 100);
    long least = coldestFirst[keys - hottest];
    long requestsOfHottest = Arrays.stream(coldestFirst, keys - hottest, keys).sum();
    long hotter = 0;
    long writesOfHotter = 0;
    long equal = 0;
    long writesOfEqual = 0;
    for (int key = 0; key < keys; key++) {
      if (accesses.getLong(key) > least) {
        hotter++;
        writesOfHotter += writes.getLong(key);
      } else if (accesses.getLong(key) == least) {
        equal++;
        writesOfEqual += writes.getLong(key);
      }
    }
    double writesOfHottest = writesOfHotter + (double) writesOfEqual * (hottest - hotter) / equal;
    long all = Arrays.stream(requests, 0, LOOK_UP).sum();
    return new Hottest(
        percent, hottest, (double) requestsOfHottest / all, writesOfHottest / requestsOfHottest);
  }

  OneHitWonders oneHitWonders() {
    long once = accesses.longStream().filter(count -> count == 1).count();
    return new OneHitWonders(once, count() == 0 ? 0 : (double) once / count());
  }
}
