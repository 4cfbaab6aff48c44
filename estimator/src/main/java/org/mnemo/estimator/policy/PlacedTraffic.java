package org.mnemo.estimator.policy;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * Traffic of each prefix of a sequence of moves: row k has the first k moves. Counts are stored by
 * move, so that a walk reads memory sequentially. With millions of keys this is several times
 * faster than looking up each key.
 */
final class PlacedTraffic implements TrafficCurve {

  private final KeyMoves moves;
  private final boolean knowsKeys;
  private final Traffic start;

  /** Changes of memory to or from each, by memory and row; null if not needed. */
  private final long @Nullable [][] switches;

  /** Bytes in a memory and all faster ones, by memory and row; without the starting memory. */
  private final long[][] bytes;

  /** Index of a move's first entry; an entry holds the requests of one operation for its key. */
  private final int[] firstEntry;

  private final int[] cell;
  private final int[] count;
  private final long[] movedBytes;

  /**
   * @param firstRows {@link KeyMoves#firstRows}
   * @param switches changes by memory and row; null if not needed
   * @throws org.mnemo.core.MnemoException if the sum of all records overflows a long
   */
  PlacedTraffic(
      Workload workload, KeyMoves moves, int[][] firstRows, long @Nullable [][] switches) {
    AccessPattern pattern = workload.pattern();
    RecordBytes recordBytes = workload.recordBytes();
    RequestCells cells = workload.whole().cells();
    if (moves.keyCount() != pattern.keyCount()) {
      throw new IllegalStateException("the order lacks keys");
    }
    this.moves = moves;
    this.knowsKeys = workload.knowsKeys();
    this.start = allOn(moves.start(), workload.whole());
    this.switches = switches;
    // Keys in their own sequence: random reads take several times longer than random writes.
    firstEntry = new int[moves.size() + 1];
    for (int tier = 0; tier < firstRows.length; tier++) {
      for (int key = 0; key < pattern.keyCount(); key++) {
        if (enters(firstRows, tier, key)) {
          firstEntry[firstRows[tier][key]] = operations(pattern, cells, key);
        }
      }
    }
    for (int move = 0; move < moves.size(); move++) {
      firstEntry[move + 1] = Math.addExact(firstEntry[move], firstEntry[move + 1]);
    }
    cell = new int[firstEntry[moves.size()]];
    count = new int[cell.length];
    movedBytes = new long[cell.length];
    bytes = new long[firstRows.length][moves.size() + 1];
    for (int tier = 0; tier < firstRows.length; tier++) {
      for (int key = 0; key < pattern.keyCount(); key++) {
        int row = firstRows[tier][key];
        bytes[tier][row] = recordBytes.movable(pattern, key);
        if (enters(firstRows, tier, key)) {
          setEntries(firstEntry[row - 1], pattern, cells, key);
        }
      }
      bytes[tier][0] = recordBytes.pinned(pattern);
      for (int row = 1; row < bytes[tier].length; row++) {
        bytes[tier][row] = RecordBytes.add(bytes[tier][row - 1], bytes[tier][row]);
      }
    }
  }

  /** All requests, on one memory instead of the slowest. */
  private static Traffic allOn(int tier, Traffic whole) {
    Traffic moved = whole.copy();
    int slowest = whole.tiers() - 1;
    for (int cell = 0; cell < whole.cells().count(); cell++) {
      moved.move(slowest, tier, cell, whole.count(slowest, cell), whole.movedBytes(slowest, cell));
    }
    return moved;
  }

  /** False if the key moves past a memory to a faster one. */
  private static boolean enters(int[][] firstRows, int tier, int key) {
    return tier == firstRows.length - 1 || firstRows[tier][key] > firstRows[tier + 1][key];
  }

  /** Number of operations with requests for a key. */
  private static int operations(AccessPattern pattern, RequestCells cells, int key) {
    int operations = 0;
    for (int operation = 0; operation < Operation.count(); operation++) {
      if (cells.holds(operation) && pattern.count(key, operation) > 0) {
        operations++;
      }
    }
    return operations;
  }

  private void setEntries(int first, AccessPattern pattern, RequestCells cells, int key) {
    int entry = first;
    for (int operation = 0; operation < Operation.count(); operation++) {
      if (cells.holds(operation) && pattern.count(key, operation) > 0) {
        cell[entry] = cells.of(operation, pattern.meanMovedBytes(key, operation));
        count[entry] = pattern.count(key, operation);
        movedBytes[entry] = pattern.movedBytes(key, operation);
        entry++;
      }
    }
  }

  @Override
  public int rows() {
    return moves.size() + 1;
  }

  @Override
  public int tiers() {
    return start.tiers();
  }

  @Override
  public long fastBytes(int row) {
    return bytes[0][row];
  }

  @Override
  public long bytes(int row, int tier) {
    return upTo(tier, row) - (tier == 0 ? 0 : upTo(tier - 1, row));
  }

  /** Bytes in a memory and all faster ones; from the starting memory on all. */
  private long upTo(int tier, int row) {
    return tier < bytes.length ? bytes[tier][row] : fastBytes(rows() - 1);
  }

  @Override
  public boolean hasSwitches() {
    return switches != null;
  }

  /** Each change involves two memories. */
  @Override
  public long switches(int row) {
    if (switches == null) {
      return -1;
    }
    long ends = 0;
    for (long[] ofTier : switches) {
      ends += ofTier[row];
    }
    return ends / 2;
  }

  /** Empty with more than two memories, as keys of a row lie in several. */
  @Override
  public Optional<OrderedKeys> keys() {
    return knowsKeys && moves instanceof OrderedKeys keys ? Optional.of(keys) : Optional.empty();
  }

  @Override
  public Optional<KeyMoves> moves() {
    return knowsKeys ? Optional.of(moves) : Optional.empty();
  }

  /** The memories of the keys; of keys that are not known, only their number is meaningful. */
  @Override
  public Optional<IntUnaryOperator> tiersAtEnd(int row) {
    return Optional.of(moves.tiersAt(row));
  }

  @Override
  public Cursor cursor() {
    return new Prefix();
  }

  private final class Prefix implements Cursor {

    private final Traffic traffic = start.copy();
    private int row;

    @Override
    public Traffic moveTo(int newRow) {
      for (; row < newRow; row++) {
        int from = moves.from(row);
        int to = moves.to(row);
        for (int entry = firstEntry[row]; entry < firstEntry[row + 1]; entry++) {
          traffic.move(from, to, cell[entry], count[entry], movedBytes[entry]);
        }
      }
      if (switches != null) {
        traffic.setSwitches(switches(row));
        for (int tier = 0; tiers() > 2 && tier < tiers(); tier++) {
          traffic.setSwitches(tier, switches[tier][row]);
        }
      }
      return traffic;
    }
  }
}
