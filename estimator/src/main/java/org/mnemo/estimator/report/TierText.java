package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Price;
import org.mnemo.estimator.traffic.Traffic;

/** What an estimate says of more than two tiers, each by its name. */
public final class TierText {

  private TierText() {}

  /** Sizes of a row, as in "10 MiB of dram, 20 MiB of cxl and 70 MiB of ssd". */
  public static String sizes(Estimate estimate, int row) {
    Curve curve = estimate.curve();
    return listed(estimate, tier -> "%s of %s", tier -> Quantities.bytes(curve.bytes(row, tier)));
  }

  static String whatToBuy(Estimate estimate, CurveRow chosen) {
    Curve curve = estimate.curve();
    long[] keys = estimate.keysByTier(chosen.row());
    return "%s %s for %s of data: %s of %s keys."
        .formatted(
            estimate.options().fastBytes() == null ? "Buy" : "Fill",
            listed(
                estimate,
                tier ->
                    "%s of %s ("
                        + Quantities.percent(share(curve, chosen.row(), tier)).replace("%", "%%")
                        + ")",
                tier -> Quantities.bytes(curve.bytes(chosen.row(), tier))),
            Quantities.bytes(curve.totalBytes()),
            listed(estimate, tier -> "%2$s gets %1$s", tier -> Quantities.count(keys[tier])),
            Quantities.count(estimate.keyCount()));
  }

  /** Sentence on the price of each tier but the fastest. */
  static String prices(Estimate estimate) {
    return Advice.sentence(
        "%s of a byte of %s.".formatted(joined(named(estimate)), estimate.prices().tiers().get(0)));
  }

  private static List<String> named(Estimate estimate) {
    List<String> tiers = estimate.prices().tiers();
    List<String> prices = new ArrayList<>();
    for (int tier = 1; tier < tiers.size(); tier++) {
      prices.add(
          "a byte of %s costs %s%s"
              .formatted(
                  tiers.get(tier),
                  Quantities.shortPercent(estimate.prices().value(tier)),
                  estimate.prices().source(tier) == Price.Source.PROFILE
                      ? " (the price of its profile; --price "
                          + tiers.get(tier)
                          + "=P sets another)"
                      : ""));
    }
    return prices;
  }

  /** The sizes that the uncertainty stands for. */
  static String whatMayDo(Estimate estimate, Choice choice) {
    String most = sizes(estimate, choice.row());
    String least = sizes(estimate, choice.leastRow());
    return least.equals(most)
        ? "A longer measurement would hardly change the sizes."
        : "As few as %s may do, at %s of the cost; a measurement at another hour may differ by more."
            .formatted(least, Quantities.percent(estimate.curve().costFactor(choice.leastRow())));
  }

  /** Sizes of the recommended row by tier; those of row 0 without an answer. */
  public static Table table(Estimate estimate) {
    Curve curve = estimate.curve();
    int row = estimate.chosenRow().orElse(0);
    long[] keys = estimate.keysByTier(row);
    Traffic traffic = curve.traffic().cursor().moveTo(row);
    return new Table(
        List.of("Tier", "Price", "Size", "Share", "Keys", "Requests"),
        IntStream.range(0, curve.tiers())
            .mapToObj(
                tier ->
                    Table.row(
                        Cell.word(estimate.prices().tiers().get(tier)),
                        Cell.of(Unit.SHARE, estimate.prices().value(tier)),
                        Cell.of(Unit.BYTES, curve.bytes(row, tier)),
                        Cell.of(Unit.SHARE, share(curve, row, tier)),
                        Cell.of(Unit.COUNT, keys[tier]),
                        Cell.of(Unit.SHARE, traffic.requestShare(tier))))
            .toList());
  }

  /**
   * What one tier gets.
   *
   * @param tier name of the tier
   * @param bytes bytes of the data that lie there
   * @param keys number of keys that lie there
   */
  public record Placed(String tier, long bytes, long keys) {}

  /** What each tier gets in a row. */
  public static List<Placed> placed(Estimate estimate, int row) {
    long[] keys = estimate.keysByTier(row);
    return IntStream.range(0, keys.length)
        .mapToObj(
            tier ->
                new Placed(
                    estimate.prices().tiers().get(tier),
                    estimate.curve().bytes(row, tier),
                    keys[tier]))
        .toList();
  }

  static double share(Curve curve, int row, int tier) {
    return (double) curve.bytes(row, tier) / curve.totalBytes();
  }

  /**
   * Something of each tier, in words.
   *
   * @param form how a tier's value and name are put
   */
  private static String listed(
      Estimate estimate, IntFunction<String> form, IntFunction<String> value) {
    return joined(
        IntStream.range(0, estimate.curve().tiers())
            .mapToObj(
                tier ->
                    form.apply(tier)
                        .formatted(value.apply(tier), estimate.prices().tiers().get(tier)))
            .toList());
  }

  private static String joined(List<String> parts) {
    int last = parts.size() - 1;
    return String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
  }
}
