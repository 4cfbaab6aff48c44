package org.mnemo.core.baseline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.mnemo.core.measurement.BlockRow;

/**
 * Sums over operations of one or several blocks, by {@link CellIndex cell}. Under weights, numbers
 * of operations are weighted sums.
 */
final class BlockSums {

  /** Most blocks of a kind; more are merged in pairs to limit memory. */
  private static final int MOST_BLOCKS = 1 << 12;

  /** The number of the block, or of the first of several. */
  final long block;

  /** Start of that block in nanoseconds since the start of the run. */
  final long startNs;

  private double[] operations = {};
  private double[] valueBytes = {};
  private double[] latencyNs = {};
  private double clientNs;
  private double switches;

  BlockSums(long block, long startNs) {
    this.block = block;
    this.startNs = startNs;
  }

  /** Sums without a block number. */
  static BlockSums none() {
    return new BlockSums(0, 0);
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
    add(other, 1, 1);
  }

  /**
   * Adds other sums.
   *
   * @param weight factor for all sums
   * @param timeFactor further factor for times
   */
  void add(BlockSums other, double weight, double timeFactor) {
    ensure(other.operations.length);
    double timeWeight = weight * timeFactor;
    for (int cell = 0; cell < other.operations.length; cell++) {
      operations[cell] += weight * other.operations[cell];
      valueBytes[cell] += weight * other.valueBytes[cell];
      latencyNs[cell] += timeWeight * other.latencyNs[cell];
    }
    clientNs += timeWeight * other.clientNs;
    switches += weight * other.switches;
  }

  private void ensure(int cells) {
    if (cells > operations.length) {
      operations = Arrays.copyOf(operations, cells);
      valueBytes = Arrays.copyOf(valueBytes, cells);
      latencyNs = Arrays.copyOf(latencyNs, cells);
    }
  }

  double operations(int cell) {
    return cell < operations.length ? operations[cell] : 0;
  }

  double valueBytes(int cell) {
    return cell < valueBytes.length ? valueBytes[cell] : 0;
  }

  double latencyNs(int cell) {
    return cell < latencyNs.length ? latencyNs[cell] : 0;
  }

  double operations(IntPredicate cells) {
    return sum(operations, cells);
  }

  double valueBytes(IntPredicate cells) {
    return sum(valueBytes, cells);
  }

  double latencyNs(IntPredicate cells) {
    return sum(latencyNs, cells);
  }

  double clientNs() {
    return clientNs;
  }

  double switches() {
    return switches;
  }

  double operations() {
    return sum(operations);
  }

  /** Latencies and the think time. */
  double totalNs() {
    return sum(latencyNs) + clientNs;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private static double sum(double[] values, IntPredicate cells) {
    double sum = 0;
    for (int cell = 0; cell < values.length; cell++) {
      sum += cells.test(cell) ? values[cell] : 0;
    }
    return sum;
  }

  static BlockSums sum(Iterable<BlockSums> blocks) {
    BlockSums sum = none();
    blocks.forEach(sum::add);
    return sum;
  }

  static final class Series {

    private List<BlockSums> blocks = new ArrayList<>();
    private long lastBlock = -1;
    private int mergedBlocks = 1;
    private int inLast;

    /** The sums of a block, created if necessary. */
    BlockSums of(long block, long startNs) {
      if (block != lastBlock) {
        lastBlock = block;
        if (blocks.isEmpty() || inLast == mergedBlocks) {
          mergeIfFull();
          blocks.add(new BlockSums(block, startNs));
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
