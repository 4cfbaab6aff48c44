package org.mnemo.ycsb.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;

/**
 * Measures the memory that this process gets in many short slices, some of which no disturbance of
 * the machine hits. The first slices, until the code is compiled, do not count. Bytes are those
 * that the program reads or writes, a whole line of 64 for each random access; that a processor
 * reads most lines that it writes is not counted.
 */
public final class MemoryProbe implements AutoCloseable {

  private static final String NS = "ns";
  private static final String GB_S = "GB/s";

  private static final int WARM_UP_SLICES = 250;
  private static final int SLICES = 2000;

  // A slice takes half a millisecond in DRAM, less than a busy kernel leaves a program the
  // processor for, so that many slices see no other program.
  private static final int LOADS = 4_000;
  private static final int RANDOM_ACCESSES = 40_000;
  private static final int STREAM_BYTES = 4 << 20;

  /**
   * Number of words of a stream that one call moves, so that all but the first calls run compiled.
   */
  private static final int CALL_WORDS = (256 << 10) / Long.BYTES;

  private final long[] memory;
  private final int threads;
  private final ExecutorService workers;

  /** Results of all reads; volatile, so that the compiler keeps them. */
  volatile long sink;

  /**
   * Takes the memory.
   *
   * @param bytes a multiple of 1 MiB, at most 8 GiB
   * @param threads number of threads of what is measured with several
   */
  public MemoryProbe(long bytes, int threads) {
    memory = new long[Math.toIntExact(bytes / Long.BYTES)];
    this.threads = threads;
    workers = Executors.newFixedThreadPool(threads);
  }

  /** One piece of work that is timed; returns anything that depends on what it read. */
  private interface Slice {
    long run(int number);
  }

  /** Measures the latency of a load whose address the load before it has read. */
  public Figure latency(String pages) {
    CacheLines.link(memory, 1);
    int[] at = {0};
    double[] ns =
        timeNs(
            number -> {
              at[0] = CacheLines.follow(memory, at[0], LOADS);
              return at[0];
            });
    return Figure.of("load latency, " + pages + " pages", NS, ns, slice -> slice / LOADS);
  }

  /**
   * Bandwidths, by one thread and by all; the links of {@link #latency} are lost.
   *
   * @param done takes each figure when it is measured
   */
  public Bandwidths bandwidths(Consumer<Figure> done) {
    List<Figure> figures = new ArrayList<>();
    Consumer<Figure> add =
        figure -> {
          figures.add(figure);
          done.accept(figure);
        };
    add.accept(random("random reads", CacheLines::readRandom));
    add.accept(random("random writes", CacheLines::writeRandom));
    Figure reads = stream("streaming reads", 1, CacheLines::readStream);
    add.accept(reads);
    Figure writes = stream("streaming writes", 1, CacheLines::writeStream);
    add.accept(writes);
    if (threads > 1) {
      String all = ", " + threads + " threads";
      add.accept(stream("streaming reads" + all, threads, CacheLines::readStream));
      add.accept(stream("streaming writes" + all, threads, CacheLines::writeStream));
    }
    return new Bandwidths(reads.undisturbed(), writes.undisturbed(), figures);
  }

  /**
   * Bandwidths of a memory.
   *
   * @param readGbS bandwidth of streaming reads of one thread, as a server of one thread moves a
   *     value, in 10^9 bytes a second
   * @param writeGbS bandwidth of streaming writes of one thread, in 10^9 bytes a second
   * @param figures all figures that were measured
   */
  public record Bandwidths(double readGbS, double writeGbS, List<Figure> figures) {
    public Bandwidths {
      figures = List.copyOf(figures);
    }
  }

  private interface RandomAccess {
    long run(long[] memory, long seed, int accesses);
  }

  private Figure random(String what, RandomAccess access) {
    double[] ns = timeNs(number -> access.run(memory, number, RANDOM_ACCESSES));
    return bandwidth(what, ns, (long) RANDOM_ACCESSES * CacheLines.LINE_BYTES);
  }

  private interface Stream {
    long run(long[] memory, int from, int to);
  }

  /**
   * Measures the bandwidth of streams. Slices take up where the one before ended, so that no slice
   * finds its lines in a cache.
   */
  private Figure stream(String what, int streams, Stream access) {
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
      Thread.currentThread().interrupt();
      throw new MnemoException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private double[] timeNs(Slice slice) {
    double[] ns = new double[SLICES];
    for (int number = -WARM_UP_SLICES; number < SLICES; number++) {
      long start = System.nanoTime();
      sink = slice.run(number);
      long end = System.nanoTime();
      if (number >= 0) {
        ns[number] = end - start;
      }
    }
    return ns;
  }

  /** The bandwidth in GB/s: 10^9 bytes a second are a byte a nanosecond. */
  private static Figure bandwidth(String what, double[] sliceNs, long sliceBytes) {
    return Figure.of(what, GB_S, sliceNs, ns -> sliceBytes / ns);
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
