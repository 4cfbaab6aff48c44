package org.mnemo.estimator.model;

/**
 * Requests as numbers in which service times are linear: for each operation and knot, how many
 * requests of the knot's size they are worth. Two neighbouring knots share a request whose size
 * lies between them. With these sums at hand, the service time of a set of keys costs a few
 * multiplications, whatever baselines it is asked for. Immutable.
 */
public final class SizeBasis {

  private final double[][] knotBytes;
  private final int[] offset;
  private final int size;

  SizeBasis(double[][] knotBytes) {
    this.knotBytes = knotBytes;
    offset = new int[knotBytes.length];
    int count = 0;
    for (int operation = 0; operation < knotBytes.length; operation++) {
      offset[operation] = count;
      count += knotBytes[operation].length;
    }
    size = count;
  }

  /** Length of a vector of features. */
  public int size() {
    return size;
  }

  /**
   * Adds requests to a vector of features.
   *
   * @param operation ordinal
   * @param bytes mean number of bytes that each request moves; exact where times are straight lines
   * @param count number of requests
   */
  public void add(int operation, double bytes, double count, double[] features) {
    double[] knots = knotBytes[operation];
    int at = offset[operation];
    if (knots.length == 1) {
      features[at] += count;
      return;
    }
    int right = SizeTimes.rightKnot(knots, bytes);
    double weight = (bytes - knots[right - 1]) / (knots[right] - knots[right - 1]);
    features[at + right - 1] += count * (1 - weight);
    features[at + right] += count * weight;
  }
}
