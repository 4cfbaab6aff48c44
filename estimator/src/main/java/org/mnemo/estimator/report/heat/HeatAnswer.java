package org.mnemo.estimator.report.heat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatFacts;
import org.mnemo.estimator.heat.Steadiness;

/**
 * Answer of {@code heat}.
 *
 * @param answer the answer at a glance
 * @param listing path of the listing
 * @param counters true if the heat comes from LFU counters, false if from idle times
 * @param keys number of keys
 * @param unknownKeys keys whose use is unknown
 * @param totalBytes bytes of keys and values
 * @param ageS seconds of steady use that are assumed
 * @param toldPerS requests a second by the store or the user; null if unknown
 * @param explainedPerS requests a second that the rates of keys add up to
 * @param openByteShare share of the bytes of keys that are too hot to be told apart
 * @param points requests that FastMem of some sizes serves
 * @param files paths of the pictures
 */
public record HeatAnswer(
    Answer answer,
    String listing,
    boolean counters,
    long keys,
    long unknownKeys,
    long totalBytes,
    double ageS,
    @Nullable Double toldPerS,
    double explainedPerS,
    double openByteShare,
    List<HeatPoint> points,
    List<String> files) {

  /** Share of the requests in the verdict. */
  private static final double MOST_REQUESTS = 0.9;

  /** Factor between numbers of requests above which a note says that they widen intervals. */
  private static final double NOTED_FACTOR = 1.15;

  private static final int HALVINGS = 40;

  /**
   * The answer for a heat.
   *
   * @param files paths of the pictures
   * @param undrawn why there are none; empty if there are, or were not asked for
   */
  public static HeatAnswer of(Heat heat, List<String> files, Optional<String> undrawn) {
    HeatFacts facts = heat.facts();
    List<HeatPoint> points = HeatPoint.table(heat);
    List<String> notes = notes(heat);
    undrawn.ifPresent(reason -> notes.add(reason + "."));
    return new HeatAnswer(
        new Answer(verdict(heat), List.of(table(points)), context(heat), notes),
        heat.listing().toString(),
        facts.countsUses(),
        facts.keys(),
        facts.unknownKeys(),
        Math.round(heat.totalBytes()),
        facts.ageSeconds(),
        Double.isNaN(facts.toldPerSecond()) ? null : (Double) facts.toldPerSecond(),
        facts.explainedPerSecond(),
        facts.openByteShare(),
        points,
        files);
  }

  private static String verdict(Heat heat) {
    double least = shareFor(share -> heat.coldShareInterval(share).low());
    double most = shareFor(share -> heat.coldShareInterval(share).high());
    double share = shareFor(heat::coldShare);
    return "The hottest %s of the data (%s) gets %s of the requests (95 %% interval: %s to %s)."
        .formatted(
            Quantities.percent(share),
            bytes(heat, share),
            Quantities.shortPercent(MOST_REQUESTS),
            Quantities.percent(least),
            Quantities.percent(most));
  }

  private static String bytes(Heat heat, double share) {
    return Quantities.bytes(Math.round(share * heat.totalBytes()));
  }

  /** Share of the bytes that get most of the requests. */
  private static double shareFor(DoubleUnaryOperator coldShare) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (coldShare.applyAsDouble(middle) > 1 - MOST_REQUESTS) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static Table table(List<HeatPoint> points) {
    return new Table(
        List.of("FastMem", "Of data", "Requests", "95 % interval", "By listing"),
        points.stream()
            .limit(Table.MOST_ROWS)
            .map(
                point ->
                    Table.row(
                        Cell.of(Unit.BYTES, point.fastBytes()),
                        Cell.of(Unit.SHARE, point.fastShare()),
                        Cell.of(Unit.SHARE, point.requestsFast()),
                        Cell.range(Unit.SHARE, point.requestsFastLow(), point.requestsFastHigh()),
                        Cell.of(Unit.SHARE, point.requestsFastByListing())))
            .toList());
  }

  private static List<String> context(Heat heat) {
    HeatFacts facts = heat.facts();
    double listed = shareFor(heat::listedColdShare);
    return List.of(
        "From the %s of %s with %s; steady use is assumed for %s (--age)."
            .formatted(
                facts.countsUses() ? "LFU counters" : "idle times",
                CountedNoun.of(facts.keys(), "key"),
                Quantities.bytes(Math.round(heat.totalBytes())),
                Quantities.span(facts.ageSeconds())),
        "Placed by this listing alone, %s of the requests need %s of the data (%s)."
            .formatted(
                Quantities.shortPercent(MOST_REQUESTS),
                Quantities.percent(listed),
                bytes(heat, listed)));
  }

  private static List<String> notes(Heat heat) {
    HeatFacts facts = heat.facts();
    List<String> notes = new ArrayList<>();
    notes.add(total(facts, heat.steadiness()));
    if (facts.openByteShare() > 0) {
      notes.add(
          "The hottest %s of the data exceeds %s requests a second a key. A smaller FastMem is a guess."
              .formatted(
                  Quantities.percent(facts.openByteShare()),
                  Quantities.rate(facts.openPerSecond())));
    }
    if (facts.unknownKeys() > 0) {
      notes.add(
          "The use of %s is unknown, and assumed to be as the others'."
              .formatted(CountedNoun.of(facts.unknownKeys(), "key")));
    }
    notes.add("The rates of younger keys, and of keys whose use has changed, are wrong.");
    notes.add(facts.countsUses() ? settings(facts.origin()) : resolution(facts.origin()));
    return notes;
  }

  private static String settings(ListingOrigin origin) {
    boolean known = origin.lfuLogFactor() >= 0 && origin.lfuDecayMinutes() >= 0;
    return known
        ? "Counters grow by lfu-log-factor %d and fall by lfu-decay-time %d."
            .formatted(origin.lfuLogFactor(), origin.lfuDecayMinutes())
        : "lfu-log-factor and lfu-decay-time are unknown. Redis' defaults, 10 and 1, are assumed.";
  }

  private static String resolution(ListingOrigin origin) {
    return origin.idleResolutionSeconds() > 0
        ? "The store notes accesses to %s. Idle times below %s count as equal."
            .formatted(
                Quantities.span((double) origin.idleResolutionSeconds()),
                Quantities.span(Math.max(3, (double) origin.idleResolutionSeconds())))
        : "The store%s does not note every access. Idle times below a minute count as equal."
            .formatted(origin.store().isEmpty() ? "" : " (" + VisibleText.of(origin.store()) + ")");
  }

  private static String total(HeatFacts facts, Steadiness steadiness) {
    if (Double.isNaN(facts.toldPerSecond())) {
      return "The number of requests is unknown, so hot keys may be hotter. Give it with --requests-per-second.";
    }
    String rates = rates(facts, steadiness);
    return steadiness.rateFactor() > NOTED_FACTOR
        ? rates + " The load changed, or requests name no key. Intervals are wider for that."
        : rates;
  }

  private static String rates(HeatFacts facts, Steadiness steadiness) {
    String now = Quantities.rate(steadiness.nowPerSecond());
    return "The rates of keys add up to %s requests a second; the store answered %s%s."
        .formatted(
            Quantities.rate(facts.explainedPerSecond()),
            Quantities.rate(facts.toldPerSecond()),
            Double.isNaN(steadiness.nowPerSecond()) ? "" : ", and " + now + " at the end");
  }

  /** Why a heat is no answer, in sentences without the last full stop; empty if it is one. */
  public static Optional<String> refusal(Heat heat) {
    Steadiness steadiness = heat.steadiness();
    if (steadiness.isSteady()) {
      return Optional.empty();
    }
    String sign =
        steadiness.isExplained()
            ? rates(heat.facts(), steadiness)
            : "Steady requests for %s would leave other %s (numbers of keys are %s off)."
                .formatted(
                    Quantities.span(heat.facts().ageSeconds()),
                    heat.facts().countsUses() ? "LFU counters" : "idle times",
                    Quantities.percent(steadiness.misfit()));
    return Optional.of(
        "the load of %s was not steady. %s List the store again after a longer steady load, or give --age and --requests-per-second"
            .formatted(heat.listing(), sign));
  }
}
