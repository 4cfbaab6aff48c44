package org.mnemo.estimator.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.AggregateRun.HashRange;
import org.mnemo.estimator.aggregate.BatchReader.BatchesAhead;
import org.mnemo.estimator.aggregate.BatchReader.DirectBatches;

/**
 * Request counts of each key of a trace, read in parallel parts. The result is independent of the
 * number of parts. Memory grows with the number of keys; excess keys go to disk.
 */
public final class TraceAggregates {

  /** Share of the heap for all tables if later steps need much memory. */
  public static final double QUARTER_OF_HEAP = 0.25;

  /** Share of the heap for all tables if later steps need little memory. */
  public static final double HALF_OF_HEAP = 0.5;

  /** Smaller parts take longer to merge than to read. */
  private static final long LEAST_BYTES_OF_PART = 1 << 22;

  private final AggregateOptions options;
  private final List<AggregateRun> runs = new ArrayList<>();
  private final List<Remark> remarks;
  private final boolean isSpilled;
  private final long requests;
  private final List<TraceTotals> changes = new ArrayList<>();

  private TraceAggregates(
      AggregateOptions options,
      List<? extends AggregateRun> runs,
      List<Remark> remarks,
      boolean isSpilled) {
    this.options = options;
    this.runs.addAll(runs);
    this.remarks = Remark.sum(remarks);
    this.isSpilled = isSpilled;
    this.requests = runs.stream().mapToLong(AggregateRun::requests).sum();
  }

  /**
   * A part of a trace.
   *
   * @param open opens it at its start
   * @param watch observes its requests
   */
  public record Part(Supplier<TraceReader> open, RequestWatch watch) {}

  private record PartRuns(List<AggregateRun> runs, List<Remark> remarks) {}

  /**
   * Divides one of several equal parts of a trace for fast parallel reading on this machine.
   *
   * @param part its number, from 1
   * @param isWatched true if observing requests takes longer than reading them; otherwise one
   *     processor reads and another counts
   */
  public static List<List<TraceInput.Range>> divide(
      TraceInput trace, int part, int parts, boolean isWatched) {
    int processors = Runtime.getRuntime().availableProcessors();
    long most =
        Math.min(
            isWatched ? processors : (processors + 1) / 2,
            1 + trace.bytes() / parts / LEAST_BYTES_OF_PART);
    return trace.divide(part, parts, (int) most);
  }

  /** Divides a trace for fast parallel reading, as {@link #divide} does. */
  public static List<Supplier<TraceReader>> parts(
      TraceInput trace, TraceWatch watch, boolean isWatched) {
    List<Supplier<TraceReader>> parts = opened(trace, divide(trace, 1, 1, isWatched), watch);
    // A trace of empty files has no parts and no requests.
    return parts.isEmpty() ? List.of(() -> trace.open(watch)) : parts;
  }

  /** Ranges of a trace, each opened by its own thread. */
  public static List<Supplier<TraceReader>> opened(
      TraceInput trace, List<List<TraceInput.Range>> ranges, TraceWatch watch) {
    List<Supplier<TraceReader>> opened = new ArrayList<>();
    for (List<TraceInput.Range> some : ranges) {
      opened.add(() -> trace.open(some, watch));
    }
    return opened;
  }

