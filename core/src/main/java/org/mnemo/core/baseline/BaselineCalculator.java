package org.mnemo.core.baseline;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.baseline.BlockMeans.CellTimes;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.tier.Tiers;

/**
 * Computes the {@link Baselines} of a run. Add every row in order of blocks, then call {@link
 * #baselines()}.
 *
 * <p>Disturbances of the machine hit some blocks and can exceed the difference between tiers.
 * Blocks therefore count by {@link BlockWeights weights} in service times and excesses. Time lost
 * in disturbed blocks is distributed over all operations of all tiers. So the measured throughput
 * is preserved.
 */
public final class BaselineCalculator {

  /** Lower bound of relative times, as times of 0 in a damaged file must not divide by 0. */
  private static final double SMALLEST_RELATIVE_TIME = 1e-100;

  private final Tiers tiers;
  private final int clients;
  private final CellIndex cells;
  private final Map<String, BlockSums.Series> pure = new LinkedHashMap<>();
  private final Map<String, BlockSums.Series> mixed = new LinkedHashMap<>();

  public BaselineCalculator(Tiers tiers, int clients) {
    this.tiers = tiers;
    this.clients = clients;
    this.cells = new CellIndex(tiers);
  }

  /**
   * Adds one row.
   *
   * @throws MnemoException if it names an unknown tier
   */
  public void add(BlockRow row) {
    boolean isPure = tiers.indexOf(row.kind()) >= 0;
    if (row.operations() == 0 || !(isPure || row.kind().startsWith("mixed"))) {
      return;
    }
    int tier = tiers.indexOf(row.tier());
    if (tier < 0) {
      throw new MnemoException(
          "block %d names tier '%s', but the tiers of the run are %s; repeat the run"
              .formatted(row.block(), row.tier(), tiers.names()));
    }
    (isPure ? pure : mixed)
        .computeIfAbsent(row.kind(), unused -> new BlockSums.Series())
        .of(row.block(), row.startNs())
        .add(cells.number(tier, row.operation(), row.sizeClass()), row);
  }

  public Baselines baselines() {
    return sample().baselines();
  }

  /** The sample of all rows, for resampling. */
  public BaselineSample sample() {
    List<BlockSums> all = pure.values().stream().flatMap(s -> s.blocks().stream()).toList();
    double[] nsPerByte = new double[cells.count()];
    double[] slopeOfStratum = new double[cells.strata()];
    Arrays.setAll(slopeOfStratum, stratum -> nsPerByte(all, cells.ofStratum(stratum)));
    Arrays.setAll(nsPerByte, cell -> slopeOfStratum[cells.stratum(cell)]);
    CellTimes typical = typicalTimes(all, nsPerByte);
    double clientNs = median(all.stream().mapToDouble(BaselineCalculator::clientNs));
    Map<String, List<BlockSums>> covered = new LinkedHashMap<>();
    mixed.forEach(
        (kind, series) -> {
          if (isCovered(series.blocks(), typical)) {
            covered.put(kind, series.blocks());
          }
        });
    return new BaselineSample(
        new BaselineAssembly(tiers, clients, cells, nsPerByte, List.copyOf(covered.keySet())),
        List.copyOf(pure.keySet()),
        pure.values().stream().map(BlockSums.Series::blocks).toList(),
        List.copyOf(covered.values()),
        block ->
            Math.max(
                SMALLEST_RELATIVE_TIME,
                block.totalNs() / (typical.explainedNs(block) + clientNs * block.operations())));
  }

  /**
   * Slope of the latency over bytes in ns per byte: b of the least squares fit latency = a x
   * operations + b x bytes over blocks. 0 if all values have one size, or larger ones are not
   * slower.
   *
   * @param of cells of one tier and operation
   */
  private static double nsPerByte(List<BlockSums> blocks, IntPredicate of) {
    double nn = 0;
    double nb = 0;
    double bb = 0;
    double ny = 0;
    double by = 0;
    for (BlockSums block : blocks) {
      double n = block.operations(of);
      double b = block.valueBytes(of);
      double y = block.latencyNs(of);
      nn += n * n;
      nb += n * b;
      bb += b * b;
      ny += n * y;
      by += b * y;
    }
    double determinant = nn * bb - nb * nb;
    // Relative to its terms, so that rounding does not count as a spread of sizes.
    if (determinant <= 1e-9 * nn * bb || ny * bb - by * nb <= 0) {
      return 0;
    }
    return Math.max(0, (by * nn - ny * nb) / determinant);
  }

  private static double clientNs(BlockSums block) {
    return block.clientNs() / block.operations();
  }

  private static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }

  /** Times of cells by medians over blocks, which are robust to disturbed ones. */
  private CellTimes typicalTimes(List<BlockSums> blocks, double[] nsPerByte) {
    double[] levelNs = new double[cells.count()];
    for (int cell = 0; cell < levelNs.length; cell++) {
      int at = cell;
      levelNs[cell] =
          median(
              blocks.stream()
                  .filter(block -> block.operations(at) > 0)
                  .mapToDouble(
                      block ->
                          (block.latencyNs(at) - nsPerByte[at] * block.valueBytes(at))
                              / block.operations(at)));
    }
    return new CellTimes(levelNs, new double[levelNs.length], nsPerByte).filled(cells);
  }

  private boolean isCovered(List<BlockSums> blocks, CellTimes times) {
    BlockSums sum = BlockSums.sum(blocks);
    for (int cell = 0; cell < cells.count(); cell++) {
      if (sum.operations(cell) > 0 && !times.knows(cell)) {
        return false;
      }
    }
    return true;
  }
}
