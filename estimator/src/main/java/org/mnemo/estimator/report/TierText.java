package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.traffic.Traffic;

/** The tiers of an estimate. */
public final class TierText {

  private TierText() {}

  /** Names of the tiers for people, the fastest first. */
  static List<String> names(Estimate estimate) {
    return estimate.curve().tiers() == 2
        ? List.of("FastMem", "SlowMem")
        : estimate.prices().tiers();
  }

  /**
   * Sizes of a row, as in "10 MiB of dram, 20 MiB of cxl and 70 MiB of ssd"; with two tiers of
   * FastMem alone.
   */
  public static String sizes(Estimate estimate, int row) {
    Curve curve = estimate.curve();
    if (curve.tiers() == 2) {
      return Quantities.bytes(curve.fastBytes(row)) + " of " + Advice.fastMem(estimate);
    }
    List<String> sizes =
        IntStream.range(0, curve.tiers())
            .mapToObj(
                tier ->
                    "%s of %s"
                        .formatted(
                            Quantities.bytes(curve.bytes(row, tier)), names(estimate).get(tier)))
            .toList();
    int last = sizes.size() - 1;
    return String.join(", ", sizes.subList(0, last)) + " and " + sizes.get(last);
  }

  /** Price, size and use of each tier in a row. */
  static Table table(Estimate estimate, int row) {
    Curve curve = estimate.curve();
    long[] keys =
        curve.traffic().tiersAtEnd(row).isPresent() ? estimate.keysByTier(row) : new long[0];
    Traffic traffic = curve.traffic().cursor().moveTo(row);
    return Table.of(
            IntStream.range(0, curve.tiers()).boxed().toList(),
            words("Tier", names(estimate)::get),
            column(
                "Price",
                tier ->
                    Cell.of(Unit.SHARE, estimate.prices().value(tier))
                        .with(Advice.priceOrigin(estimate, tier))),
            figures("Size", Unit.BYTES, tier -> curve.bytes(row, tier)),
            figures("Share", Unit.SHARE, tier -> share(curve, row, tier)),
            figures("Keys", Unit.COUNT, tier -> keys.length == 0 ? null : (Long) keys[tier]),
            figures("Requests", Unit.SHARE, tier -> traffic.requestShare(tier)))
        .withoutEmptyColumns();
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
}
