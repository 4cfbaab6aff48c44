package org.mnemo.estimator.frontier;

import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.traffic.CellIndex;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/** Traffic of each prefix of a sequence of moves: row k has the first k moves. */
final class FrontierTraffic implements TrafficCurve {

  private final AccessPattern pattern;
  private final TierMoves moves;
  private final Traffic whole;
  private final CellIndex cells;

  /** Bytes by memory and row. */
  private final long[][] bytes;

  /** Changes of memory to or from each, by memory and row; null if not needed. */
  private final long @Nullable [][] switches;

  /**
   * @param cells cells of the pattern's requests
   * @param tiers number of memories
   * @param switches changes by memory and row; null if not needed
   * @throws org.mnemo.core.MnemoException if the sum of all records overflows a long
   */
  FrontierTraffic(
      AccessPattern pattern,
      RecordBytes recordBytes,
      RequestCells cells,
      int tiers,
      TierMoves moves,
      long @Nullable [][] switches) {
    this.pattern = pattern;
    this.moves = moves;
    this.whole = Traffic.onTier(pattern, cells, tiers, moves.start());
    this.cells = new CellIndex(pattern, cells);
    this.switches = switches;
    bytes = new long[tiers][moves.size() + 1];
    bytes[0][0] = recordBytes.pinned(pattern);
    bytes[moves.start()][0] += recordBytes.total(pattern) - bytes[0][0];
    for (int move = 0; move < moves.size(); move++) {
      for (long[] ofTier : bytes) {
        ofTier[move + 1] = ofTier[move];
      }
      long moved = recordBytes.movable(pattern, moves.key(move));
      bytes[moves.from(move)][move + 1] -= moved;
      bytes[moves.to(move)][move + 1] += moved;
    }
  }

  @Override
  public int rows() {
    return moves.size() + 1;
  }

  @Override
  public int tiers() {
    return bytes.length;
  }

  @Override
  public long bytes(int row, int tier) {
    return bytes[tier][row];
  }

  @Override
  public long fastBytes(int row) {
    return bytes[0][row];
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

  /** Empty, as keys of a row lie in several memories. */
  @Override
  public Optional<OrderedKeys> keys() {
    return Optional.empty();
  }

  @Override
  public Optional<KeyMoves> moves() {
    return Optional.of(moves);
  }

  @Override
  public Optional<IntPredicate> heldAtEnd(int row) {
    return tiersAtEnd(row).map(tierOf -> key -> tierOf.applyAsInt(key) == 0);
  }

  @Override
  public Optional<IntUnaryOperator> tiersAtEnd(int row) {
    return Optional.of(moves.tiersAt(row));
  }

  @Override
  public Cursor cursor() {
    return new Prefix();
  }

  private final class Prefix implements Cursor {

    private final Traffic traffic = whole.copy();
    private int row;

    @Override
    public Traffic moveTo(int newRow) {
      for (; row < newRow; row++) {
        move(moves.key(row), moves.from(row), moves.to(row));
      }
      if (switches != null) {
        traffic.setSwitches(switches(row));
        for (int tier = 0; tiers() > 2 && tier < tiers(); tier++) {
          traffic.setSwitches(tier, switches[tier][row]);
        }
      }
      return traffic;
    }

    private void move(int key, int from, int to) {
      for (int operation = 0; operation < Operation.count(); operation++) {
        int count = pattern.count(key, operation);
        if (count > 0) {
          traffic.move(
              from, to, cells.cell(key, operation), count, pattern.movedBytes(key, operation));
        }
      }
    }
  }
}
