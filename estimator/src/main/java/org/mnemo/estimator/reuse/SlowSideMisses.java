package org.mnemo.estimator.reuse;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mnemo.core.Mix64;

/**
 * How many misses of an LRU fast memory would be left if it held more objects, from the events of
 * the slow side alone: references, each of which is a miss, and evictions from fast memory. Neither
 * hits nor the size of fast memory are known.
 *
 * <p>LRU evicts keys in the sequence of their last use. So a memory of x more objects would have
 * hit exactly if at most x of the objects that were evicted since the key, itself included, are
 * still on the slow side when it is referenced: the reuse distance of SLA-alpha (Koh, Kim, Kim and
 * Huh, End Performance SLA Support for Disaggregated Memory). Of references alone, the distinct
 * keys that were referenced since the last reference to the key stand for them, which are usually
 * too many, as some of them came while the key was still in fast memory.
 *
 * <p>What is kept grows with the logarithm of the largest distance only: some 4 KiB a counter of
 * each {@link CounterStack}.
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
   * @param isEviction true if the key leaves fast memory, false if it is referenced
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

  /** Counts the events that wait, on all processors. */
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

  /** Misses by references alone. */
  public MissCurve byReferences() {
    count();
    return byReferences;
  }

  /**
   * Misses by references and evictions; empty if there are no evictions, or fewer than the
   * references take back.
   */
  public Optional<MissCurve> byEvictions() {
    count();
    return evictions == 0 || byEvictions.lacksEvictions()
        ? Optional.empty()
        : Optional.of(byEvictions);
  }

  /**
   * Objects above which more memory saves nothing: the most that are on the slow side at any time
   * or, where evictions are not known, the distinct keys that are referenced.
   */
  public long largestExtraObjects() {
    return Math.round(byEvictions().orElse(byReferences).mostOnSlowSide());
  }
}
