package org.mnemo.estimator.heat;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;

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
 * @param reportedPerS requests a second by the store or the user; null if unknown
 * @param explainedPerS requests a second that the rates of keys add up to
 * @param openByteShare share of the bytes of keys that are too hot to be distinguished
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
    @Nullable Double reportedPerS,
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
   * @param undrawn why pictures are missing; empty if there are some, or none were requested
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
        Double.isNaN(facts.reportedPerSecond()) ? null : (Double) facts.reportedPerSecond(),
        facts.explainedPerSecond(),
        facts.openByteShare(),
        points,
        files);
  }

  private static String verdict(Heat heat) {
    double share = shareFor(heat::coldShare);
    return Sentence.of(
        "heat.hottest",
        share,
        share * heat.totalBytes(),
        MOST_REQUESTS,
        shareFor(each -> heat.coldShareInterval(each).low()),
        shareFor(each -> heat.coldShareInterval(each).high()));
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
    return Table.of(
        points.subList(0, Table.MOST_ROWS),
        figures("FastMem", Unit.BYTES, HeatPoint::fastBytes),
        figures("Of data", Unit.SHARE, HeatPoint::fastShare),
        figures("Requests", Unit.SHARE, HeatPoint::requestsFast),
        column(
            "95 % interval",
            point -> Cell.range(Unit.SHARE, point.requestsFastLow(), point.requestsFastHigh())),
        figures("By listing", Unit.SHARE, HeatPoint::requestsFastByListing));
  }

  private static List<String> context(Heat heat) {
    HeatFacts facts = heat.facts();
    double listed = shareFor(heat::listedColdShare);
    return List.of(
        Sentence.of(
            "heat.source", basis(facts), facts.keys(), heat.totalBytes(), facts.ageSeconds()),
        Sentence.of("heat.listed", MOST_REQUESTS, listed, listed * heat.totalBytes()));
  }

  private static String basis(HeatFacts facts) {
    return facts.countsUses() ? "LFU counters" : "idle times";
  }

  private static List<String> notes(Heat heat) {
    HeatFacts facts = heat.facts();
    List<String> notes = new ArrayList<>();
    notes.add(total(facts, heat.steadiness()));
    if (facts.openByteShare() > 0) {
      notes.add(Sentence.of("heat.open", facts.openByteShare(), facts.openPerSecond()));
    }
    if (facts.unknownKeys() > 0) {
      notes.add(Sentence.of("heat.unknown-keys", facts.unknownKeys()));
    }
    notes.add(Sentence.of("heat.younger"));
    notes.add(facts.countsUses() ? settings(facts.origin()) : resolution(facts.origin()));
    return notes;
  }

  private static String settings(ListingOrigin origin) {
    return origin.lfuLogFactor() >= 0 && origin.lfuDecayMinutes() >= 0
        ? Sentence.of("heat.settings", origin.lfuLogFactor(), origin.lfuDecayMinutes())
        : Sentence.of("heat.no-settings");
  }

  private static String resolution(ListingOrigin origin) {
    long seconds = origin.idleResolutionSeconds();
    return seconds > 0
        ? Sentence.of("heat.resolution", seconds, Math.max(3, seconds))
        : Sentence.of("heat.no-resolution");
  }

  private static String total(HeatFacts facts, Steadiness steadiness) {
    if (Double.isNaN(facts.reportedPerSecond())) {
      return Sentence.of("heat.no-total");
    }
    String rates = rates(facts, steadiness);
    return steadiness.rateFactor() > NOTED_FACTOR ? Sentence.of("heat.load-changed", rates) : rates;
  }

  private static String rates(HeatFacts facts, Steadiness steadiness) {
    double now = steadiness.nowPerSecond();
    return Sentence.of(
        Double.isNaN(now) ? "heat.rates" : "heat.rates-now",
        facts.explainedPerSecond(),
        facts.reportedPerSecond(),
        now);
  }

  /** Why a heat is no answer, in sentences without the last full stop; empty if it is one. */
  public static Optional<String> refusal(Heat heat) {
    Steadiness steadiness = heat.steadiness();
    HeatFacts facts = heat.facts();
    if (steadiness.isSteady()) {
      return Optional.empty();
    }
    String sign =
        steadiness.isExplained()
            ? rates(facts, steadiness)
            : Sentence.of("heat.misfit", facts.ageSeconds(), basis(facts), steadiness.misfit());
    return Optional.of(Sentence.of("heat.refused", heat.listing(), sign));
  }

  /**
   * What a FastMem of some size serves.
   *
   * @param fastBytes bytes of records in FastMem
   * @param fastShare their share of all
   * @param requestsFast share of the requests that it serves with the hottest bytes in it
   * @param requestsFastLow lower end of its 95 % interval
   * @param requestsFastHigh upper end of it
   * @param requestsFastByListing share that it serves with the bytes in it that are hottest by the
   *     listing
   */
  public record HeatPoint(
      long fastBytes,
      double fastShare,
      double requestsFast,
      double requestsFastLow,
      double requestsFastHigh,
      double requestsFastByListing) {

    private static final double[] SHARES = {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1};

    public static List<HeatPoint> table(Heat heat) {
      return Arrays.stream(SHARES).mapToObj(share -> of(heat, share)).toList();
    }

    /** The FastMem that holds this share of the bytes. */
    static HeatPoint of(Heat heat, double share) {
      Interval cold = heat.coldShareInterval(share);
      return new HeatPoint(
          Math.round(share * heat.totalBytes()),
          share,
          1 - heat.coldShare(share),
          1 - cold.high(),
          1 - cold.low(),
          1 - heat.listedColdShare(share));
    }
  }
}
