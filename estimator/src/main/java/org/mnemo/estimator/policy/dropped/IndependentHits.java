package org.mnemo.estimator.policy.dropped;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Hit ratios of servers that drop records if only the number of requests for each key is known.
 * Requests are then independent, and the server has run for long. A record with a share s of the
 * requests is held with the probability 1 - exp(-s t) by LRU, and s t / (1 + s t) by FIFO and
 * random eviction, where t is the same for all records (Che, Tung and Wang, 2002; Fricker, Robert
 * and Roberts, 2012).
 */
public final class IndependentHits {

  private static final int READ = Operation.READ.ordinal();

  /** Values of t, each larger by a factor, up to so many times the requests. */
  private static final int SIZES = 120;

  private static final double MOST_TIMES_REQUESTS = 100;

  private IndependentHits() {}

  /** Keys with the same number of requests. */
  private static final class Group {

    private final long requests;
    private long keys;
    private double bytes;
    private double reads;

    Group(long requests) {
      this.requests = requests;
    }
  }

  /**
   * The hit ratios of a pattern's requests.
   *
   * @throws UsageException if they are unknown for the eviction
   */
  public static HitRatioCurve of(AccessPattern pattern, CacheKind kind) {
    DoubleUnaryOperator held = held(kind.eviction());
    Collection<Group> groups = groups(pattern, kind);
    long reads = pattern.operationTotals()[READ];
    List<HitRatioCurve.Row> rows = new ArrayList<>();
    for (int i = 0; i < SIZES; i++) {
      double t = Math.pow(MOST_TIMES_REQUESTS * pattern.requests(), i / (SIZES - 1.0));
      add(
          rows,
          kind,
          groups,
          reads,
          group -> held.applyAsDouble(t * group.requests / pattern.requests()));
    }
    add(rows, kind, groups, reads, group -> 1);
    return new HitRatioCurve(
        rows, pattern.requests(), reads, 0, HitRatioCurve.UNKNOWN, false, 1, 1);
  }

  private static DoubleUnaryOperator held(String eviction) {
    return switch (eviction) {
      case "lru", "allkeys-lru", "segmented" -> uses -> -Math.expm1(-uses);
      case "fifo", "allkeys-random" -> uses -> uses / (1 + uses);
      default ->
          throw new UsageException(
              "hit ratios with --eviction %s need the sequence of requests; give a trace, or leave it out, which takes LRU"
                  .formatted(eviction));
    };
  }

  private static Collection<Group> groups(AccessPattern pattern, CacheKind kind) {
    Long2ObjectOpenHashMap<Group> groups = new Long2ObjectOpenHashMap<>();
    for (int key = 0; key < pattern.keyCount(); key++) {
      Group group = groups.computeIfAbsent(pattern.accesses(key), Group::new);
      group.keys++;
      group.bytes += kind.memory().applyAsLong(pattern.keyBytes(key), pattern.valueBytes(key));
      group.reads += pattern.count(key, READ);
    }
    return groups.values();
  }

  /** Adds a server, in place of one with as much memory. */
  private static void add(
      List<HitRatioCurve.Row> rows,
      CacheKind kind,
      Collection<Group> groups,
      long reads,
      ToDoubleFunction<Group> held) {
    double keys = 0;
    double bytes = 0;
    double hits = 0;
    for (Group group : groups) {
      double probability = held.applyAsDouble(group);
      keys += probability * group.keys;
      bytes += probability * group.bytes;
      hits += probability * group.reads;
    }
    long limit = Math.round(bytes) + kind.otherBytes().applyAsLong(Math.round(keys));
    if (!rows.isEmpty() && limit <= rows.get(rows.size() - 1).bytes()) {
      rows.remove(rows.size() - 1);
    }
    rows.add(new HitRatioCurve.Row(limit, reads == 0 ? 0 : hits / reads, Double.NaN, 0, 0));
  }
}
