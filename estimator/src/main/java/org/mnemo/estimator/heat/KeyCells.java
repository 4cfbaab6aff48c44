package org.mnemo.estimator.heat;

import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.measurement.SizeClass;

/**
 * The keys of a listing in cells of equal use and size class. Memory is independent of the number
 * of keys.
 */
final class KeyCells {

  private final UseModel model;
  private final double[][] keys;
  private final double[][] bytes;

  private KeyCells(UseModel model) {
    this.model = model;
    int classes = model.classes() + 1;
    keys = new double[classes][SizeClass.COUNT];
    bytes = new double[classes][SizeClass.COUNT];
  }

  /** Result of a first pass over a listing. */
  record Summary(
      ListingOrigin origin, long keys, long counted, long timed, long longestIdleSeconds) {

    static Summary of(Path listing) {
      long keys = 0;
      long counted = 0;
      long timed = 0;
      long longest = 0;
      try (DatasetFile.Reader reader = new DatasetFile.Reader(listing)) {
        while (reader.next()) {
          keys++;
          counted += reader.lfu() == DatasetFile.UNKNOWN ? 0 : 1;
          timed += reader.idleSeconds() == DatasetFile.UNKNOWN ? 0 : 1;
          longest = Math.max(longest, reader.idleSeconds());
        }
        if (keys == 0) {
          throw new MnemoException(
              "the listing " + listing + " has no keys; give one with at least one key");
        }
        return new Summary(reader.origin(), keys, counted, timed, longest);
      }
    }
  }

  /** Sorts the keys of a listing by their classes in a model. */
  static KeyCells of(Path listing, UseModel model, boolean counts) {
    KeyCells cells = new KeyCells(model);
    try (DatasetFile.Reader reader = new DatasetFile.Reader(listing)) {
      while (reader.next()) {
        int x = cells.classOf(reader, counts);
        int size = sizeClass(reader);
        cells.keys[x][size]++;
        cells.bytes[x][size] += reader.keyBytes() + reader.valueBytes();
      }
    }
    return cells;
  }

  /** Class of a key's use; {@link #unknownClass()} if unknown. */
  int classOf(DatasetFile.Reader key, boolean counts) {
    long observed = counts ? key.lfu() : key.idleSeconds();
    return observed == DatasetFile.UNKNOWN ? unknownClass() : model.classOf(observed);
  }

  static int sizeClass(DatasetFile.Reader key) {
    return SizeClass.of(key.keyBytes() + key.valueBytes());
  }

  /** The class of keys with unknown use. */
  int unknownClass() {
    return keys.length - 1;
  }

  int classes() {
    return keys.length;
  }

  double keys(int x, int size) {
    return keys[x][size];
  }

  double bytes(int x, int size) {
    return bytes[x][size];
  }

  double[] keysByClass() {
    double[] sums = new double[keys.length];
    for (int x = 0; x < sums.length; x++) {
      for (double some : keys[x]) {
        sums[x] += some;
      }
    }
    return sums;
  }
}
