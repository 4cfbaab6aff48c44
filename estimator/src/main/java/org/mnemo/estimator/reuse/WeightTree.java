package org.mnemo.estimator.reuse;

import java.util.Arrays;

/**
 * Sums of weights by place, of which any can change: a tree whose nodes hold the sums of 16 nodes
 * below. Weights are pairs of whole numbers, bytes and objects. A sum reads some eight neighbours
 * on each level, and a change writes one node, which takes about half the time of a binary tree:
 * few lines of memory are touched, and most of them by sequence.
 */
final class WeightTree {

  private static final int BITS = 4;
  private static final int CHILDREN = 1 << BITS;

  /** By level, the lowest first: bytes and objects of each node in turns. */
  private final long[][] levels;

  private final int places;
  private long allBytes;
  private long allObjects;
  private long bytesAfter;
  private long objectsAfter;

  /** A tree of places 0 to {@code places} - 1, all without weight. */
  WeightTree(int places) {
    this.places = places;
    int depth = 1;
    while ((places - 1) >> (depth * BITS) > 0) {
      depth++;
    }
    levels = new long[depth][];
    for (int level = 0; level < depth; level++) {
      int nodes = ((places - 1) >> (level * BITS)) + 1;
      levels[level] = new long[2 * (((nodes - 1) | (CHILDREN - 1)) + 1)];
    }
  }

  /** Takes all weights off. */
  void clear() {
    for (long[] level : levels) {
      Arrays.fill(level, 0);
    }
    allBytes = 0;
    allObjects = 0;
  }

  /** Gives a place a weight, which counts once {@link #sum()} is called. */
  void set(int place, long bytes, long objects) {
    levels[0][2 * place] = bytes;
    levels[0][2 * place + 1] = objects;
  }

  /** Sums up the weights that were set, in a tree that had none before. */
  void sum() {
    for (int level = 1; level < levels.length; level++) {
      long[] below = levels[level - 1];
      for (int node = 0; node < below.length / 2; node++) {
        levels[level][2 * (node >> BITS)] += below[2 * node];
        levels[level][2 * (node >> BITS) + 1] += below[2 * node + 1];
      }
    }
    long[] top = levels[levels.length - 1];
    for (int i = 0; i < top.length; i += 2) {
      allBytes += top[i];
      allObjects += top[i + 1];
    }
  }

  int places() {
    return places;
  }

  void add(int place, long bytes, long objects) {
    allBytes += bytes;
    allObjects += objects;
    int node = place;
    for (long[] level : levels) {
      level[2 * node] += bytes;
      level[2 * node + 1] += objects;
      node >>= BITS;
    }
  }

  /** Reads the nodes that a sum behind a place will read first; a number without meaning. */
  long warm(int place) {
    int first = 2 * (place & -CHILDREN);
    return levels[0][first + CHILDREN] + levels[0][first + 2 * CHILDREN - 1];
  }

  /** Sums up the weights of all places behind this one: what the next two methods return. */
  void sumAfter(int place) {
    long bytes = 0;
    long objects = 0;
    int node = place;
    for (long[] level : levels) {
      int end = 2 * (node | (CHILDREN - 1)) + 1;
      for (int i = 2 * node + 2; i < end; i += 2) {
        bytes += level[i];
        objects += level[i + 1];
      }
      node >>= BITS;
    }
    bytesAfter = bytes;
    objectsAfter = objects;
  }

  long bytesAfter() {
    return bytesAfter;
  }

  long objectsAfter() {
    return objectsAfter;
  }

  long allBytes() {
    return allBytes;
  }

  long allObjects() {
    return allObjects;
  }
}
