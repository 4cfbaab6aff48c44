package org.mnemo.estimator.report.heat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.mnemo.core.VisibleText;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatFacts;
import org.mnemo.estimator.heat.Steadiness;

/** The heat of a listing in sentences and as a table. */
public final class HeatText {

  /** Shares of requests whose FastMem is told in a sentence. */
  private static final double TOLD_SHARE = 0.9;

  /** Factor between numbers of requests from which on it is said that they widen intervals. */
  private static final double NOTED_FACTOR = 1.15;

  private static final int HALVINGS = 40;

  private HeatText() {}

  /** The answer and its table, a line each. */
  public static List<String> lines(Heat heat) {
    HeatFacts facts = heat.facts();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s of %s with %s, taken to be used as now for %s."
            .formatted(
                facts.countsUses() ? "LFU counters" : "Idle times",
                CountedNoun.of(facts.keys(), "key"),
                Quantities.bytes(Math.round(heat.totalBytes())),
                Quantities.span(facts.ageSeconds())));
    lines.add(
        "%s of the requests are for the hottest %s of the data (95 %% interval: %s to %s)."
            .formatted(
                Quantities.shortPercent(TOLD_SHARE),
                bytesFor(heat, heat::coldShare),
                bytesFor(heat, share -> heat.coldShareInterval(share).low()),
                bytesFor(heat, share -> heat.coldShareInterval(share).high())));
    lines.add(
        "Keys placed by this listing alone need %s for that, as it takes some for hotter than they are."
            .formatted(bytesFor(heat, heat::listedColdShare)));
    lines.add("");
    lines.add("   FastMem  of the data   requests from FastMem   by this listing");
    for (HeatPoint point : HeatPoint.table(heat)) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%10s  %9.0f %%   %5.1f %% (%5.1f to %5.1f)  %14.1f %%",
              Quantities.bytes(point.fastBytes()),
              100 * point.fastShare(),
              100 * point.requestsFast(),
              100 * point.requestsFastLow(),
              100 * point.requestsFastHigh(),
              100 * point.requestsFastByListing()));
    }
    return lines;
  }

  private static String bytesFor(Heat heat, DoubleUnaryOperator coldShare) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (coldShare.applyAsDouble(middle) > 1 - TOLD_SHARE) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return "%s (%s)"
        .formatted(
            Quantities.percent(high), Quantities.bytes(Math.round(high * heat.totalBytes())));
  }

  /** Why there is no answer, as one sentence without its full stop; empty if there is one. */
  public static Optional<String> refusal(Heat heat) {
    Steadiness steadiness = heat.steadiness();
    if (steadiness.isSteady()) {
      return Optional.empty();
    }
    String shown = heat.facts().countsUses() ? "LFU counters" : "idle times";
    String sign =
        steadiness.isExplained()
            ? rates(heat.facts(), steadiness)
            : "keys that were requested at steady rates for %s would show other %s (numbers of keys are %s off)"
                .formatted(
                    Quantities.span(heat.facts().ageSeconds()),
                    shown,
                    Quantities.percent(steadiness.misfit()));
    return Optional.of(
        "the load of %s was not steady, so its %s do not tell how requests are shared: %s; list the store again once its load has been steady for longer, or say since when it has been so, and how many requests find a key (--age, --requests-per-second)"
            .formatted(heat.listing(), shown, sign));
  }

  private static String rates(HeatFacts facts, Steadiness steadiness) {
    String told =
        "the rates of keys add up to %s requests a second, and the store answered %s"
            .formatted(
                Quantities.rate(facts.explainedPerSecond()),
                Quantities.rate(facts.toldPerSecond()));
    return Double.isNaN(steadiness.nowPerSecond())
        ? told
        : told + ", at the end " + Quantities.rate(steadiness.nowPerSecond());
  }

  /** What a reader must know of it, in a sentence each without its full stop. */
  public static List<String> notes(Heat heat) {
    HeatFacts facts = heat.facts();
    List<String> notes = new ArrayList<>();
    notes.add(
        "requests of a key are taken to come independently of each other, at a rate that has not changed for %s (--age); keys that are younger, or whose use has changed, are told wrongly"
            .formatted(Quantities.span(facts.ageSeconds())));
    notes.add(facts.countsUses() ? settings(facts.origin()) : resolution(facts.origin()));
    if (facts.openByteShare() > 0) {
      notes.add(
          "keys that are requested more than %s times a second cannot be told apart; they are %s of the data, and below that the curve is a guess"
              .formatted(
                  Quantities.rate(facts.openPerSecond()),
                  Quantities.percent(facts.openByteShare())));
    }
    if (facts.unknownKeys() > 0) {
      notes.add(
          "nothing is known of the use of %s, taken to be as all others"
              .formatted(CountedNoun.of(facts.unknownKeys(), "key")));
    }
    notes.add(total(facts, heat.steadiness()));
    return notes;
  }

  private static String settings(ListingOrigin origin) {
    boolean known = origin.lfuLogFactor() >= 0 && origin.lfuDecayMinutes() >= 0;
    return known
        ? "counters grow by lfu-log-factor %d and fall by lfu-decay-time %d"
            .formatted(origin.lfuLogFactor(), origin.lfuDecayMinutes())
        : "the server does not tell lfu-log-factor and lfu-decay-time, which are taken to be what Redis begins with, 10 and 1";
  }

  private static String resolution(ListingOrigin origin) {
    return origin.idleResolutionSeconds() > 0
        ? "the store notes accesses to %s; idle times below %s are taken for alike"
            .formatted(
                Quantities.span((double) origin.idleResolutionSeconds()),
                Quantities.span(Math.max(3, (double) origin.idleResolutionSeconds())))
        : "the store does not note every access%s; idle times below a minute are taken for alike"
            .formatted(origin.store().isEmpty() ? "" : " (" + VisibleText.of(origin.store()) + ")");
  }

  private static String total(HeatFacts facts, Steadiness steadiness) {
    if (Double.isNaN(facts.toldPerSecond())) {
      return "how many requests there are in all is not known, so that hot keys may be hotter than this, and less FastMem do (--requests-per-second says it)";
    }
    String rates = rates(facts, steadiness);
    return steadiness.rateFactor() > NOTED_FACTOR
        ? rates + ": the load has changed, or requests are for no key; intervals are wider for that"
        : rates;
  }
}
