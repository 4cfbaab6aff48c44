package org.mnemo.estimator.policy.dropped;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.mnemo.estimator.offer.RecordRule;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;
import org.mnemo.estimator.policy.cache.SampledRecords;

/**
 * A Redis or Valkey that drops records ({@code evict.c} of Redis 7). Each eviction adds some random
 * records to a pool of the 16 best candidates so far, with their rank at that moment, and takes the
 * best one that is still there.
 */
final class RedisCache implements SimulatedCache {

  private static final int POOL = 16;

  private static final int LFU_FIRST_COUNT = 5;
  private static final int LFU_MOST = 255;
  private static final int LFU_LOG_FACTOR = 10;
  private static final int LFU_DECAY_S = 60;

  /** Values of {@code maxmemory-policy}. */
  enum Rule {
    ALLKEYS_LRU,
    ALLKEYS_LFU,
    ALLKEYS_RANDOM,
    VOLATILE_LRU,
    VOLATILE_LFU,
    VOLATILE_RANDOM,
    VOLATILE_TTL,
    NOEVICTION;

    private final boolean isLfu = name().endsWith("_LFU");
    private final boolean isRandom = name().endsWith("_RANDOM");
    private final boolean isVolatile = name().startsWith("VOLATILE_");

    String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private final Rule rule;
  private final int samples;
  private final SampledRecords records;
  private final Expiries expiries;
  private final RecordRule memory;
  private final long[] bytes;
  private final long capacity;
  private final SplittableRandom random;

  /** Records that may be evicted, in any order, and the position of each; -1 for all but these. */
  private final int[] candidates;

  private final int[] positions;
  private int candidateCount;

  /** By record the second of its last use; of an LFU, of the last decay; -1 if it is not held. */
  private final int[] usedS;

  private final byte[] counts;

  private final int[] pool = new int[POOL];
  private final long[] ranks = new long[POOL];
  private int pooled;

  private long recordBytes;
  private final Keys held = new Keys();
  private final Keys timed = new Keys();
  private final BitSet isTimed = new BitSet();
  private int now;

  /**
   * @param capacity {@code maxmemory} in bytes, before the cache is reduced
   */
  RedisCache(
      SampledRecords records,
      long capacity,
      Rule rule,
      int samples,
      Expiries expiries,
      RecordRule memory,
      long seed) {
    this.rule = rule;
    this.samples = samples;
    this.records = records;
    this.expiries = expiries;
    this.memory = memory;
    this.bytes = records.sampleBytes();
    this.capacity = (capacity - memory.serverBytes()) / records.oneIn();
    random = new SplittableRandom(seed);
    candidates = new int[bytes.length];
    positions = new int[bytes.length];
    Arrays.fill(positions, -1);
    usedS = positions.clone();
    counts = new byte[rule.isLfu ? bytes.length : 0];
  }

  @Override
  public void advanceTo(long time) {
    now = (int) time;
  }

  @Override
  public boolean holds(int record) {
    return usedS[record] >= 0;
  }

  @Override
  public void hit(int record) {
    if (rule.isLfu) {
      int count = decayed(record);
      double chance = 1.0 / (Math.max(0, count - LFU_FIRST_COUNT) * LFU_LOG_FACTOR + 1);
      counts[record] =
          (byte) (count < LFU_MOST && random.nextDouble() < chance ? count + 1 : count);
    }
    usedS[record] = now;
    list(record);
  }

  private int decayed(int record) {
    int periods = now / LFU_DECAY_S - usedS[record] / LFU_DECAY_S;
    return Math.max(0, (counts[record] & 0xff) - periods);
  }

  @Override
  public void write(int record) {
    hit(record);
  }

  @Override
  public void insert(int record, IntConsumer evicted) {
    while (isFull()) {
      int victim = victim();
      if (victim < 0) {
        evicted.accept(record);
        return;
      }
      remove(victim);
      evicted.accept(victim);
    }
    if (rule.isLfu) {
      counts[record] = LFU_FIRST_COUNT;
    }
    usedS[record] = now;
    recordBytes += bytes[record];
    held.add(records.weight(record));
    list(record);
  }

  /** As Redis has it, before a write: the last one may exceed the limit. */
  private boolean isFull() {
    long tables = memory.tableBytes(held.most) + memory.expiryTableBytes(timed.most);
    return recordBytes + tables / records.oneIn() > capacity;
  }

  /** Keys of a table, which is not made smaller when some leave. */
  private static final class Keys {

    private long count;
    private long most;

    void add(long more) {
      count += more;
      most = Math.max(most, count);
    }
  }

  @Override
  public void remove(int record) {
    if (holds(record)) {
      usedS[record] = -1;
      recordBytes -= bytes[record];
      held.add(-records.weight(record));
      list(record);
    }
  }

  /** Lists a record where it belongs; its time to live may have changed. */
  private void list(int record) {
    boolean expires = holds(record) && expiries.timeS(record) < Expiries.NEVER;
    if (expires != isTimed.get(record)) {
      isTimed.set(record, expires);
      int sign = expires ? 1 : -1;
      timed.add((long) sign * records.weight(record));
      recordBytes += (long) sign * records.sampleBytes(record, memory.expiryBytes());
    }
    boolean isCandidate = rule.isVolatile ? expires : holds(record);
    int position = positions[record];
    if (isCandidate && position < 0) {
      positions[record] = candidateCount;
      candidates[candidateCount++] = record;
    } else if (!isCandidate && position >= 0) {
      int last = candidates[--candidateCount];
      candidates[position] = last;
      positions[last] = position;
      positions[record] = -1;
    }
  }

  /** The record to evict, or -1 if none may be. */
  private int victim() {
    if (candidateCount == 0 || rule == Rule.NOEVICTION) {
      return -1;
    }
    if (rule.isRandom) {
      return candidates[random.nextInt(candidateCount)];
    }
    while (true) {
      for (int i = 0; i < samples; i++) {
        int record = candidates[random.nextInt(candidateCount)];
        pool(record, rank(record));
      }
      while (pooled > 0) {
        int best = pool[--pooled];
        if (positions[best] >= 0) {
          return best;
        }
      }
    }
  }

  /** The higher, the sooner a record is evicted. */
  private long rank(int record) {
    if (rule == Rule.VOLATILE_TTL) {
      return -expiries.timeS(record);
    }
    return rule.isLfu ? LFU_MOST - decayed(record) : now - usedS[record];
  }

  /** Adds a record to the pool, which ascends by rank; a full pool loses its lowest. */
  private void pool(int record, long rank) {
    int at = 0;
    while (at < pooled && ranks[at] < rank) {
      at++;
    }
    if (pooled < POOL) {
      System.arraycopy(pool, at, pool, at + 1, pooled - at);
      System.arraycopy(ranks, at, ranks, at + 1, pooled - at);
      pooled++;
    } else if (at == 0) {
      return;
    } else {
      at--;
      System.arraycopy(pool, 1, pool, 0, at);
      System.arraycopy(ranks, 1, ranks, 0, at);
    }
    pool[at] = record;
    ranks[at] = rank;
  }
}
