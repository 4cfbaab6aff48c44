package org.mnemo.estimator.family;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;
import org.mnemo.core.key.KeyTable;

/**
 * Tree of common key prefixes that have at least a given share of all keys, bytes, requests or time
 * saved. A most-significant-digit radix sort divides keys byte by byte while parts are large
 * enough. It takes the time of reading the keys a few times, and 8 bytes per key plus some
 * thousands of nodes.
 */
final class PrefixTree {

  /** Smallest share of the whole for a node of its own. */
  static final double LEAST_SHARE = 0.001;

  private static final int BYTES = 256;

  /** Share of a node's keys with a digit next, from which its prefix precedes ids. */
  private static final double MOSTLY = 0.75;

  /** Levels of the tree; deeper rules would serve only keys that are prefixes of each other. */
  private static final int MOST_LEVELS = 100;

  private final KeyWorths worths;
  private final KeyTable keys;

  /** Keys by number; keys below one node are neighbours. */
  private final int[] order;

  private final int[] parted;

  private PrefixTree(KeyWorths worths) {
    this.worths = worths;
    this.keys = worths.keys();
    this.order = IntStream.range(0, worths.count()).toArray();
    this.parted = new int[order.length];
  }

  /** Keys with a common prefix at least as long as the parent's. */
  private record Range(PrefixNode parent, int from, int to, int level) {}

  /** The root, below which all keys are. */
  static PrefixNode of(KeyWorths worths) {
    PrefixTree tree = new PrefixTree(worths);
    Worth all = tree.worth(0, tree.order.length);
    Deque<Range> open = new ArrayDeque<>();
    PrefixNode root = tree.node(0, tree.order.length, 0, -1, all);
    tree.part(root, 0, tree.order.length, 1, all, open);
    // Iterative, as the tree may be as deep as the longest key.
    while (!open.isEmpty()) {
      Range range = open.pop();
      Worth worth = tree.worth(range.from, range.to);
      PrefixNode node =
          tree.node(range.from, range.to, range.parent.length() + 1, range.parent.length(), worth);
      range.parent.add(node);
      if (range.level < MOST_LEVELS) {
        tree.part(node, range.from, range.to, range.level + 1, all, open);
      }
    }
    return root;
  }

  private Worth worth(int from, int to) {
    long bytes = 0;
    long requests = 0;
    double savedNs = 0;
    for (int i = from; i < to; i++) {
      bytes += worths.bytes(order[i]);
      requests += worths.pattern().accesses(order[i]);
      savedNs += worths.savedNs(order[i]);
    }
    return new Worth(to - from, bytes, requests, savedNs);
  }

  /** The node of keys that share at least {@code depth} bytes. */
  private PrefixNode node(int from, int to, int depth, int parentLength, Worth worth) {
    if (from == to) {
      return new PrefixNode(new byte[0], parentLength, false, worth);
    }
    byte[] first = keys.key(order[from]);
    int shared = first.length;
    for (int i = from + 1; i < to; i++) {
      int key = order[i];
      int start = keys.keyOffset(key);
      int end = start + Math.min(shared, keys.keyBytes(key));
      int differs = Arrays.mismatch(first, depth, shared, keys.keyBuffer(key), start + depth, end);
      shared = differs < 0 ? shared : depth + differs;
    }
    int digits = 0;
    for (int i = from; i < to; i++) {
      int next = next(order[i], shared);
      digits += next >= 0 && PrefixNode.isDigit((byte) next) ? 1 : 0;
    }
    return new PrefixNode(
        Arrays.copyOf(first, shared), parentLength, digits > MOSTLY * (to - from), worth);
  }

  /** The byte of a key at {@code depth}; -1 if it ends there. */
  private int next(int key, int depth) {
    return depth < keys.keyBytes(key)
        ? Byte.toUnsignedInt(keys.keyBuffer(key)[keys.keyOffset(key) + depth])
        : -1;
  }

  /** Divides the keys of a node by their next byte and queues the parts that are large enough. */
  private void part(PrefixNode node, int from, int to, int level, Worth all, Deque<Range> open) {
    int depth = node.length();
    // One extra place for keys that end here.
    int[] ends = new int[BYTES + 2];
    for (int i = from; i < to; i++) {
      ends[next(order[i], depth) + 2]++;
    }
    for (int i = 1; i < ends.length; i++) {
      ends[i] += ends[i - 1];
    }
    int[] starts = ends.clone();
    for (int i = from; i < to; i++) {
      parted[from + ends[next(order[i], depth) + 1]++] = order[i];
    }
    System.arraycopy(parted, from, order, from, to - from);
    for (int next = 0; next < BYTES; next++) {
      int first = from + starts[next + 1];
      int last = from + starts[next + 2];
      if (last - first > 0 && worth(first, last).shareOf(all) >= LEAST_SHARE) {
        open.push(new Range(node, first, last, level));
      }
    }
  }
}
