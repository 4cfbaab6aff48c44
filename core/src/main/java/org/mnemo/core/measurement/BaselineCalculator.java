package org.mnemo.core.measurement;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.tier.Tiers;

/**
 * Adds up the blocks of a run to its {@link Baselines}. Feed every row in order of blocks, then
 * call {@link #baselines()}.
 *
 * <p>Some blocks are hit by what has nothing to do with memory: a neighbour on the host, a
 * collection, a flush. A few of them outweigh the difference that is looked for. A block counts as
 * disturbed if its time beyond what its operations and bytes explain lies above Tukey's outer
 * fence, the third quartile plus three times the distance between the quartiles, of the blocks of
 * its kind. Disturbed blocks have no part in service times and excesses; the time that was lost in
 * them is charged to all operations alike, whatever tier they ran on, so that throughput stays what
 * was measured.
 */
public final class BaselineCalculator {

  private final Tiers tiers;
  private final int clients;
  private final Cells cells;
  private final Map<String, BlockSums.Series> pure = new LinkedHashMap<>();
  private final Map<String, BlockSums.Series> mixed = new LinkedHashMap<>();

  public BaselineCalculator(Tiers tiers, int clients) {
    this.tiers = tiers;
    this.clients = clients;
    this.cells = new Cells(tiers);
  }

  /**
   * Adds one row.
   *
   * @throws MnemoException if it names a tier that there is not
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
        .of(row.block())
        .add(cells.number(tier, row.operation(), row.sizeClass()), row);
  }

  /** The baselines of all rows. */
  public Baselines baselines() {
    return sample().baselines();
  }

  /** All rows, ready to be drawn from anew. */
  public BaselineSample sample() {
    List<BlockSums> all = pure.values().stream().flatMap(s -> s.blocks().stream()).toList();
    double[] nsPerByte = new double[cells.count()];
    double[] slopeOfKind = new double[cells.kinds()];
    Arrays.setAll(slopeOfKind, kind -> SizeSlope.nsPerByte(all, cells, kind));
    Arrays.setAll(nsPerByte, cell -> slopeOfKind[cells.kind(cell)]);
    CellTimes typical = typicalTimes(all, nsPerByte);

    BaselineSample sample = new BaselineSample(tiers, clients, cells, nsPerByte);
    pure.forEach(
        (kind, series) ->
            sample.addPure(kind, series.blocks(), undisturbed(series.blocks(), typical)));
    mixed.forEach(
        (kind, series) -> {
          if (isCovered(series.blocks(), typical)) {
            sample.addMixed(kind, undisturbed(series.blocks(), typical));
          }
        });
    return sample;
  }

  /** Medians over blocks, which disturbed ones do not move. */
  private CellTimes typicalTimes(List<BlockSums> blocks, double[] nsPerByte) {
    double[] levelNs = new double[cells.count()];
    for (int cell = 0; cell < levelNs.length; cell++) {
      int at = cell;
      double[] levels =
          blocks.stream()
              .filter(block -> block.operations(at) > 0)
              .mapToDouble(
                  block ->
                      (block.latencyNs(at) - nsPerByte[at] * block.valueBytes(at))
                          / block.operations(at))
              .sorted()
              .toArray();
      levelNs[cell] = levels.length == 0 ? Double.NaN : levels[levels.length / 2];
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

  private static List<BlockSums> undisturbed(List<BlockSums> blocks, CellTimes times) {
    double fence = OuterFence.of(blocks.stream().mapToDouble(times::residualNs).toArray());
    return blocks.stream().filter(block -> times.residualNs(block) <= fence).toList();
  }
}
