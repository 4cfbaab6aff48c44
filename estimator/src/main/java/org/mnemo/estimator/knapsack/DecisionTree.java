package org.mnemo.estimator.knapsack;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * How each state came to be: a node names the step that changed a solution, and its parent node
 * what had been changed before. States share the nodes they have in common. Nodes that no state
 * descends from any longer are given up when there is no room for new ones. 12 bytes a node at
 * most, those of giving up included.
 */
final class DecisionTree {

  /** The break solution: nothing changed. */
  static final int ROOT = -1;

  private static final int FIRST_NODES = 1024;

  /** Giving up nodes must free this share of them, or it would be done again and again. */
  private static final int SHARE_FREED = 8;

  private final int maxNodes;
  private int[] parents = new int[FIRST_NODES];
  private int[] steps = new int[FIRST_NODES];
  private int size;
  private int best = ROOT;

  /**
   * @param maxNodes most nodes to keep; a thousand if that is more
   */
  DecisionTree(int maxNodes) {
    this.maxNodes = Math.max(maxNodes, FIRST_NODES);
  }

  /** Adds a node for which {@link #makeRoom} has made room. */
  int add(int parent, int step) {
    parents[size] = parent;
    steps[size] = step;
    return size++;
  }

  /** Keeps this node whatever becomes of its state, instead of the one that was kept before. */
  void keepBest(int node) {
    best = node;
  }

  /** Calls {@code step} with every step that leads to the best node, the last one first. */
  void forEachStepOfBest(IntConsumer step) {
    for (int node = best; node != ROOT; node = parents[node]) {
      step.accept(steps[node]);
    }
  }

  /**
   * Makes room for {@code more} nodes, if need be by giving up those that no state descends from.
   *
   * @param stateNodes the nodes of the states, the first {@code states} of the array; they are
   *     numbered anew in place
   * @return false if there is not that much room
   */
  boolean makeRoom(int more, int[] stateNodes, int states) {
    if (more <= parents.length - size) {
      return true;
    }
    compact(stateNodes, states);
    long wanted = size + (long) Math.max(more, parents.length / SHARE_FREED);
    if (wanted > maxNodes) {
      return false;
    }
    if (wanted > parents.length) {
      int length = (int) Math.min(maxNodes, Math.max(wanted, 2L * parents.length));
      parents = Arrays.copyOf(parents, length);
      steps = Arrays.copyOf(steps, length);
    }
    return true;
  }

  private void compact(int[] stateNodes, int states) {
    int[] newNumbers = renumber(descendedFrom(stateNodes, states));
    for (int state = 0; state < states; state++) {
      stateNodes[state] = newNumber(newNumbers, stateNodes[state]);
    }
    best = newNumber(newNumbers, best);
  }

  private BitSet descendedFrom(int[] stateNodes, int states) {
    BitSet live = new BitSet(size);
    for (int state = 0; state < states; state++) {
      markLive(live, stateNodes[state]);
    }
    markLive(live, best);
    return live;
  }

  private void markLive(BitSet live, int from) {
    for (int node = from; node != ROOT && !live.get(node); node = parents[node]) {
      live.set(node);
    }
  }

  private int[] renumber(BitSet live) {
    int[] newNumbers = new int[size];
    int kept = 0;
    for (int node = live.nextSetBit(0); node >= 0; node = live.nextSetBit(node + 1)) {
      newNumbers[node] = kept;
      // A parent is older than its children, so its new number is known by now.
      parents[kept] = newNumber(newNumbers, parents[node]);
      steps[kept++] = steps[node];
    }
    size = kept;
    return newNumbers;
  }

  private static int newNumber(int[] newNumbers, int node) {
    return node == ROOT ? ROOT : newNumbers[node];
  }
}
