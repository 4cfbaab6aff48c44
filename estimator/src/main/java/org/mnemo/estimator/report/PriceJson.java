package org.mnemo.estimator.report;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.FittedGroup;
import org.mnemo.estimator.price.InstancePrice;
import org.mnemo.estimator.price.PaperFigure;
import org.mnemo.estimator.price.PriceFit;
import org.mnemo.estimator.price.PriceList;

/** Price lists and what was fitted to them, for programs. */
public final class PriceJson {

  private PriceJson() {}

  /** The families that a list has. */
  public record Overview(List<Snapshot> snapshots) {

    /** The families of a list by provider, date and region. */
    public static Overview of(PriceList list) {
      return new Overview(
          PriceSnapshot.of(list).stream()
              .map(
                  snapshot ->
                      new Snapshot(
                          snapshot.provider(),
                          snapshot.asOf().text(),
                          snapshot.region(),
                          snapshot.prices().prices().size(),
                          snapshot.prices().families()))
              .toList());
    }
  }

  /** Prices of one provider, date and region. */
  public record Snapshot(
      String provider, String asOf, String region, int instances, List<String> families) {}

  /**
   * Prices that were fitted together.
   *
   * @param relativeError root mean square of (fit - price) / price
   * @param usdPerVcpuHourStderr standard error of the price of a vCPU; null if unknown
   * @param usdPerGibHourStderr standard error of the price of memory; null if unknown
   * @param exact true if the errors are those of the prices' last digit
   */
  public record Fit(
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

    /** The fit of a group. */
    public static Fit of(FittedGroup fitted) {
      return of(fitted, fitted.families().stream().map(price -> Family.of(price, null)).toList());
    }

    private static Fit of(FittedGroup fitted, List<Family> families) {
      PriceFit fit = fitted.fit();
      return new Fit(
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
   * @param label names it uniquely
   * @param memoryShare share of memory in the price of the instance in the middle
   * @param memoryShareStderr standard error; null if it is not known
   * @param memoryShareMin lowest share of any instance
   * @param memoryShareMax highest share of any instance
   * @param agreesWithPaper whether it is within the 60 to 85 % of the paper; null where the paper
   *     is not asked about
   * @param byChance true if the share is what it is by rounding; null likewise
   */
  public record Family(
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
   * Fig. 1 of the paper from our lists.
   *
   * @param lowestShareInPaper lower end of the range that the paper reads off its figure
   * @param highestShareInPaper upper end of that range
   */
  public record Paper(double lowestShareInPaper, double highestShareInPaper, List<Fit> fits) {

    /** All bars, with those together that were fitted together. */
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

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isEmpty() ? null : (Double) value.getAsDouble();
  }
}
