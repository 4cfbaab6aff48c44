package org.mnemo.cli.command.manage;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.mnemo.core.NanoClock;
import org.mnemo.estimator.manage.PageDistances;
import org.mnemo.ycsb.kernel.PageMap;
import org.mnemo.ycsb.kernel.Processes;

/**
 * Times page faults of a server by reading single bytes of its swapped pages, less reads of a page
 * in memory: a second read of the same page would count as another use, and keep the page in memory
 * for long. The kernel counts these faults as the server's.
 */
final class FaultTimer {

  /**
   * Page faults of a timing. The kernel makes room for this many at once, so that about one of them
   * takes as long as all others together. It counts as no longer: after the limit fell it took up
   * to three times as long, of which the server's faults showed nothing.
   */
  private static final int FAULTS = 64;

  /**
   * Processor time that the server loses after a rare fault, as a share of the fault's own: the
   * kernel's work displaces its data in caches. Frequent faults find less to displace.
   */
  private static final double AFTER_A_FAULT = 1.6;

  /** Busy time in which half of what a fault displaced is back. */
  private static final double RECOVERY_NS = 300_000;

  private final NanoClock clock;
  private final boolean isSwapInMemory;
  private final SplittableRandom random = new SplittableRandom();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final long[] chunks = new long[FAULTS];
  private final long[] swappedPages = new long[FAULTS];
  private final long[] cpuNs = new long[FAULTS];
  private int swappedChunks;
  private long presentChunk;
  private long presentPages;
  private long faults;

  /**
   * @param isSwapInMemory true if a fault takes processor time only
   */
  FaultTimer(NanoClock clock, boolean isSwapInMemory) {
    this.clock = clock;
    this.isSwapInMemory = isSwapInMemory;
  }

  /** Forgets the chunks and the faults of the last scan. */
  void begin() {
    swappedChunks = 0;
    presentPages = 0;
    faults = 0;
  }

  /** Takes a chunk of a scan, and keeps a random few of those with swapped pages. */
  void chunk(long number, long isSwapped, long isPresent) {
    if (isPresent != 0) {
      presentChunk = number;
      presentPages = isPresent;
    }
    if (isSwapped != 0) {
      int at = swappedChunks < FAULTS ? swappedChunks : random.nextInt(swappedChunks + 1);
      swappedChunks++;
      if (at < FAULTS) {
        chunks[at] = number;
        swappedPages[at] = isSwapped;
      }
    }
  }

  /**
   * Times a fault in each chunk that was kept.
   *
   * @param distances forget the pages that come back by it
   * @param betweenFaultsNs the server's busy time from a fault to the next one, above 0
   * @return mean time that a fault costs the server in nanoseconds; empty without faults, or if no
   *     page is in memory
   */
  OptionalDouble meanNs(PageMap pages, PageDistances distances, double betweenFaultsNs) {
    if (presentPages == 0) {
      return OptionalDouble.empty();
    }
    int present = Long.numberOfTrailingZeros(presentPages);
    long faultsBefore = threadFaults();
    int timed = 0;
    long readsNs = 0;
    long ns = 0;
    for (int i = 0; i < Math.min(FAULTS, swappedChunks); i++) {
      int page = Long.numberOfTrailingZeros(swappedPages[i]);
      long startNs = clock.nanoTime();
      long startCpuNs = threads.getCurrentThreadCpuTime();
      boolean isRead = pages.touch(chunks[i], page);
      long endCpuNs = threads.getCurrentThreadCpuTime();
      long endNs = clock.nanoTime();
      // Its way into the caches is no part of a read.
      if (isRead && pages.touch(presentChunk, present)) {
        long startOfReadNs = clock.nanoTime();
        long startOfReadCpuNs = threads.getCurrentThreadCpuTime();
        pages.touch(presentChunk, present);
        cpuNs[timed++] = endCpuNs - startCpuNs;
        readsNs += threads.getCurrentThreadCpuTime() - startOfReadCpuNs;
        ns += endNs - startNs - (clock.nanoTime() - startOfReadNs);
        distances.forget(chunks[i], page);
      }
    }
    // Pages that are still in memory on their way to a device take no time.
    faults = threadFaults() - faultsBefore;
    if (faults <= 0 || timed == 0) {
      return OptionalDouble.empty();
    }
    Arrays.sort(cpuNs, 0, timed);
    long most = FAULTS * cpuNs[timed / 2];
    long faultsCpuNs = Arrays.stream(cpuNs, 0, timed).map(each -> Math.min(each, most)).sum();
    double taken = Math.max(0, faultsCpuNs - readsNs);
    // A fault that needs the processor only takes its time, as others may interrupt it.
    double ownNs = isSwapInMemory ? taken : ns;
    double after = AFTER_A_FAULT / (1 + RECOVERY_NS / betweenFaultsNs);
    return OptionalDouble.of((ownNs + after * taken) / faults);
  }

  /** Faults of the last timing since {@link #begin}. */
  long faults() {
    return faults;
  }

  private static long threadFaults() {
    return Processes.majorFaults(Path.of("/proc/thread-self")).orElse(0);
  }
}
