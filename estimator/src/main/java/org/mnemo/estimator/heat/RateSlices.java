package org.mnemo.estimator.heat;

import java.util.Arrays;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.SizeClass;

/**
 * A request rate for each key of a listing, one after the other: the n keys of a cell get the means
 * of n slices, alike in probability, of the distribution of its rates. So the rates of all keys are
 * spread as they were fitted, and those of a cell add up to what was fitted for it; which of the
 * keys that show the same gets which slice is a matter of chance.
 */
final class RateSlices {

  /** The golden ratio, by which slices are dealt out so that neighbours get unlike ones. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Heat heat;
  private final long[][] taken;

  /** Shares of keys, and of their requests, of rates up to each of the grid, by class. */
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

  /** Rate of the key that the reader is at, a second. */
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

  /** Requests of the coldest share of the keys of a class, for each of its keys. */
  private double requests(int x, double share) {
    double[] keys = keysUpTo[x];
    int found = Arrays.binarySearch(keys, share);
    int j = Math.min(keys.length - 2, Math.max(0, found >= 0 ? found : -found - 2));
    double width = keys[j + 1] - keys[j];
    double part = width > 0 ? Math.min(1, (share - keys[j]) / width) : 1;
    return requestsUpTo[x][j] + part * (requestsUpTo[x][j + 1] - requestsUpTo[x][j]);
  }
}
