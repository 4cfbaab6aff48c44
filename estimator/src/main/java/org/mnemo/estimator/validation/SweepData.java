package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.tails.LatencyClass;
import org.mnemo.estimator.traffic.RequestCells;

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
    List<SweptSplit> splits,
    long operations,
    double disturbedShare,
    double disturbedTimeShare) {

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
    List<SplitBlock> blocks = SplitBlock.read(run);
    SplitWeights weights = new SplitWeights(run, estimate, blocks);
    int splits = run.splitKinds().size();
    List<List<SplitSums>> weighted =
        lists(splits, segments, () -> new SplitSums(cells, run.tiers().count()));
    List<List<SplitSums>> all =
        lists(splits, segments, () -> new SplitSums(cells, run.tiers().count()));
    for (int i = 0; i < blocks.size(); i++) {
      SplitBlock block = blocks.get(i);
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
    List<SweptSplit> swept = new ArrayList<>();
    for (int i = 0; i < splits; i++) {
      swept.add(
          new SweptSplit(
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

  private static <T> List<List<T>> lists(int rows, int columns, Supplier<T> entry) {
    return Stream.generate(() -> Stream.generate(entry).limit(columns).toList())
        .limit(rows)
        .toList();
  }
}
