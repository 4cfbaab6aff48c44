package org.mnemo.core.key;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.stream.IntStream;

/**
 * Finds the longest prefix of a key among many. A radix tree (Morrison 1968) in arrays: children
 * are neighbours, sorted by the first byte of their labels. A lookup compares each byte once,
 * allocates nothing, and takes time in the depth of the tree. Immutable and thread-safe.
 */
public final class PrefixTable {

  /** Result for a key without any of the prefixes. */
  public static final int NONE = -1;

  /** Source of a node's label: one of the prefixes through it. */
  private final byte[][] labelSource;

  private final int[] labelStart;
  private final int[] labelEnd;
  private final byte[] firstByte;
  private final int[] firstChild;
  private final int[] childCount;

  /** The prefix that ends at a node; {@link #NONE} if none does. */
  private final int[] prefixOfNode;

  /**
   * @param prefixes prefixes of at least one byte; not to be changed later
   */
  public PrefixTable(KeyTable prefixes) {
    byte[][] sorted =
        IntStream.range(0, prefixes.size())
            .mapToObj(prefixes::key)
            .sorted(Arrays::compareUnsigned)
            .toArray(byte[][]::new);
    int most = 2 * sorted.length + 1;
    labelSource = new byte[most][];
    labelStart = new int[most];
    labelEnd = new int[most];
    firstByte = new byte[most];
    firstChild = new int[most];
    childCount = new int[most];
    prefixOfNode = new int[most];
    prefixOfNode[0] = NONE;
    build(prefixes, sorted);
  }

  /** Prefixes that share the bytes above a node: a range of the sorted ones. */
  private record Range(int node, int from, int to) {}

  private void build(KeyTable prefixes, byte[][] sorted) {
    Queue<Range> open = new ArrayDeque<>();
    open.add(new Range(0, 0, sorted.length));
    int nodes = 1;
    while (!open.isEmpty()) {
      Range range = open.remove();
      int depth = labelEnd[range.node];
      // The shortest is first; it may end here.
      int from = range.from;
      if (depth > 0 && sorted[from].length == depth) {
        prefixOfNode[range.node] = prefixes.find(sorted[from], 0, depth);
        from++;
      }
      firstChild[range.node] = nodes;
      while (from < range.to) {
        int to = from + 1;
        while (to < range.to && sorted[to][depth] == sorted[from][depth]) {
          to++;
        }
        // Sorted, so the common prefix of first and last is common to all.
        int mismatch = Arrays.mismatch(sorted[from], sorted[to - 1]);
        labelSource[nodes] = sorted[from];
        labelStart[nodes] = depth;
        labelEnd[nodes] = mismatch < 0 ? sorted[from].length : mismatch;
        firstByte[nodes] = sorted[from][depth];
        prefixOfNode[nodes] = NONE;
        open.add(new Range(nodes, from, to));
        childCount[range.node]++;
        nodes++;
        from = to;
      }
    }
  }

  /** Number of the longest prefix of a key; {@link #NONE} without one. */
  public int find(byte[] key, int offset, int length) {
    int end = offset + length;
    int at = offset;
    int longest = NONE;
    int node = 0;
    while (at < end) {
      node = child(node, key[at]);
      if (node == NONE) {
        return longest;
      }
      int label = labelEnd[node] - labelStart[node];
      if (label > end - at
          || !Arrays.equals(
              labelSource[node], labelStart[node], labelEnd[node], key, at, at + label)) {
        return longest;
      }
      at += label;
      if (prefixOfNode[node] != NONE) {
        longest = prefixOfNode[node];
      }
    }
    return longest;
  }

  private int child(int node, byte first) {
    int low = firstChild[node];
    int high = low + childCount[node] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int compared = Byte.compareUnsigned(firstByte[middle], first);
      if (compared == 0) {
        return middle;
      }
      if (compared < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NONE;
  }
}
