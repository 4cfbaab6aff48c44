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
 * <p>If there are too many states the pass ends. What the relaxation of any of them gains bounds
 * every better solution, and each is a start for one: see {@link #complete}.
 */
final class CorePass {

  private static final int ADD = 1;
  private static final int REMOVE = -1;
  private static final int NONE = -1;
  private static final int NODES_PER_STATE = 4;
  private static final long MERGES_PER_STATE = 512;

  private final Candidates items;
  private final CoreSide right;
  private final CoreSide left;
  private final DecisionTree tree;
  private final List<Bundle> steps = new ArrayList<>();

  /** Most states to keep between steps, as a step may double their number. */
  private final int maxStatesKept;

  private StateList states;
  private StateList merged;
  private long mergesLeft;

  /** Total weight of the items to the left of the core: the largest excess still removable. */
  private long leftWeight;

  private @Nullable Bundle nextRight;
  private @Nullable Bundle nextLeft;
  private long bestGain;

  /** Number of the item that the best solution decides anew in addition to its node, if any. */
  private int completingItem = NONE;

  private boolean isCut;

  /** Largest gain of the states merged so far in this step, which weigh no more than later ones. */
  private long largestGain;

  /**
   * @param split split of {@code items}, with a break item
   * @param capacity largest total weight, at most 2^62, and at least the weight of each item
   * @param maxStates most states to hold at once, at least 2
   * @param knownGain gain of a solution that is known: only better ones are searched for
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
    states.add(-split.room(), 0, DecisionTree.ROOT);
  }

  /** Searches until no state is left, or too many are. To be called once. */
  void run() {
    nextRight = right.next(bestGain);
    nextLeft = left.next(bestGain);
    while (!isCut && states.size() > 0 && (nextRight != null || nextLeft != null)) {
      takeRight();
      if (!isCut) {
        takeLeft();
      }
    }
    if (isCut) {
      complete();
    }
  }

  private void takeRight() {
    Bundle bundle = nextRight;
    if (bundle != null) {
      nextRight = right.next(bestGain);
      take(bundle, ADD, states.countUpTo(leftWeight - bundle.weight()));
    }
  }

  private void takeLeft() {
    Bundle bundle = nextLeft;
    if (bundle != null) {
      nextLeft = left.next(bestGain);
      leftWeight -= bundle.weight();
      take(bundle, REMOVE, states.size());
    }
  }

  /** Merges the states with the first {@code changing} of them as the bundle changes them. */
  private void take(Bundle bundle, int sign, int changing) {
    steps.add(bundle);
    merge(sign * bundle.weight(), sign * bundle.profit(), changing);
    StateList done = states;
    states = merged;
    merged = done;
    mergesLeft -= states.size();
    isCut =
        states.size() > maxStatesKept
            || mergesLeft < 0
            || !tree.makeRoom(states.size(), states.nodes(), states.size());
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

  /** Orders states by excess, then by gain, so that none comes after one that it dominates. */
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

  /**
   * Adds or removes one more item, whichever gains most, as Martello, Pisinger and Toth do. Of the
   * states that fit with it the heaviest gains most, so O(log states) for each item suffices.
   */
  private void complete() {
    right.forEachOutsideCore(position -> completeWith(position, ADD));
    left.forEachOutsideCore(position -> completeWith(position, REMOVE));
  }

  private void completeWith(int position, int sign) {
    int state = states.countUpTo(-sign * items.weight(position)) - 1;
    if (state >= 0) {
      long gain = states.gain(state) + sign * items.profit(position);
      if (gain > bestGain) {
        bestGain = gain;
        tree.keepBest(states.node(state));
        completingItem = items.number(position);
      }
    }
  }

  /** Gain of the best solution, at least the one that was known before. */
  long bestGain() {
    return bestGain;
  }

  /** Upper bound on the gain of any solution. */
  long gainBound() {
    long bound = bestGain;
    for (int state = 0; state < states.size(); state++) {
      if (gainsMoreThan(bound, states.excess(state), states.gain(state))) {
        bound = relaxedGain(states.excess(state), states.gain(state));
      }
    }
    return bound;
  }

  /** Numbers of the items that the best solution decides anew; valid until the next pass begins. */
  BitSet changesOfBest() {
    BitSet changes = new BitSet();
    if (completingItem != NONE) {
      changes.set(completingItem);
    }
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
