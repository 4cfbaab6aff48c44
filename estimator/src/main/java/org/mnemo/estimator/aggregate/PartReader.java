package org.mnemo.estimator.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Reads a part of a trace: into one table, or into runs on disk where one would be too large. */
final class PartReader {

  private final AggregateOptions options;
  private final SpillFiles spill;
  private final long mostHeapBytes;
  private final long mostRequests;
  private final List<AggregateRun> runs = new ArrayList<>();

  /**
   * @param mostHeapBytes size from which on a table is written to disk
   * @param mostRequests number of requests from which on it is
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
   * @param watch is shown all requests; the numbers of their keys begin anew in each run
   * @param isWanted false once the rest of the part need not be read
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
    // Once keys are in files, what is made of all needs the memory more than the last of them do.
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
