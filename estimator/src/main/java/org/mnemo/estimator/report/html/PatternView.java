package org.mnemo.estimator.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.report.html.ReportData.Pattern;

/** Requests of the trace to the data: skew, hottest keys, sizes; of a sample, its own. */
final class PatternView {

  private static final int STEPS = 100;
  private static final int HOTTEST = 10;
  private static final int LONGEST_KEY = 100;
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB");

  private final AccessPattern pattern;
  private final Curve curve;

  /** False where requests follow from a listing, which does not tell the hottest of its keys. */
  private final boolean namesKeys;

  PatternView(Estimate estimate) {
    pattern = estimate.pattern();
    curve = estimate.curve();
    namesKeys = estimate.trace().origin() != TracePart.Origin.HEAT;
  }

  /** Shares of requests to the data. */
  Pattern shares() {
    double[] shares = new double[STEPS + 1];
    Arrays.setAll(shares, i -> i / (double) STEPS);
    // Only where keys enter FastMem one after the other is there a first share of them.
    double[] byKeys = new double[curve.hasKeys() ? STEPS + 1 : 0];
    double[] byBytes = new double[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      if (curve.hasKeys()) {
        byKeys[i] = requestShare((int) Math.round(curve.lastRow() * shares[i]));
      }
      byBytes[i] =
          requestShare(curve.lastRowWithinBytes(Math.round(curve.totalBytes() * shares[i])));
    }
    return new Pattern(shares, byKeys, byBytes);
  }

  private double requestShare(int row) {
    double all = curve.readsFast(curve.lastRow()) + curve.writesFast(curve.lastRow());
    double share = (curve.readsFast(row) + curve.writesFast(row)) / all;
    return Math.round(share * 1e6) / 1e6;
  }

  String text() {
    long reads = pattern.operationTotals()[Operation.READ.ordinal()];
    return "%s for %s of %s, %s of them reads. FastMem for a tenth of the bytes%s gets %s of the requests."
        .formatted(
            CountedNoun.of(pattern.requests(), "request"),
            Quantities.count(pattern.touchedKeys()),
            CountedNoun.of(pattern.keyCount(), "known key"),
            Quantities.percent((double) reads / pattern.requests()),
            curve.hasKeys()
                ? ", filled by '" + OrderComparison.shortName(curve.order().orderName()) + "',"
                : "",
            Quantities.percent(
                requestShare(curve.lastRowWithinBytes(Math.round(0.1 * curve.totalBytes())))));
  }

  Table hottest() {
    Comparator<Integer> byAccesses =
        Comparator.<Integer>comparingLong(pattern::accesses)
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> hottest = new PriorityQueue<>(byAccesses);
    for (int i = 0; namesKeys && i < pattern.touchedKeys(); i++) {
      int key = pattern.touched(i);
      if (hottest.size() < HOTTEST) {
        hottest.add(key);
      } else if (byAccesses.compare(key, hottest.element()) > 0) {
        hottest.remove();
        hottest.add(key);
      }
    }
    return new Table(
        List.of("Key", "Requests", "Share", "Value"),
        hottest.stream()
            .sorted(byAccesses.reversed())
            .map(
                key ->
                    Table.row(
                        Cell.word(shortened(pattern.keys().keyAsString(key))),
                        Cell.of(Unit.COUNT, pattern.accesses(key)),
                        Cell.of(Unit.SHARE, (double) pattern.accesses(key) / pattern.requests()),
                        Cell.of(Unit.BYTES, pattern.valueBytes(key))))
            .toList());
  }

  /** A key may have 64 KiB. */
  private static String shortened(String key) {
    return key.codePointCount(0, key.length()) <= LONGEST_KEY
        ? key
        : key.substring(0, key.offsetByCodePoints(0, LONGEST_KEY)) + "...";
  }

  Table sizes() {
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
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < SizeClass.COUNT; i++) {
      if (keys[i] > 0) {
        rows.add(
            Table.row(
                Cell.word(name(i)),
                Cell.of(Unit.COUNT, keys[i]),
                Cell.of(Unit.BYTES, bytes[i]),
                Cell.of(Unit.COUNT, reads[i]),
                Cell.of(Unit.COUNT, accesses[i] - reads[i])));
      }
    }
    return new Table(List.of("Values of", "Keys", "Bytes", "Reads", "Writes"), rows);
  }

  private static String name(int sizeClass) {
    return sizeClass == 0
        ? "0 B"
        : sizeClass == SizeClass.COUNT - 1
            ? powerOfTwo(sizeClass - 1) + " or more"
            : powerOfTwo(sizeClass - 1) + " to " + powerOfTwo(sizeClass);
  }

  private static String powerOfTwo(int exponent) {
    return (1 << exponent % 10) + " " + UNITS.get(exponent / 10);
  }
}
