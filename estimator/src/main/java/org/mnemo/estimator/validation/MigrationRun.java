package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MovesRow;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.tails.LatencyClass;

/**
 * A run with records moved at the ends of epochs.
 *
 * @param share target share of the data in FastMem
 * @param row row of the curve with as many bytes in FastMem
 */
public record MigrationRun(double share, int row, MeasurementDirectory directory) {

  /** Time segments for the noise floor. */
  static final int SEGMENTS = 20;

  private static final String PLACEMENT = "migrated";

  /**
   * Moves after the first operation.
   *
   * @param records records moved up and down
   * @param timeNs time to read and write them
   * @param rows log of each epoch
   */
  record Moved(long records, double timeNs, List<MovesRow> rows) {}

  /** Results of the run by time segment. Not thread-safe. */
  static final class Sums {

    /** By segment and kind, reads before writes. */
    private final long[][] operations = new long[SEGMENTS][2];

    private final double[][] latencyNs = new double[SEGMENTS][2];
    private final long[] fastOperations = new long[SEGMENTS];
    private final double[] clientNs = new double[SEGMENTS];
    private final List<LatencyCounts> latencies;
    private final Moved moved;

    private Sums(Moved moved, List<LatencyCounts> latencies) {
      this.moved = moved;
      this.latencies = latencies;
    }

    private void add(int segment, BlockRow row, boolean isFast) {
      int kind = row.operation().isWrite() ? 1 : 0;
      operations[segment][kind] += row.operations();
      latencyNs[segment][kind] += row.latencyNs();
      fastOperations[segment] += isFast ? row.operations() : 0;
      clientNs[segment] += row.clientNs();
    }

    long operations() {
      return Arrays.stream(operations).flatMapToLong(Arrays::stream).sum();
    }

    Moved moved() {
      return moved;
    }

    /**
     * The metric in some segments, with moves in proportion to operations; NaN if there are no such
     * operations.
     *
     * @param times number of times that each segment counts
     */
    double measured(Metric metric, int[] times) {
      if (metric.isQuantile()) {
        return new SplitLatencies(latencies, times, 2).quantileNs(metric);
      }
      long[] some = new long[2];
      double[] someNs = new double[2];
      double fast = 0;
      double betweenNs = 0;
      for (int segment = 0; segment < SEGMENTS; segment++) {
        for (int kind = 0; kind < 2; kind++) {
          some[kind] += times[segment] * operations[segment][kind];
          someNs[kind] += times[segment] * latencyNs[segment][kind];
        }
        fast += (double) times[segment] * fastOperations[segment];
        betweenNs += times[segment] * clientNs[segment];
      }
      double all = (double) some[0] + some[1];
      if (metric.isShare()) {
        return fast / all;
      }
      if (metric.isRate()) {
        double movesNs = moved.timeNs() * all / operations();
        return all / ((someNs[0] + someNs[1] + betweenNs + movesNs) / 1e9);
      }
      int kind = metric.ofWrites() ? 1 : 0;
      return someNs[kind] / some[kind];
    }
  }

  /** Figures of some segments, and the estimate at the pace of the run. */
  Split.Figures figures(Sums sums, int[] times, Estimate estimate, Pace pace) {
    return new Split.Figures() {
      @Override
      public double estimated(Metric metric) {
        return pace.at(metric, MigrationRun.this.estimated(estimate, metric));
      }

      @Override
      public double measured(Metric metric) {
        return sums.measured(metric, times);
      }
    };
  }

  private double estimated(Estimate estimate, Metric metric) {
    Curve curve = estimate.curve();
    if (metric.isShare()) {
      return (double) (curve.readsFast(row) + curve.writesFast(row)) / curve.requests();
    }
    if (metric.isRate()) {
      return curve.throughputOpsS(row);
    }
    return estimate
        .tails()
        .filter(tails -> tails.has(metric.ofWrites()))
        .map(tails -> tails.at(row).ns(metric.figure(), End.ESTIMATE))
        .orElse(Double.NaN);
  }

  /**
   * Reads the run.
   *
   * @throws MnemoException if it was another run, or a file is damaged
   */
  Sums read() {
    String placement = directory.readRun().placement();
    if (!placement.equals(PLACEMENT)) {
      throw new MnemoException(
          "%s moved nothing: its placement was '%s'; repeat the run"
              .formatted(directory.root(), placement));
    }
    Tiers tiers = new Tiers(directory.readRun().tiers().stream().map(TierInfo::name).toList());
    long[] blocks = new long[1];
    BlockRow.read(directory.blocks(), row -> blocks[0] = Math.max(blocks[0], row.block() + 1));
    List<LatencyCounts.Builder> latencies =
        Stream.generate(LatencyCounts.Builder::new).limit(SEGMENTS).toList();
    OperationRow.file(tiers)
        .read(
            directory.operations(),
            row ->
                latencies
                    .get(segment(Math.min(row.block(), blocks[0] - 1), blocks[0]))
                    .add(LatencyClass.of(0, row.operation(), row.sizeClass()), row.latencyNs()));
    Sums figures = new Sums(moved(), latencies.stream().map(LatencyCounts.Builder::build).toList());
    BlockRow.read(
        directory.blocks(),
        row -> figures.add(segment(row.block(), blocks[0]), row, tiers.indexOf(row.tier()) == 0));
    return figures;
  }

  private static int segment(long block, long blocks) {
    return (int) (block * SEGMENTS / blocks);
  }

  private Moved moved() {
    long[] records = new long[1];
    double[] timeNs = new double[1];
    List<MovesRow> rows = new ArrayList<>();
    MovesRow.FILE.read(
        directory.moves(),
        row -> {
          rows.add(row);
          // The initial contents of FastMem were moved before the first operation.
          if (row.epoch() > 0) {
            records[0] += row.up() + row.down();
            timeNs[0] += (double) row.upNs() + row.downNs();
          }
        });
    return new Moved(records[0], timeNs[0], rows);
  }
}
