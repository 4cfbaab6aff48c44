package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.SlaAlpha;

public final class EstimatePictures {

  private static final String SLOWDOWN = "Slowdown against FastMem only (%)";

  /** Half of the width of a window, whose middle is its number. */
  private static final double HALF = 0.5;

  /** Most windows whose numbers all have room. */
  private static final int ALL_NUMBERED = 20;

  private EstimatePictures() {}

  /** Slowdown by memory cost, with the SLO and the recommended split. */
  public static Picture slowdown(Estimate estimate) {
    Curve curve = estimate.curve();
    List<Series> series = new ArrayList<>();
    series.add(
        new Series(
            curve.hasIntervals() ? "estimate with its 95 % interval" : "estimate",
            Form.BAND,
            Colour.BLUE,
            Series.points(
                curve.rows(),
                curve::costFactor,
                row -> 100 * curve.slowdown(row),
                row -> curve.slowdownInterval(row).times(100))));
    series.add(slo(estimate, 1.02));
    estimate
        .chosen()
        .ifPresent(
            row ->
                series.add(
                    new Series(
                        recommended(estimate, row),
                        Form.DOTS,
                        Colour.VERMILION,
                        List.of(
                            Point.of(row.costFactor(), row.slowdown(), row.slowdownInterval())
                                .times(100)))));
    return Picture.of(
            "Slowdown by memory cost (" + estimate.evidence().store() + ")",
            List.of(description(estimate)),
            costAxis(),
            Axis.fromZero(SLOWDOWN, series),
            series)
        .withWarnings(warnings(estimate));
  }

  /** The largest slowdown that the SLO allows, in percent. */
  private static Series slo(Estimate estimate, double toX) {
    double slowdown = estimate.options().maxSlowdown();
    return Series.limit(
        "SLO: at most %s slower".formatted(Quantities.shortPercent(slowdown)),
        Colour.TEXT,
        0,
        toX,
        100 * slowdown);
  }

  private static String recommended(Estimate estimate, CurveRow row) {
    return "recommended: %s, %s of the cost, %s slower"
        .formatted(
            estimate.curve().tiers() > 2
                ? TierText.sizes(estimate, row.row())
                : Quantities.bytes(row.fastBytes()) + " of FastMem",
            Quantities.percent(row.costFactor()),
            Quantities.percent(Math.max(0, row.slowdown())));
  }

  private static String description(Estimate estimate) {
    Curve curve = estimate.curve();
    return "%s and %s, %s, %s, %s, %s"
        .formatted(
            CountedNoun.of(estimate.keyCount(), "key"),
            Quantities.bytes(curve.totalBytes()),
            curve.hasKeys() || curve.tiers() > 2
                ? "order '" + estimate.orderName() + "'"
                : "policy '" + estimate.options().policy() + "'",
            prices(estimate),
            PolicyText.deployment(estimate),
            CountedNoun.of(curve.model().clients(), "client"));
  }

  /** The tiers, or the price of SlowMem. */
  public static String prices(Estimate estimate) {
    return estimate.curve().tiers() > 2
        ? String.join(", ", estimate.prices().tiers())
        : "SlowMem at " + Quantities.shortPercent(estimate.price().value()) + " of FastMem's price";
  }

  private static List<String> warnings(Estimate estimate) {
    return Stream.concat(
            estimate.choice().isPresent()
                ? Stream.empty()
                : Stream.of("No answer yet: the measurement is too short"),
            emulated(estimate.emulatedTiers()).stream())
        .toList();
  }

  /** A warning for each emulated memory. */
  public static List<String> emulated(List<TierInfo> tiers) {
    return tiers.stream()
        .map(tier -> Advice.emulated("The memory '" + tier.name() + "'", tier))
        .toList();
  }

  /** Cost factors from 0 to 1. */
  public static Axis costAxis() {
    return Axis.of("Memory cost relative to FastMem only (cost factor)", 0, 1.02, 0.1);
  }

  /** Slowdown by FastMem, a line for each policy. */
  public static Picture policies(Estimate estimate) {
    List<Series> series =
        new ArrayList<>(policies(estimate, (each, row) -> 100 * each.curve().slowdown(row)));
    series.add(slo(estimate, 102));
    return Picture.of(
            "Who moves the data: slowdown by policy (" + estimate.evidence().store() + ")",
            List.of("A ring is the least FastMem that meets the SLO at its upper confidence bound"),
            shareAxis(),
            Axis.fromZero(SLOWDOWN, series),
            series)
        .withWarnings(emulated(estimate.emulatedTiers()));
  }

  /** Shares of the data in percent. */
  public static Axis shareAxis() {
    return Axis.of("FastMem, share of the data (%)", 0, 102, 10);
  }

