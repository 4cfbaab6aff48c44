package org.mnemo.cli.measure;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Prices;
import org.mnemo.ycsb.run.LocalServerPlans;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.settings.RunSettings;

/** Prices of tiers that are yet to be measured. */
public final class TierPrices {

  private TierPrices() {}

  /**
   * Makes sure that the price of each of more than two tiers will be known once they are measured.
   *
   * @throws UsageException naming a tier without a price, or one that there is not
   */
  public static void requireKnown(RunSettings settings, EstimateOptions options) {
    if (settings.tiers().count() == 2 || !options.coversAllTiers()) {
      return;
    }
    List<String> names = settings.tiers().names();
    List<MemorySource> memory = LocalServerPlans.memoryOf(settings);
    List<TierInfo> tiers = new ArrayList<>();
    for (int tier = 0; tier < names.size(); tier++) {
      MemorySource source = memory.get(tier);
      tiers.add(new TierInfo(names.get(tier), "", source.description(), false, source.price()));
    }
    Prices.ofMeasured(options, tiers);
  }
}
