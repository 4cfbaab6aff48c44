package org.mnemo.estimator.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.note.NoteCode;
import org.mnemo.estimator.pattern.AccessPattern;

/** What share of the workload's requests and keys the measurement and the estimate cover. */
final class CoverageView {

  /** Notes on requests whose times nothing like them was measured of. */
  private static final Set<NoteCode> UNLIKE =
      Set.of(NoteCode.OPERATIONS_UNMEASURED, NoteCode.SIZES_UNMEASURED);

  private CoverageView() {}

  static Table of(Estimate estimate) {
    AccessPattern pattern = estimate.pattern();
    List<List<Cell>> covered = new ArrayList<>();
    String requests = Quantities.count(pattern.requests());
    String sample = estimate.curve().scale().isWhole() ? "" : "; the trace is a sample";
    covered.add(
        estimate.trace().isAll()
            ? row("Requests in the estimate", 1.0, "all " + requests + sample)
            : row(
                "Requests in the estimate",
                null,
                "the first " + requests + " of the trace (--requests)" + sample));
    covered.add(carriedOut(estimate, pattern));
    if (!estimate.evidence().baselines().serviceTimes().isEmpty()) {
      covered.add(timed(estimate, pattern));
    }
    covered.add(keys(estimate, pattern));
    return new Table(List.of("Part", "Share", "Of which"), covered);
  }

  private static List<Cell> carriedOut(Estimate estimate, AccessPattern pattern) {
    long operations = estimate.evidence().operations();
    String name = "Requests measured";
    return switch (estimate.trace().origin()) {
      case RECORDED, EXCEEDED ->
          row(
              name,
              1.0,
              "all: it recorded them%s; %s of %s operations were timed with all data in one memory"
                  .formatted(
                      operations > pattern.requests() ? ", and went on" : "",
                      Quantities.count(timedOperations(estimate)),
                      Quantities.count(operations)));
      case REPLAYED ->
          row(
              name,
              share(operations, pattern.requests()),
              "%s of the trace's %s"
                  .formatted(
                      Quantities.count(Math.min(operations, pattern.requests())),
                      Quantities.count(pattern.requests())));
      case NAMED, PATTERN -> row(name, null, "the estimate is for another trace than was measured");
      case HEAT -> row(name, null, "the shares of requests are from a listing of the store");
    };
  }

  private static long timedOperations(Estimate estimate) {
    return estimate.evidence().baselines().serviceTimes().stream()
        .mapToLong(ServiceTime::operations)
        .sum();
  }

  private static List<Cell> timed(Estimate estimate, AccessPattern pattern) {
    double unlike =
        estimate.notes().stream()
            .filter(note -> UNLIKE.contains(note.code()))
            .mapToDouble(note -> note.number("requests"))
            .sum();
    double share = Math.max(0, 1 - unlike / pattern.requests());
    return row(
        "Requests with measured times",
        share,
        unlike == 0
            ? "operations and sizes of all were measured"
            : "%s have operations or sizes that were not measured; they take the nearest measured times"
                .formatted(Quantities.count(Math.round(unlike))));
  }

  private static List<Cell> keys(Estimate estimate, AccessPattern pattern) {
    String touched = Quantities.count(pattern.touchedKeys());
    return estimate.coversUntouchedKeys()
        ? row(
            "Keys requested",
            share(pattern.touchedKeys(), pattern.keyCount()),
            "%s of %s stored keys; the bytes of all are counted"
                .formatted(touched, Quantities.count(pattern.keyCount())))
        : row(
            "Keys requested",
            null,
            touched + "; further stored keys are not counted (--dataset lists them)");
  }

  private static @Nullable Double share(long part, long whole) {
    return whole == 0 ? null : (Double) Math.min(1, (double) part / whole);
  }

  /** A row; its share is null if it is not known. */
  private static List<Cell> row(String part, @Nullable Double share, String text) {
    return Table.row(
        Cell.word(part),
        share == null ? Cell.unknown("") : Cell.of(Unit.SHARE, share),
        Cell.word(text));
  }
}
