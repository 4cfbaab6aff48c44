package org.mnemo.estimator.estimate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.frontier.Frontier;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.CostModel;

/**
 * Prices of a byte of each memory relative to the fastest, with their origins.
 *
 * @param tiers names of the memories, fastest first; {@code fast} and {@code slow} if unnamed
 * @param slower prices of all but the fastest, at least one
 */
public record Prices(List<String> tiers, List<Price> slower) {

  public Prices {
    tiers = List.copyOf(tiers);
    slower = List.copyOf(slower);
  }

  /**
   * The user's prices, else the prices in the profiles of emulated memories, else, with two tiers,
   * the paper's price. With computed memories, the user's price applies to the measured SlowMem,
   * and computed ones have the prices of their profiles.
   *
   * @param measured measured tiers, fastest first; may be empty
   * @param memory computed memory used as the slower of two tiers; null for the measured one
   * @throws UsageException if the user names an unknown tier, or a price is missing with more than
   *     two tiers, or a computed memory is not cheaper than FastMem
   * @throws MnemoException if one of more than two profiles has a price of at most 0
   */
  static Prices of(
      EstimateOptions options, List<TierInfo> measured, @Nullable ComputedMemory memory) {
    List<String> tiers =
        measured.size() < 2
            ? Tiers.FAST_AND_SLOW.names()
            : measured.stream().map(TierInfo::name).toList();
    requireNames(options, tiers);
    List<Price> slower = new ArrayList<>();
    if (tiers.size() == 2) {
      Double asked = asked(options, tiers.get(1));
      slower.add(
          memory == null
              ? Price.of(asked, measured)
              : price(options.memories().withMeasured() ? null : asked, memory));
    } else {
      measured.subList(1, tiers.size()).forEach(tier -> slower.add(price(options, tier, tiers)));
    }
    return new Prices(tiers, slower);
  }

  /**
   * Prices of the measured memories, as from {@link #of}.
   *
   * @param tiers tiers, fastest first, with the prices of their profiles
   */
  public static Prices ofMeasured(EstimateOptions options, List<TierInfo> tiers) {
    return of(options, tiers, null);
  }

  /**
   * Rejects missing prices.
   *
   * @param tiers tiers, fastest first, with the prices of their profiles
   * @throws UsageException if the user names an unknown tier, or one of more than two tiers has no
   *     price
   */
  public static void requireKnown(EstimateOptions options, List<TierInfo> tiers) {
    of(options, tiers, null);
  }

  private static Price price(@Nullable Double asked, ComputedMemory memory) {
    Price price = Price.of(asked, memory.profile(RangeEnd.MIDDLE).price());
    if (price.source() == Price.Source.PROFILE && !(price.value() < 1)) {
      throw new UsageException(
          "the memory %s costs %s of FastMem, and SlowMem must be cheaper; give another price, as in --memory %s,price=P"
              .formatted(memory.known().name(), price.value(), memory.known().name()));
    }
    return price;
  }

  /** The user's price of the slower of two tiers. */
  private static @Nullable Double asked(EstimateOptions options, String tier) {
    Double named = options.tierPrices().get(tier);
    return named == null ? options.price() : named;
  }

  /**
   * Rejects unusable prices.
   *
   * @param measured measured tiers, fastest first
   * @param run the file with a profile's price
   * @throws UsageException as in {@link #of}
   * @throws MnemoException with file, price and remedy
   */
  static void requireUsable(EstimateOptions options, List<TierInfo> measured, Path run) {
    Prices prices = of(options, measured, null);
    if (prices.tiers().size() == 2) {
      Price.requireUsable(asked(options, prices.tiers().get(1)), measured, run);
    }
    options.memories().all().forEach(memory -> of(options, measured, memory));
  }

  private static void requireNames(EstimateOptions options, List<String> tiers) {
    for (String name : new TreeSet<>(options.tierPrices().keySet())) {
      if (!tiers.contains(name)) {
        throw new UsageException(
            "--price names the tier '%s', but the estimate is for the tiers %s; leave it out"
                .formatted(name, String.join(", ", tiers)));
      }
      if (name.equals(tiers.get(0))) {
        throw new UsageException(
            "the price of '%s', the fastest tier, is 1, the unit of prices; leave --price %s out"
                .formatted(name, name));
      }
    }
    if (tiers.size() > 2 && options.price() != null) {
      throw new UsageException(
          "--price %s is for two tiers, and the estimate is for %s; give one for each tier but the fastest: %s"
              .formatted(options.price(), String.join(", ", tiers), remedy(tiers)));
    }
  }

  private static String remedy(List<String> tiers) {
    return String.join(
        " ",
        tiers.subList(1, tiers.size()).stream().map(tier -> "--price " + tier + "=P").toList());
  }

  private static Price price(EstimateOptions options, TierInfo tier, List<String> tiers) {
    Double asked = options.tierPrices().get(tier.name());
    Double measured = tier.price();
    if (asked != null) {
      return new Price(asked, Price.Source.OPTION);
    }
    if (measured == null) {
      throw new UsageException(
          "the price of the tier '%s' is unknown; give it as a share of the price of '%s': --price %s=P"
              .formatted(tier.name(), tiers.get(0), tier.name()));
    }
    if (!(measured > 0) || Double.isInfinite(measured)) {
      throw new MnemoException(
          "the price of the tier '%s' must be above 0, was %s in the measurement; give another with --price %s=P"
              .formatted(tier.name(), measured, tier.name()));
    }
    return new Price(measured, Price.Source.PROFILE);
  }

  /** Price of the slowest memory. */
  public Price slowest() {
    return slower.get(slower.size() - 1);
  }

  /** Prices by memory; the fastest has 1. */
  public double[] values() {
    double[] values = new double[tiers.size()];
    for (int tier = 0; tier < values.length; tier++) {
      values[tier] = value(tier);
    }
    return values;
  }

  public double value(int tier) {
    return tier == 0 ? 1 : slower.get(tier - 1).value();
  }

  /** Origin of the price of a memory; null for the fastest, which is the unit. */
  public Price.@Nullable Source source(int tier) {
    return tier == 0 ? null : slower.get(tier - 1).source();
  }

  /**
   * Names of the memories that are at least as expensive as a faster one, so that they stay empty.
   */
  public List<String> unused() {
    List<String> unused = new ArrayList<>(tiers);
    for (int tier : Frontier.usedTiers(values())) {
      unused.remove(tiers.get(tier));
    }
    return unused;
  }

  CostModel cost() {
    return tiers.size() == 2
        ? new CostModel(slowest().value())
        : new CostModel(Arrays.stream(values()).boxed().toList());
  }
}
