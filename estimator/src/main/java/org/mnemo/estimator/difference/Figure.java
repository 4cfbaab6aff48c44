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
    QUANTILE,
    /**
     * Quantile of the response time in nanoseconds, from the moment at which an operation was due
     * at an offered rate.
     */
    RESPONSE,
    /** Share of an offered rate that the tier carries. */
    CARRIED
  }

  /**
   * Name of the figure in files, as in {@code fast.throughput}, {@code slow.read.p99} or {@code
   * slow.read.response_p99}.
   */
  public String code() {
    String of = operation == null ? "" : operation.lowerCase() + ".";
    String what =
        switch (kind) {
          case QUANTILE -> percentile();
          case RESPONSE -> "response_" + percentile();
          default -> kind.name().toLowerCase(Locale.ROOT);
        };
    return tier + "." + of + what;
  }

  /** Name of the quantile, as in {@code p99}. */
  public String percentile() {
    return String.format(Locale.ROOT, "p%.0f", 100 * quantile);
  }

  /** True if this is such a quantile of the operations whose mean another figure is. */
  boolean isQuantile(Figure mean, double share) {
    return quantile == share && operation == mean.operation && tier.equals(mean.tier);
  }

  /** True if less is better for whoever waits; of what is carried more is. */
  public boolean isTime() {
    return kind != Kind.THROUGHPUT && kind != Kind.CARRIED;
  }

  /** True if a rise, or a fall of what is carried, is a regression by itself. */
  public boolean isAbsolute() {
    return kind != Kind.SLOWNESS;
  }
}
