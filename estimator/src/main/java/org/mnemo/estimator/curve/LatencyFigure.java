package org.mnemo.estimator.curve;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * A figure of the latencies of reads or writes.
 *
 * @param ofWrites true for the latency of updates, inserts and deletes, false for reads
 * @param quantile share of operations with at most this latency; {@link #MEAN} for their mean
 */
public record LatencyFigure(boolean ofWrites, double quantile) {

  /** Value of {@code quantile} that stands for the mean. */
  public static final double MEAN = -1;

  public boolean isMean() {
    return quantile == MEAN;
  }

  /** Name of the figure in files: {@code read_p99}, {@code write_mean}. */
  @JsonValue
  public String code() {
    return (ofWrites ? "write" : "read") + "_" + name();
  }

  /** Name of the figure in text: {@code p99 of reads}. */
  public String description() {
    return name() + " of " + (ofWrites ? "writes" : "reads");
  }

  private String name() {
    return isMean() ? "mean" : String.format(Locale.ROOT, "p%.0f", 100 * quantile);
  }
}
