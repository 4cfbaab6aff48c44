package org.mnemo.estimator.validation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.estimate.Estimate;

/**
 * Estimate against measurement at every split of a sweep.
 *
 * @param estimate the curve of the same run, along the order that was swept
 * @param rows errors by metric, then by split, both ascending
 * @param terms sources of the errors of throughput
 * @param moves what moved at each capacity, where records are moved at the ends of epochs
 * @param operations counted in blocks of splits
 * @param disturbedShare share of the splits' blocks that have less than their full weight
 * @param disturbedTimeShare share of the time of the splits' blocks that has no weight
 * @param speed speed of the machine while the splits were measured, by that of the estimate
 * @param prediction what was written before the splits were measured; null if the estimate is made
 *     from baselines of the very run that measured them
 */
public record Validation(
    Estimate estimate,
    List<ValidationRow> rows,
    List<ErrorTerm> terms,
    List<MovesAt> moves,
    long operations,
    double disturbedShare,
    double disturbedTimeShare,
    MachineSpeed speed,
    @Nullable Prediction prediction) {

  public Validation {
    rows = List.copyOf(rows);
    terms = List.copyOf(terms);
    moves = List.copyOf(moves);
  }

  /**
   * Records that moved, up and down, at one capacity.
   *
   * @param split share of the data that FastMem was to hold
   * @param estimatedRecords number of them that the estimate says
   * @param measuredRecords number of them that were moved
   * @param estimatedNs time that moving takes by the estimate
   * @param measuredNs time that it took to read and to write them
   */
  public record MovesAt(
      double split,
      long estimatedRecords,
      long measuredRecords,
      double estimatedNs,
      double measuredNs) {}

  /**
   * A curve that was predicted from another run than the one that measured the capacities.
   *
   * @param file name of the file that holds it
   * @param sha256 SHA-256 of that file, in hexadecimal digits
   * @param isBlind true if the curve was the same before the capacities were measured
   */
  public record Prediction(String file, String sha256, @JsonProperty("blind") boolean isBlind) {}

  /**
   * A part of the error of the mean time of an operation at one split. The parts of a split add up
   * to that error.
   *
   * @param split share of the order's keys in FastMem, as in {@link ValidationRow}
   * @param what name of the part in words, such as "reads from FastMem" or "the think time"
   * @param mean the mean that it is a part of as well; null for the think time
   * @param operations number of operations in the part
   * @param estimatedNs mean time of one of them
   * @param measuredNs measured mean time of one of them
   * @param share estimated less measured time of all of them, by the measured time of all
   *     operations of the split, whatever they were
   */
  public record ErrorTerm(
      double split,
      String what,
      @JsonIgnore @Nullable Metric mean,
      long operations,
      double estimatedNs,
      double measuredNs,
      double share) {}

  /** The rows of one metric by split; none if the workload has no such operations. */
  public List<ValidationRow> of(Metric metric) {
    return rows.stream().filter(row -> row.metric() == metric).toList();
  }

  /** Sizes of the errors of a metric, ascending. */
  public double[] absoluteErrors(Metric metric) {
    double[] errors = of(metric).stream().mapToDouble(row -> Math.abs(row.error())).toArray();
    Arrays.sort(errors);
    return errors;
  }

  /** The errors of each metric that the workload has, over all splits. */
  public List<ErrorSummary> summaries() {
    return Arrays.stream(Metric.values())
        .filter(metric -> !of(metric).isEmpty())
        .map(metric -> ErrorSummary.of(metric, of(metric)))
        .toList();
  }

  /** The verdict on each metric that the workload has. */
  public List<Verdict> verdicts() {
    return Arrays.stream(Metric.values())
        .filter(metric -> !of(metric).isEmpty())
        .map(metric -> Verdict.of(metric, of(metric), terms))
        .toList();
  }
}
