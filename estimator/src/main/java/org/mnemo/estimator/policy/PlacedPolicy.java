package org.mnemo.estimator.policy;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.OrderBasis;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * Static keys in a given order: Mnemo, MnemoT and X-Mem. In row k the first k keys of the order lie
 * in FastMem, the rest in SlowMem.
 */
public record PlacedPolicy(KeyOrder order) implements Policy {

  @Override
  public String name() {
    return Policies.PLACED;
  }

  @Override
  public boolean goesByTimes() {
    return true;
  }

  @Override
  public boolean movesData() {
    return false;
  }

  @Override
  public void requireUsable() {
    order.requireUsable();
  }

  @Override
  public void requireShown(PatternSource requests) {
    if (order.needsKeys()) {
      requests.requireKeys("'%s' cannot order them; leave --order out".formatted(order.name()));
    }
  }

  @Override
  public Plan plan(Workload workload) {
    return plan(
        workload,
        order.order(
            new OrderBasis(workload.pattern(), workload.recordBytes(), workload.savedNs())));
  }

  /** Static keys in any number of memories: row k has the first k moves. */
  public static Plan plan(Workload workload, KeyMoves moves) {
    int tiers = workload.whole().tiers();
    int[][] firstRows = moves.firstRows();
    boolean counts = workload.needsSwitches() && workload.hasSequence();
    SwitchCounter counter = counts ? new SwitchCounter(firstRows, moves.size() + 1, tiers) : null;
    return Plan.of(
        counter,
        () -> new PlacedTraffic(workload, moves, firstRows, switches(workload, moves, counter)));
  }

  private static long @Nullable [][] switches(
      Workload workload, KeyMoves moves, @Nullable SwitchCounter counter) {
    if (counter != null) {
      return counter.byTier();
    }
    return workload.needsSwitches()
        ? SwitchCounter.expected(workload.pattern(), moves, workload.whole().tiers())
        : null;
  }

  /**
   * Traffic of each prefix of a sequence of moves: row k has the first k moves. Counts are stored
   * by move, so that a walk reads memory sequentially. With millions of keys this is several times
   * faster than looking up each key.
   */
  private static final class PlacedTraffic implements TrafficCurve {

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
        moved.move(
            slowest, tier, cell, whole.count(slowest, cell), whole.movedBytes(slowest, cell));
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

  /**
   * Counts consecutive requests that change to or from each memory, for each row. A key is in a
   * memory in one interval of rows. A pair of keys changes in the rows that are in one of their two
   * intervals only. These rows are again two intervals, which a difference array adds in constant
   * time.
   */
  static final class SwitchCounter implements RequestObserver {

    private final int rows;
    private final int tiers;

    /** First row in which a key is in a memory or a faster one, by memory and key. */
    private final int[][] firstRows;

    /** Differences between rows by counted memory; the difference before row r is at r. */
    private final long[][] differences;

    private int previous = -1;

    /**
     * @param firstRows {@link KeyMoves#firstRows}
     * @param rows number of rows
     * @param tiers number of memories
     */
    SwitchCounter(int[][] firstRows, int rows, int tiers) {
      this.rows = rows;
      this.tiers = tiers;
      this.firstRows = firstRows;
      // With two memories in use, each change involves both.
      differences = new long[firstRows.length == 1 ? 1 : firstRows.length + 1][rows + 1];
    }

    @Override
    public void observe(KeyedRequests requests) {
      int[] keys = requests.keys();
      for (int i = 0; i < requests.count(); i++) {
        int key = keys[i];
        if (previous >= 0 && previous != key) {
          for (int tier = 0; tier < differences.length; tier++) {
            add(differences[tier], tier, previous, key);
          }
        }
        previous = key;
      }
    }

    private void add(long[] difference, int tier, int one, int other) {
      int in = enters(tier, one);
      int otherIn = enters(tier, other);
      int laterIn = Math.max(in, otherIn);
      difference[Math.min(in, otherIn)]++;
      if (tier == 0) {
        // No key leaves the fastest memory.
        difference[laterIn]--;
        return;
      }
      int out = firstRows[tier - 1][one];
      int otherOut = firstRows[tier - 1][other];
      int earlierOut = Math.min(out, otherOut);
      // Of the four ends in ascending order, rows in one interval only run from the first to the
      // second and from the third to the last, with or without overlap.
      difference[Math.min(laterIn, earlierOut)]--;
      difference[Math.max(laterIn, earlierOut)]++;
      difference[Math.max(out, otherOut)]--;
    }

    /** First row in which a key is in a memory. */
    private int enters(int tier, int key) {
      return tier == firstRows.length ? 0 : firstRows[tier][key];
    }

    /** Changes by memory and row; call once, after all requests. */
    long[][] byTier() {
      for (long[] difference : differences) {
        for (int row = 1; row < difference.length; row++) {
          difference[row] += difference[row - 1];
        }
      }
      return IntStream.range(0, tiers)
          .mapToObj(
              tier ->
                  tier > firstRows.length
                      ? new long[rows]
                      : differences[Math.min(tier, differences.length - 1)])
          .toArray(long[][]::new);
    }

    /**
     * Mean changes between independent requests: with f of n requests on a memory, 2 f (n - f) / n
     * to or from it.
     */
    static long[][] expected(AccessPattern pattern, KeyMoves moves, int tiers) {
      double requests = pattern.requests();
      double[] served = new double[tiers];
      served[moves.start()] = requests;
      long[][] expected = new long[tiers][moves.size() + 1];
      for (int move = 0; move < moves.size(); move++) {
        long count = pattern.accesses(moves.key(move));
        served[moves.from(move)] -= count;
        served[moves.to(move)] += count;
        for (int tier = 0; tier < tiers; tier++) {
          expected[tier][move + 1] =
              Math.round(2 * served[tier] * (requests - served[tier]) / requests);
        }
      }
      return expected;
    }
  }
}
