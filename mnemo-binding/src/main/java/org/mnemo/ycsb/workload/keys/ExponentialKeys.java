package org.mnemo.ycsb.workload.keys;

import org.mnemo.ycsb.properties.PropertyReader;
import site.ycsb.generator.ExponentialGenerator;

/**
 * Chooser whose popularity of records falls exponentially with their age, as in YCSB: before the
 * cut at the oldest record, {@code exponential.percentile} percent of the requests go to the newest
 * {@code exponential.frac} of the records that the run starts with. What would fall behind the
 * oldest record is spread over all in proportion, which YCSB reaches by drawing again.
 */
final class ExponentialKeys implements KeyChooser {

  private final RandomStream random;
  private final double decayPerRecord;

  private ExponentialKeys(RandomStream random, double decayPerRecord) {
    this.random = random;
    this.decayPerRecord = decayPerRecord;
  }

  static KeyChooser of(PropertyReader properties, RandomStream random, long records) {
    double percentile =
        properties.decimal(ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY, 95, 0.001, 99.999);
    double share =
        properties.decimal(ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY, 0.8571428571, 1e-6, 1e6);
    return new ExponentialKeys(random, -StrictMath.log(1 - percentile / 100) / (records * share));
  }

  @Override
  public long next(long records) {
    double beforeCut = 1 - StrictMath.exp(-decayPerRecord * records);
    double age = -StrictMath.log(1 - random.nextDouble() * beforeCut) / decayPerRecord;
    return records - 1 - Math.min(records - 1, (long) age);
  }
}
