package org.mnemo.ycsb.probe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.probe.MemoryProbe.Bandwidths;
import org.mnemo.ycsb.server.PlacedPages;

/**
 * Results of one of the two processes of a probe, as the page size is fixed when a virtual machine
 * starts. The one with huge pages measures everything, the other the latency again.
 *
 * @param latencyNs undisturbed latency of a load in nanoseconds
 * @param hugePages true if most of the memory was in huge pages
 * @param bandwidths undisturbed bandwidths of one thread; 0 if not measured
 * @param threads number of threads of multi-threaded figures
 * @param figures all measured figures
 */
public record ProbePart(
    double latencyNs, boolean hugePages, Bandwidths bandwidths, int threads, List<Figure> figures) {

  static final String HUGE_PAGES = "2 MiB";

  static final String SMALL_PAGES = "4 KiB";

  public ProbePart {
    figures = List.copyOf(figures);
  }

  /**
   * Measures in this process.
   *
   * @param node number of the memory node of all memory, or null for any
   * @param whole true for latency and bandwidths, false for the latency only
   * @param done receives each measured figure
   */
  public static ProbePart measure(
      long bytes, @Nullable Integer node, boolean whole, Consumer<Figure> done) {
    int threads = Runtime.getRuntime().availableProcessors();
    List<Figure> figures = new ArrayList<>();
    try (MemoryProbe probe = new MemoryProbe(bytes, threads, done.andThen(figures::add))) {
      if (node != null) {
        PlacedPages.of(ProcessHandle.current().pid()).requireOn(node, "the probe");
      }
      boolean huge = hugePageBytes() > bytes / 2;
      double latencyNs = probe.latency(huge ? HUGE_PAGES : SMALL_PAGES).undisturbed();
      Bandwidths bandwidths = whole ? probe.bandwidths() : Bandwidths.NONE;
      return new ProbePart(latencyNs, huge, bandwidths, threads, figures);
    }
  }

  /** Bytes of this process in huge pages; 0 if unknown. */
  private static long hugePageBytes() {
    String rollup = KernelText.of(Path.of("/proc/self/smaps_rollup"));
    return KernelText.number(rollup, "AnonHugePages").orElse(0) << 10;
  }

  /**
   * A latency or bandwidth measured in many short slices of time.
   *
   * @param what name of the figure
   * @param unit {@code ns} or {@code GB/s}, 10^9 bytes a second
   * @param undisturbed best decile of the slices: the memory without other programs and virtual
   *     machines, the most repeatable figure
   * @param median median of the slices
   * @param disturbed worst decile of the slices
   */
  public record Figure(
      String what, String unit, double undisturbed, double median, double disturbed) {

    /**
     * The figure by the deciles of many slices.
     *
     * @param sliceNs time of each slice in nanoseconds
     * @param figureOf figure of a slice by its time in nanoseconds
     */
    static Figure of(String what, String unit, double[] sliceNs, DoubleUnaryOperator figureOf) {
      double[] sorted = sliceNs.clone();
      Arrays.sort(sorted);
      int last = sorted.length - 1;
      return new Figure(
          what,
          unit,
          figureOf.applyAsDouble(sorted[last / 10]),
          figureOf.applyAsDouble(sorted[last / 2]),
          figureOf.applyAsDouble(sorted[last - last / 10]));
    }
  }
}
