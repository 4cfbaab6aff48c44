package org.mnemo.estimator.validation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.estimate.Estimate;

/**
 * Estimate and measurement at each split of a sweep.
 *
 * @param estimate the curve of the same run, along the swept order
 * @param rows errors; kept by metric, then by split, both ascending
 * @param terms sources of the errors of throughput
 * @param moves moves at each capacity, if records move at the ends of epochs
 * @param operations number of operations in blocks of splits
 * @param disturbedShare share of the splits' blocks with less than full weight
 * @param disturbedTimeShare share of the time of the splits' blocks without weight
 * @param speed relative speed of the machine while the splits were measured
 * @param prediction estimate written before the splits were measured; null if it uses baselines of
 *     the measured run
 */
public record Validation(
    @JsonIgnore Estimate estimate,
    List<ValidationRow> rows,
    List<ErrorTerm> terms,
    List<MovesAt> moves,
    long operations,
    double disturbedShare,
    double disturbedTimeShare,
    @JsonIgnore MachineSpeed speed,
    @Nullable Prediction prediction) {

  public Validation {
    rows =
        rows.stream()
            .sorted(
                Comparator.comparing(ValidationRow::metric)
                    .thenComparingDouble(ValidationRow::split))
            .toList();
    terms = List.copyOf(terms);
    moves = List.copyOf(moves);
  }

  /**
   * Records moved up and down at one capacity.
   *
   * @param split target share of the data in FastMem
   * @param estimatedRecords estimated number of moved records
   * @param measuredRecords measured number of moved records
   * @param estimatedNs estimated time of moves
   * @param measuredNs measured time to read and write the moved records
   */
  public record MovesAt(
      double split,
      long estimatedRecords,
      long measuredRecords,
      double estimatedNs,
      double measuredNs) {}

  /**
   * A curve predicted from a separate run.
   *
   * @param file name of the file with the curve
   * @param sha256 SHA-256 of that file, in hexadecimal digits
   * @param isBlind true if the curve was unchanged since before the measurement of capacities
   */
  public record Prediction(String file, String sha256, @JsonProperty("blind") boolean isBlind) {}

  /**
   * A part of the error of an operation's mean time at one split. The parts of a split add up to
   * that error.
   *
   * @param split share of the order's keys in FastMem, as in {@link ValidationRow}
   * @param what name of the part in words, such as "reads from FastMem" or "the think time"
   * @param mean the mean that it is also a part of; null for the think time
   * @param operations number of operations in the part
   * @param estimatedNs mean time of an operation
   * @param measuredNs measured mean time of an operation
   * @param share estimated less measured time of the part, relative to the measured time of the
   *     split
   */
  public record ErrorTerm(
      double split,
      String what,
      @JsonIgnore @Nullable Metric mean,
      long operations,
      double estimatedNs,
      double measuredNs,
      double share) {}

  /** The rows of one metric by split; empty if the workload has no such operations. */
  public List<ValidationRow> of(Metric metric) {
    return rows.stream().filter(row -> row.metric() == metric).toList();
  }

  /** The errors of each metric of the workload, over all splits. */
  public List<ErrorSummary> summaries() {
    return Arrays.stream(Metric.values())
        .filter(metric -> !of(metric).isEmpty())
        .map(metric -> ErrorSummary.of(metric, of(metric)))
        .toList();
  }

  /** The verdict on each metric of the workload. */
  public List<Verdict> verdicts() {
    return Arrays.stream(Metric.values())
        .filter(metric -> !of(metric).isEmpty())
        .map(metric -> Verdict.of(metric, of(metric), terms))
        .toList();
  }
}
