package org.mnemo.estimator.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.model.SizeTimes;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.traffic.Traffic;

/** What policies do and need, in sentences and as lines of a table. */
public final class PolicyText {

  private PolicyText() {}

  /** Estimates of all policies that were asked for, that of the answer first. */
  public static List<Estimate> all(Estimate estimate) {
    return Stream.concat(Stream.of(estimate), estimate.others().stream()).toList();
  }

  /** Name of the policy of an estimate, and of the memory that SlowMem is computed to be. */
  public static String label(Estimate estimate) {
    String policy = estimate.options().policy();
    return estimate.memoryName().map(memory -> policy + " on " + memory).orElse(policy);
  }

  /** What the policy of an estimate moves in the chosen row; none if it moves nothing. */
  static List<String> moves(Estimate estimate, CurveRow chosen) {
    Traffic traffic = traffic(estimate, chosen);
    return traffic.fetches() == 0 && traffic.writeBacks() == 0
        ? List.of()
        : List.of(
            "Of 1,000 requests FastMem serves %.0f alone; %s are fetched (%s), and %s are written back."
                .formatted(
                    1000 * traffic.fastShare(),
                    perThousand(traffic, traffic.fetchedBytes()),
                    fetches(estimate, traffic),
                    perThousand(traffic, traffic.writtenBackBytes())));
  }

  /**
   * Sentence on the time of a fetch that takes the place of what was measured, if one was given.
   */
  static Optional<String> givenFetch(Estimate estimate) {
    FetchTime given = estimate.options().fetch();
    if (given == null || estimate.sla().isEmpty()) {
      return Optional.empty();
    }
    SizeTimes fetch = isPaged(estimate) ? given.ofPages() : given.ofRecord();
    double nsPerKib = fetch.ns(1024) - fetch.ns(0);
    String time =
        nsPerKib > 0
            ? "by the latency and bandwidth of the memory that was given (%s and %s for a KiB)"
                .formatted(Quantities.time(fetch.ns(0)), Quantities.time(nsPerKib))
            : Quantities.time(fetch.ns(0)) + ", as given";
    return Optional.of(
        "A %s takes %s, whatever was measured on SlowMem."
            .formatted(isPaged(estimate) ? "page fault" : "fetch", time));
  }

  /** True if what is fetched are pages, by page faults. */
  static boolean isPaged(Estimate estimate) {
    return estimate.options().policy().equals(Policies.PAGED);
  }

  private static String fetches(Estimate estimate, Traffic traffic) {
    return String.format(
        Locale.ROOT,
        "%.1f %s",
        1000 * traffic.fetches() / traffic.totalRequests(),
        isPaged(estimate) ? "page faults" : "fetches");
  }

  private static String perThousand(Traffic traffic, double bytes) {
    return Quantities.bytes(Math.round(1000 * bytes / traffic.totalRequests()));
  }

  private static Traffic traffic(Estimate estimate, CurveRow row) {
    return estimate.curve().traffic().cursor().moveTo(row.row());
  }

  /** Sentences on policies but the first on its memory that have no answer, or no SlowMem. */
  public static List<String> withoutSplit(Estimate estimate) {
    return onSameMemory(estimate).stream()
        .skip(1)
        .filter(
            other -> other.chosen().map(row -> row.row() == other.curve().lastRow()).orElse(true))
        .map(PolicyText::sentence)
        .toList();
  }

  private static String sentence(Estimate estimate) {
    String policy =
        "'%s'%s"
            .formatted(
                estimate.options().policy(),
                estimate.memoryName().map(memory -> " on " + memory).orElse(""));
    CurveRow chosen = estimate.chosen().orElse(null);
    if (chosen == null) {
      return "For the policy %s there is no answer yet: %s."
          .formatted(policy, NoAnswer.clause(estimate));
    }
    return "By the policy %s it is %s of FastMem (%s) at %s of the cost, for %s operations a second%s."
        .formatted(
            policy,
            Quantities.bytes(chosen.fastBytes()),
            Quantities.percent(chosen.fastShare()),
            Quantities.percent(chosen.costFactor()),
            Quantities.rate(chosen.throughputOpsS()),
            chosen.row() < estimate.curve().lastRow()
                ? ""
                : ": FastMem only, without SlowMem, as " + whyFastMemOnly(estimate));
  }

  /** Why the answer is FastMem only, as a clause. */
  static String whyFastMemOnly(Estimate estimate) {
    EstimateOptions options = estimate.options();
    if (options.fastBytes() != null) {
      return "all data fits";
    }
    int least =
        options
            .promises()
            .leastRow(estimate.curve(), estimate.tailsOrNull(), End.HIGH)
            .orElse(estimate.curve().lastRow());
    return least == estimate.curve().lastRow()
        ? "no smaller share is fast enough"
        : "%s would be fast enough but cost more, since SlowMem holds a copy of all data"
            .formatted(Quantities.percent(estimate.curve().fastShare(least)));
  }

  /** Estimates of all policies on the memory of the answer, that of the answer first. */
  public static List<Estimate> onSameMemory(Estimate estimate) {
    return all(estimate).stream()
        .filter(each -> each.memoryName().equals(estimate.memoryName()))
        .toList();
  }

  /** What each policy needs and moves, a row each. */
  public static Table table(List<Estimate> estimates) {
    return new Table(
        List.of(
            "Policy",
            "FastMem",
            "Share",
            "Cost",
            "Operations/s",
            "Slowdown",
            "Served by FastMem alone",
            "Fetched per 1,000 requests",
            "Written back"),
        estimates.stream().map(PolicyText::row).toList());
  }

  private static List<Cell> row(Estimate estimate) {
    Cell policy = Cell.word(label(estimate));
    CurveRow chosen = estimate.chosen().orElse(null);
    if (chosen == null) {
      return Stream.concat(
              Stream.of(policy, Cell.unknown("no answer")), Stream.generate(() -> Cell.NONE))
          .limit(9)
          .toList();
    }
    Traffic traffic = traffic(estimate, chosen);
    return Table.row(
        policy,
        Cell.of(Unit.BYTES, chosen.fastBytes()),
        Cell.of(Unit.SHARE, chosen.fastShare()),
        Cell.of(Unit.SHARE, chosen.costFactor()),
        Cell.of(Unit.PER_SECOND, chosen.throughputOpsS()),
        Cell.of(Unit.SHARE, chosen.slowdown()),
        Cell.of(Unit.SHARE, traffic.fastShare()),
        Cell.of(Unit.BYTES, 1000 * traffic.fetchedBytes() / traffic.totalRequests()),
        Cell.of(Unit.BYTES, 1000 * traffic.writtenBackBytes() / traffic.totalRequests()));
  }
}
