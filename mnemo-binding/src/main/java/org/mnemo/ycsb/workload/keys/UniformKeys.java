package org.mnemo.ycsb.workload.keys;

import org.mnemo.ycsb.properties.PropertyReader;

/** Chooser for which every record is as likely as every other. */
final class UniformKeys implements KeyChooser {

  private final RandomStream random;

  private UniformKeys(RandomStream random) {
    this.random = random;
  }

  static KeyChooser of(PropertyReader properties, RandomStream random, long records) {
    return new UniformKeys(random);
  }

  @Override
  public long next(long records) {
    return random.nextBelow(records);
  }
}
