package org.mnemo.estimator.knapsack;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dynamic programme over an expanding core, after Pisinger (see {@link Knapsack}). It starts
 * with the break solution and takes in items alternately from its right, which a state may add, and
 * from its left, which a state may remove. After each step only those states are left that no other
 * one dominates (none weighs no more and gains no less) and whose linear relaxation over the items
 * outside the core gains more than the best solution so far. Once none is left, that one is
 * optimal. All gains are in quanta beyond the break solution.
 *
 * <p>If there are too many states, those whose weight is farthest from the capacity are dropped,
 * and what the relaxation of any dropped one gains is kept: the best solution is still optimal if
 * it gains no less in the end.
 */
final class CorePass {

  private static final int ADD = 1;
  private static final int REMOVE = -1;
  private static final int NODES_PER_STATE = 4;
  private static final long MERGES_PER_STATE = 128;

  private final Candidates items;
  private final CoreSide right;
  private final CoreSide left;
  private final DecisionTree tree;
  private final List<Bundle> steps = new ArrayList<>();

  /** Between steps: a step may double the number of states. */
  private final int maxStatesKept;

  private StateList states;
  private StateList merged;
  private long mergesLeft;

  /** Of the items to the left of the core: the largest excess that could still be removed. */
  private long leftWeight;

  private @Nullable Bundle nextRight;
  private @Nullable Bundle nextLeft;
  private long bestGain;
  private long droppedBound;

  /** Of the states merged so far in this step, which weigh no more than those to come. */
  private long largestGain;

  /**
   * @param split of these items, with a break item
   * @param capacity at most 2^62, and at least the weight of each item
   * @param maxStates at least 2
   * @param knownGain of a solution that is known: only better ones are searched for
   */
  CorePass(Candidates items, Split split, long capacity, int maxStates, long knownGain) {
    this.items = items;
    right = CoreSide.right(items, split, capacity);
    left = CoreSide.left(items, split, capacity);
    tree = new DecisionTree(NODES_PER_STATE * maxStates);
    maxStatesKept = maxStates / 2;
    states = new StateList();
    merged = new StateList();
    mergesLeft = MERGES_PER_STATE * maxStates;
    leftWeight = capacity - split.room();
    bestGain = knownGain;
    droppedBound = knownGain;
    states.add(-split.room(), 0, DecisionTree.ROOT);
  }

  /** Searches until no state is left, or too much has been merged. To be called once. */
  void run() {
    nextRight = right.next(bestGain);
    nextLeft = left.next(bestGain);
    while (states.size() > 0 && (nextRight != null || nextLeft != null)) {
      if (nextRight != null) {
        Bundle bundle = nextRight;
        nextRight = right.next(bestGain);
        take(bundle, ADD, statesUpTo(leftWeight - bundle.weight()));
      }
      if (nextLeft != null) {
        Bundle bundle = nextLeft;
        nextLeft = left.next(bestGain);
        leftWeight -= bundle.weight();
        take(bundle, REMOVE, states.size());
      }
    }
  }

  private int statesUpTo(long largestExcess) {
    int count = states.size();
    while (count > 0 && states.excess(count - 1) > largestExcess) {
      count--;
    }
    return count;
  }

  /** Merges the states with the first {@code changing} of them as the bundle changes them. */
  private void take(Bundle bundle, int sign, int changing) {
    steps.add(bundle);
    merge(sign * bundle.weight(), sign * bundle.profit(), changing);
    StateList done = states;
    states = merged;
    merged = done;
    mergesLeft -= states.size();
    if (states.size() > maxStatesKept) {
      keepNearestToCapacity(maxStatesKept);
    }
    if (mergesLeft < 0 || !tree.makeRoom(states.size(), states.nodes(), states.size())) {
      keepNearestToCapacity(0);
    }
  }

  private void merge(long weight, long profit, int changing) {
    StateList from = states;
    merged.clear();
    largestGain = Long.MIN_VALUE;
    int same = 0;
    int changed = 0;
    while (same < from.size() || changed < changing) {
      boolean keeps =
          changed == changing
              || (same < from.size()
                  && isFirst(
                      from.excess(same),
                      from.gain(same),
                      from.excess(changed) + weight,
                      from.gain(changed) + profit));
      if (keeps) {
        keep(from.excess(same), from.gain(same), from.node(same));
        same++;
      } else {
        change(from.excess(changed) + weight, from.gain(changed) + profit, from.node(changed));
        changed++;
      }
    }
  }

  /** By excess, and by gain where that is the same, so that none comes after one it dominates. */
  private static boolean isFirst(long excess, long gain, long otherExcess, long otherGain) {
    return excess < otherExcess || (excess == otherExcess && gain >= otherGain);
  }

  private void keep(long excess, long gain, int node) {
    if (gain > largestGain) {
      largestGain = gain;
      if (gainsMoreThan(bestGain, excess, gain)) {
        merged.add(excess, gain, node);
      }
    }
  }

  private void change(long excess, long gain, int parent) {
    if (gain > largestGain) {
      largestGain = gain;
      boolean isBest = excess <= 0 && gain > bestGain;
      bestGain = isBest ? gain : bestGain;
      boolean isPromising = gainsMoreThan(bestGain, excess, gain);
      if (isBest || isPromising) {
        int node = tree.add(parent, steps.size() - 1);
        if (isBest) {
          tree.keepBest(node);
        }
        if (isPromising) {
          merged.add(excess, gain, node);
        }
      }
    }
  }

  /** Whether the linear relaxation of a state over the items outside the core gains more. */
  private boolean gainsMoreThan(long bound, long excess, long gain) {
    return excess <= 0
        ? nextRight != null
            && Products.compare(-excess, nextRight.profit(), bound + 1 - gain, nextRight.weight())
                >= 0
        : nextLeft != null
            && Products.compare(excess, nextLeft.profit(), gain - bound - 1, nextLeft.weight())
                <= 0;
  }

  private long relaxedGain(long excess, long gain) {
    Bundle next = excess <= 0 ? nextRight : nextLeft;
    return next == null
        ? gain
        : gain + Products.floorOfQuotient(-excess, next.profit(), next.weight());
  }

  private void keepNearestToCapacity(int kept) {
    int firstTooHeavy = statesUpTo(0);
    int from = Math.max(0, Math.min(firstTooHeavy - kept / 2, states.size() - kept));
    for (int state = 0; state < states.size(); state++) {
      boolean isKept = state >= from && state < from + kept;
      if (!isKept && gainsMoreThan(droppedBound, states.excess(state), states.gain(state))) {
        droppedBound = relaxedGain(states.excess(state), states.gain(state));
      }
    }
    states.keep(from, kept);
  }

  /** What the best solution gains, at least what was known before. */
  long bestGain() {
    return bestGain;
  }

  /** What no solution gains more than. */
  long gainBound() {
    return Math.max(bestGain, droppedBound);
  }

  /** Numbers of the items that the best solution decides anew; valid until the next pass begins. */
  BitSet changesOfBest() {
    BitSet changes = new BitSet();
    tree.forEachStepOfBest(
        step -> {
          Bundle bundle = steps.get(step);
          for (int at = bundle.start(); at < bundle.start() + bundle.count(); at++) {
            changes.set(items.number(at));
          }
        });
    return changes;
  }
}
