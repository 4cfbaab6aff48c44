package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mnemo.estimator.price.AsOf;
import org.mnemo.estimator.price.InstancePrice;
import org.mnemo.estimator.price.PriceList;

/** Prices of one provider, date and region. */
record PriceSnapshot(String provider, AsOf asOf, String region, PriceList prices) {

  /** All of a list, by provider, then date, then region. */
  static List<PriceSnapshot> of(PriceList list) {
    List<PriceSnapshot> snapshots = new ArrayList<>();
    for (String provider : list.providers()) {
      Map<AsOf, Map<String, List<InstancePrice>>> byDate =
          list.ofProvider(provider).prices().stream()
              .collect(
                  Collectors.groupingBy(
                      InstancePrice::asOf,
                      TreeMap::new,
                      Collectors.groupingBy(
                          InstancePrice::region, TreeMap::new, Collectors.toList())));
      byDate.forEach(
          (asOf, regions) ->
              regions.forEach(
                  (region, prices) ->
                      snapshots.add(
                          new PriceSnapshot(provider, asOf, region, new PriceList(prices)))));
    }
    return snapshots;
  }
}
