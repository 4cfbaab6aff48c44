package org.mnemo.ycsb.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.mnemo.core.MnemoException;

/**
 * Measures this process's memory in many short slices, some of which are undisturbed. The first
 * slices, until the code is compiled, do not count. Bytes are those read or written by the program,
 * 64 per random access; a processor's reads before writes do not count.
 */
public final class MemoryProbe implements AutoCloseable {

  private static final int WARM_UP_SLICES = 250;
  private static final int SLICES = 2000;

  // A slice takes half a millisecond in DRAM, less than a busy kernel's time slice, so that many
  // slices are undisturbed.
  private static final int LOADS = 4_000;
  private static final int RANDOM_ACCESSES = 40_000;
  private static final int STREAM_BYTES = 4 << 20;

  /** Words per call, so that all but the first calls run compiled. */
  private static final int CALL_WORDS = (256 << 10) / Long.BYTES;

  private final long[] memory;
  private final int threads;
  private final Consumer<ProbePart.Figure> done;
  private final ExecutorService workers;

  /** Results of all reads; volatile, so that the compiler keeps them. */
  volatile long sink;

  /**
   * Allocates the memory.
   *
   * @param bytes a multiple of 1 MiB, at most 8 GiB
   * @param threads number of threads of multi-threaded figures
   * @param done receives each measured figure
   */
  public MemoryProbe(long bytes, int threads, Consumer<ProbePart.Figure> done) {
    memory = new long[Math.toIntExact(bytes / Long.BYTES)];
    this.threads = threads;
    this.done = done;
    workers = Executors.newFixedThreadPool(threads);
  }

  /** Measures the latency of a load whose address depends on the previous load. */
  public ProbePart.Figure latency(String pages) {
    CacheLines.link(memory, 1);
    int[] at = {0};
    double[] ns =
        timeNs(
            number -> {
              at[0] = CacheLines.follow(memory, at[0], LOADS);
              return at[0];
            });
    return measured(
        ProbePart.Figure.of("load latency, " + pages + " pages", "ns", ns, t -> t / LOADS));
  }

  /**
   * Bandwidths with one thread and with all; the links of {@link #latency} are lost. Streams of one
   * thread show how fast a single-threaded server moves a value.
   */
  public Bandwidths bandwidths() {
    ProbePart.Figure randomReads = random("random reads", CacheLines::readRandom);
    ProbePart.Figure randomWrites = random("random writes", CacheLines::writeRandom);
    ProbePart.Figure reads = stream("streaming reads", 1, CacheLines::readStream);
    ProbePart.Figure writes = stream("streaming writes", 1, CacheLines::writeStream);
    if (threads > 1) {
      String all = ", " + threads + " threads";
      stream("streaming reads" + all, threads, CacheLines::readStream);
      stream("streaming writes" + all, threads, CacheLines::writeStream);
    }
    return new Bandwidths(
        reads.undisturbed(),
        writes.undisturbed(),
        randomReads.undisturbed(),
        randomWrites.undisturbed());
  }

  /**
   * Bandwidths of one thread, in 10^9 bytes a second.
   *
   * @param readGbS bandwidth of streaming reads
   * @param writeGbS bandwidth of streaming writes
   * @param randomReadGbS bandwidth of reads of random lines
   * @param randomWriteGbS bandwidth of writes to random lines
   */
  public record Bandwidths(
      double readGbS, double writeGbS, double randomReadGbS, double randomWriteGbS) {

    /** Nothing was measured. */
    static final Bandwidths NONE = new Bandwidths(0, 0, 0, 0);
  }

  private interface RandomAccess {
    long run(long[] memory, long seed, int accesses);
  }

  private ProbePart.Figure random(String what, RandomAccess access) {
    double[] ns = timeNs(number -> access.run(memory, number, RANDOM_ACCESSES));
    return bandwidth(what, ns, (long) RANDOM_ACCESSES * CacheLines.LINE_BYTES);
  }

  private interface Stream {
    long run(long[] memory, int from, int to);
  }

  /**
   * Measures the bandwidth of streams. Slices continue where the previous one ended, so that no
   * slice finds its lines in a cache.
   */
  private ProbePart.Figure stream(String what, int streams, Stream access) {
    int calls = memory.length / CALL_WORDS;
    int callsOfStream =
        Math.max(1, Math.min(STREAM_BYTES / Long.BYTES / CALL_WORDS, calls / streams));
    double[] ns =
        timeNs(
            number -> {
              int first = (number + WARM_UP_SLICES) * callsOfStream * streams % calls;
              if (streams == 1) {
                return run(access, first, callsOfStream, calls);
              }
              List<Callable<Long>> parts = new ArrayList<>();
              for (int i = 0; i < streams; i++) {
                int from = first + i * callsOfStream;
                parts.add(() -> run(access, from, callsOfStream, calls));
              }
              return together(parts);
            });
    return bandwidth(what, ns, (long) callsOfStream * streams * CALL_WORDS * Long.BYTES);
  }

  private long run(Stream access, int first, int count, int calls) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      int from = (first + i) % calls * CALL_WORDS;
      sum += access.run(memory, from, from + CALL_WORDS);
    }
    return sum;
  }

  private long together(List<Callable<Long>> parts) {
    try {
      long sum = 0;
      for (Future<Long> part : workers.invokeAll(parts)) {
        sum += part.get();
      }
      return sum;
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Times slices of work, whose results depend on the reads. */
  private double[] timeNs(IntToLongFunction slice) {
    double[] ns = new double[SLICES];
    for (int number = -WARM_UP_SLICES; number < SLICES; number++) {
      long start = System.nanoTime();
      sink = slice.applyAsLong(number);
      long end = System.nanoTime();
      if (number >= 0) {
        ns[number] = end - start;
      }
    }
    return ns;
  }

  /** The bandwidth in GB/s: 10^9 bytes a second are a byte a nanosecond. */
  private ProbePart.Figure bandwidth(String what, double[] sliceNs, long sliceBytes) {
    return measured(ProbePart.Figure.of(what, "GB/s", sliceNs, ns -> sliceBytes / ns));
  }

  private ProbePart.Figure measured(ProbePart.Figure figure) {
    done.accept(figure);
    return figure;
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
