package org.mnemo.estimator.validation.mirrored;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MovesFile;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.validation.Metric;

/**
 * A run whose records moved at the ends of epochs.
 *
 * @param share share of the data that FastMem was to hold
 * @param row row of the curve with as many bytes in FastMem
 */
public record MigrationRun(double share, int row, MeasurementDirectory directory) {

  private static final String PLACEMENT = "migrated";

  /**
   * What moved after the first operation.
   *
   * @param records records, up and down
   * @param timeNs time to read and to write them
   * @param rows what was written down of each epoch
   */
  record Moved(long records, double timeNs, List<MovesFile.Row> rows) {}

  /** What the run did. Not thread-safe. */
  static final class Figures {

    private long operations;
    private long fastOperations;
    private double latencyNs;
    private double clientNs;
    private final Moved moved;

    /** Latencies of reads, and of writes. */
    private final Histogram[] latencies = {new Histogram(3), new Histogram(3)};

    private Figures(Moved moved) {
      this.moved = moved;
    }

    private void add(BlockRow row, boolean isFast) {
      operations += row.operations();
      fastOperations += isFast ? row.operations() : 0;
      latencyNs += row.latencyNs();
      clientNs += row.clientNs();
    }

    /** Number of operations. */
    long operations() {
      return operations;
    }

    /** What moved. */
    Moved moved() {
      return moved;
    }

    /** The metric as it was measured; NaN if there are no such operations. */
    double measured(Metric metric) {
      if (metric.isShare()) {
        return (double) fastOperations / operations;
      }
      if (metric.isRate()) {
        return operations / ((latencyNs + clientNs + moved.timeNs()) / 1e9);
      }
      Histogram ofKind = latencies[metric.ofWrites() ? 1 : 0];
      if (ofKind.getTotalCount() == 0) {
        return Double.NaN;
      }
      return metric.isQuantile()
          ? ofKind.getValueAtPercentile(100 * metric.quantile())
          : ofKind.getMean();
    }
  }

  /**
   * Reads the run.
   *
   * @throws MnemoException if it was another run, or a file is damaged
   */
  Figures read() {
    String placement = directory.readRun().placement();
    if (!placement.equals(PLACEMENT)) {
      throw new MnemoException(
          "%s moved nothing: its placement was '%s'; repeat the run"
              .formatted(directory.root(), placement));
    }
    String fast = directory.readBaselines().tiers().get(0);
    Figures figures = new Figures(moved());
    BlocksFile.read(directory.blocks(), row -> figures.add(row, row.tier().equals(fast)));
    for (Map.Entry<String, Histogram> entry : LatencyLog.read(directory.latency()).entrySet()) {
      Operation operation = Operation.byName(entry.getKey().split("\\.", -1)[1]);
      figures.latencies[operation.isWrite() ? 1 : 0].add(entry.getValue());
    }
    return figures;
  }

  private Moved moved() {
    long[] records = new long[1];
    double[] timeNs = new double[1];
    List<MovesFile.Row> rows = new ArrayList<>();
    MovesFile.read(
        directory.moves(),
        row -> {
          rows.add(row);
          // What FastMem holds at first was put there before the first operation.
          if (row.epoch() > 0) {
            records[0] += row.up() + row.down();
            timeNs[0] += (double) row.upNs() + row.downNs();
          }
        });
    return new Moved(records[0], timeNs[0], rows);
  }
}
