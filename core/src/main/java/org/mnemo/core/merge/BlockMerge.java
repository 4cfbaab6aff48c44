package org.mnemo.core.merge;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;

/** The blocks of several runs in order of time, each kept apart under a number of its own. */
final class BlockMerge {

  private BlockMerge() {}

  /** Is told of every block that gets another number. */
  interface Renumbering {

    /**
     * A block of a run has a row in the merged blocks.
     *
     * @param run index of the run
     * @param block number of the block in the run
     * @param merged its number in the merged run, which rises from call to call
     */
    void moved(int run, long block, long merged);
  }

  /** The rows of one run, a block at a time. */
  private static final class Source implements Interleaving.Source, AutoCloseable {

    private final int run;
    private final BlocksFile.Reader rows;
    private final long offsetNs;
    private final List<BlockRow> block = new ArrayList<>();
    private @Nullable BlockRow ahead;

    Source(int run, Path blocks, long offsetNs) {
      this.run = run;
      this.offsetNs = offsetNs;
      rows = new BlocksFile.Reader(blocks);
      ahead = rows.next();
    }

    @Override
    public boolean next() {
      block.clear();
      BlockRow first = ahead;
      while (first != null
          && ahead != null
          && ahead.block() == first.block()
          && ahead.startNs() == first.startNs()) {
        block.add(ahead);
        ahead = rows.next();
      }
      return first != null;
    }

    @Override
    public long timeNs() {
      return offsetNs + block.get(0).startNs();
    }

    /** Number of blocks of the warm-up, which have no rows. */
    long blocksBefore() {
      return ahead == null ? 0 : ahead.block();
    }

    @Override
    public void close() {
      rows.close();
    }
  }

  /**
   * Writes the merged blocks.
   *
   * @param offsetsNs nanoseconds by which each run started after the earliest
   * @param calculator gets all rows
   * @param renumbering is told the numbers of all blocks
   * @return the baselines of {@code calculator}
   */
  static Baselines write(
      Path target,
      List<ClientRun> runs,
      List<Long> offsetsNs,
      BaselineCalculator calculator,
      Renumbering renumbering) {
    List<Source> sources = new ArrayList<>();
    try (BlocksFile.Writer out = new BlocksFile.Writer(target)) {
      for (int i = 0; i < runs.size(); i++) {
        sources.add(new Source(i, runs.get(i).directory().blocks(), offsetsNs.get(i)));
      }
      long number = sources.stream().mapToLong(Source::blocksBefore).sum();
      Interleaving<Source> order = new Interleaving<>(sources);
      for (Source next = order.next(); next != null; next = order.next()) {
        renumbering.moved(next.run, next.block.get(0).block(), number);
        for (BlockRow row : next.block) {
          BlockRow moved = moved(row, number, next.timeNs());
          out.append(moved);
          calculator.add(moved);
        }
        number++;
      }
      out.commit();
      return calculator.baselines();
    } finally {
      sources.forEach(Source::close);
    }
  }

  private static BlockRow moved(BlockRow row, long block, long startNs) {
    return new BlockRow(
        block,
        startNs,
        row.kind(),
        row.tier(),
        row.operation(),
        row.sizeClass(),
        row.operations(),
        row.valueBytes(),
        row.latencyNs(),
        row.clientNs(),
        row.switches());
  }
}
