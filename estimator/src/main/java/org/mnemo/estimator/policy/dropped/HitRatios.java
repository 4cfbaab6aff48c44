package org.mnemo.estimator.policy.dropped;

import static org.mnemo.estimator.policy.cache.MiniatureCaches.MOST_DRAWN_REQUESTS;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;
import org.mnemo.estimator.policy.cache.SampledRecords;

/**
 * Hit ratios of servers of several sizes that drop records, by simulation of all requests of a
 * trace. A read that misses gets its record from the backend and writes it into the cache
 * (read-through), even if the traced server had it. Servers are empty at first.
 */
public final class HitRatios implements RequestObserver {

  private static final int CHUNK = 1 << 18;

  private static final int GROUPS = 32;

  /** Standard errors of a 95 % interval. */
  private static final double INTERVAL_ERRORS = 1.96;

  /** Of 118 servers that were measured ({@code docs/guides/hit-ratio.md}), 95 % erred by less. */
  private static final double MODEL_ERROR = 0.01;

  private static final long UNLIMITED = Long.MAX_VALUE / 4;

  /** Longest time in seconds. */
  private static final int MOST_S = Integer.MAX_VALUE / 2;

  private static final int READ = Operation.READ.ordinal();
  private static final int LOOK_UP = Operation.LOOK_UP.ordinal();
  private static final int INSERT = Operation.INSERT.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  /** Sizes of servers, each larger by a factor, and how far the smallest is from all records. */
  private static final int SIZES = 56;

  private static final double LARGEST_TO_SMALLEST = 1000;

  static final ReadListener NO_LISTENER = (server, key, weight, isHit) -> {};

  private final SampledRecords records;
  private final OneServer[] servers;

  private final WrittenTtls ttls;

  private final int keysPerKey;
  private final ReadListener listener;
  private boolean hasTimes = true;
  private final IntArrayList chunkKeys = new IntArrayList();
  private final IntArrayList chunkOperations = new IntArrayList();
  private final IntArrayList chunkTimesS = new IntArrayList();
  private final IntArrayList chunkTtlsS = new IntArrayList();

  private long firstS = -1;
  private long lastS;
  private long allReads;
  private long readsOfAbsent;
  private long seen;
  private boolean showsTtls;

