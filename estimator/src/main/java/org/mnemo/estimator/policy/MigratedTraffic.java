package org.mnemo.estimator.policy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mnemo.core.UsageException;
import org.mnemo.core.migration.KeyHeat;
import org.mnemo.core.migration.Migration;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.distance.StartingStack;
import org.mnemo.estimator.traffic.CellIndex;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.TrafficTable;
import org.mnemo.estimator.traffic.Workload;

/**
 * Traffic of records that a daemon moves between epochs: a row for each hundredth of the bytes that
 * can move. All rows are followed at once; of each key a bit a row tells where it lies.
 */
final class MigratedTraffic implements RequestObserver {

  private static final int STEPS = 100;

  private static final int WORDS = 2;
  private static final int INSERT = Operation.INSERT.ordinal();

  private final EpochOptions options;
  private final AccessPattern pattern;
  private final CellIndex cells;
  private final TrafficTable table;
  private final KeyHeat heat;
  private final Migration[] rows = new Migration[STEPS + 1];

  /** By key, two words: bit r is set if SlowMem holds it in row r. */
  private final long[] inSlow;

  private final long[][] slowRequests;
  private final long[][] slowBytes;
  private final long[] switches = new long[STEPS + 1];
  private final long[] up = new long[STEPS + 1];
  private final long[] upBytes = new long[STEPS + 1];
  private final long[] down = new long[STEPS + 1];
  private final long[] downBytes = new long[STEPS + 1];
  private final long epochRequests;
  private int previous = -1;
  private long seen;
  private long epochEnd;
  private long epochs;

  MigratedTraffic(Workload workload, EpochOptions options) {
    this.options = options;
    this.pattern = workload.pattern();
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.table = new TrafficTable(workload, STEPS, true);
    int cellCount = workload.whole().cells().count();
    slowRequests = new long[cellCount][STEPS + 1];
    slowBytes = new long[cellCount][STEPS + 1];
    inSlow = new long[WORDS * pattern.keyCount()];
    long[] bytes = new long[pattern.keyCount()];
    Arrays.setAll(bytes, key -> workload.recordBytes().movableWhileStored(pattern, key));
    heat = new KeyHeat(bytes, options.decay());
    epochRequests = options.requestsOf(pattern.requests());
    epochEnd = options.seconds() > 0 ? options.seconds() : epochRequests;
    load(bytes);
  }

  private void load(long[] bytes) {
    int[] loaded = StartingStack.keys(pattern);
    for (int row = 0; row <= STEPS; row++) {
      rows[row] =
          new Migration(
              table.fastBytes(row) - table.fastBytes(0),
              options.leastHeat(),
              options.margin(),
              options.budgetBytes());
      for (int key : loaded) {
        if (row < STEPS && !rows[row].store(key, bytes[key])) {
          inSlow[WORDS * key + row / Long.SIZE] |= 1L << row;
        }
      }
    }
    for (int key = 0; key < pattern.keyCount(); key++) {
      if (pattern.count(key, INSERT) > 0) {
        for (int row = 0; row < STEPS; row++) {
          inSlow[WORDS * key + row / Long.SIZE] |= 1L << row;
        }
      }
    }
  }

  @Override
  public boolean needsTimesAndClients() {
    return options.seconds() > 0;
  }

  @Override
  public void observe(KeyedRequests requests) {
    for (int i = 0; i < requests.count(); i++) {
      long at = options.seconds() > 0 ? requests.timeS(i) : seen;
      if (at >= epochEnd) {
        endEpoch();
        long length = options.seconds() > 0 ? options.seconds() : epochRequests;
        epochEnd = (at / length + 1) * length;
      }
      serve(requests.keys()[i], requests.operation(i));
    }
  }

  private void serve(int key, int operation) {
    heat.touch(key);
    seen++;
    int cell = cells.cell(key, operation);
    long movedBytes = Math.round(pattern.meanMovedBytes(key, operation));
    for (int word = 0; word < WORDS; word++) {
      long slow = inSlow[WORDS * key + word];
      for (long left = slow; left != 0; left &= left - 1) {
        int row = word * Long.SIZE + Long.numberOfTrailingZeros(left);
        slowRequests[cell][row]++;
        slowBytes[cell][row] += movedBytes;
      }
      if (previous >= 0) {
        for (long left = slow ^ inSlow[WORDS * previous + word]; left != 0; left &= left - 1) {
          switches[word * Long.SIZE + Long.numberOfTrailingZeros(left)]++;
        }
      }
    }
    previous = key;
  }

  private void endEpoch() {
    epochs++;
    heat.endEpoch();
    // Rows share words of their keys' bits, so those of one word are followed by one thread.
    IntStream.range(0, WORDS)
        .parallel()
        .forEach(
            word -> {
              int first = Math.max(1, word * Long.SIZE);
              for (int row = first; row < Math.min(STEPS, (word + 1) * Long.SIZE); row++) {
                endEpoch(row);
              }
            });
  }

  private void endEpoch(int row) {
    rows[row].endEpoch(
        heat,
        new Migration.Moves() {
          @Override
          public void up(int key) {
            inSlow[WORDS * key + row / Long.SIZE] &= ~(1L << row);
            up[row]++;
            upBytes[row] += pattern.valueBytes(key);
          }

          @Override
          public void down(int key) {
            inSlow[WORDS * key + row / Long.SIZE] |= 1L << row;
            down[row]++;
            downBytes[row] += pattern.valueBytes(key);
          }
        });
  }

  /** Requests that SlowMem served so far, by row. */
  double[] missesSoFar() {
    double[] misses = new double[STEPS + 1];
    misses[0] = seen;
    for (long[] ofCell : slowRequests) {
      for (int row = 1; row < STEPS; row++) {
        misses[row] += ofCell[row];
      }
    }
    return misses;
  }

  /**
   * The traffic of all rows; to be called once, after the last request.
   *
   * @throws UsageException if the trace ends before the first epoch does
   */
  TrafficCurve curve() {
    if (epochs == 0) {
      throw new UsageException(
          "the trace ends before the first epoch does, so nothing would ever move; give --epoch less than its %d requests"
              .formatted(pattern.requests()));
    }
    for (int row = 1; row < STEPS; row++) {
      for (int cell = 0; cell < slowRequests.length; cell++) {
        table.setSlow(cell, row, (double) slowRequests[cell][row], (double) slowBytes[cell][row]);
      }
      table.setSwitches(row, switches[row]);
      table.setFetches(row, (double) up[row], (double) upBytes[row]);
      table.setWriteBacks(row, (double) down[row], (double) downBytes[row]);
    }
    table.setHeldAtEnd(row -> key -> (inSlow[WORDS * key + row / Long.SIZE] & 1L << row) == 0);
    return table;
  }
}
