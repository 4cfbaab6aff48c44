package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The best rules on a tree of prefixes at a price of FastMem. A rule at a node changes the memory
 * of all keys below it, except below deeper rules. For each node, inherited memory and number of
 * rules, it takes the better memory, with children sharing the rules. This tree knapsack is exact
 * and takes time of at most nodes x rules x rules.
 */
final class RuleTree {

  private static final int SLOW = 0;
  private static final int FAST = 1;

  private final List<PrefixNode> nodes = new ArrayList<>();
  private final int[] parent;
  private final int[][] children;
  private final long[] ownBytes;
  private final double[] ownSavedNs;
  private final int mostRules;

  RuleTree(PrefixNode root, int mostRules) {
    this.mostRules = mostRules;
    nodes.add(root);
    List<int[]> below = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      int first = nodes.size();
      nodes.addAll(nodes.get(node).children());
      int[] own = new int[nodes.size() - first];
      Arrays.setAll(own, i -> first + i);
      below.add(own);
    }
    children = below.toArray(int[][]::new);
    parent = new int[nodes.size()];
    ownBytes = new long[nodes.size()];
    ownSavedNs = new double[nodes.size()];
    parent[0] = -1;
    for (int node = 0; node < nodes.size(); node++) {
      for (int child : children[node]) {
        parent[child] = node;
      }
      ownBytes[node] = nodes.get(node).own().bytes();
      ownSavedNs[node] = nodes.get(node).own().savedNs();
    }
  }

  int size() {
    return nodes.size();
  }

  PrefixNode node(int node) {
    return nodes.get(node);
  }

  /**
   * Rules on the tree.
   *
   * @param isRule true for nodes with a rule, which changes the inherited memory
   * @param bytes bytes in FastMem
   * @param savedNs time saved
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Chosen(boolean[] isRule, int rules, long bytes, double savedNs) {}

  /** Without rules: all keys in SlowMem. */
  Chosen none() {
    return chosen(new boolean[size()]);
  }

  /** Completes rules with their bytes and savings. */
  Chosen chosen(boolean[] isRule) {
    boolean[] isFast = fast(isRule);
    int rules = 0;
    long bytes = 0;
    double savedNs = 0;
    for (int node = 0; node < isRule.length; node++) {
      rules += isRule[node] ? 1 : 0;
      bytes += isFast[node] ? ownBytes[node] : 0;
      savedNs += isFast[node] ? ownSavedNs[node] : 0;
    }
    return new Chosen(isRule, rules, bytes, savedNs);
  }

  /** True for each node whose own keys lie in FastMem. */
  boolean[] fast(boolean[] isRule) {
    boolean[] isFast = new boolean[isRule.length];
    for (int node = 0; node < isRule.length; node++) {
      boolean above = node > 0 && isFast[parent[node]];
      isFast[node] = above != isRule[node];
    }
    return isFast;
  }

  /** Adds the rule that saves most within {@code mostBytes}; unchanged if none saves time. */
  Chosen withOneMore(Chosen chosen, long mostBytes) {
    boolean[] isFast = fast(chosen.isRule);
    long[] bytes = ownBytes.clone();
    double[] savedNs = ownSavedNs.clone();
    int best = -1;
    for (int node = size() - 1; node >= 0; node--) {
      if (!chosen.isRule[node] && node > 0) {
        bytes[parent[node]] += bytes[node];
        savedNs[parent[node]] += savedNs[node];
      }
      boolean isCandidate = !isFast[node] && !chosen.isRule[node];
      if (isCandidate
          && bytes[node] <= mostBytes - chosen.bytes
          && savedNs[node] > (best < 0 ? 0 : savedNs[best])) {
        best = node;
      }
    }
    if (best < 0) {
      return chosen;
    }
    boolean[] more = chosen.isRule.clone();
    more[best] = true;
    return chosen(more);
  }

  /** Solution at a price of FastMem, for each number of rules. */
  final class Priced {

    private final double nsPerByte;

    /** Value by node, inherited memory, and rules in its subtree; the best may use fewer. */
    private final double[][][] best = new double[size()][2][];

    Priced(double nsPerByte) {
      this.nsPerByte = nsPerByte;
      for (int node = size() - 1; node >= 0; node--) {
        double[] slow = merged(node, SLOW, children[node].length);
        double[] fast = merged(node, FAST, children[node].length);
        best[node][SLOW] = either(slow, fast);
        best[node][FAST] = either(fast, slow);
      }
    }

    /** Value of the best {@code rules} rules: time saved less the price of their bytes. */
    double value(int rules) {
      double[] root = best[0][SLOW];
      return root[Math.min(rules, root.length - 1)];
    }

    /** The best {@code rules} rules. */
    Chosen chosen(int rules) {
      boolean[] isRule = new boolean[size()];
      int[] given = new int[size()];
      int[] memory = new int[size()];
      given[0] = Math.min(rules, best[0][SLOW].length - 1);
      for (int node = 0; node < size(); node++) {
        share(node, memory[node], given, isRule, memory);
      }
      return RuleTree.this.chosen(isRule);
    }

    /** Chooses a node's memory and distributes rules to its children. */
    private void share(int node, int above, int[] given, boolean[] isRule, int[] memory) {
      int rules = given[node];
      double[] stays = merged(node, above, children[node].length);
      double staying = stays[Math.min(rules, stays.length - 1)];
      isRule[node] = rules > 0 && best[node][above][rules] > staying;
      int here = isRule[node] ? FAST + SLOW - above : above;
      int left = isRule[node] ? rules - 1 : rules;
      for (int i = children[node].length - 1; i >= 0; i--) {
        int child = children[node][i];
        double[] before = merged(node, here, i);
        double[] own = best[child][here];
        int most = Math.min(left, own.length - 1);
        int taken = 0;
        double value = Double.NEGATIVE_INFINITY;
        for (int r = 0; r <= most; r++) {
          double sum = own[r] + before[Math.min(left - r, before.length - 1)];
          if (sum > value) {
            value = sum;
            taken = r;
          }
        }
        given[child] = taken;
        memory[child] = here;
        left -= taken;
      }
    }

    /** Values of a node in a memory with its first {@code count} children, by rules below it. */
    private double[] merged(int node, int memory, int count) {
      double[] values = {memory == FAST ? ownSavedNs[node] - nsPerByte * ownBytes[node] : 0};
      for (int i = 0; i < count; i++) {
        values = merged(values, best[children[node][i]][memory]);
      }
      return values;
    }

    private double[] merged(double[] some, double[] others) {
      double[] sums = new double[Math.min(mostRules, some.length + others.length - 2) + 1];
      Arrays.fill(sums, Double.NEGATIVE_INFINITY);
      for (int i = 0; i < some.length; i++) {
        for (int j = 0; j < others.length && i + j < sums.length; j++) {
          sums[i + j] = Math.max(sums[i + j], some[i] + others[j]);
        }
      }
      return sums;
    }

    /** Values of a node that keeps its inherited memory, or changes it by a rule. */
    private double[] either(double[] keeps, double[] changes) {
      double[] values = new double[Math.min(mostRules, keeps.length) + 1];
      for (int rules = 0; rules < values.length; rules++) {
        double kept = keeps[Math.min(rules, keeps.length - 1)];
        values[rules] =
            rules == 0 ? kept : Math.max(kept, changes[Math.min(rules, changes.length) - 1]);
      }
      return values;
    }
  }
}
