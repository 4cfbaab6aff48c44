package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.estimate.CurveRow;
import org.mnemo.estimator.estimate.Estimate;

/** The recommendation in words that need no knowledge of memories or models. */
public final class Advice {

  private Advice() {}

  /** What to buy, what it costs, what it does to speed: three sentences. */
  public static List<String> sentences(Estimate estimate) {
    CurveRow chosen = estimate.chosen();
    return List.of(
        whatToBuy(estimate, chosen), whatItCosts(estimate, chosen), howFast(estimate, chosen));
  }

  /** What a reader must know before trusting the three sentences; empty if nothing. */
  public static List<String> notes(Estimate estimate) {
    List<String> notes = new ArrayList<>();
    for (TierInfo tier : estimate.run().tiers()) {
      if (tier.emulated()) {
        notes.add(
            "Note: the memory of the tier '%s' was emulated (%s); measure on the real memory before you buy."
                .formatted(tier.name(), tier.memory()));
      }
    }
    if (!estimate.coversUntouchedKeys()) {
      notes.add(
          "Note: only keys that the trace touches are covered; stored keys that nobody asks for"
              + " cost SlowMem on top.");
    }
    estimate.warnings().forEach(warning -> notes.add("Note: " + warning + "."));
    return notes;
  }

  /** Sentences and notes, a line each. */
  public static String text(Estimate estimate) {
    List<String> lines = new ArrayList<>(sentences(estimate));
    lines.addAll(notes(estimate));
    return String.join("\n", lines) + "\n";
  }

  private static String whatToBuy(Estimate estimate, CurveRow chosen) {
    long totalBytes = estimate.curve().totalBytes();
    String total = Quantities.bytes(totalBytes);
    if (chosen.keysInFast() == 0) {
      return "Buy no FastMem: all %s of data (%s keys) can lie in SlowMem."
          .formatted(total, Quantities.count(estimate.keyCount()));
    }
    if (chosen.keysInFast() == estimate.keyCount()) {
      return "Buy FastMem for all %s of data (%s keys): no smaller share is fast enough."
          .formatted(total, Quantities.count(estimate.keyCount()));
    }
    return "Buy %s of FastMem for %s of data (%s): the %s of %s keys that come first by '%s' go there, the rest into SlowMem."
        .formatted(
            Quantities.bytes(chosen.fastBytes()),
            total,
            Quantities.percent(chosen.fastShare()),
            Quantities.count(chosen.keysInFast()),
            Quantities.count(estimate.keyCount()),
            estimate.orderName());
  }

  private static String whatItCosts(Estimate estimate, CurveRow chosen) {
    return "The memory then costs %s of what FastMem alone would, %s less, if a byte of SlowMem costs %s of a byte of FastMem."
        .formatted(
            Quantities.percent(chosen.costFactor()),
            Quantities.percent(1 - chosen.costFactor()),
            Quantities.shortPercent(estimate.options().price()));
  }

  private static String howFast(Estimate estimate, CurveRow chosen) {
    double fastOpsS = estimate.curve().throughputOpsS(estimate.curve().lastRow());
    String limit =
        "your limit is %s".formatted(Quantities.shortPercent(estimate.options().maxSlowdown()));
    String speed = Quantities.rate(chosen.throughputOpsS());
    if (chosen.slowdown() <= 0) {
      return "Expect %s operations a second, no slower than with FastMem only (%s); %s."
          .formatted(speed, Quantities.rate(fastOpsS), limit);
    }
    return "Expect %s operations a second instead of %s with FastMem only: the work takes %s longer, and %s."
        .formatted(speed, Quantities.rate(fastOpsS), Quantities.percent(chosen.slowdown()), limit);
  }
}
