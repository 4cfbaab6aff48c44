package org.mnemo.estimator.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;

/** Reads the blocks of real splits out of {@code blocks.csv}, one after the other. */
final class SplitBlocks {

  private SplitBlocks() {}

  /** Takes one block. */
  @FunctionalInterface
  interface Consumer {

    /**
     * Takes one block.
     *
     * @param kind index of its kind
     * @param rows rows of the block, at least one, each with at least one operation
     */
    void accept(int kind, List<BlockRow> rows);
  }

  /**
   * Hands every block to {@code consumer}. A block that a slow client opened again counts as two.
   *
   * @param kinds names of the splits' blocks
   */
  static void read(Path blocks, List<String> kinds, Consumer consumer) {
    try (BlocksFile.Reader reader = new BlocksFile.Reader(blocks)) {
      List<BlockRow> rows = new ArrayList<>();
      for (BlockRow row = reader.next(); row != null; row = reader.next()) {
        if (!rows.isEmpty() && rows.get(0).block() != row.block()) {
          hand(rows, kinds, consumer);
          rows.clear();
        }
        if (row.operations() > 0) {
          rows.add(row);
        }
      }
      if (!rows.isEmpty()) {
        hand(rows, kinds, consumer);
      }
    }
  }

  private static void hand(List<BlockRow> rows, List<String> kinds, Consumer consumer) {
    int kind = kinds.indexOf(rows.get(0).kind());
    if (kind >= 0) {
      consumer.accept(kind, rows);
    }
  }
}
