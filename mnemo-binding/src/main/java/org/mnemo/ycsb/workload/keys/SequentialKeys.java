package org.mnemo.ycsb.workload.keys;

import org.mnemo.ycsb.properties.PropertyReader;

/** Chooser of one record after the other, from the first to the last and round again. */
final class SequentialKeys implements KeyChooser {

  private long following;

  private SequentialKeys() {}

  static KeyChooser of(PropertyReader properties, RandomStream random, long records) {
    return new SequentialKeys();
  }

  @Override
  public long next(long records) {
    long place = following < records ? following : 0;
    following = place + 1;
    return place;
  }
}
