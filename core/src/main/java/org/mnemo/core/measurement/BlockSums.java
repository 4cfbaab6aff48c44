package org.mnemo.core.measurement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sums over one block of operations, or over several that were merged; arrays are indexed by tier
 * and operation.
 */
final class BlockSums {

  /** More blocks than this are merged in pairs: the sums of a long run still fit into memory. */
  private static final int MOST_BLOCKS = 1 << 15;

  final long[] operations;
  final long[] valueBytes;
  final long[] latencyNs;
  long clientNs;
  long switches;

  BlockSums(int kinds) {
    operations = new long[kinds];
    valueBytes = new long[kinds];
    latencyNs = new long[kinds];
  }

  void add(int at, BlockRow row) {
    operations[at] += row.operations();
    valueBytes[at] += row.valueBytes();
    latencyNs[at] += row.latencyNs();
    clientNs += row.clientNs();
    switches += row.switches();
  }

  private void add(BlockSums other) {
    for (int at = 0; at < operations.length; at++) {
      operations[at] += other.operations[at];
      valueBytes[at] += other.valueBytes[at];
      latencyNs[at] += other.latencyNs[at];
    }
    clientNs += other.clientNs;
    switches += other.switches;
  }

  long totalOperations() {
    return Arrays.stream(operations).sum();
  }

  /** Latencies and the client's own time. */
  double totalNs() {
    return (double) Arrays.stream(latencyNs).sum() + clientNs;
  }

  /** The blocks of one kind, in order. */
  static final class Series {

    private List<BlockSums> blocks = new ArrayList<>();
    private long lastBlock = -1;
    private int mergedBlocks = 1;
    private int inLast;

    /** The sums that a row of block {@code block} belongs to. */
    BlockSums of(long block, int kinds) {
      if (block != lastBlock) {
        lastBlock = block;
        if (blocks.isEmpty() || inLast == mergedBlocks) {
          mergeIfFull();
          blocks.add(new BlockSums(kinds));
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
