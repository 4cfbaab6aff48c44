package org.mnemo.estimator.heat;

import java.util.Arrays;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.SizeClass;

/**
 * A request rate for each key of a listing in order. The n keys of a cell get the means of n
 * equally likely slices of the distribution of its rates. So the rates keep the fitted
 * distribution, and a cell keeps its fitted sum. Chance assigns slices to the keys of a cell.
 */
final class RateSlices {

  /** The golden ratio, which assigns different slices to neighbouring keys. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Heat heat;
  private final long[][] taken;

  /** Cumulative shares of keys and of their requests by rate of the grid, by class. */
  private final double[][] keysUpTo;

  private final double[][] requestsUpTo;

  RateSlices(Heat heat) {
    this.heat = heat;
    int classes = heat.cells().classes();
    taken = new long[classes][SizeClass.COUNT];
    keysUpTo = new double[classes][];
    requestsUpTo = new double[classes][];
    for (int x = 0; x < classes; x++) {
      double[] shares = heat.rates().shares()[x];
      keysUpTo[x] = new double[shares.length + 1];
      requestsUpTo[x] = new double[shares.length + 1];
      for (int j = 0; j < shares.length; j++) {
        keysUpTo[x][j + 1] = keysUpTo[x][j] + shares[j];
        requestsUpTo[x][j + 1] = requestsUpTo[x][j] + shares[j] * heat.rates().rates()[x][j];
      }
    }
  }

  /** Rate per second of the reader's current key. */
  double next(DatasetFile.Reader key) {
    int x = heat.cells().classOf(key, heat.facts().countsUses());
    int size = KeyCells.sizeClass(key);
    long keys = Math.round(heat.cells().keys(x, size));
    long slice = dealt(taken[x][size]++ % keys, keys);
    return keys * (requests(x, (double) (slice + 1) / keys) - requests(x, (double) slice / keys));
  }

  /** A permutation of the numbers below {@code of}. */
  private static long dealt(long number, long of) {
    long step = Math.max(1, Math.round(of * GOLDEN));
    while (greatestDivisor(step, of) > 1) {
      step++;
    }
    return number * step % of;
  }

  private static long greatestDivisor(long a, long b) {
    return b == 0 ? a : greatestDivisor(b, a % b);
  }

  /** Requests of the coldest share of the keys of a class, per key. */
  private double requests(int x, double share) {
    double[] keys = keysUpTo[x];
    int found = Arrays.binarySearch(keys, share);
    int j = Math.min(keys.length - 2, Math.max(0, found >= 0 ? found : -found - 2));
    double width = keys[j + 1] - keys[j];
    double part = width > 0 ? Math.min(1, (share - keys[j]) / width) : 1;
    return requestsUpTo[x][j] + part * (requestsUpTo[x][j + 1] - requestsUpTo[x][j]);
  }
}
