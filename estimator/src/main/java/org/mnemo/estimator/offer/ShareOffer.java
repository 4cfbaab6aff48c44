package org.mnemo.estimator.offer;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A size of a database and the share of it that is RAM, in steps and between limits. The size
 * counts all data in RAM; flash holds all of it.
 */
final class ShareOffer implements Offer {

  private final long leastPercent;
  private final long mostPercent;
  private final long stepPercent;
  private final long sizeStepBytes;
  private final OptionalLong shardBytes;

  ShareOffer(Facts facts) {
    leastPercent = facts.number("least_ram_percent");
    mostPercent = facts.number("most_ram_percent");
    stepPercent = facts.number("ram_percent_step");
    sizeStepBytes = facts.number("size_step_bytes");
    shardBytes = facts.known("shard_bytes");
  }

  private long sizeBytes(Demand demand) {
    return RecordRule.roundUp(Math.max(1, demand.allRamBytes()), sizeStepBytes);
  }

  @Override
  public long leastRamBytes(Demand demand) {
    return percentOf(sizeBytes(demand), leastPercent);
  }

  /** A size is a multiple of a step of at least 100 bytes, so that no rounding happens. */
  private static long percentOf(long sizeBytes, long percent) {
    return sizeBytes / 100 * percent;
  }

  @Override
  public @Nullable Purchase purchase(Demand demand, FlashPrices prices) {
    long size = sizeBytes(demand);
    long percent = leastPercent;
    while (percent <= mostPercent && percentOf(size, percent) < demand.wantedRamBytes()) {
      percent += stepPercent;
    }
    if (percent > mostPercent) {
      return null;
    }
    long ram = percentOf(size, percent);
    double cost = prices.cost(ram, size);
    return new Purchase(
        null,
        shardBytes.isPresent() ? (size - 1) / shardBytes.getAsLong() + 1 : 0,
        ram,
        size,
        percent / 100.0,
        cost / size,
        prices.usdPerMonth(cost),
        new Purchase.RamOnly(null, 0, size, prices.usdPerMonth((double) size)),
        prices.source());
  }
}