  /**
   * Lines and rings of an estimate and of those for other policies.
   *
   * @param value what is drawn of a row of an estimate
   */
  public static List<Series> policies(
      Estimate estimate, BiFunction<Estimate, Integer, Double> value) {
    List<Series> series = new ArrayList<>();
    List<Estimate> all = PolicyText.onSameMemory(estimate);
    for (int i = 0; i < all.size(); i++) {
      Estimate each = all.get(i);
      Curve curve = each.curve();
      series.add(
          new Series(
              PolicyText.label(each),
              i == 0 ? Form.LINE : Form.DASHED,
              Colour.of(i),
              Series.points(
                  curve.rows(), row -> 100 * curve.fastShare(row), row -> value.apply(each, row))));
      if (each.chosenRow().isPresent()) {
        int row = each.chosenRow().getAsInt();
        Point chosen = Point.of(100 * curve.fastShare(row), value.apply(each, row));
        series.add(new Series("", Form.RINGS, Colour.of(i), List.of(chosen)));
      }
    }
    return series;
  }

  /** Sizes of all tiers along the frontier, one on top of the other, the fastest at the bottom. */
  public static Picture tiers(Estimate estimate) {
    Curve curve = estimate.curve();
    List<Series> series = new ArrayList<>();
    // The area of a tier and of all below, so the later ones lie on top.
    for (int tier = curve.tiers() - 1; tier >= 0; tier--) {
      int top = tier;
      series.add(
          new Series(
              estimate.prices().tiers().get(tier),
              Form.AREA,
              Colour.of(tier),
              Series.points(curve.rows(), curve::costFactor, row -> share(curve, row, top))));
    }
    estimate
        .chosenRow()
        .ifPresent(
            row ->
                series.add(
                    new Series(
                        "recommended: " + TierText.sizes(estimate, row),
                        Form.DASHED,
                        Colour.VERMILION,
                        List.of(
                            Point.of(curve.costFactor(row), 0),
                            Point.of(curve.costFactor(row), 100)))));
    return Picture.of(
            "Sizes of the tiers by memory cost (" + estimate.evidence().store() + ")",
            List.of(),
            costAxis(),
            Axis.of("Share of the data (%)", 0, 100, 10),
            series)
        .withWarnings(warnings(estimate));
  }

  /** Share of the data in a tier and all faster ones, in percent. */
  private static double share(Curve curve, int row, int top) {
    long bytes = 0;
    for (int tier = 0; tier <= top; tier++) {
      bytes += curve.bytes(row, tier);
    }
    return 100.0 * bytes / curve.totalBytes();
  }

  /**
   * The FastMem that an agreement needs over time, as Fig. 5 of the SLA-alpha paper: what each
   * window needs is an area, so that what managers give is seen where it is as much. Window i is
   * drawn from i - 0.5 to i + 0.5.
   */
  static Picture neededMemory(Estimate estimate, SlaAlpha sla) {
    Curve curve = estimate.curve();
    int windows = sla.windows().size();
    List<Point> needed = new ArrayList<>();
    List<Point> adapting = new ArrayList<>();
    for (int window = 0; window <= windows; window++) {
      // The last value is drawn up to the end of its window.
      int at = Math.min(window, windows - 1);
      double start = window + HALF;
      needed.add(Point.of(start, 100 * curve.fastShare(sla.windows().get(at))));
      adapting.add(Point.of(start, 100 * curve.fastShare(sla.adaptedRow(at))));
    }
    String label = "Window of the trace";
    double last = windows + HALF;
    return Picture.of(
        "FastMem that the agreement needs over time (" + estimate.options().policy() + ")",
        List.of(
            "At most %s slower than FastMem only in each of %s of some %s"
                .formatted(
                    Quantities.shortPercent(estimate.options().maxSlowdown()),
                    CountedNoun.of(windows, "window"),
                    CountedNoun.of(estimate.pattern().requests() / windows, "request"))),
        windows <= ALL_NUMBERED ? Axis.of(label, HALF, last, 1) : Axis.of(label, HALF, last),
        Axis.of("FastMem, share of the data (%)", 0, 102, 20),
        List.of(
            new Series("needed by the window", Form.STEP_AREA, Colour.SKY, needed),
            new Series(
                "given by a manager that goes by the two windows before",
                Form.STEPS,
                Colour.VERMILION,
                adapting),
            Series.limit(
                "fixed, so that no window breaks the agreement",
                Colour.GREEN,
                HALF,
                last,
                100 * curve.fastShare(sla.fixedRow().orElse(curve.lastRow())))));
  }
}
