package org.mnemo.estimator.offer;

import java.util.List;
import java.util.stream.Stream;

/**
 * Figure 1 of the Mnemo paper from our price lists: the share of memory in the price of the
 * memory-optimised families of section I, by the nearest prices to the paper's (2019) that there
 * are.
 *
 * <p>The paper gives neither its prices nor which instances it put into one system of equations.
 * {@code cache.r5} alone is nearly collinear. Two comparisons show how little its fit means: the
 * list of 2022, which has half of the instances at the same prices, and the fit together with
 * {@code cache.m5}. The two families of Google and the M families of Azure have one ratio of memory
 * to vCPUs each, so they are fitted together.
 */
public final class PaperFigure {

  /** Lowest share that the paper reads off its figure: memory is 60 to 85 % of the price. */
  public static final double LOWEST_SHARE = 0.60;

  /** See {@link #LOWEST_SHARE}. */
  public static final double HIGHEST_SHARE = 0.85;

  /** The group whose conditioning the comparisons are about. */
  private static final String R5 = "cache.r5";

  private static final String NEWER = "2026-10-02";

  private PaperFigure() {}

  /** All bars, by provider. */
  public static List<FamilyPrice> bars() {
    PriceList list = PriceList.builtIn();
    FittedGroup r5 = elastiCache(list, NEWER, R5);
    FittedGroup olderR5 = elastiCache(list, "2022-02-13", R5);
    FittedGroup withM5 = elastiCache(list, NEWER, R5, "cache.m5");
    Stream<FamilyPrice> google =
        bars(fit(list, "gcp", "us-central1", "2020-05-07", "m1-megamem", "m1-ultramem"));
    Stream<FamilyPrice> azureE = bars(fit(list, "azure", "eastus", "2019-Q1", "Ev3", "Esv3"));
    Stream<FamilyPrice> azureM =
        bars(fit(list, "azure", "eastus", "2019-Q1", "Ms", "Mms", "Mls", "Mts"));
    return Stream.of(
            Stream.of(
                r5.families().get(0).asBar("cache.r5 alone", true),
                olderR5.families().get(0).asBar("cache.r5 alone, 2022", false),
                FamilyPrice.of(withM5, R5).asBar("cache.r5 with m5", false)),
            google,
            azureE,
            azureM)
        .flatMap(bars -> bars)
        .toList();
  }

  private static Stream<FamilyPrice> bars(FittedGroup fitted) {
    return fitted.families().stream().map(price -> price.asBar(price.family(), true));
  }

  private static FittedGroup elastiCache(PriceList list, String date, String... families) {
    return fit(list, "aws-elasticache", "us-east-1", date, families);
  }

  private static FittedGroup fit(
      PriceList list, String provider, String region, String date, String... families) {
    AsOf asOf = AsOf.parse(date).orElseThrow();
    return FittedGroup.of(new PriceSelection(provider, List.of(families), region, asOf).from(list));
  }
}
