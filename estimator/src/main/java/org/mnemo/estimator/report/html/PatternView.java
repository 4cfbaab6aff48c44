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
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.report.html.ReportData.Pattern;
import org.mnemo.estimator.report.html.ReportData.Table;

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

  private PatternView(Estimate estimate) {
    pattern = estimate.pattern();
    curve = estimate.curve();
    namesKeys = estimate.trace().origin() != TracePart.Origin.HEAT;
  }

  static Pattern of(Estimate estimate) {
    return new PatternView(estimate).view();
  }

  private Pattern view() {
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
    return new Pattern(text(), shares, byKeys, byBytes, hottest(), sizes());
  }

  private double requestShare(int row) {
    double all = curve.readsFast(curve.lastRow()) + curve.writesFast(curve.lastRow());
    double share = (curve.readsFast(row) + curve.writesFast(row)) / all;
    return Math.round(share * 1e6) / 1e6;
  }

  private String text() {
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

  private Table hottest() {
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
        "",
        1,
        List.of("key", "requests", "share", "value"),
        hottest.stream()
            .sorted(byAccesses.reversed())
            .map(
                key ->
                    List.of(
                        shortened(pattern.keys().keyAsString(key)),
                        Quantities.count(pattern.accesses(key)),
                        Quantities.percent((double) pattern.accesses(key) / pattern.requests()),
                        Quantities.bytes(pattern.valueBytes(key))))
            .toList());
  }

  /** A key may have 64 KiB. */
  private static String shortened(String key) {
    return key.codePointCount(0, key.length()) <= LONGEST_KEY
        ? key
        : key.substring(0, key.offsetByCodePoints(0, LONGEST_KEY)) + "...";
  }

  private Table sizes() {
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
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < SizeClass.COUNT; i++) {
      if (keys[i] > 0) {
        rows.add(
            List.of(
                name(i),
                Quantities.count(keys[i]),
                Quantities.bytes(bytes[i]),
                Quantities.count(reads[i]),
                Quantities.count(accesses[i] - reads[i])));
      }
    }
    return new Table("", 0, List.of("values of", "keys", "bytes", "reads", "writes"), rows);
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
