package org.mnemo.estimator.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.note.NoteCode;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.report.html.ReportData.Coverage;

/** What share of the workload's requests and keys the measurement and the estimate cover. */
final class CoverageView {

  /** Notes on requests whose times nothing like them was measured of. */
  private static final Set<NoteCode> UNLIKE =
      Set.of(NoteCode.OPERATIONS_UNMEASURED, NoteCode.SIZES_UNMEASURED);

  private CoverageView() {}

  static List<Coverage> of(Estimate estimate) {
    AccessPattern pattern = estimate.pattern();
    List<Coverage> covered = new ArrayList<>();
    String requests = Quantities.count(pattern.requests());
    String sample = estimate.curve().scale().isWhole() ? "" : "; the trace is a sample";
    covered.add(
        estimate.trace().isAll()
            ? new Coverage("Requests in the estimate", 1.0, "all " + requests + sample)
            : new Coverage(
                "Requests in the estimate",
                null,
                "the first " + requests + " of the trace (--requests)" + sample));
    covered.add(carriedOut(estimate, pattern));
    if (!estimate.evidence().baselines().serviceTimes().isEmpty()) {
      covered.add(timed(estimate, pattern));
    }
    covered.add(keys(estimate, pattern));
    return covered;
  }

  private static Coverage carriedOut(Estimate estimate, AccessPattern pattern) {
    long operations = estimate.evidence().operations();
    String name = "Requests that the measurement made";
    return switch (estimate.trace().origin()) {
      case RECORDED, EXCEEDED ->
          new Coverage(
              name,
              1.0,
              "all: it recorded them%s; %s of %s operations were timed with all data in one memory"
                  .formatted(
                      operations > pattern.requests() ? ", and went on" : "",
                      Quantities.count(timedOperations(estimate)),
                      Quantities.count(operations)));
      case REPLAYED ->
          new Coverage(
              name,
              share(operations, pattern.requests()),
              "%s of the trace's %s"
                  .formatted(
                      Quantities.count(Math.min(operations, pattern.requests())),
                      Quantities.count(pattern.requests())));
      case NAMED, PATTERN ->
          new Coverage(
              name,
              null,
              "not known: the estimate is for another trace than the one that was measured");
      case HEAT ->
          new Coverage(
              name,
              null,
              "not known: the estimate is for requests as a listing of the store tells their shares");
    };
  }

  private static long timedOperations(Estimate estimate) {
    return estimate.evidence().baselines().serviceTimes().stream()
        .mapToLong(ServiceTime::operations)
        .sum();
  }

  private static Coverage timed(Estimate estimate, AccessPattern pattern) {
    double unlike =
        estimate.notes().stream()
            .filter(note -> UNLIKE.contains(note.code()))
            .mapToDouble(note -> note.number("requests"))
            .sum();
    double share = Math.max(0, 1 - unlike / pattern.requests());
    return new Coverage(
        "Requests like those that were timed",
        share,
        unlike == 0
            ? "operations and sizes of all of them were measured"
            : "%s are of operations or sizes that were not; they take the times of the nearest that were"
                .formatted(Quantities.count(Math.round(unlike))));
  }

  private static Coverage keys(Estimate estimate, AccessPattern pattern) {
    String touched = Quantities.count(pattern.touchedKeys());
    return estimate.coversUntouchedKeys()
        ? new Coverage(
            "Keys that are asked for",
            share(pattern.touchedKeys(), pattern.keyCount()),
            "%s of %s that are stored; the estimate counts the bytes of all"
                .formatted(touched, Quantities.count(pattern.keyCount())))
        : new Coverage(
            "Keys that are asked for",
            null,
            touched
                + "; whether more are stored is not known (--dataset names them), so their bytes are not counted");
  }

  private static @Nullable Double share(long part, long whole) {
    return whole == 0 ? null : (Double) Math.min(1, (double) part / whole);
  }
}
