package org.mnemo.estimator.heat;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * Share of the requests to the coldest bytes, by the share of the hotter bytes. It consists of
 * groups of keys, most requests per byte first.
 */
final class ShareCurve {

  /** Cumulative shares of bytes by group, from 0 to 1. */
  private final double[] byteShares;

  /** Remaining shares of requests by group, from 1 to 0. */
  private final double[] coldShares;

  private ShareCurve(double[] byteShares, double[] coldShares) {
    this.byteShares = byteShares;
    this.coldShares = coldShares;
  }

  /**
   * @param bytes bytes of each group
   * @param requests requests of each group
   */
  static ShareCurve of(double[] bytes, double[] requests) {
    double[] density = new double[bytes.length];
    double allBytes = 0;
    double allRequests = 0;
    for (int i = 0; i < bytes.length; i++) {
      density[i] = bytes[i] > 0 ? requests[i] / bytes[i] : 0;
      allBytes += bytes[i];
      allRequests += requests[i];
    }
    int[] order = new int[bytes.length];
    Arrays.setAll(order, i -> i);
    IntArrays.quickSort(
        order,
        (a, b) ->
            density[a] == density[b]
                ? Integer.compare(a, b)
                : Double.compare(density[b], density[a]));
    double[] byteShares = new double[bytes.length + 1];
    double[] coldShares = new double[bytes.length + 1];
    coldShares[0] = 1;
    double hotBytes = 0;
    double hotRequests = 0;
    for (int i = 0; i < order.length; i++) {
      hotBytes += bytes[order[i]];
      hotRequests += requests[order[i]];
      byteShares[i + 1] = hotBytes / allBytes;
      coldShares[i + 1] = Math.max(0, 1 - hotRequests / allRequests);
    }
    return new ShareCurve(byteShares, coldShares);
  }

  /** Share of requests to all but the hottest {@code byteShare} of the bytes. */
  double coldShare(double byteShare) {
    int low = 0;
    int high = byteShares.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (byteShares[middle] <= byteShare) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double width = byteShares[high] - byteShares[low];
    double part = width > 0 ? Math.min(1, (byteShare - byteShares[low]) / width) : 1;
    return coldShares[low] + part * (coldShares[high] - coldShares[low]);
  }
}
