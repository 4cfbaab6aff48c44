package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * A figure of a run that may change between runs.
 *
 * @param tier name of its tier
 * @param operation kind of its operations; null for the whole mix of the workload
 * @param quantile share of operations with at most this latency; 0 for other figures
 */
public record Figure(
    @JsonIgnore Kind kind,
    String tier,
    @Nullable Operation operation,
    @JsonIgnore double quantile) {

  /** Kind of a figure. */
  public enum Kind {
    /** Operations per second with all data on the tier. */
    THROUGHPUT,
    /**
     * Time of an operation on the tier over its time on the fastest tier. Blocks of all tiers
     * alternate, so this excludes changes of the machine between runs.
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
  @JsonProperty("figure")
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

  /** Unit of its values: {@code ops_s}, {@code ratio}, {@code ns} or {@code share}. */
  @JsonProperty
  public String unit() {
    return switch (kind) {
      case THROUGHPUT -> "ops_s";
      case SLOWNESS -> "ratio";
      case MEAN, QUANTILE, RESPONSE -> "ns";
      case CARRIED -> "share";
    };
  }

  /** Name of the quantile, as in {@code p99}. */
  public String percentile() {
    return String.format(Locale.ROOT, "p%.0f", 100 * quantile);
  }

  /** True if this is the quantile {@code share} of the operations of a mean. */
  boolean isQuantile(Figure mean, double share) {
    return quantile == share && operation == mean.operation && tier.equals(mean.tier);
  }

  /** True if less is better. */
  @JsonIgnore
  public boolean isTime() {
    return kind != Kind.THROUGHPUT && kind != Kind.CARRIED;
  }

  /** True if a rise, or for {@link Kind#CARRIED} a fall, is a regression by itself. */
  @JsonIgnore
  public boolean isAbsolute() {
    return kind != Kind.SLOWNESS;
  }
}