  /**
   * Simulates servers of all sizes of interest.
   *
   * @param sizes sizes in bytes to simulate in any case
   * @param unshownTtlS seconds to live where the trace shows none; 0 for no end
   * @param keysPerKey number of keys of which the trace has one; 1 of a whole trace
   */
  public static HitRatios of(
      AccessPattern pattern, CacheKind kind, List<Long> sizes, int unshownTtlS, int keysPerKey) {
    long records = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      records =
          Math.addExact(
              records, kind.memory().applyAsLong(pattern.keyBytes(key), pattern.valueBytes(key)));
    }
    long keys = Math.multiplyExact((long) pattern.keyCount(), keysPerKey);
    long all =
        Math.addExact(kind.otherBytes().applyAsLong(keys), Math.multiplyExact(records, keysPerKey));
    long none = kind.otherBytes().applyAsLong(0);
    // A smaller server than this is of no use, unless there is little data.
    long least = all > 2 * kind.leastBytes() ? kind.leastBytes() : none + (all - none) / SIZES;
    LongStream grid =
        IntStream.rangeClosed(1 - SIZES, 0)
            .mapToLong(
                i ->
                    least
                        + (long)
                            ((all - least) * Math.pow(LARGEST_TO_SMALLEST, i / (SIZES - 1.0))));
    long[] capacities =
        LongStream.concat(grid, sizes.stream().mapToLong(size -> Math.min(size, all)))
            .sorted()
            .distinct()
            .toArray();
    return new HitRatios(
        pattern, kind, capacities, true, unshownTtlS, keysPerKey, MOST_DRAWN_REQUESTS, NO_LISTENER);
  }

  /** Simulates servers of these sizes in bytes. */
  public static HitRatios ofSizes(
      AccessPattern pattern, CacheKind kind, long[] sizes, int unshownTtlS) {
    return new HitRatios(
        pattern, kind, sizes, false, unshownTtlS, 1, MOST_DRAWN_REQUESTS, NO_LISTENER);
  }

  /** Sees the reads of each server, in a thread of its own. */
  @FunctionalInterface
  interface ReadListener {

    /**
     * Takes a read.
     *
     * @param server number of the server
     * @param weight number of keys that the key represents
     */
    void read(int server, int key, int weight, boolean isHit);
  }

  /**
   * @param capacities sizes of servers in bytes, ascending
   * @param isLastUnlimited true if the last one drops nothing
   * @param unshownTtlS seconds to live of a record from the backend for which the trace shows none;
   *     0 for no end
   * @param keysPerKey number of keys of which the trace has one; 1 of a whole trace
   * @param mostDrawnRequests most requests of sampled keys
   * @param listener sees the reads
   */
  HitRatios(
      AccessPattern pattern,
      CacheKind kind,
      long[] capacities,
      boolean isLastUnlimited,
      int unshownTtlS,
      int keysPerKey,
      long mostDrawnRequests,
      ReadListener listener) {
    this.listener = listener;
    records =
        SampledRecords.of(
            pattern,
            key -> kind.memory().applyAsLong(pattern.keyBytes(key), pattern.valueBytes(key)),
            keysPerKey,
            mostDrawnRequests);
    this.keysPerKey = keysPerKey;
    ttls = new WrittenTtls(records.count(), unshownTtlS);
    servers = new OneServer[capacities.length];
    Arrays.setAll(
        servers,
        i ->
            new OneServer(
                i,
                kind,
                capacities[i],
                isLastUnlimited && i == servers.length - 1 ? UNLIMITED : capacities[i]));
  }

  /** Takes requests to be a second apart, as the trace has no times. */
  public void takeSecondsApart() {
    hasTimes = false;
  }

  /**
   * Fills the servers before the first request.
   *
   * @param keys keys of stored records, least recently used first
   */
  void load(int[] keys) {
    for (OneServer server : servers) {
      for (int key : keys) {
        if (records.of(key) >= 0) {
          server.cache.insert(records.of(key), dropped -> {});
        }
      }
    }
  }

  @Override
  public boolean needsAllRequests() {
    return true;
  }

  @Override
  public void observe(KeyedRequests requests) {
    for (int i = 0; i < requests.count(); i++) {
      int key = requests.keys()[i];
      int operation = requests.operation(i);
      firstS = firstS < 0 ? requests.timeS(i) : firstS;
      lastS = Math.max(lastS, requests.timeS(i));
      seen++;
      showsTtls |= requests.ttlS(i) > 0;
      allReads += operation == READ ? 1 : 0;
      if (key < 0) {
        readsOfAbsent += operation == READ ? 1 : 0;
      } else if (records.of(key) >= 0) {
        add(key, operation, requests.ttlS(i));
      }
    }
    if (chunkKeys.size() >= CHUNK) {
      simulate();
    }
  }

  private void add(int key, int operation, long ttl) {
    chunkKeys.add(key);
    chunkOperations.add(operation);
    // A server's clock does not go back.
    chunkTimesS.add((int) Math.min(hasTimes ? lastS - firstS : seen, MOST_S));
    chunkTtlsS.add(ttls.next(records.of(key), operation, (int) Math.min(ttl, MOST_S)));
  }

  private void simulate() {
    IntStream.range(0, servers.length)
        .parallel()
        .forEach(
            server -> {
              for (int i = 0; i < chunkKeys.size(); i++) {
                servers[server].serve(
                    chunkKeys.getInt(i),
                    chunkOperations.getInt(i),
                    chunkTimesS.getInt(i),
                    chunkTtlsS.getInt(i));
              }
            });
    chunkKeys.clear();
    chunkOperations.clear();
    chunkTimesS.clear();
    chunkTtlsS.clear();
  }

  /** The hit ratios of all requests so far. */
  public HitRatioCurve curve() {
    simulate();
    return new HitRatioCurve(
        Arrays.stream(servers).map(OneServer::row).toList(),
        seen,
        allReads,
        readsOfAbsent,
        lastS - firstS,
        showsTtls,
        records.oneIn() / keysPerKey,
        keysPerKey);
  }

  /** A server of one size, with its events. */
  private final class OneServer {

    private final int number;
    private final long capacity;
    private final Expiries expiries = new Expiries(records.count());
    private final SimulatedCache cache;

    /** By group of sampled records; those that are always simulated are a group of their own. */
    private final double[] reads = new double[GROUPS + 1];

    private final double[] hits = new double[GROUPS + 1];
    private long evictions;
    private long refusals;
    private int inserted;

    OneServer(int number, CacheKind kind, long capacity, long limit) {
      this.number = number;
      this.capacity = capacity;
      cache = kind.maker().cache(records, limit, expiries);
    }

    void serve(int key, int operation, int timeS, int ttl) {
      int record = records.of(key);
      cache.advanceTo(timeS);
      for (int expired = expiries.poll(timeS); expired >= 0; expired = expiries.poll(timeS)) {
        cache.remove(expired);
      }
      if (operation == DELETE) {
        cache.remove(record);
        expiries.set(record, Expiries.NEVER);
        return;
      }
      boolean isHit = cache.holds(record);
      if (operation == READ) {
        int group = records.isSampled(record) ? record % GROUPS : GROUPS;
        reads[group]++;
        hits[group] += isHit ? 1 : 0;
        listener.read(number, key, records.weight(record), isHit);
      }
      if (!isHit && operation == LOOK_UP) {
        return;
      }
      boolean setsTtl = operation == INSERT || (operation == READ ? !isHit : ttl > 0);
      if (setsTtl) {
        expiries.set(record, ttl == 0 ? Expiries.NEVER : timeS + ttl);
      }
      if (!isHit) {
        inserted = record;
        cache.insert(record, this::drop);
      } else if (operation == READ || operation == LOOK_UP) {
        cache.hit(record);
      } else {
        cache.write(record);
      }
    }

    /**
     * The hit ratio of all reads: keys outside the sample count with their number of reads, and
     * with the hit ratio of the sampled keys. The standard error is from groups of these
     * (jackknife).
     */
    private HitRatioCurve.Row row() {
      double sampledReads = Arrays.stream(reads, 0, GROUPS).sum();
      double sampledHits = Arrays.stream(hits, 0, GROUPS).sum();
      double ratio = ratio(sampledHits, sampledReads);
      double squares = 0;
      for (int group = 0; group < GROUPS; group++) {
        double without = ratio(sampledHits - hits[group], sampledReads - reads[group]);
        squares += (without - ratio) * (without - ratio);
      }
      double others = allReads - readsOfAbsent - reads[GROUPS];
      double standardError =
          Math.sqrt(squares * (GROUPS - 1) / GROUPS) * ratio(others, (double) allReads);
      return new HitRatioCurve.Row(
          capacity,
          ratio(hits[GROUPS] + ratio * others, (double) allReads),
          MODEL_ERROR + INTERVAL_ERRORS * standardError,
          evictions,
          refusals);
    }

    private static double ratio(double some, double all) {
      return all == 0 ? 0 : some / all;
    }

    private void drop(int record) {
      expiries.set(record, Expiries.NEVER);
      if (record == inserted) {
        refusals += records.weight(record);
      } else {
        evictions += records.weight(record);
      }
    }
  }
}
