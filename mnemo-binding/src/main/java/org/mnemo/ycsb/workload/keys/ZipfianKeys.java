package org.mnemo.ycsb.workload.keys;

import org.mnemo.ycsb.properties.PropertyReader;

/**
 * Chooser by Zipf's law with the popular records at the beginning of the key range, as in Fig. 3 of
 * the Mnemo paper. YCSB's own {@code zipfian} is scattered, over a fixed 10^10 items; see {@link
 * ScrambledZipfianKeys} for the scattered one.
 */
public final class ZipfianKeys implements KeyChooser {

  public static final String CONSTANT = "mnemo.zipfian.constant";
  public static final double DEFAULT_CONSTANT = 0.99;
  private static final double SMALLEST_CONSTANT = 0.001;
  private static final double LARGEST_CONSTANT = 10;

  private final ZipfRanks ranks;

  private ZipfianKeys(ZipfRanks ranks) {
    this.ranks = ranks;
  }

  static KeyChooser of(PropertyReader properties, RandomStream random, long records) {
    return new ZipfianKeys(ranks(properties, random));
  }

  public static ZipfRanks ranks(PropertyReader properties, RandomStream random) {
    return new ZipfRanks(
        random,
        properties.decimal(CONSTANT, DEFAULT_CONSTANT, SMALLEST_CONSTANT, LARGEST_CONSTANT));
  }

  @Override
  public long next(long records) {
    return ranks.next(records);
  }
}
