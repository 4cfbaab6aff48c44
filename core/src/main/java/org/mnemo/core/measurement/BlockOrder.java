package org.mnemo.core.measurement;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/**
 * Checks that the rows of {@code blocks.csv} are in a run's order: rows of a block together and
 * without duplicates; for a single client, blocks by number and time. With several clients, a slow
 * one may reopen its old block.
 */
final class BlockOrder {

  private final boolean singleClient;
  private final Set<Cell> cells = new HashSet<>();
  private @Nullable BlockRow last;

  private record Cell(String tier, Object operation, int sizeClass) {}

  BlockOrder(boolean singleClient) {
    this.singleClient = singleClient;
  }

  /**
   * Checks the next row.
   *
   * @throws MnemoException without a position, if it cannot follow the previous rows
   */
  void check(BlockRow row) {
    if (last == null || last.block() != row.block()) {
      begin(row);
    } else if (last.startNs() != row.startNs() || !last.kind().equals(row.kind())) {
      throw damaged(
          "block %d is %s from %d ns here, but %s from %d ns in the row before"
              .formatted(row.block(), row.kind(), row.startNs(), last.kind(), last.startNs()));
    }
    if (!cells.add(new Cell(row.tier(), row.operation(), row.sizeClass()))) {
      throw damaged(
          "block %d has two rows of %s on the tier '%s' in size class %d"
              .formatted(row.block(), row.operation().lowerCase(), row.tier(), row.sizeClass()));
    }
    last = row;
  }

  private void begin(BlockRow row) {
    if (singleClient
        && last != null
        && (row.block() < last.block() || row.startNs() < last.startNs())) {
      throw damaged(
          "block %d from %d ns follows block %d from %d ns"
              .formatted(row.block(), row.startNs(), last.block(), last.startNs()));
    }
    cells.clear();
  }

  private static MnemoException damaged(String how) {
    return new MnemoException(how + "; copy the run's directory anew, or repeat the run");
  }
}
