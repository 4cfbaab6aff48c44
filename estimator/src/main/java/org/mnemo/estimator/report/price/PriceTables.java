package org.mnemo.estimator.report.price;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.price.AsOf;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.FittedGroup;
import org.mnemo.estimator.price.InstancePrice;
import org.mnemo.estimator.price.PaperFigure;
import org.mnemo.estimator.price.PriceFit;
import org.mnemo.estimator.price.PriceList;

/**
 * The tables of {@code bin/mnemo price}, of which {@link PriceAnswer} and {@link PriceCsv} are
 * made.
 */
public final class PriceTables {

  private PriceTables() {}

  /** The prices that a list has, by provider, date and region. */
  public record Overview(List<Snapshot> snapshots) {

    public static Overview of(PriceList list) {
      record Key(String provider, AsOf asOf, String region) {}
      Comparator<Key> order =
          Comparator.comparing(Key::provider).thenComparing(Key::asOf).thenComparing(Key::region);
      Map<Key, List<InstancePrice>> snapshots =
          list.prices().stream()
              .collect(
                  Collectors.groupingBy(
                      price -> new Key(price.provider(), price.asOf(), price.region()),
                      () -> new TreeMap<>(order),
                      Collectors.toList()));
      return new Overview(
          snapshots.entrySet().stream()
              .map(
                  entry ->
                      new Snapshot(
                          entry.getKey().provider(),
                          entry.getKey().asOf().text(),
                          entry.getKey().region(),
                          entry.getValue().size(),
                          new PriceList(entry.getValue()).families()))
              .toList());
    }
  }

  /**
   * Prices of one provider, date and region.
   *
   * @param instances number of prices
   */
  public record Snapshot(
      String provider, String asOf, String region, int instances, List<String> families) {}

  /**
   * Prices that were fitted together.
   *
   * @param instances number of prices
   * @param usdPerVcpuHourStderr standard error of the price of a vCPU; null if unknown
   * @param usdPerGibHourStderr standard error of the price of memory; null if unknown
   * @param usdPerSsdGibHour price of local disk; null if no instance has any
   * @param exact true if the provider computes its prices by the fitted equation
   * @param relativeError root mean square of (fit - price) / price
   */
  public record Fit(
      @JsonIgnore FittedGroup fitted,
      String provider,
      List<String> families,
      String region,
      String asOf,
      int instances,
      double usdPerVcpuHour,
      @Nullable Double usdPerVcpuHourStderr,
      double usdPerGibHour,
      @Nullable Double usdPerGibHourStderr,
      @Nullable Double usdPerSsdGibHour,
      boolean exact,
      double conditionNumber,
      double relativeError,
      List<String> sources,
      List<String> remarks,
      List<Family> byFamily) {

    public static Fit of(FittedGroup fitted) {
      return of(fitted, fitted.families().stream().map(price -> Family.of(price, null)).toList());
    }

    private static Fit of(FittedGroup fitted, List<Family> families) {
      PriceFit fit = fitted.fit();
      return new Fit(
          fitted,
          fitted.group().provider(),
          fitted.group().families(),
          fitted.group().region(),
          fitted.group().asOf().text(),
          fitted.group().instances().size(),
          fit.usdPerVcpuHour(),
          orNull(fit.usdPerVcpuHourError()),
          fit.usdPerGibHour(),
          orNull(fit.usdPerGibHourError()),
          fit.hasSsd() ? (Double) fit.usdPerSsdGibHour() : null,
          fit.isExact(),
          fit.conditionNumber(),
          fit.relativeError(),
          fitted.group().sources(),
          fitted.remarks(),
          families);
    }
  }

  /**
   * Share of memory in the prices of a family, by a fit.
   *
   * @param label unique name of the row
   * @param memoryShare share of memory in the price of the instance in the middle
   * @param memoryShareStderr standard error of {@code memoryShare}; null if unknown
   * @param memoryShareMin lowest share of any instance
   * @param memoryShareMax highest share of any instance
   * @param agreesWithPaper whether the share is within the 60 to 85 % of the paper; null where the
   *     answer is not about the paper
   * @param byChance true if rounding of the prices decides the share; null likewise
   */
  public record Family(
      @JsonIgnore FamilyPrice price,
      String label,
      String family,
      List<String> instances,
      double memoryShare,
      @Nullable Double memoryShareStderr,
      double memoryShareMin,
      double memoryShareMax,
      @Nullable Boolean agreesWithPaper,
      @Nullable Boolean byChance) {

    private static Family of(FamilyPrice price, PaperFigure.@Nullable Bar bar) {
      return new Family(
          price,
          bar == null ? price.family() : bar.label(),
          price.family(),
          price.instances().stream().map(InstancePrice::instance).toList(),
          price.memoryShare(),
          orNull(price.memoryShareError()),
          price.lowestMemoryShare(),
          price.highestMemoryShare(),
          bar == null ? null : (Boolean) bar.agrees(),
          bar == null ? null : (Boolean) bar.byChance());
    }
  }

  /**
   * Fig. 1 of the Mnemo paper from our lists.
   *
   * @param lowestShareInPaper lower end of the range that the paper reads off its figure
   * @param highestShareInPaper upper end of that range
   */
  public record Paper(double lowestShareInPaper, double highestShareInPaper, List<Fit> fits) {

    /** All bars; those that were fitted together are in one fit. */
    public static Paper of(List<PaperFigure.Bar> bars) {
      return new Paper(
          PaperFigure.LOWEST_SHARE,
          PaperFigure.HIGHEST_SHARE,
          bars.stream()
              .map(bar -> bar.price().fitted())
              .distinct()
              .map(
                  fitted ->
                      Fit.of(
                          fitted,
                          bars.stream()
                              .filter(bar -> bar.price().fitted().equals(fitted))
                              .map(bar -> Family.of(bar.price(), bar))
                              .toList()))
              .toList());
    }
  }

  static @Nullable Double orNull(OptionalDouble value) {
    return value.isEmpty() ? null : (Double) value.getAsDouble();
  }
}
