package org.mnemo.estimator.policy;

import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Traffic of every prefix of a key order: row k has the first k keys in FastMem. Numbers of keys
 * are kept by rank, so that a walk reads memory in sequence; with millions of keys that is several
 * times faster than to look each one up.
 */
final class PlacedTraffic implements TrafficCurve {

  private final Traffic whole;
  private final OrderedKeys order;
  private final long @Nullable [] switches;
  private final long[] fastBytes;

  /** Requests of one operation, by the rank of the key that they are for. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Requests(int[] count, long[] bytes, int[] cell) {}

  private final Requests[] byOperation;

  /**
   * @param switches switches by row; null if nobody asks for them
   * @throws org.mnemo.core.MnemoException if records add up to more than a long holds
   */
  PlacedTraffic(Workload workload, OrderedKeys order, long @Nullable [] switches) {
    AccessPattern pattern = workload.pattern();
    RecordBytes recordBytes = workload.recordBytes();
    RequestCells cells = workload.whole().cells();
    if (order.size() != pattern.keyCount()) {
      throw new IllegalStateException("the order does not hold every key");
    }
    this.whole = workload.whole();
    this.order = order;
    this.switches = switches;
    int[] ranks = order.ranks();
    byOperation =
        IntStream.range(0, Operation.count())
            .filter(cells::holds)
            .mapToObj(operation -> requests(pattern, cells, operation, ranks))
            .toArray(Requests[]::new);
    fastBytes = new long[ranks.length + 1];
    for (int key = 0; key < ranks.length; key++) {
      fastBytes[ranks[key] + 1] = recordBytes.movable(pattern, key);
    }
    fastBytes[0] = recordBytes.pinned(pattern);
    for (int row = 1; row < fastBytes.length; row++) {
      fastBytes[row] = RecordBytes.add(fastBytes[row - 1], fastBytes[row]);
    }
  }

  private static Requests requests(
      AccessPattern pattern, RequestCells cells, int operation, int[] ranks) {
    Requests requests =
        new Requests(new int[ranks.length], new long[ranks.length], new int[ranks.length]);
    for (int key = 0; key < ranks.length; key++) {
      int count = pattern.count(key, operation);
      if (count > 0) {
        requests.count[ranks[key]] = count;
        requests.bytes[ranks[key]] = pattern.movedBytes(key, operation);
        requests.cell[ranks[key]] = cells.of(operation, pattern.meanMovedBytes(key, operation));
      }
    }
    return requests;
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
        for (Requests requests : byOperation) {
          if (requests.count[row] > 0) {
            traffic.moveToFast(requests.cell[row], requests.count[row], requests.bytes[row]);
          }
        }
      }
      traffic.setSwitches(switches == null ? 0 : switches[row]);
      return traffic;
    }
  }
}
