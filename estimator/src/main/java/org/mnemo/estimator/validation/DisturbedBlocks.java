package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.OuterFence;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.ServiceTimes;
import org.mnemo.estimator.model.SizeModel;

/**
 * Which blocks of splits were hit by what has nothing to do with memory: those whose time, beyond
 * the size-aware service times of what they held, lies above the {@link OuterFence} of their kind.
 * It is the same rule whatever model is validated, so that all models face the same measurement.
 */
final class DisturbedBlocks {

  private final List<String> tiers;
  private final List<ServiceTimes> times;
  private final double[] fencesNs;
  private long blocks;
  private long disturbed;
  private double timeNs;
  private double disturbedTimeNs;

  /** Reads all blocks once to find the fences. */
  DisturbedBlocks(SweepRun run, Estimate estimate) {
    tiers = run.tiers().names();
    times =
        TimeModel.times(
            estimate.evidence().baselines(),
            SizeModel.of(
                estimate.evidence().baselines(),
                estimate.pattern().operationTotals(),
                ModelKind.MNEMO));
    List<DoubleArrayList> residuals =
        Stream.generate(DoubleArrayList::new).limit(run.splitKinds().size()).toList();
    SplitBlocks.read(
        run.directory().blocks(),
        run.splitKinds(),
        (kind, rows) -> residuals.get(kind).add(residualNs(rows)));
    fencesNs =
        residuals.stream().mapToDouble(ofKind -> OuterFence.of(ofKind.toDoubleArray())).toArray();
  }

  /** Decides about one block, and counts it. */
  boolean isQuiet(int kind, List<BlockRow> rows) {
    boolean quiet = residualNs(rows) <= fencesNs[kind];
    double blockNs =
        rows.stream().mapToDouble(row -> row.latencyNs() + (double) row.clientNs()).sum();
    blocks++;
    timeNs += blockNs;
    if (!quiet) {
      disturbed++;
      disturbedTimeNs += blockNs;
    }
    return quiet;
  }

  /** Share of disturbed ones among the blocks that were decided about. */
  double share() {
    return blocks == 0 ? 0 : (double) disturbed / blocks;
  }

  /** Share of their time. */
  double timeShare() {
    return timeNs == 0 ? 0 : disturbedTimeNs / timeNs;
  }

  private double residualNs(List<BlockRow> rows) {
    double residualNs = 0;
    long operations = 0;
    for (BlockRow row : rows) {
      double bytes = (double) row.valueBytes() / row.operations();
      double expectedNs = times.get(tiers.indexOf(row.tier())).ns(row.operation().ordinal(), bytes);
      residualNs += row.latencyNs() + row.clientNs() - row.operations() * expectedNs;
      operations += row.operations();
    }
    return residualNs / operations;
  }
}
