package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.TracePart;

/** Requests of the trace to the data: skew, hottest keys, sizes; of a sample, its own. */
final class PatternSection {

  private static final int HOTTEST = 10;
  private static final int LONGEST_KEY = 100;

  private PatternSection() {}

  static Section of(Estimate estimate) {
    // A listing does not show its hottest keys.
    boolean namesKeys = estimate.trace().origin() != TracePart.Origin.HEAT;
    List<Table> tables = new ArrayList<>();
    if (namesKeys) {
      tables.add(hottest(estimate.pattern()));
    }
    tables.add(sizes(estimate.pattern()));
    return new Section("How the data is used", picture(estimate), tables.toArray(Table[]::new));
  }

  private static Picture picture(Estimate estimate) {
    Curve curve = estimate.curve();
    List<Series> series = new ArrayList<>();
    // Only where keys enter FastMem one after the other is there a first share of the keys.
    if (curve.hasKeys()) {
      series.add(
          line(
              "by share of the keys",
              Form.DASHED,
              curve,
              percent -> (int) Math.round(curve.lastRow() * percent / 100.0)));
    }
    IntUnaryOperator ofBytes =
        percent -> curve.lastRowWithinBytes(Math.round(curve.totalBytes() * percent / 100.0));
    series.add(line("by share of the bytes", Form.LINE, curve, ofBytes));
    return Picture.of(
        "Requests by share of the data",
        List.of(text(estimate, requestShare(curve, ofBytes.applyAsInt(10)))),
        Axis.of("First data of the order, share of all (%)", 0, 100),
        Axis.of("Requests (%)", 0, 100),
        series);
  }

  private static Series line(String name, Form form, Curve curve, IntUnaryOperator rowAtPercent) {
    return new Series(
        name,
        form,
        form == Form.LINE ? Colour.BLUE : Colour.VERMILION,
        Series.points(
            101,
            percent -> percent,
            percent -> 100 * requestShare(curve, rowAtPercent.applyAsInt(percent))));
  }

  private static double requestShare(Curve curve, int row) {
    double all = curve.readsFast(curve.lastRow()) + curve.writesFast(curve.lastRow());
    return (curve.readsFast(row) + curve.writesFast(row)) / all;
  }

  private static String text(Estimate estimate, double shareOfTenth) {
    AccessPattern pattern = estimate.pattern();
    long reads = pattern.operationTotals()[Operation.READ.ordinal()];
    return "%s for %s of %s, %s reads. FastMem for a tenth of the bytes gets %s of the requests."
        .formatted(
            CountedNoun.of(pattern.requests(), "request"),
            Quantities.count(pattern.touchedKeys()),
            CountedNoun.of(pattern.keyCount(), "known key"),
            Quantities.percent((double) reads / pattern.requests()),
            Quantities.percent(shareOfTenth));
  }

  private static Table hottest(AccessPattern pattern) {
    Comparator<Integer> byAccesses =
        Comparator.<Integer>comparingLong(pattern::accesses)
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> hottest = new PriorityQueue<>(byAccesses);
    for (int i = 0; i < pattern.touchedKeys(); i++) {
      hottest.add(pattern.touched(i));
      if (hottest.size() > HOTTEST) {
        hottest.remove();
      }
    }
    return new Table(
        "Hottest keys",
        List.of("Key", "Requests", "Share", "Value"),
        hottest.stream()
            .sorted(byAccesses.reversed())
            .map(
                key ->
                    Table.row(
                        Cell.word(Abbreviation.of(pattern.keys().keyAsString(key), LONGEST_KEY)),
                        Cell.of(Unit.COUNT, pattern.accesses(key)),
                        Cell.of(Unit.SHARE, (double) pattern.accesses(key) / pattern.requests()),
                        Cell.of(Unit.BYTES, pattern.valueBytes(key))))
            .toList());
  }

  private static Table sizes(AccessPattern pattern) {
    long[] keys = new long[SizeClass.COUNT];
    long[] bytes = new long[SizeClass.COUNT];
    long[] reads = new long[SizeClass.COUNT];
    long[] accesses = new long[SizeClass.COUNT];
    for (int key = 0; key < pattern.keyCount(); key++) {
      int sizeClass = SizeClass.of(pattern.valueBytes(key));
      keys[sizeClass]++;
      bytes[sizeClass] += pattern.valueBytes(key);
      reads[sizeClass] += pattern.count(key, Operation.READ.ordinal());
      accesses[sizeClass] += pattern.accesses(key);
    }
    return new Table(
        "Sizes of values",
        List.of("Bytes of a value", "Keys", "All bytes", "Reads", "Writes"),
        IntStream.range(0, SizeClass.COUNT)
            .filter(i -> keys[i] > 0)
            .mapToObj(
                i ->
                    Table.row(
                        Cell.range(
                            Unit.COUNT, SizeClass.smallestBytes(i), SizeClass.largestBytes(i)),
                        Cell.of(Unit.COUNT, keys[i]),
                        Cell.of(Unit.BYTES, bytes[i]),
                        Cell.of(Unit.COUNT, reads[i]),
                        Cell.of(Unit.COUNT, accesses[i] - reads[i])))
            .toList());
  }
}
