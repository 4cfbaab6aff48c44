package org.mnemo.estimator.offer;

import java.util.List;

/** Instances for tests. */
final class Prices {

  static final AsOf DATE = AsOf.parse("2020-12-14").orElseThrow();

  private Prices() {}

  static InstancePrice of(String family, double vcpus, double memoryGib, double usdPerHour) {
    return new InstancePrice(
        "cloud",
        family,
        family + "-" + vcpus + "-" + memoryGib,
        "west",
        vcpus,
        memoryGib,
        0,
        usdPerHour,
        DATE,
        "made up");
  }

  static InstancePrice of(double vcpus, double memoryGib, double usdPerHour) {
    return of("f", vcpus, memoryGib, usdPerHour);
  }

  static InstanceGroup group(InstancePrice... prices) {
    return new InstanceGroup(List.of(prices), List.of(prices));
  }

  /** The group that Mnemo's own lists have of these families at a date. */
  static FittedGroup fitted(String provider, String region, String date, String... families) {
    return FittedGroup.of(
        new PriceSelection(provider, List.of(families), region, AsOf.parse(date).orElseThrow())
            .from(PriceList.builtIn()));
  }
}
