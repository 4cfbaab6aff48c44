package org.mnemo.estimator.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionTreeTest {

  private static final int MAX_NODES = 2048;

  private final DecisionTree tree = new DecisionTree(MAX_NODES);

  private List<Integer> stepsOf(int node) {
    tree.keepBest(node);
    List<Integer> steps = new ArrayList<>();
    tree.forEachStepOfBest(steps::add);
    return steps;
  }

  @Test
  void givesUpOnlyWhatNoStateDescendsFrom() {
    int shared = tree.add(DecisionTree.ROOT, 1);
    int best = tree.add(shared, 2);
    tree.keepBest(best);
    int[] states = {DecisionTree.ROOT, tree.add(shared, 3), DecisionTree.ROOT};
    // Far more nodes than there may be at once, none of them kept but the last.
    for (int step = 4; step < 10 * MAX_NODES; step++) {
      assertThat(tree.makeRoom(1, states, states.length)).isTrue();
      states[2] = tree.add(states[1], step);
    }
    List<Integer> bestSteps = new ArrayList<>();
    tree.forEachStepOfBest(bestSteps::add);
    assertThat(bestSteps).containsExactly(2, 1);
    assertThat(stepsOf(states[0])).isEmpty();
    assertThat(stepsOf(states[1])).containsExactly(3, 1);
    assertThat(stepsOf(states[2])).containsExactly(10 * MAX_NODES - 1, 3, 1);
  }

  @Test
  void saysWhenThereIsNoRoom() {
    int[] states = {DecisionTree.ROOT};
    int step = 0;
    while (tree.makeRoom(1, states, 1)) {
      states[0] = tree.add(states[0], step++);
    }
    assertThat(step).isBetween(MAX_NODES / 2, MAX_NODES);
    assertThat(stepsOf(states[0])).hasSize(step).startsWith(step - 1).endsWith(0);
  }
}
