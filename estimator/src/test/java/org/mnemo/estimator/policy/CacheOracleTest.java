package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * What caches of every size miss, fetch and write back on traces of records of many sizes that are
 * deleted and set anew, against caches that are simulated in lists, one size after the other.
 */
class CacheOracleTest {

  private static final int KEYS = 20;
  private static final int LARGEST = 16;

  @TempDir private Path directory;

  /** A cache of one size; it counts what it does once {@link #isLoaded}. */
  private abstract static class Cache {

    final int[] bytes;
    final long capacity;
    private final boolean isExclusive;
    private final Set<Integer> dirty = new HashSet<>();
    private boolean isLoaded;
    private long misses;
    private long fetchedBytes;
    private long writeBacks;
    private long writtenBackBytes;

    Cache(int[] bytes, long capacity, boolean isExclusive) {
      this.bytes = bytes;
      this.capacity = capacity;
      this.isExclusive = isExclusive;
    }

    abstract boolean holds(int key);

    /** The record is asked for, and lies in the cache from now on. */
    abstract void use(int key);

    abstract void remove(int key);

    long used(Iterable<Integer> keys) {
      long used = 0;
      for (int key : keys) {
        used += bytes[key];
      }
      return used;
    }

    void load() {
      for (int key = 0; key < KEYS; key++) {
        write(key);
      }
      isLoaded = true;
      dirty.removeIf(key -> !isExclusive || !holds(key));
    }

    void read(int key) {
      if (!holds(key)) {
        misses++;
        fetchedBytes += bytes[key];
        leave(key);
      }
      if (isExclusive) {
        dirty.add(key);
      }
      use(key);
    }

    void write(int key) {
      if (!holds(key)) {
        leave(key);
      }
      dirty.add(key);
      use(key);
    }

    void delete(int key) {
      if (!holds(key)) {
        leave(key);
      }
      dirty.remove(key);
      remove(key);
    }

    /** The record has left the cache since it was used last. */
    void leave(int key) {
      if (dirty.remove(key) && isLoaded) {
        writeBacks++;
        writtenBackBytes += bytes[key];
      }
    }

    /** What has left counts, too. */
    long[] counts() {
      IntStream.range(0, KEYS).filter(key -> !holds(key)).forEach(this::leave);
      return new long[] {misses, misses, fetchedBytes, writeBacks, writtenBackBytes};
    }
  }

  /** Holds as much as fits of what was used last: by Mattson's definition, whatever was deleted. */
  private static final class Lru extends Cache {

    private final List<Integer> lastFirst = new ArrayList<>();

    Lru(int[] bytes, long capacity, boolean isExclusive) {
      super(bytes, capacity, isExclusive);
    }

    @Override
    boolean holds(int key) {
      int depth = lastFirst.indexOf(key);
      return depth >= 0 && used(lastFirst.subList(0, depth + 1)) <= capacity;
    }

    @Override
    void use(int key) {
      remove(key);
      lastFirst.add(0, key);
    }

    @Override
    void remove(int key) {
      lastFirst.remove((Integer) key);
    }
  }

  /**
   * Throws out what came first; what was used since goes round once more, so many times at most.
   */
  private static final class Clock extends Cache {

    private final Deque<Integer> oldestFirst = new ArrayDeque<>();
    private final Map<Integer, Integer> uses = new HashMap<>();
    private final int mostUses;

    Clock(int[] bytes, long capacity, boolean isExclusive, int mostUses) {
      super(bytes, capacity, isExclusive);
      this.mostUses = mostUses;
    }

    @Override
    boolean holds(int key) {
      return oldestFirst.contains(key);
    }

    @Override
    void use(int key) {
      if (holds(key)) {
        uses.put(key, Math.min(mostUses, uses.get(key) + 1));
        return;
      }
      while (used(oldestFirst) + bytes[key] > capacity) {
        int oldest = oldestFirst.removeFirst();
        if (uses.merge(oldest, -1, Integer::sum) >= 0) {
          oldestFirst.addLast(oldest);
        } else {
          leave(oldest);
        }
      }
      oldestFirst.addLast(key);
      uses.put(key, 0);
    }

    @Override
    void remove(int key) {
      oldestFirst.remove(key);
    }
  }

  /**
   * By the paper: a small queue of a tenth, a main one, and ghosts, as many as the main one has.
   */
  private static final class S3Fifo extends Cache {

    private final Deque<Integer> small = new ArrayDeque<>();
    private final Deque<Integer> main = new ArrayDeque<>();
    private final Deque<Integer> ghosts = new ArrayDeque<>();
    private final int[] uses = new int[KEYS];

    S3Fifo(int[] bytes, long capacity, boolean isExclusive) {
      super(bytes, capacity, isExclusive);
    }

    @Override
    boolean holds(int key) {
      return small.contains(key) || main.contains(key);
    }

    @Override
    void use(int key) {
      if (holds(key)) {
        uses[key] = Math.min(3, uses[key] + 1);
        return;
      }
      while (used(small) + used(main) + bytes[key] > capacity) {
        if (main.isEmpty() || (!small.isEmpty() && used(small) >= capacity / 10)) {
          shrinkSmall();
        } else {
          shrinkMain();
        }
      }
      uses[key] = 0;
      (ghosts.remove(key) ? main : small).addLast(key);
    }

