package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.order.Frontier;

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
   * @throws MnemoException if the price of a profile is unusable
   */
  static Prices of(
      EstimateOptions options, List<TierInfo> measured, @Nullable ComputedMemory memory) {
    List<String> tiers =
        measured.size() < 2
            ? Tiers.FAST_AND_SLOW.names()
            : measured.stream().map(TierInfo::name).toList();
    requireNames(options, tiers);
    boolean isAskedForMeasured = memory != null && options.memories().withMeasured();
    List<Price> slower = new ArrayList<>();
    for (int tier = 1; tier < tiers.size(); tier++) {
      Double named = options.tierPrices().get(tiers.get(tier));
      Double asked = named == null ? options.price() : named;
      if (asked != null && !isAskedForMeasured) {
        slower.add(new Price(asked, Price.Source.OPTION));
      } else if (memory != null) {
        slower.add(ofProfile(memory));
      } else {
        slower.add(ofProfile(measured.size() < 2 ? null : measured.get(tier).price(), tier, tiers));
      }
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

  private static Price ofProfile(ComputedMemory memory) {
    Double price = memory.profile(RangeEnd.MIDDLE).price();
    if (price == null) {
      return Price.PAPER;
    }
    if (!(price < 1)) {
      throw new UsageException(
          "the memory %s costs %s of FastMem, and SlowMem must be cheaper; give another price, as in --memory %s,price=P"
              .formatted(memory.known().name(), price, memory.known().name()));
    }
    return new Price(price, Price.Source.PROFILE);
  }

  private static Price ofProfile(@Nullable Double price, int tier, List<String> tiers) {
    String name = tiers.get(tier);
    boolean areTwo = tiers.size() == 2;
    if (price == null && areTwo) {
      return Price.PAPER;
    }
    if (price == null) {
      throw new UsageException(
          "the price of the tier '%s' is unknown; give it as a share of the price of '%s': --price %s=P"
              .formatted(name, tiers.get(0), name));
    }
    if (!(price > 0) || !(price < (areTwo ? 1 : Double.POSITIVE_INFINITY))) {
      throw new MnemoException(
          "the price of the tier '%s' must be above 0%s, was %s in the measurement; give another with --price %s=P"
              .formatted(name, areTwo ? " and below 1, the price of FastMem" : "", price, name));
    }
    return new Price(price, Price.Source.PROFILE);
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

  /** Price of the slowest memory. */
  public Price slowest() {
    return slower.get(slower.size() - 1);
  }

  /** Prices by memory; the fastest has 1. */
  public double[] values() {
    double[] values = new double[tiers.size()];
    Arrays.setAll(values, tier -> value(tier));
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

  /**
   * Price of a byte of SlowMem, and its origin.
   *
   * @param value price of a byte of SlowMem in bytes of FastMem, between 0 and 1
   */
  public record Price(double value, Source source) {

    /** The paper's p = 0.2, for an unknown price of the slower of two memories. */
    static final Price PAPER = new Price(0.2, Source.DEFAULT);

    public enum Source {
      /** The user gave the price. */
      OPTION,
      /** The profile of the emulated or computed memory gives the price. */
      PROFILE,
      /** The paper gives the price, as neither user nor profile does. */
      DEFAULT;

      public String lowerCase() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }
}