  /** Reads all parts of a trace in parallel, into tables of {@link #QUARTER_OF_HEAP}. */
  public static TraceAggregates read(List<Part> parts, AggregateOptions options, SpillFiles spill) {
    return read(parts, options, spill, QUARTER_OF_HEAP, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Reads all parts of a trace, each in its own thread.
   *
   * @param parts at least one part, in order
   * @param shareOfHeap share of the heap above which tables are written to disk
   * @param processors number of processors to use; if it exceeds the parts, extra threads read
   *     ahead
   * @throws MnemoException if a part is damaged; describes the first damaged part
   */
  public static TraceAggregates read(
      List<Part> parts,
      AggregateOptions options,
      SpillFiles spill,
      double shareOfHeap,
      int processors) {
    return read(
        parts,
        options,
        spill,
        mostHeapBytes(Runtime.getRuntime().maxMemory(), shareOfHeap, parts.size()),
        KeyAggregates.MOST_REQUESTS,
        parts.size() < processors);
  }

  /** Most bytes of a table if {@code tables} tables share this part of the heap. */
  static long mostHeapBytes(long heapBytes, double shareOfHeap, int tables) {
    return Math.min(KeyAggregates.MOST_HEAP_BYTES, (long) (heapBytes * shareOfHeap / tables));
  }

  /**
   * Reads all parts of a trace with tables of limited size.
   *
   * @param mostHeapBytes table size from which it is written to disk
   * @param mostRequests number of requests from which it is written to disk
   * @param readsAhead true to read each part in a separate thread
   */
  static TraceAggregates read(
      List<Part> parts,
      AggregateOptions options,
      SpillFiles spill,
      long mostHeapBytes,
      long mostRequests,
      boolean readsAhead) {
    AtomicInteger firstDamaged = new AtomicInteger(parts.size());
    ExecutorService threads =
        Executors.newFixedThreadPool(
            parts.size(),
            task -> {
              Thread thread = new Thread(task, "mnemo-aggregating");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<PartRuns>> started = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        Part part = parts.get(i);
        int number = i;
        started.add(
            threads.submit(
                () -> {
                  try (BatchReader trace =
                      readsAhead
                          ? new BatchesAhead(part.open())
                          : new DirectBatches(part.open().get())) {
                    List<AggregateRun> runs =
                        new PartReader(options, spill, mostHeapBytes, mostRequests)
                            .read(trace, part.watch(), () -> number < firstDamaged.get());
                    return new PartRuns(runs, trace.remarks());
                  } catch (RuntimeException | Error e) {
                    firstDamaged.accumulateAndGet(number, Math::min);
                    throw e;
                  }
                }));
      }
      List<PartRuns> read = new ArrayList<>();
      for (Future<PartRuns> part : started) {
        read.add(await(part));
      }
      List<AggregateRun> runs = read.stream().flatMap(part -> part.runs().stream()).toList();
      List<Remark> remarks = read.stream().flatMap(part -> part.remarks().stream()).toList();
      return new TraceAggregates(options, runs, remarks, runs.size() > read.size());
    } finally {
      // An interrupted caller does not need the results of the other threads.
      firstDamaged.set(-1);
      threads.shutdownNow();
    }
  }

  /**
   * Aggregates of adjacent parts.
   *
   * @param runs aggregates of the parts with these options, in order
   * @param remarks remarks of their readers on skipped or assumed input
   */
  public static TraceAggregates of(
      AggregateOptions options, List<? extends AggregateRun> runs, List<Remark> remarks) {
    return new TraceAggregates(options, runs, remarks, true);
  }

  private static PartRuns await(Future<PartRuns> part) {
    try {
      return part.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("reading the trace was interrupted", e);
    }
  }

  public AggregateOptions options() {
    return options;
  }

  /** Number of requests, including misses. */
  public long requests() {
    return requests;
  }

  /** Largest timestamp in seconds. */
  public long lastTimeS() {
    return runs.stream().mapToLong(AggregateRun::lastTimeS).max().orElse(0);
  }

  /** Readers' remarks on skipped or assumed input. */
  public List<Remark> remarks() {
    return remarks;
  }

  /** True if keys are on disk, which loses their numbers in the part's table. */
  public boolean isSpilled() {
    return isSpilled;
  }

  /**
   * All keys by hash, in ranges that may be read in parallel. Read each to its end before calling
   * {@link #totals()}.
   *
   * @param most largest number of ranges
   */
  public List<AggregateCursor> cursors(int most) {
    changes.clear();
    List<AggregateCursor> cursors = new ArrayList<>();
    for (HashRange range : HashRange.divide(isSpilled ? 1 : most)) {
      TraceTotals change = new TraceTotals(options);
      changes.add(change);
      cursors.add(
          runs.size() == 1
              ? runs.get(0).cursor(range)
              : new MergedCursor(runs, range, change, (part, number) -> {}));
    }
    return cursors;
  }

  /**
   * All keys by hash, with their numbers in the parts.
   *
   * @param watch receives the numbers before the cursor reaches a key, unless {@link #isSpilled()}
   */
  public AggregateCursor cursor(NumberWatch watch) {
    changes.clear();
    TraceTotals change = new TraceTotals(options);
    changes.add(change);
    return new MergedCursor(runs, HashRange.ALL, change, watch);
  }

  public TraceTotals totals() {
    TraceTotals totals = new TraceTotals(options);
    runs.forEach(run -> totals.append(run.totals()));
    changes.forEach(totals::change);
    return totals;
  }

  /** Reads a part of a trace into one table, or into runs on disk if it is too large. */
  private static final class PartReader {

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

  /** Merges the aggregates of adjacent parts. */
  private static final class MergedCursor implements AggregateCursor {

    private final List<AggregateCursor> all = new ArrayList<>();
    private final TraceTotals changes;
    private final NumberWatch watch;
    private final KeyAggregate aggregate = new KeyAggregate();

    /** Cursors before their end, in the order of their parts, with their ranks and shifts. */
    private final AggregateCursor[] cursors;

    private final int[] ranks;
    private final long[] shifts;
    private int left;

    /**
     * @param runs parts in order
     * @param changes receives the totals of all parts less the sum of their totals
     */
    MergedCursor(List<AggregateRun> runs, HashRange range, TraceTotals changes, NumberWatch watch) {
      this.changes = changes;
      this.watch = watch;
      cursors = new AggregateCursor[runs.size()];
      ranks = new int[runs.size()];
      shifts = new long[runs.size()];
      long requests = 0;
      for (int rank = 0; rank < runs.size(); rank++) {
        AggregateCursor cursor = runs.get(rank).cursor(range);
        all.add(cursor);
        if (cursor.next()) {
          cursors[left] = cursor;
          ranks[left] = rank;
          shifts[left++] = requests;
        }
        requests += runs.get(rank).requests();
      }
    }

    @Override
    public boolean next() {
      if (left == 0) {
        return false;
      }
      // Parts are few, so a linear search is fast enough.
      int first = 0;
      for (int i = 1; i < left; i++) {
        if (cursors[i].aggregate().compareKey(cursors[first].aggregate()) < 0) {
          first = i;
        }
      }
      watch.isPartOfNext(ranks[first], cursors[first].aggregate().number);
      aggregate.set(cursors[first].aggregate(), shifts[first]);
      boolean hasEnded = advance(first);
      for (int i = hasEnded ? first : first + 1; i < left; ) {
        KeyAggregate other = cursors[i].aggregate();
        if (other.hasSameKey(aggregate)) {
          watch.isPartOfNext(ranks[i], other.number);
          aggregate.append(other, shifts[i], changes);
          i += advance(i) ? 0 : 1;
        } else {
          i++;
        }
      }
      return true;
    }

    /**
     * Advances a cursor.
     *
     * @return true if it has ended and the next one has its place
     */
    private boolean advance(int i) {
      if (cursors[i].next()) {
        return false;
      }
      left--;
      for (int j = i; j < left; j++) {
        cursors[j] = cursors[j + 1];
        ranks[j] = ranks[j + 1];
        shifts[j] = shifts[j + 1];
      }
      return true;
    }

    @Override
    public KeyAggregate aggregate() {
      return aggregate;
    }

    @Override
    public void close() {
      all.forEach(AggregateCursor::close);
    }
  }

  /** Maps the key numbers of a part to keys of the whole trace. */
  @FunctionalInterface
  public interface NumberWatch {

    /**
     * Announces that the next aggregate includes a key of a part.
     *
     * @param number number of the key in that part
     */
    void isPartOfNext(int part, int number);
  }
}