    private void shrinkSmall() {
      int oldest = small.removeFirst();
      if (uses[oldest] > 1) {
        main.addLast(oldest);
        uses[oldest] = 0;
        return;
      }
      leave(oldest);
      ghosts.addLast(oldest);
      while (ghosts.size() > Math.max(1, main.size())) {
        ghosts.removeFirst();
      }
    }

    private void shrinkMain() {
      int oldest = main.removeFirst();
      if (uses[oldest]-- > 0) {
        main.addLast(oldest);
      } else {
        leave(oldest);
      }
    }

    @Override
    void remove(int key) {
      small.remove(key);
      main.remove(key);
    }
  }

  /** A list from the newest to the oldest, as in the paper's Fig. 5. */
  private static final class Sieve extends Cache {

    private final List<Integer> newestFirst = new ArrayList<>();
    private final Set<Integer> visited = new HashSet<>();

    /** Number of records that are older than the next one to look at. */
    private int older;

    Sieve(int[] bytes, long capacity, boolean isExclusive) {
      super(bytes, capacity, isExclusive);
    }

    @Override
    boolean holds(int key) {
      return newestFirst.contains(key);
    }

    @Override
    void use(int key) {
      if (holds(key)) {
        visited.add(key);
        return;
      }
      while (used(newestFirst) + bytes[key] > capacity) {
        while (visited.remove(at(older))) {
          older = (older + 1) % newestFirst.size();
        }
        int victim = at(older);
        remove(victim);
        leave(victim);
      }
      newestFirst.add(0, key);
      visited.remove(key);
    }

    private Integer at(int fromOldest) {
      return newestFirst.get(newestFirst.size() - 1 - fromOldest);
    }

    @Override
    void remove(int key) {
      int place = newestFirst.indexOf(key);
      if (place < 0) {
        return;
      }
      int fromOldest = newestFirst.size() - 1 - place;
      newestFirst.remove(place);
      older -= fromOldest < older ? 1 : 0;
      // Behind the newest the hand begins anew.
      older = older == newestFirst.size() ? 0 : older;
    }
  }

  private static Cache cache(String eviction, int[] bytes, long capacity, boolean isExclusive) {
    return switch (eviction) {
      case "lru" -> new Lru(bytes, capacity, isExclusive);
      case "fifo" -> new Clock(bytes, capacity, isExclusive, 0);
      case "clock" -> new Clock(bytes, capacity, isExclusive, 1);
      case "s3-fifo" -> new S3Fifo(bytes, capacity, isExclusive);
      case "sieve" -> new Sieve(bytes, capacity, isExclusive);
      default -> throw new IllegalArgumentException(eviction);
    };
  }

  /** Reads, writes and deletes of records that are there, and sets of records that are not. */
  private static List<String> requests(Random random, int[] bytes) {
    boolean[] isGone = new boolean[KEYS];
    List<String> requests = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      int key = (int) (KEYS * Math.pow(random.nextDouble(), 2));
      int kind = random.nextInt(10);
      String operation = isGone[key] ? "set" : kind < 7 ? "get" : kind < 9 ? "replace" : "delete";
      isGone[key] = operation.equals("delete");
      requests.add(record(key, operation, isGone[key] ? 0 : bytes[key] - 4));
    }
    return requests;
  }

  private static String record(int key, String between, int valueBytes) {
    return "k%d %s %d".formatted(key, between, valueBytes);
  }

  private static void replay(List<String> requests, Cache cache) {
    for (String request : requests) {
      String[] parts = request.split(" ", -1);
      int key = Integer.parseInt(parts[0].substring(1));
      switch (parts[1]) {
        case "get" -> cache.read(key);
        case "delete" -> cache.delete(key);
        default -> cache.write(key);
      }
    }
  }

  private TrafficCurve traffic(
      List<String> requests, int[] bytes, String eviction, String inclusion) {
    String[] records = TestTraces.each(KEYS, key -> record(key, "4", bytes[key] - 4));
    return TestCurves.traffic(
        TestTraces.loaded(directory, TestTraces.csv(requests.toArray(String[]::new)), records),
        Policies.CACHED,
        PolicyOptions.DEFAULTS
            .with(Policies.CACHED, "eviction", eviction)
            .with(Policies.CACHED, "inclusion", inclusion));
  }

  private static long[] counts(Traffic traffic) {
    return DoubleStream.of(
            traffic.requestsOf(Load.SLOW, Operation.READ.ordinal()),
            traffic.fetches(),
            traffic.fetchedBytes(),
            traffic.writeBacks(),
            traffic.writtenBackBytes())
        .mapToLong(Math::round)
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lru", "fifo", "clock", "s3-fifo", "sieve"})
  void doWhatSimulatedCachesDo(String eviction) {
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      int[] bytes = random.ints(KEYS, 5, LARGEST + 1).toArray();
      List<String> requests = requests(random, bytes);
      boolean isExclusive = seed % 2 == 0;
      TrafficCurve curve =
          traffic(requests, bytes, eviction, isExclusive ? "exclusive" : "inclusive");
      TrafficCurve.Cursor cursor = curve.cursor();
      // In what is smaller, some record has no place.
      long checked = LARGEST;
      for (int row = 0; row < curve.rows() - 1; row++) {
        Traffic here = cursor.moveTo(row);
        if (curve.fastBytes(row) > checked) {
          checked = curve.fastBytes(row);
          Cache cache = cache(eviction, bytes, checked, isExclusive);
          cache.load();
          replay(requests, cache);
          assertThat(counts(here)).as("seed %d, %d bytes", seed, checked).isEqualTo(cache.counts());
        }
      }
    }
  }
}
