package org.mnemo.estimator.verdict;

import java.util.List;

/**
 * What is known of all promises together.
 *
 * @param split the split that was judged
 * @param judgements what is known of each promise, in the order in which they were asked for
 * @param ofResponses true if latencies count from the moments at which operations were due at an
 *     offered rate
 */
public record Verdict(Split split, List<Judgement> judgements, boolean ofResponses) {

  /** How the split that was judged came about. */
  public enum Origin {
    /** The cheapest that is sure to keep the promises. */
    RECOMMENDED,
    /** FastMem only, as no split is sure to keep the promises. */
    FAST_ONLY,
    /** The user named it. */
    NAMED,
    /** The run had it. */
    MEASURED
  }

  /**
   * A split.
   *
   * @param fastBytes bytes of records in FastMem; -1 if that is not known
   * @param totalBytes bytes of all records; -1 if that is not known
   */
  public record Split(Origin origin, long fastBytes, long totalBytes) {}

  public Verdict {
    judgements = List.copyOf(judgements);
  }

  /** Broken if any promise is; else not known if any is not; else kept. */
  public Outcome outcome() {
    return count(Outcome.BROKEN) > 0
        ? Outcome.BROKEN
        : count(Outcome.NOT_KNOWN) > 0 ? Outcome.NOT_KNOWN : Outcome.KEPT;
  }

  /** Number of promises with an outcome. */
  public long count(Outcome outcome) {
    return judgements.stream().filter(each -> each.outcome() == outcome).count();
  }
}
