package org.mnemo.estimator.reuse;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mnemo.core.Mix64;
import org.mnemo.estimator.reuse.MissCurve.CounterStack;

/**
 * Remaining misses of an LRU fast memory with more objects, from events of the slow side alone:
 * references, each of which is a miss, and evictions from fast memory. Hits and the size of fast
 * memory are unknown.
 *
 * <p>LRU evicts keys in the order of their last use. So a memory of x more objects hits if at most
 * x of the objects evicted since the key, including itself, are still on the slow side at its
 * reference. This is the reuse distance of SLA-alpha (Koh, Kim, Kim and Huh, End Performance SLA
 * Support for Disaggregated Memory). Without evictions, the distinct keys referenced since the last
 * reference replace it. They usually overestimate it, as some came while the key was still in fast
 * memory.
 *
 * <p>Memory grows with the logarithm of the largest distance: some 4 KiB per counter of each {@link
 * CounterStack}.
 */
public final class SlowSideMisses {

  private static final int CHUNK_EVENTS = 1 << 13;

  private final MissCurve byReferences = new MissCurve(false);
  private final MissCurve byEvictions = new MissCurve(true);
  private final long[] hashes = new long[CHUNK_EVENTS];
  private final boolean[] areEvictions = new boolean[CHUNK_EVENTS];
  private int waiting;
  private long references;
  private long evictions;

  /**
   * Takes the next event.
   *
   * @param isEviction true for an eviction from fast memory, false for a reference
   */
  public void observe(boolean isEviction, long keyHash) {
    if (waiting == CHUNK_EVENTS) {
      count();
    }
    hashes[waiting] = keyHash;
    areEvictions[waiting++] = isEviction;
    if (isEviction) {
      evictions++;
    } else {
      references++;
    }
  }

  /** Counts the queued events on all processors. */
  private void count() {
    IntStream.range(0, 2 * MissCurve.STACKS)
        .parallel()
        .forEach(
            i -> {
              int number = i / 2;
              count(number, (i % 2 == 0 ? byReferences : byEvictions).stack(number));
            });
    waiting = 0;
  }

  private void count(int number, CounterStack stack) {
    for (int i = 0; i < waiting; i++) {
      long hash = Mix64.bits(number, hashes[i]);
      if (areEvictions[i]) {
        stack.evict(hash);
      } else {
        stack.reference(hash);
      }
    }
  }

  public long references() {
    return references;
  }

  public long evictions() {
    return evictions;
  }

  /** Misses from references alone. */
  public MissCurve byReferences() {
    count();
    return byReferences;
  }

  /**
   * Misses from references and evictions; empty without evictions, or with fewer than the
   * references end.
   */
  public Optional<MissCurve> byEvictions() {
    count();
    return evictions == 0 || byEvictions.lacksEvictions()
        ? Optional.empty()
        : Optional.of(byEvictions);
  }

  /**
   * Additional objects above which misses stop falling: the most on the slow side at any time or,
   * without evictions, the distinct referenced keys.
   */
  public long largestExtraObjects() {
    return Math.round(byEvictions().orElse(byReferences).mostOnSlowSide());
  }
}
