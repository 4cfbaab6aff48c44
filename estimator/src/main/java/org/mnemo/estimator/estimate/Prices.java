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
 * Prices of a byte of each memory in bytes of the fastest, and their origins.
 *
 * @param tiers names of the memories, fastest first; {@code fast} and {@code slow} if nobody named
 *     them
 * @param slower prices of all but the fastest, at least one
 */
public record Prices(List<String> tiers, List<Price> slower) {

  public Prices {
    tiers = List.copyOf(tiers);
    slower = List.copyOf(slower);
  }

  /**
   * What the user says; else what the profile of a tier's emulated memory says; else, with two
   * tiers, the paper's price. Where memories are computed beside the SlowMem that was measured,
   * what the user says is of that one, and the others have the prices of their profiles.
   *
   * @param measured tiers that were measured, fastest first; may be empty
   * @param memory the memory that the slower of two tiers is computed to be; null if it is the one
   *     that was measured
   * @throws UsageException if the user names a tier that there is not, or no price for one of more
   *     than two, or if a computed memory is no cheaper than FastMem
   * @throws MnemoException if the price of one of more than two profiles is not above 0
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
   * Prices of the memories that were measured, as {@link #of} finds them.
   *
   * @param tiers tiers, fastest first, with what their profiles cost
   */
  public static Prices ofMeasured(EstimateOptions options, List<TierInfo> tiers) {
    return of(options, tiers, null);
  }

  /**
   * Refuses to go without a price.
   *
   * @param tiers tiers, fastest first, with what their profiles cost
   * @throws UsageException if the user names a tier that there is not, or the price of one of more
   *     than two is not known
   */
  public static void requireKnown(EstimateOptions options, List<TierInfo> tiers) {
    of(options, tiers, null);
  }

  private static Price price(@Nullable Double asked, ComputedMemory memory) {
    Price price = Price.of(asked, memory.profile(RangeEnd.MIDDLE).price());
    if (price.source() == Price.Source.PROFILE && !(price.value() < 1)) {
      throw new UsageException(
          "the memory %s costs %s of what FastMem does, and SlowMem must be cheaper; say another price behind it, as in --memory %s,price=P"
              .formatted(memory.known().name(), price.value(), memory.known().name()));
    }
    return price;
  }

  /** What the user says of the slower of two tiers. */
  private static @Nullable Double asked(EstimateOptions options, String tier) {
    Double named = options.tierPrices().get(tier);
    return named == null ? options.price() : named;
  }

  /**
   * Refuses prices that nobody can estimate with.
   *
   * @param measured tiers that were measured, fastest first
   * @param run the file that tells the price of a profile
   * @throws UsageException as {@link #of} does
   * @throws MnemoException naming file, price and remedy
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
            "the price of '%s', the fastest tier, is 1, as all others are shares of it; leave --price %s out"
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
          "the price of the tier '%s' is not known; say what a byte of it costs in bytes of '%s': --price %s=P"
              .formatted(tier.name(), tiers.get(0), tier.name()));
    }
    if (!(measured > 0) || Double.isInfinite(measured)) {
      throw new MnemoException(
          "the price of the tier '%s' must be above 0, was %s in the measurement; say another with --price %s=P"
              .formatted(tier.name(), measured, tier.name()));
    }
    return new Price(measured, Price.Source.PROFILE);
  }

  /** Price of the slowest memory, which with two memories is the only one. */
  public Price slowest() {
    return slower.get(slower.size() - 1);
  }

  /** Prices by memory, 1 of the fastest. */
  public double[] values() {
    double[] values = new double[tiers.size()];
    for (int tier = 0; tier < values.length; tier++) {
      values[tier] = value(tier);
    }
    return values;
  }

  /** Price of a memory. */
  public double value(int tier) {
    return tier == 0 ? 1 : slower.get(tier - 1).value();
  }

  /** Origin of the price of a memory; null of the fastest, which is the unit. */
  public Price.@Nullable Source source(int tier) {
    return tier == 0 ? null : slower.get(tier - 1).source();
  }

  /** Names of the memories that are no cheaper than a faster one, so that no key belongs there. */
  public List<String> unused() {
    List<String> unused = new ArrayList<>(tiers);
    for (int tier : Frontier.usedTiers(values())) {
      unused.remove(tiers.get(tier));
    }
    return unused;
  }

  /** What splits cost. */
  CostModel cost() {
    return tiers.size() == 2
        ? new CostModel(slowest().value())
        : new CostModel(Arrays.stream(values()).boxed().toList());
  }
}
