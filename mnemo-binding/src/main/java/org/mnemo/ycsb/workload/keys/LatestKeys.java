package org.mnemo.ycsb.workload.keys;

import org.mnemo.ycsb.properties.PropertyReader;

/**
 * Chooser by Zipf's law over the age of records: the newest is the most popular, and each insert of
 * the run moves the popularity on. The constant is {@code mnemo.zipfian.constant}.
 */
final class LatestKeys implements KeyChooser {

  private final ZipfRanks ranks;

  private LatestKeys(ZipfRanks ranks) {
    this.ranks = ranks;
  }

  static KeyChooser of(PropertyReader properties, RandomStream random, long records) {
    return new LatestKeys(ZipfianKeys.ranks(properties, random));
  }

  @Override
  public long next(long records) {
    return records - 1 - ranks.next(records);
  }
}
