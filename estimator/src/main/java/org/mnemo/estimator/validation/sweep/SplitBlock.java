package org.mnemo.estimator.validation.sweep;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;

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
    try (BlocksFile.Reader reader = new BlocksFile.Reader(run.directory().blocks())) {
      List<BlockRow> rows = new ArrayList<>();
      for (BlockRow row = reader.next(); row != null; row = reader.next()) {
        if (!rows.isEmpty() && rows.get(0).block() != row.block()) {
          rows = new ArrayList<>();
        }
        int split = run.splitKinds().indexOf(row.kind());
        if (row.operations() > 0 && split >= 0) {
          if (rows.isEmpty()) {
            blocks.add(new SplitBlock(split, rows));
          }
          rows.add(row);
        }
      }
    }
    return blocks;
  }
}
