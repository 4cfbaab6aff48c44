package org.mnemo.ycsb.workload.keys;

import org.mnemo.ycsb.properties.PropertyReader;

/**
 * Chooser by Zipf's law with the popular records scattered over the key range: the frequencies are
 * those of {@link ZipfianKeys} exactly, because the scatter is a permutation. YCSB's hash modulo
 * the record count would merge some ranks and leave a third of the records untouched.
 *
 * <p>Which records are popular depends on their number only, not on the seed: two seeds are two
 * samples of one workload. Records that the run inserts join at the unpopular end.
 */
final class ScrambledZipfianKeys implements KeyChooser {

  private final ZipfRanks ranks;
  private final Scatter scatter;
  private final long scattered;

  private ScrambledZipfianKeys(ZipfRanks ranks, long records) {
    this.ranks = ranks;
    this.scatter = new Scatter(records);
    this.scattered = records;
  }

  static KeyChooser of(PropertyReader properties, RandomStream random, long records) {
    return new ScrambledZipfianKeys(ZipfianKeys.ranks(properties, random), records);
  }

  @Override
  public long next(long records) {
    long rank = ranks.next(records);
    return rank < scattered ? scatter.apply(rank) : rank;
  }
}
