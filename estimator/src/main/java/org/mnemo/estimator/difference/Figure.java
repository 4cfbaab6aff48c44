package org.mnemo.estimator.difference;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * A figure of a run that may change from one run to another.
 *
 * @param tier name of the tier that it is of
 * @param operation kind of its operations; null for all in the mix of the workload
 * @param quantile share of operations that are at most as slow; 0 if it is no quantile
 */
public record Figure(Kind kind, String tier, @Nullable Operation operation, double quantile) {

  /** What a figure is. */
  public enum Kind {
    /** Operations a second with all data on the tier. */
    THROUGHPUT,
    /**
     * Time of an operation on the tier by that on the fastest tier. Blocks of all tiers take turns,
     * so that what the machine did between two runs is not in it.
     */
    SLOWNESS,
    /** Mean latency in nanoseconds. */
    MEAN,
    /** Quantile of the latency in nanoseconds. */
    QUANTILE
  }

  /** Name of the figure in files, as in {@code fast.throughput} or {@code slow.read.p99}. */
  public String code() {
    String of = operation == null ? "" : operation.lowerCase() + ".";
    String what =
        kind == Kind.QUANTILE
            ? String.format(Locale.ROOT, "p%.0f", 100 * quantile)
            : kind.name().toLowerCase(Locale.ROOT);
    return tier + "." + of + what;
  }

  /** True if less is better for whoever waits; of a throughput more is. */
  public boolean isTime() {
    return kind != Kind.THROUGHPUT;
  }

  /** True if a rise, or a fall of a throughput, is a regression by itself. */
  public boolean isAbsolute() {
    return kind != Kind.SLOWNESS;
  }
}
