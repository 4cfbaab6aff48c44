package org.mnemo.ycsb.workload.keys;

import org.mnemo.ycsb.properties.PropertyReader;
import site.ycsb.workloads.CoreWorkload;

/**
 * Chooser that sends a share of the requests, {@code hotspotopnfraction}, to a share of the
 * records, {@code hotspotdatafraction}, at the beginning of the key range; uniform inside the hot
 * records and inside the rest. Records that the run inserts join the rest.
 */
final class HotspotKeys implements KeyChooser {

  private final RandomStream random;
  private final long hotRecords;
  private final double hotRequests;

  private HotspotKeys(RandomStream random, long hotRecords, double hotRequests) {
    this.random = random;
    this.hotRecords = hotRecords;
    this.hotRequests = hotRequests;
  }

  static KeyChooser of(PropertyReader properties, RandomStream random, long records) {
    double hotData = properties.decimal(CoreWorkload.HOTSPOT_DATA_FRACTION, 0.2, 0, 1);
    double hotRequests = properties.decimal(CoreWorkload.HOTSPOT_OPN_FRACTION, 0.8, 0, 1);
    return new HotspotKeys(random, Math.max(1, Math.round(records * hotData)), hotRequests);
  }

  @Override
  public long next(long records) {
    boolean hot = random.nextDouble() < hotRequests || hotRecords >= records;
    return hot ? random.nextBelow(hotRecords) : hotRecords + random.nextBelow(records - hotRecords);
  }
}
