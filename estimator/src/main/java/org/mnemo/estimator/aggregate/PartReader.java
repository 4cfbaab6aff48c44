package org.mnemo.estimator.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Reads a part of a trace into one table, or into runs on disk if it is too large. */
final class PartReader {

  private final AggregateOptions options;
  private final SpillFiles spill;
  private final long mostHeapBytes;
  private final long mostRequests;
  private final List<AggregateRun> runs = new ArrayList<>();

  /**
   * @param mostHeapBytes table size from which it is written to disk
   * @param mostRequests number of requests from which it is written to disk
   */
  PartReader(AggregateOptions options, SpillFiles spill, long mostHeapBytes, long mostRequests) {
    this.options = options;
    this.spill = spill;
    this.mostHeapBytes = mostHeapBytes;
    this.mostRequests = mostRequests;
  }

  /**
   * Reads a trace to its end.
   *
   * @param watch observes all requests; key numbers restart in each run
   * @param isWanted false once the rest of the part is unnecessary
   */
  List<AggregateRun> read(BatchReader trace, RequestWatch watch, BooleanSupplier isWanted) {
    KeyAggregates table = new KeyAggregates(options);
    while (isWanted.getAsBoolean()) {
      RequestBatch batch = trace.next();
      if (batch == null) {
        break;
      }
      table.add(batch);
      watch.observe(batch);
      if (table.heapBytes() > mostHeapBytes
          || table.totals().requests() > mostRequests - RequestBatch.SIZE) {
        runs.add(spill.write(table));
        table = new KeyAggregates(options);
        watch.numbersBeginAnew();
      }
    }
    // With keys on disk, memory is better used for the results than for the last table.
    runs.add(runs.isEmpty() ? new TableRun(table) : spill.write(table));
    return runs;
  }

  private record TableRun(KeyAggregates table) implements AggregateRun {

    @Override
    public long requests() {
      return table.totals().requests();
    }

    @Override
    public TraceTotals totals() {
      return table.totals();
    }

    @Override
    public AggregateCursor cursor(HashRange range) {
      return table.cursor(range);
    }
  }
}
