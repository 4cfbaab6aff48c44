package org.mnemo.estimator.reuse;

import java.util.Arrays;

/**
 * Sums of changing weights by place: a tree whose nodes hold the sums of 16 nodes below. Weights
 * are pairs of integers, bytes and objects. A sum reads some eight neighbours per level, and a
 * change writes one node. This takes about half the time of a binary tree, as it touches few cache
 * lines, mostly in sequence.
 */
final class WeightTree {

  private static final int BITS = 4;
  private static final int CHILDREN = 1 << BITS;

  /** By level, lowest first: bytes and objects of each node alternately. */
  private final long[][] levels;

  private final int places;
  private long allBytes;
  private long allObjects;
  private long bytesAfter;
  private long objectsAfter;

  /**
   * @param places number of places, initially without weight
   */
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

  void clear() {
    for (long[] level : levels) {
      Arrays.fill(level, 0);
    }
    allBytes = 0;
    allObjects = 0;
  }

  /** Sets a weight, which counts after {@link #sum()}. */
  void set(int place, long bytes, long objects) {
    levels[0][2 * place] = bytes;
    levels[0][2 * place + 1] = objects;
  }

  /** Sums up the weights set in an empty tree. */
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

  /**
   * Prefetches the first nodes of a sum after a place.
   *
   * @return a meaningless number
   */
  long warm(int place) {
    int first = 2 * (place & -CHILDREN);
    return levels[0][first + CHILDREN] + levels[0][first + 2 * CHILDREN - 1];
  }

  /** Sums up the weights of all places after this one for the next two methods. */
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
