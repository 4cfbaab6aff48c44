package org.mnemo.core.measurement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sums over one block of operations, or over several, by {@link Cells cell}. */
final class BlockSums {

  /** More blocks than this are merged in pairs: the sums of a long run still fit into memory. */
  private static final int MOST_BLOCKS = 1 << 14;

  /** The number of the block, or of the first of several. */
  final long block;

  private long[] operations = {};
  private long[] valueBytes = {};
  private long[] latencyNs = {};
  private long clientNs;
  private long switches;

  BlockSums(long block) {
    this.block = block;
  }

  void add(int cell, BlockRow row) {
    ensure(cell + 1);
    operations[cell] += row.operations();
    valueBytes[cell] += row.valueBytes();
    latencyNs[cell] += row.latencyNs();
    clientNs += row.clientNs();
    switches += row.switches();
  }

  void add(BlockSums other) {
    ensure(other.operations.length);
    for (int cell = 0; cell < other.operations.length; cell++) {
      operations[cell] += other.operations[cell];
      valueBytes[cell] += other.valueBytes[cell];
      latencyNs[cell] += other.latencyNs[cell];
    }
    clientNs += other.clientNs;
    switches += other.switches;
  }

  private void ensure(int cells) {
    if (cells > operations.length) {
      operations = Arrays.copyOf(operations, cells);
      valueBytes = Arrays.copyOf(valueBytes, cells);
      latencyNs = Arrays.copyOf(latencyNs, cells);
    }
  }

  long operations(int cell) {
    return cell < operations.length ? operations[cell] : 0;
  }

  long valueBytes(int cell) {
    return cell < valueBytes.length ? valueBytes[cell] : 0;
  }

  long latencyNs(int cell) {
    return cell < latencyNs.length ? latencyNs[cell] : 0;
  }

  long clientNs() {
    return clientNs;
  }

  long switches() {
    return switches;
  }

  long operations() {
    return Arrays.stream(operations).sum();
  }

  /** Latencies and the client's own time. */
  double totalNs() {
    return (double) Arrays.stream(latencyNs).sum() + clientNs;
  }

  static BlockSums sum(Iterable<BlockSums> blocks) {
    BlockSums sum = new BlockSums(0);
    blocks.forEach(sum::add);
    return sum;
  }

  /** The blocks of one kind, in order. */
  static final class Series {

    private List<BlockSums> blocks = new ArrayList<>();
    private long lastBlock = -1;
    private int mergedBlocks = 1;
    private int inLast;

    /** The sums that a row of block {@code block} belongs to. */
    BlockSums of(long block) {
      if (block != lastBlock) {
        lastBlock = block;
        if (blocks.isEmpty() || inLast == mergedBlocks) {
          mergeIfFull();
          blocks.add(new BlockSums(block));
          inLast = 0;
        }
        inLast++;
      }
      return blocks.get(blocks.size() - 1);
    }

    private void mergeIfFull() {
      if (blocks.size() < MOST_BLOCKS) {
        return;
      }
      List<BlockSums> merged = new ArrayList<>();
      for (int i = 0; i < blocks.size(); i += 2) {
        blocks.get(i).add(blocks.get(i + 1));
        merged.add(blocks.get(i));
      }
      blocks = merged;
      mergedBlocks *= 2;
    }

    List<BlockSums> blocks() {
      return blocks;
    }
  }
}
