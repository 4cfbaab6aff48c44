package org.mnemo.ycsb.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.memory.DeviceRequests;
import org.mnemo.core.memory.LoadedLatency;
import org.mnemo.core.memory.MemoryProfile;

/**
 * Result of {@code bin/mnemo probe}: the fields of a {@link MemoryProfile}, followed by all that
 * was measured.
 *
 * @param schema version of the file format, {@link MemoryProfile#SCHEMA}
 * @param latencyNs latency of a load in huge pages in nanoseconds, as published latencies are; or
 *     in small pages on machines without
 * @param readGbS bandwidth of streaming reads of one thread, in 10^9 bytes a second
 * @param writeGbS bandwidth of streaming writes of one thread, in 10^9 bytes a second
 * @param randomReadGbS bandwidth of one thread's reads of random lines, in 10^9 bytes a second
 * @param randomWriteGbS bandwidth of one thread's writes to random lines, in 10^9 bytes a second
 * @param requests null: loads go to what a probe measures
 * @param channels 1: one thread was measured
 * @param loadedLatency empty: the memory was idle but for the probe
 * @param price null, as it is not measured
 * @param asOf day of the measurement
 * @param node number of the memory node; null for the memory that the kernel gives a process
 * @param bytes size in bytes of the memory that was measured on
 * @param figures all figures that were measured
 */
public record ProbeResult(
    int schema,
    String name,
    double latencyNs,
    double readGbS,
    double writeGbS,
    double randomReadGbS,
    double randomWriteGbS,
    @Nullable DeviceRequests requests,
    int channels,
    List<LoadedLatency> loadedLatency,
    @Nullable Double price,
    String asOf,
    String source,
    @Nullable Integer node,
    long bytes,
    List<ProbePart.Figure> figures) {

  public ProbeResult {
    loadedLatency = List.copyOf(loadedLatency);
    figures = List.copyOf(figures);
  }

  /**
   * Combines the results of the two processes.
   *
   * @param small result without huge pages; ignored if the other had none either
   * @param machine description of the measured machine
   */
  public static ProbeResult of(
      ProbePart main,
      ProbePart small,
      @Nullable Integer node,
      long bytes,
      String asOf,
      String machine) {
    List<ProbePart.Figure> figures = new ArrayList<>(main.figures());
    if (main.hugePages() != small.hugePages()) {
      figures.addAll(1, small.figures());
    }
    return new ProbeResult(
        MemoryProfile.SCHEMA,
        node == null ? "this machine" : "node " + node,
        rounded(main.latencyNs()),
        rounded(main.bandwidths().readGbS()),
        rounded(main.bandwidths().writeGbS()),
        rounded(main.bandwidths().randomReadGbS()),
        rounded(main.bandwidths().randomWriteGbS()),
        null,
        1,
        List.of(),
        null,
        asOf,
        "bin/mnemo probe: one thread, %s pages, %s"
            .formatted(main.hugePages() ? ProbePart.HUGE_PAGES : ProbePart.SMALL_PAGES, machine),
        node,
        bytes,
        figures);
  }

  /**
   * True if the latency in small pages could not be measured, as the kernel always uses huge ones.
   */
  public boolean hugePagesOnly() {
    return figures.stream().noneMatch(figure -> figure.what().contains(ProbePart.SMALL_PAGES));
  }

  /** A figure rounded to four digits: the fifth is not repeatable. */
  private static double rounded(double figure) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.4g", figure));
  }

  public MemoryProfile profile() {
    return new MemoryProfile(
        name,
        latencyNs,
        readGbS,
        writeGbS,
        randomReadGbS,
        randomWriteGbS,
        requests,
        channels,
        loadedLatency,
        price,
        asOf,
        source);
  }
}
