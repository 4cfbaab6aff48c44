package org.mnemo.estimator.policy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * Traffic of each prefix of a key order: row k has the first k keys in FastMem. Counts are stored
 * by rank, so that a walk reads memory sequentially. With millions of keys this is several times
 * faster than looking up each key.
 */
final class PlacedTraffic implements TrafficCurve {

  private final Traffic whole;
  private final OrderedKeys order;
  private final long @Nullable [] switches;
  private final long[] fastBytes;

  /** Index of a rank's first entry; an entry holds the requests of one operation for a key. */
  private final int[] firstEntry;

  private final int[] cell;
  private final int[] count;
  private final long[] bytes;

  /**
   * @param switches switches by row; null if not needed
   * @throws org.mnemo.core.MnemoException if the sum of all records overflows a long
   */
  PlacedTraffic(Workload workload, OrderedKeys order, long @Nullable [] switches) {
    AccessPattern pattern = workload.pattern();
    RecordBytes recordBytes = workload.recordBytes();
    RequestCells cells = workload.whole().cells();
    if (order.size() != pattern.keyCount()) {
      throw new IllegalStateException("the order lacks keys");
    }
    this.whole = workload.whole();
    this.order = order;
    this.switches = switches;
    // Keys in their own sequence: random reads take several times longer than random writes.
    int[] ranks = order.ranks();
    firstEntry = new int[ranks.length + 1];
    for (int key = 0; key < ranks.length; key++) {
      firstEntry[ranks[key] + 1] = operations(pattern, cells, key);
    }
    for (int rank = 0; rank < ranks.length; rank++) {
      firstEntry[rank + 1] = Math.addExact(firstEntry[rank], firstEntry[rank + 1]);
    }
    cell = new int[firstEntry[ranks.length]];
    count = new int[cell.length];
    bytes = new long[cell.length];
    fastBytes = new long[ranks.length + 1];
    for (int key = 0; key < ranks.length; key++) {
      setEntries(firstEntry[ranks[key]], pattern, cells, key);
      fastBytes[ranks[key] + 1] = recordBytes.movable(pattern, key);
    }
    fastBytes[0] = recordBytes.pinned(pattern);
    for (int row = 1; row < fastBytes.length; row++) {
      fastBytes[row] = RecordBytes.add(fastBytes[row - 1], fastBytes[row]);
    }
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
        bytes[entry] = pattern.movedBytes(key, operation);
        entry++;
      }
    }
  }

  @Override
  public int rows() {
    return fastBytes.length;
  }

  @Override
  public long fastBytes(int row) {
    return fastBytes[row];
  }

  @Override
  public boolean hasSwitches() {
    return switches != null;
  }

  @Override
  public long switches(int row) {
    return switches == null ? -1 : switches[row];
  }

  @Override
  public Optional<OrderedKeys> keys() {
    return Optional.of(order);
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
        for (int entry = firstEntry[row]; entry < firstEntry[row + 1]; entry++) {
          traffic.moveToFast(cell[entry], count[entry], bytes[entry]);
        }
      }
      traffic.setSwitches(switches == null ? 0 : switches[row]);
      return traffic;
    }
  }
}
