package org.mnemo.estimator.knapsack;

import java.util.BitSet;

/**
 * Searches for what gains most over the break solution, in passes of {@link CorePass} that may keep
 * more and more states. Few states often suffice; where they do not, they find a good solution
 * quickly, with which the next pass needs fewer than it would from nothing.
 */
final class CoreSearch {

  private static final int FIRST_STATES = 1 << 12;
  private static final int WIDENING = 16;

  private BitSet changes = new BitSet();
  private long gain;
  private long gainBound = Long.MAX_VALUE;

  private CoreSearch() {}

  /**
   * Searches until the optimum is proven or {@code maxStates} do not suffice.
   *
   * @param split split of {@code items}, with a break item
   * @param capacity largest total weight, at most 2^62, and at least the weight of each item
   */
  static CoreSearch run(Candidates items, Split split, long capacity, int maxStates) {
    CoreSearch search = new CoreSearch();
    int states = Math.min(FIRST_STATES, maxStates);
    search.pass(new CorePass(items, split, capacity, states, search.gain));
    while (!search.isExact() && states < maxStates) {
      states = (int) Math.min(maxStates, (long) WIDENING * states);
      search.pass(new CorePass(items, split, capacity, states, search.gain));
    }
    return search;
  }

  private void pass(CorePass pass) {
    pass.run();
    if (pass.bestGain() > gain) {
      gain = pass.bestGain();
      changes = pass.changesOfBest();
    }
    gainBound = Math.min(gainBound, pass.gainBound());
  }

  /** Whether no solution gains more than the best one found. */
  boolean isExact() {
    return gainBound <= gain;
  }

  /** Upper bound on the gain of any solution, in quanta: at least that of the best one found. */
  long gainBound() {
    return Math.max(gain, gainBound);
  }

  /** Gain of the best solution found over the break solution, at least 0, in quanta. */
  long gain() {
    return gain;
  }

  /** Numbers of the items that the best solution found decides in another way. */
  BitSet changes() {
    return changes;
  }
}
