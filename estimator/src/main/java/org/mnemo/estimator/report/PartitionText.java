package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.PartitionTails;
import org.mnemo.estimator.policy.FormOptions;
import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;

/** The best partition of a non-volatile memory: a table, and what is assumed. */
public final class PartitionText {

  /** The percentile of the paper's figures. */
  private static final double QUANTILE = 0.9;

  private PartitionText() {}

  /** Whether the search found the best partition, and what is assumed. */
  public static List<String> sentences(PartitionStudy study) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        Sentence.of(
            study.findsBest() ? "partitions.search" : "partitions.missed",
            study.dramBytes() + study.nvmBytes(),
            study.search().tried().size(),
            study.grid().size(),
            shares(study.gridBest()),
            study.throughputOpsS(study.gridBest())));
    FormOptions options = study.options();
    sentences.add(
        Sentence.of(
            "partitions.ratio." + options.ratioSource().name().toLowerCase(Locale.ROOT),
            String.format(Locale.ROOT, "%.2f", options.compressionRatio())));
    List<PartitionStudy.Window> windows = study.windows();
    if (!windows.isEmpty()) {
      double fixedNs = windows.stream().mapToDouble(w -> w.wholeRuntimeNs()).sum();
      double adaptedNs = windows.stream().mapToDouble(w -> w.runtimeNs()).sum();
      sentences.add(
          Sentence.of(
              "partitions.windows",
              windows.stream().map(each -> shares(each.best())).collect(Collectors.joining("; ")),
              windows.stream().filter(each -> each.search().best().equals(each.best())).count(),
              windows.size(),
              fixedNs / adaptedNs - 1));
    }
    return sentences;
  }

  /** A partition in words, such as {@code 60 % memory, 40 % write cache}. */
  public static String shares(Partition partition) {
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("memory", partition.memoryShare());
    shares.put("write cache", partition.cacheShare());
    shares.put("compressed", partition.storeShare());
    return shares.entrySet().stream()
        .filter(share -> share.getValue() > 0)
        .map(share -> Quantities.shortPercent(share.getValue()) + " " + share.getKey())
        .collect(Collectors.joining(", "));
  }

  /** The partitions that were found, and partitions of one form. */
  public static Table table(Estimate estimate, PartitionStudy study) {
    Map<String, Partition> partitions = new LinkedHashMap<>();
    partitions.put("best", study.search().best());
    partitions.put("without compression", study.search().functional());
    partitions.put("all write cache", Partition.WRITE_CACHE);
    partitions.put("all memory", Partition.MEMORY);
    return Table.of(
        List.copyOf(partitions.entrySet()),
        words("Partition", Map.Entry::getKey),
        figures("Memory", Unit.SHARE, each -> each.getValue().memoryShare()),
        figures("Write cache", Unit.SHARE, each -> each.getValue().cacheShare()),
        figures("Compressed", Unit.SHARE, each -> each.getValue().storeShare()),
        figures("Operations/s", Unit.PER_SECOND, each -> study.throughputOpsS(each.getValue())),
        figures("p90 of reads", Unit.NS, each -> p90(estimate, study, each.getValue(), false)),
        figures("p90 of writes", Unit.NS, each -> p90(estimate, study, each.getValue(), true)));
  }

  private static @Nullable Double p90(
      Estimate estimate, PartitionStudy study, Partition partition, boolean writes) {
    OptionalDouble ns =
        PartitionTails.ns(
            estimate, study.result(partition).counts(), study.cells(), writes, QUANTILE);
    return ns.isPresent() ? (Double) ns.getAsDouble() : null;
  }
}
