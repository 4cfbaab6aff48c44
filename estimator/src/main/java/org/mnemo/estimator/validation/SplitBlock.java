package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.measurement.BlockRow;

/**
 * A block of a real split. A block that a slow client reopened counts as two.
 *
 * @param split index of its split
 * @param rows rows of the block, at least one, each with at least one operation
 */
record SplitBlock(int split, List<BlockRow> rows) {

  /** The blocks of splits in {@code blocks.csv}, in its order. */
  static List<SplitBlock> read(SweepRun run) {
    List<SplitBlock> blocks = new ArrayList<>();
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
              blocks.add(new SplitBlock(split, new ArrayList<>()));
              open[0] = row.block();
            }
            blocks.get(blocks.size() - 1).rows().add(row);
          }
        });
    return blocks;
  }
}
