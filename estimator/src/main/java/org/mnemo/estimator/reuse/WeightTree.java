package org.mnemo.estimator.reuse;

/**
 * Sums of weights by place, of which any can change: a Fenwick tree (Fenwick 1994) over pairs of
 * whole numbers, bytes and objects. A change or a sum takes time in proportion to the logarithm of
 * the number of places.
 */
final class WeightTree {

  /** Bytes and objects of each node in turns; node i, from 1, holds the sum of its range. */
  private final long[] sums;

  private final int places;
  private long allBytes;
  private long allObjects;
  private long bytesBefore;
  private long objectsBefore;

  /** A tree of places 0 to {@code places} - 1, all without weight. */
  WeightTree(int places) {
    this.places = places;
    this.sums = new long[2 * (places + 1)];
  }

  /**
   * A tree whose first places have weights.
   *
   * @param bytes bytes of the first places, each one object
   */
  static WeightTree of(long[] bytes, int count, int places) {
    WeightTree tree = new WeightTree(places);
    for (int node = 1; node <= places; node++) {
      if (node <= count) {
        tree.sums[2 * node] += bytes[node - 1];
        tree.sums[2 * node + 1]++;
        tree.allBytes += bytes[node - 1];
      }
      int parent = node + (node & -node);
      if (parent <= places) {
        tree.sums[2 * parent] += tree.sums[2 * node];
        tree.sums[2 * parent + 1] += tree.sums[2 * node + 1];
      }
    }
    tree.allObjects = count;
    return tree;
  }

  int places() {
    return places;
  }

  void add(int place, long bytes, long objects) {
    allBytes += bytes;
    allObjects += objects;
    for (int node = place + 1; node <= places; node += node & -node) {
      sums[2 * node] += bytes;
      sums[2 * node + 1] += objects;
    }
  }

  /** Sums up the weights of all places before this one: what the next two methods return. */
  void sumBefore(int place) {
    long bytes = 0;
    long objects = 0;
    for (int node = place; node > 0; node -= node & -node) {
      bytes += sums[2 * node];
      objects += sums[2 * node + 1];
    }
    bytesBefore = bytes;
    objectsBefore = objects;
  }

  long bytesBefore() {
    return bytesBefore;
  }

  long objectsBefore() {
    return objectsBefore;
  }

  long allBytes() {
    return allBytes;
  }

  long allObjects() {
    return allObjects;
  }
}
