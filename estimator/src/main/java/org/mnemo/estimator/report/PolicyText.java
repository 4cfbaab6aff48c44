package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Column;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.model.SizeTimes;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.traffic.Traffic;

/** What policies need and move. */
public final class PolicyText {

  private PolicyText() {}

  /** Estimates of all requested policies, the answer's first. */
  public static List<Estimate> all(Estimate estimate) {
    return Stream.concat(Stream.of(estimate), estimate.others().stream()).toList();
  }

  /** Estimates of all policies on the memory of the answer, the answer's first. */
  public static List<Estimate> onSameMemory(Estimate estimate) {
    return all(estimate).stream()
        .filter(each -> each.memoryName().equals(estimate.memoryName()))
        .toList();
  }

  /** Name of the policy of an estimate, and of the memory that SlowMem is computed to be. */
  public static String label(Estimate estimate) {
    String policy = estimate.options().policy();
    return estimate.memoryName().map(memory -> policy + " on " + memory).orElse(policy);
  }

  /** True if what is fetched are pages, by page faults. */
  static boolean isPaged(Estimate estimate) {
    return estimate.options().policy().equals(Policies.PAGED);
  }

  /** Time of the backend in nanoseconds; NaN if the policy drops no records. */
  static double backendNs(Estimate estimate) {
    FetchTime given = estimate.options().fetch();
    return given != null && isDropped(estimate) ? given.ofRecord().ns(0) : Double.NaN;
  }

  private static boolean isDropped(Estimate estimate) {
    return estimate.options().policy().equals(Policies.DROPPED);
  }

  /** Servers of an estimate, as a clause. */
  static String deployment(Estimate estimate) {
    return isDropped(estimate)
        ? "one server and a backend"
        : estimate.options().deployment().description();
  }

  /** The time of a fetch that takes the place of what was measured, if one was given. */
  static Optional<String> givenFetch(Estimate estimate) {
    FetchTime given = estimate.options().fetch();
    if (given == null || estimate.sla().isEmpty()) {
      return Optional.empty();
    }
    SizeTimes fetch = isPaged(estimate) ? given.ofPages() : given.ofRecord();
    double kibNs = fetch.ns(1024) - fetch.ns(0);
    return Optional.of(
        Sentence.line("given-fetch")
            .with("event", isPaged(estimate) ? "page fault" : "fetch")
            .with("ns", fetch.ns(0))
            .with("kib_ns", kibNs > 0 ? kibNs : Double.NaN)
            .text());
  }

  /** Why the answer is FastMem only, as a clause. */
  static String whyFastMemOnly(Estimate estimate) {
    int last = estimate.curve().lastRow();
    int least = estimate.splits(estimate.options().slos()).leastRow(End.HIGH).orElse(last);
    return Sentence.line("fast-only")
        .with("share", least == last ? Double.NaN : estimate.curve().fastShare(least))
        .text();
  }

  /**
   * What each policy needs, a row each.
   *
   * @param withMoves true for what it moves, too
   */
  static Table table(List<Estimate> estimates, boolean withMoves) {
    List<Column<Estimate>> columns =
        new ArrayList<>(
            List.of(
                words("Policy", PolicyText::label),
                column("FastMem", PolicyText::fastMem),
                needed("Cost", Unit.SHARE, CurveRow::costFactor),
                needed("Operations/s", Unit.PER_SECOND, CurveRow::throughputOpsS),
                needed("Slowdown", Unit.SHARE, CurveRow::slowdown)));
    if (withMoves) {
      columns.add(moved("Hits", Unit.SHARE, Traffic::fastShare));
      columns.add(moved("Fetches/1,000 requests", Unit.COUNT, t -> perThousand(t, t.fetches())));
      columns.add(moved("Fetched", Unit.BYTES, t -> perThousand(t, t.fetchedBytes())));
      columns.add(moved("Written back", Unit.BYTES, t -> perThousand(t, t.writtenBackBytes())));
    }
    return Table.of(estimates, columns).titled(withMoves ? "What each policy needs and moves" : "");
  }

  private static Cell fastMem(Estimate estimate) {
    CurveRow chosen = estimate.chosen().orElse(null);
    if (chosen == null) {
      return Cell.unknown(
          "no answer: %s; %s".formatted(NoAnswer.reason(estimate), NoAnswer.remedy(estimate)));
    }
    boolean isFastOnly =
        chosen.row() == estimate.curve().lastRow() && estimate.options().fastBytes() == null;
    return Cell.of(Unit.BYTES, chosen.fastBytes()).with(isFastOnly ? whyFastMemOnly(estimate) : "");
  }

  private static Column<Estimate> needed(
      String title, Unit unit, Function<CurveRow, Double> figure) {
    return figures(title, unit, each -> each.chosen().map(figure).orElse(null));
  }

  private static Column<Estimate> moved(String title, Unit unit, Function<Traffic, Double> figure) {
    return figures(
        title,
        unit,
        each ->
            each.chosen()
                .map(row -> figure.apply(each.curve().traffic().cursor().moveTo(row.row())))
                .orElse(null));
  }

  /** Per 1,000 requests. */
  private static double perThousand(Traffic traffic, double total) {
    return 1000 * total / traffic.totalRequests();
  }
}
