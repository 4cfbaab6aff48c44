package org.mnemo.estimator.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;

/**
 * What a trace asks of each key, read in parts side by side. The result does not depend on how many
 * there are. Memory is in proportion to keys; keys that do not fit go to files.
 */
public final class TraceAggregates {

  /** Share of the heap that all tables may take where what is made of them needs more. */
  public static final double QUARTER_OF_HEAP = 0.25;

  /** Share of the heap that all tables may take where little is made of them. */
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
   * @param watch is shown its requests
   */
  public record Part(Supplier<TraceReader> open, RequestWatch watch) {}

  private record PartRuns(List<AggregateRun> runs, List<Remark> remarks) {}

  /**
   * One of several equal parts of a trace, as what is read fastest side by side on this machine.
   *
   * @param part its number, from 1
   * @param isWatched true if what watches the requests takes longer than reading them; otherwise
   *     one processor reads and another counts
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

  /** All of a trace in parts that are read fastest side by side, as by {@link #divide}. */
  public static List<Supplier<TraceReader>> parts(
      TraceInput trace, TraceWatch watch, boolean isWatched) {
    List<Supplier<TraceReader>> parts = opened(trace, divide(trace, 1, 1, isWatched), watch);
    // A trace of empty files has no part, and no request.
    return parts.isEmpty() ? List.of(() -> trace.open(watch)) : parts;
  }

  /** Ranges of a trace, each to be opened by a thread of its own. */
  public static List<Supplier<TraceReader>> opened(
      TraceInput trace, List<List<TraceInput.Range>> ranges, TraceWatch watch) {
    List<Supplier<TraceReader>> opened = new ArrayList<>();
    for (List<TraceInput.Range> some : ranges) {
      opened.add(() -> trace.open(some, watch));
    }
    return opened;
  }

  /** Reads all parts of a trace side by side, into tables of a {@link #QUARTER_OF_HEAP}. */
  public static TraceAggregates read(List<Part> parts, AggregateOptions options, SpillFiles spill) {
    return read(parts, options, spill, QUARTER_OF_HEAP, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Reads all parts of a trace, each in a thread of its own.
   *
   * @param parts parts in their sequence, at least one
   * @param shareOfHeap share of the heap above which tables are written to disk
   * @param processors how many to keep busy; if there are more than parts, others read ahead
   * @throws MnemoException if a part is damaged: what is wrong with the first of those that are
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

  /** Most bytes of one of so many tables that share a part of the heap. */
  static long mostHeapBytes(long heapBytes, double shareOfHeap, int tables) {
    return Math.min(KeyRecords.MOST_HEAP_BYTES, (long) (heapBytes * shareOfHeap / tables));
  }

  /**
   * Reads all parts of a trace with tables that are not larger than is said.
   *
   * @param mostHeapBytes size of a part's table from which on it is written to disk
   * @param mostRequests number of requests from which on it is
   * @param readsAhead true if a thread of its own reads each part
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
      // If this thread was interrupted, nobody needs what the others read.
      firstDamaged.set(-1);
      threads.shutdownNow();
    }
  }

  /**
   * The aggregates of a trace whose parts follow each other.
   *
   * @param runs aggregates of the parts with these options, in their sequence
   * @param remarks what their readers have left out or assumed
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
      Thread.currentThread().interrupt();
      throw new MnemoException("reading the trace was interrupted", e);
    }
  }

  public AggregateOptions options() {
    return options;
  }

  /** Requests, those that found nothing included. */
  public long requests() {
    return requests;
  }

  /** Latest second of a request. */
  public long lastTimeS() {
    return runs.stream().mapToLong(AggregateRun::lastTimeS).max().orElse(0);
  }

  /** What readers have left out or assumed. */
  public List<Remark> remarks() {
    return remarks;
  }

  /** True if keys are in files, so that their numbers in the part's table are lost. */
  public boolean isSpilled() {
    return isSpilled;
  }

  /**
   * All keys by hash, in ranges that may be read side by side; each to its end, before {@link
   * #totals()} are asked for.
   *
   * @param most most ranges
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
   * All keys by hash, telling which keys of the parts they are.
   *
   * @param watch learns it before the cursor gets to a key, if nothing {@link #isSpilled()}
   */
  public AggregateCursor cursor(NumberWatch watch) {
    changes.clear();
    TraceTotals change = new TraceTotals(options);
    changes.add(change);
    return new MergedCursor(runs, HashRange.ALL, change, watch);
  }

  /** What the trace asks of all keys together. */
  public TraceTotals totals() {
    TraceTotals totals = new TraceTotals(options);
    runs.forEach(run -> totals.append(run.totals()));
    changes.forEach(totals::change);
    return totals;
  }
}
