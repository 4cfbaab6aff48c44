package org.mnemo.estimator.offer;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A size of a database and the share of it that is RAM, in steps and between limits. The size
 * counts all data in RAM.
 */
final class ShareOffer implements Offer {

  private static final long GB = 1_000_000_000;

  private final long leastPercent;
  private final long mostPercent;
  private final long stepPercent;
  private final long flashPercent;
  private final long usableRamPercent;

  /** Sizes on offer in bytes, ascending; empty if all multiples of a gigabyte are. */
  private final long[] sizes;

  private final OptionalLong shardBytes;

  ShareOffer(Facts facts) {
    leastPercent = facts.number("least_ram_percent");
    mostPercent = facts.number("most_ram_percent");
    stepPercent = facts.number("ram_percent_step");
    flashPercent = facts.number("flash_percent_of_size");
    usableRamPercent = facts.known("usable_ram_percent").orElse(100);
    sizes =
        Pattern.compile(" ")
            .splitAsStream(facts.has("sizes_gb") ? facts.text("sizes_gb") : "")
            .filter(size -> !size.isEmpty())
            .mapToLong(size -> Long.parseLong(size) * GB)
            .toArray();
    shardBytes = facts.known("shard_bytes");
  }

  @Override
  public long usableRamPercent() {
    return usableRamPercent;
  }

  private static long leastSize(Demand demand) {
    return RecordRule.roundUp(Math.max(1, demand.allRamBytes()), GB);
  }

  /** Sizes that hold all data, the smallest first. */
  private LongStream sizes(Demand demand) {
    long least = leastSize(demand);
    return sizes.length == 0
        ? LongStream.of(least)
        : Arrays.stream(sizes).filter(size -> size >= least);
  }

  @Override
  public long leastRamBytes(Demand demand) {
    return percentOf(sizes(demand).findFirst().orElse(0), leastPercent);
  }

  /** A size is a multiple of a gigabyte, so that no rounding happens. */
  private static long percentOf(long sizeBytes, long percent) {
    return sizeBytes / 100 * percent;
  }

  @Override
  public @Nullable Purchase purchase(Demand demand, FlashPrices prices) {
    long wanted = ramFor(demand.wantedRamBytes());
    for (long size : sizes(demand).toArray()) {
      for (long percent = leastPercent; percent <= mostPercent; percent += stepPercent) {
        if (percentOf(size, percent) >= wanted) {
          return purchase(size, percent, leastSize(demand), prices);
        }
      }
    }
    return null;
  }

  private Purchase purchase(long size, long percent, long ramOnly, FlashPrices prices) {
    long ram = percentOf(size, percent);
    long flash = percentOf(size, flashPercent);
    double cost = prices.cost(ram, flash);
    return new Purchase(
        null,
        shardBytes.isPresent() ? (size - 1) / shardBytes.getAsLong() + 1 : 0,
        ram,
        flash,
        percent / 100.0,
        cost / ramOnly,
        prices.usdPerMonth(cost),
        new Purchase.RamOnly(null, 0, ramOnly, prices.usdPerMonth((double) ramOnly)),
        prices.source());
  }
}
