package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.tails.LatencyClass;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/**
 * Measurements of a sweep, by time segment.
 *
 * @param whole latencies of single-tier blocks, by segment
 * @param splits measured splits, ascending by share
 * @param operations number of operations in blocks of splits
 * @param disturbedShare share of the splits' blocks with less than full weight
 * @param disturbedTimeShare share of the time of the splits' blocks without weight
 */
record SweepData(
    List<LatencyCounts> whole,
    List<Measured> splits,
    long operations,
    double disturbedShare,
    double disturbedTimeShare) {

  /**
   * One split, by time segment.
   *
   * @param split share of the order's keys in FastMem
   * @param weighted sums over blocks by weight, for means
   * @param all sums over all blocks, for tails, which include disturbed blocks
   * @param latencies latency counts of all blocks
   */
  record Measured(
      double split, List<SplitSums> weighted, List<SplitSums> all, List<LatencyCounts> latencies) {

    /**
     * The operations of some segments.
     *
     * @param times number of times that each segment counts
     * @param tails model of percentiles
     */
    Sample sample(int[] times, RunTimeModel model, TailModel tails) {
      return new Sample(
          sum(weighted, times),
          sum(all, times),
          new SplitLatencies(latencies, times, weighted.get(0).tiers()),
          model,
          tails);
    }

    private static SplitSums sum(List<SplitSums> bySegment, int[] times) {
      SplitSums sum = new SplitSums(bySegment.get(0).cells(), bySegment.get(0).tiers());
      for (int segment = 0; segment < times.length; segment++) {
        if (times[segment] > 0) {
          sum.add(bySegment.get(segment), times[segment]);
        }
      }
      return sum;
    }
  }

  /** The operations of one split in some time segments, each as often as it was drawn. */
  record Sample(
      SplitSums weighted,
      SplitSums all,
      SplitLatencies latencies,
      RunTimeModel model,
      TailModel tails)
      implements Split.Figures {

    @Override
    public double measured(Metric metric) {
      if (metric.isShare()) {
        return Double.NaN;
      }
      if (metric.isQuantile()) {
        return latencies.quantileNs(metric);
      }
      SplitTimes times = weighted.measured();
      return metric.isRate()
          ? times.throughputOpsS(model.clients())
          : times.meanLatencyNs(metric.ofWrites());
    }

    @Override
    public double estimated(Metric metric) {
      if (metric.isQuantile()) {
        return tails.quantileNs(
            latencies.operationsByCell(),
            metric.figure(),
            IntStream.range(0, all.tiers())
                .mapToDouble(tier -> model.meanExcessNs(all, metric.ofWrites(), tier))
                .toArray());
      }
      return metric.isRate()
          ? RunTimeModel.throughputOpsS(weighted.totalRequests(), model.undisturbedNs(weighted))
          : weighted.estimated(model).meanLatencyNs(metric.ofWrites());
    }

    /** Sources of the errors of means. */
    List<ErrorTerm> errors(double split, Tiers tiers) {
      return weighted.estimated(model).errors(weighted.measured(), split, tiers);
    }
  }

  private static final int OTHER = -1;
  private static final int WHOLE = 0;
  private static final int FIRST_SPLIT = 1;

  /**
   * Reads blocks and operations.
   *
   * @param segmentOf segment of a block
   * @param segments number of segments
   * @throws MnemoException if a file is absent or damaged, or the two do not match
   */
  static SweepData read(
      SweepRun run, Estimate estimate, LongToIntFunction segmentOf, int segments) {
    RequestCells cells = RequestCells.byLine(estimate.models().sizes().knotBytes());
    List<SplitWeights.Block> blocks = SplitWeights.Block.read(run);
    SplitWeights weights = new SplitWeights(run, estimate, blocks);
    int splits = run.splitKinds().size();
    List<List<SplitSums>> weighted =
        lists(splits, segments, () -> new SplitSums(cells, run.tiers().count()));
    List<List<SplitSums>> all =
        lists(splits, segments, () -> new SplitSums(cells, run.tiers().count()));
    for (int i = 0; i < blocks.size(); i++) {
      SplitWeights.Block block = blocks.get(i);
      int segment = segmentOf.applyAsInt(block.rows().get(0).block());
      for (BlockRow row : block.rows()) {
        int tier = run.tiers().indexOf(row.tier());
        all.get(block.split()).get(segment).add(row, tier, 1, 1);
        weighted
            .get(block.split())
            .get(segment)
            .add(row, tier, weights.weight(i), weights.timeFactor(i));
      }
    }
    List<List<LatencyCounts>> latencies = latencies(run, segmentOf, segments);
    List<Measured> swept = new ArrayList<>();
    for (int i = 0; i < splits; i++) {
      swept.add(
          new Measured(
              SweepRun.share(run.splitKinds().get(i)),
              weighted.get(i),
              all.get(i),
              latencies.get(FIRST_SPLIT + i)));
    }
    long operations =
        Math.round(all.stream().flatMap(List::stream).mapToDouble(SplitSums::totalRequests).sum());
    return new SweepData(
        latencies.get(WHOLE),
        swept,
        operations,
        weights.disturbedShare(),
        weights.disturbedTimeShare());
  }

  /** Latencies by segment: of single tiers, then of each split. */
  private static List<List<LatencyCounts>> latencies(
      SweepRun run, LongToIntFunction segmentOf, int segments) {
    Long2IntOpenHashMap sampleOf = new Long2IntOpenHashMap();
    sampleOf.defaultReturnValue(OTHER);
    long[] counted = new long[2];
    BlockRow.read(
        run.directory().blocks(),
        row -> {
          int split = run.splitKinds().indexOf(row.kind());
          boolean isWhole = run.tiers().indexOf(row.kind()) >= 0;
          sampleOf.put(row.block(), split >= 0 ? FIRST_SPLIT + split : isWhole ? WHOLE : OTHER);
          counted[0] += row.operations();
        });
    List<List<LatencyCounts.Builder>> builders =
        lists(FIRST_SPLIT + run.splitKinds().size(), segments, LatencyCounts.Builder::new);
    Tiers allTiers = run.allTiers();
    OperationRow.file(allTiers)
        .read(
            run.directory().operations(),
            row -> {
              int sample = sampleOf.get(row.block());
              counted[1]++;
              if (sample >= WHOLE) {
                builders
                    .get(sample)
                    .get(segmentOf.applyAsInt(row.block()))
                    .add(
                        LatencyClass.of(row.tier(), row.operation(), row.sizeClass()),
                        row.latencyNs());
              }
            });
    if (counted[0] != counted[1]) {
      throw new MnemoException(
          "%s has %d operations, but the blocks count %d; copy the run's directory whole, or repeat the run"
              .formatted(run.directory().operations(), counted[1], counted[0]));
    }
    return builders.stream()
        .map(bySegment -> bySegment.stream().map(LatencyCounts.Builder::build).toList())
        .toList();
  }

  static <T> List<List<T>> lists(int rows, int columns, Supplier<T> entry) {
    return Stream.generate(() -> Stream.generate(entry).limit(columns).toList())
        .limit(rows)
        .toList();
  }
}
