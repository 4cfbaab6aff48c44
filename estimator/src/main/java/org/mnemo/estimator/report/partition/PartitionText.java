package org.mnemo.estimator.report.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.PartitionTails;
import org.mnemo.estimator.policy.form.FormOptions;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;

/** The best partition of a non-volatile memory in sentences. */
public final class PartitionText {

  /** The percentile of the paper's figures. */
  private static final double QUANTILE = 0.9;

  private PartitionText() {}

  /** What the partition is, what it brings, whether the search found it, and what is assumed. */
  public static List<String> sentences(Estimate estimate, PartitionStudy study) {
    Partition best = study.search().best();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Of %s of non-volatile memory beside %s of DRAM, the best partition is %s: %s operations a second, against %s if all of it caches writes and %s if all of it extends memory."
            .formatted(
                Quantities.bytes(study.nvmBytes()),
                Quantities.bytes(study.dramBytes()),
                shares(best),
                Quantities.rate(study.throughputOpsS(best)),
                Quantities.rate(study.throughputOpsS(Partition.WRITE_CACHE)),
                Quantities.rate(study.throughputOpsS(Partition.MEMORY))));
    Partition functional = study.search().functional();
    if (!functional.equals(best)) {
      sentences.add(
          "Without compression it is %s, for %s operations a second."
              .formatted(shares(functional), Quantities.rate(study.throughputOpsS(functional))));
    }
    sentences.add(
        study.findsBest()
            ? "The search tried %d of %s; none of the others is better."
                .formatted(
                    study.search().tried().size(), CountedNoun.of(study.grid().size(), "partition"))
            : "The search tried %d of %s and missed the best: %s, for %s operations a second."
                .formatted(
                    study.search().tried().size(),
                    CountedNoun.of(study.grid().size(), "partition"),
                    shares(study.gridBest()),
                    Quantities.rate(study.throughputOpsS(study.gridBest()))));
    tails(estimate, study, best).ifPresent(sentences::add);
    sentences.add(ratio(study.options()));
    if (!study.windows().isEmpty()) {
      sentences.add(windows(study));
    }
    return sentences;
  }

  /** A partition in words, such as {@code 60 % memory, 40 % write cache}. */
  public static String shares(Partition partition) {
    List<String> shares = new ArrayList<>();
    add(shares, partition.memory(), "memory");
    add(shares, partition.cache(), "write cache");
    add(shares, partition.store(), "compressed");
    return String.join(", ", shares);
  }

  private static void add(List<String> shares, int tenths, String form) {
    if (tenths > 0) {
      shares.add("%d %% %s".formatted(100 / Partition.PARTS * tenths, form));
    }
  }

  /** The partitions that were found, and those of one form. */
  public static Table table(Estimate estimate, PartitionStudy study) {
    return new Table(
        List.of(
            "Partition",
            "Memory",
            "Write cache",
            "Compressed",
            "Operations/s",
            "p90 of reads",
            "p90 of writes"),
        List.of(
            row(estimate, study, "best", study.search().best()),
            row(estimate, study, "without compression", study.search().functional()),
            row(estimate, study, "all write cache", Partition.WRITE_CACHE),
            row(estimate, study, "all memory", Partition.MEMORY)));
  }

  private static List<Cell> row(
      Estimate estimate, PartitionStudy study, String name, Partition partition) {
    return Table.row(
        Cell.word(name),
        Cell.of(Unit.SHARE, partition.memoryShare()),
        Cell.of(Unit.SHARE, partition.cacheShare()),
        Cell.of(Unit.SHARE, partition.storeShare()),
        Cell.of(Unit.PER_SECOND, study.throughputOpsS(partition)),
        time(p90(estimate, study, partition, false)),
        time(p90(estimate, study, partition, true)));
  }

  private static Cell time(OptionalDouble ns) {
    return ns.isPresent() ? Cell.of(Unit.NS, ns.getAsDouble()) : Cell.NONE;
  }

  private static Optional<String> tails(Estimate estimate, PartitionStudy study, Partition best) {
    List<String> clauses = new ArrayList<>();
    for (boolean writes : new boolean[] {false, true}) {
      OptionalDouble here = p90(estimate, study, best, writes);
      OptionalDouble cached = p90(estimate, study, Partition.WRITE_CACHE, writes);
      if (here.isPresent() && cached.isPresent()) {
        clauses.add(
            "%s within %s (all write cache: %s)"
                .formatted(
                    writes ? "writes" : "reads",
                    Quantities.time(here.getAsDouble()),
                    Quantities.time(cached.getAsDouble())));
      }
    }
    return clauses.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "With it nine of ten requests are served, %s.".formatted(String.join(", ", clauses)));
  }

  private static OptionalDouble p90(
      Estimate estimate, PartitionStudy study, Partition partition, boolean writes) {
    return PartitionTails.ns(
        estimate, study.result(partition).counts(), study.cells(), writes, QUANTILE);
  }

  private static String ratio(FormOptions options) {
    String ratio = String.format(Locale.ROOT, "%.2f", options.compressionRatio());
    return switch (options.ratioSource()) {
      case ASSUMED ->
          "That pages compress by a factor of %s is an assumption, the low end of the paper's 2 to 7; measure your values with compression-of."
              .formatted(ratio);
      case GIVEN ->
          "Pages compress by a factor of %s, as the option compression says.".formatted(ratio);
      case MEASURED ->
          "Pages compress by a factor of %s, as measured with LZ4 on the values given."
              .formatted(ratio);
    };
  }

  private static String windows(PartitionStudy study) {
    List<String> parts = study.windows().stream().map(window -> shares(window.best())).toList();
    long found =
        study.windows().stream()
            .filter(window -> window.search().best().equals(window.best()))
            .count();
    double fixedNs = study.windows().stream().mapToDouble(w -> w.wholeRuntimeNs()).sum();
    double adaptedNs = study.windows().stream().mapToDouble(w -> w.runtimeNs()).sum();
    return String.format(
        Locale.ROOT,
        "By window of the trace the best partitions are %s, of which the search finds %d of %d; one that is changed from window to window is %s faster than the one that is best for the whole trace.",
        String.join("; ", parts),
        found,
        parts.size(),
        Quantities.percent(fixedNs / adaptedNs - 1));
  }
}
