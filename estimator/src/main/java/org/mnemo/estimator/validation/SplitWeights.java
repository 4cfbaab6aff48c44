package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.baseline.BlockWeights;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.ServiceTimes;
import org.mnemo.estimator.model.SizeModel;

/**
 * {@link BlockWeights Weights} of the blocks of splits, by their times relative to the size-aware
 * service times of their operations. They are independent of the validated model, so that all
 * models face the same measurement.
 */
final class SplitWeights {

  private final double[] weight;
  private final double[] timeFactor;
  private final double disturbedShare;
  private final double disturbedTimeShare;

  /**
   * A block of a real split. A block that a slow client reopened counts as two.
   *
   * @param split index of its split
   * @param rows rows of the block, at least one, each with at least one operation
   */
  record Block(int split, List<BlockRow> rows) {

    /** The blocks of splits in {@code blocks.csv}, in its order. */
    static List<Block> read(SweepRun run) {
      List<Block> blocks = new ArrayList<>();
      long[] open = {-1};
      BlockRow.read(
          run.directory().blocks(),
          row -> {
            if (row.block() != open[0]) {
              open[0] = -1;
            }
            int split = run.splitKinds().indexOf(row.kind());
            if (row.operations() > 0 && split >= 0) {
              if (open[0] < 0) {
                blocks.add(new Block(split, new ArrayList<>()));
                open[0] = row.block();
              }
              blocks.get(blocks.size() - 1).rows().add(row);
            }
          });
      return blocks;
    }
  }

  SplitWeights(SweepRun run, Estimate estimate, List<Block> blocks) {
    Baselines baselines = estimate.evidence().baselines();
    List<ServiceTimes> times =
        SizeModel.of(baselines, estimate.pattern().operationTotals(), ModelKind.MNEMO)
            .times(baselines);
    double[] measuredNs = new double[blocks.size()];
    double[] relativeTimes = new double[blocks.size()];
    for (int block = 0; block < measuredNs.length; block++) {
      double explainedNs = 0;
      for (BlockRow row : blocks.get(block).rows()) {
        double bytes = (double) row.valueBytes() / row.operations();
        double serviceNs =
            times.get(run.tiers().indexOf(row.tier())).ns(row.operation().ordinal(), bytes);
        explainedNs += row.operations() * (serviceNs + baselines.clientNs());
        measuredNs[block] += row.latencyNs() + (double) row.clientNs();
      }
      relativeTimes[block] = measuredNs[block] / explainedNs;
    }
    int[] splits = blocks.stream().mapToInt(Block::split).toArray();
    BlockWeights weights = new BlockWeights(splits, relativeTimes);
    int[] once = new int[splits.length];
    Arrays.fill(once, 1);
    weight = weights.weights(once);
    timeFactor = new double[weight.length];
    double weightedNs = 0;
    double levelledNs = 0;
    double allNs = 0;
    double disturbedNs = 0;
    int disturbed = 0;
    for (int block = 0; block < weight.length; block++) {
      double blockNs = measuredNs[block];
      weightedNs += weight[block] * blockNs;
      levelledNs += weight[block] * blockNs / weights.localLevel(block);
      allNs += blockNs;
      disturbed += weight[block] < 1 ? 1 : 0;
      disturbedNs += (1 - weight[block]) * blockNs;
    }
    // Mean local level of all splits, so that times are at the run's mean speed.
    double levelFactor = weightedNs / levelledNs;
    Arrays.setAll(timeFactor, block -> levelFactor / weights.localLevel(block));
    disturbedShare = weight.length == 0 ? 0 : (double) disturbed / weight.length;
    disturbedTimeShare = allNs == 0 ? 0 : disturbedNs / allNs;
  }

  /**
   * Weight of a block.
   *
   * @param block number of the block, from 0
   */
  double weight(int block) {
    return weight[block];
  }

  /** Factor that scales the times of a block to the mean speed of the machine in the run. */
  double timeFactor(int block) {
    return timeFactor[block];
  }

  /** Share of blocks with less than full weight. */
  double disturbedShare() {
    return disturbedShare;
  }

  /** Share of the time of all blocks without weight. */
  double disturbedTimeShare() {
    return disturbedTimeShare;
  }
}
