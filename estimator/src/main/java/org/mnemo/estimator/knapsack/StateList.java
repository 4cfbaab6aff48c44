package org.mnemo.estimator.knapsack;

import java.util.Arrays;

/**
 * States of the dynamic programme, ascending in excess and in gain: solutions that differ from the
 * break solution within the core. 20 bytes a state.
 */
final class StateList {

  private static final int FIRST_STATES = 1024;

  private long[] excess = new long[FIRST_STATES];
  private long[] gain = new long[FIRST_STATES];
  private int[] node = new int[FIRST_STATES];
  private int size;

  int size() {
    return size;
  }

  /** Weight less capacity: what fits has no positive excess. */
  long excess(int state) {
    return excess[state];
  }

  /** Profit less that of the break solution, in quanta. */
  long gain(int state) {
    return gain[state];
  }

  /** Node of a state in the {@link DecisionTree}. */
  int node(int state) {
    return node[state];
  }

  /** The nodes of all states, which are the first {@link #size()} ones; not a copy. */
  int[] nodes() {
    return node;
  }

  void clear() {
    size = 0;
  }

  void add(long stateExcess, long stateGain, int stateNode) {
    if (size == excess.length) {
      grow();
    }
    excess[size] = stateExcess;
    gain[size] = stateGain;
    node[size++] = stateNode;
  }

  private void grow() {
    int states = 2 * size;
    excess = Arrays.copyOf(excess, states);
    gain = Arrays.copyOf(gain, states);
    node = Arrays.copyOf(node, states);
  }

  /** Number of states that have at most that excess: they are the first ones. */
  int countUpTo(long largestExcess) {
    int from = 0;
    int to = size;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (excess[middle] <= largestExcess) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
