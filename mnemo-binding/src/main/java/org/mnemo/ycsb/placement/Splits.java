package org.mnemo.ycsb.placement;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.key.KeyTable;

/**
 * Real splits of the keys between the two fastest tiers: split i of n has the first i / (n + 1) of
 * an order's keys in the fastest. Immutable.
 */
public final class Splits {

  static final String PREFIX = "split-";

  public static final Splits NONE = new Splits(new KeyTable(), 0);

  private final KeyTable keys;
  private final int count;

  /** Number of keys in the fastest tier, by split. */
  private final long[] fastKeys;

  private Splits(KeyTable keys, int count) {
    this.keys = keys;
    this.count = count;
    this.fastKeys = new long[count];
    Arrays.setAll(fastKeys, split -> Math.round(share(split) * keys.size()));
  }

  /**
   * Reads an order.
   *
   * @param order file of keys one a line, first into FastMem first; keys that it does not list come
   *     last
   * @param count number n of splits, at least 1
   * @throws MnemoException if the file cannot be read, lists a key twice or none at all
   */
  public static Splits read(Path order, int count) {
    KeyTable keys = new KeyTable();
    try (LineReader lines = new LineReader(CompressedFiles.open(order), order.toString())) {
      while (lines.next()) {
        int length = lines.end() - lines.start();
        if (length > 0 && keys.add(lines.buffer(), lines.start(), length) != keys.size() - 1) {
          throw lines.error("a key is listed twice; list it once");
        }
      }
    }
    if (keys.size() == 0) {
      throw new MnemoException(order + " lists no key; name a file with one key a line");
    }
    return new Splits(keys, count);
  }

  int count() {
    return count;
  }

  String name(int split) {
    return String.format(Locale.ROOT, PREFIX + "%.4f", share(split));
  }

  private double share(int split) {
    return (split + 1.0) / (count + 1.0);
  }

  /** The rank of a key in the order, from 0; -1 if the order does not list it. */
  int rankOf(KeyBytes key) {
    return keys.find(key.array(), 0, key.length());
  }

  /** True if the split has the key of a rank in the fastest tier. */
  boolean isFast(int rank, int split) {
    return rank >= 0 && rank < fastKeys[split];
  }
}
