package org.mnemo.ycsb.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.tier.TierProfile;

/**
 * What {@code bin/mnemo probe} found, in the form of a {@link TierProfile} with more behind it.
 *
 * @param schema version of the file format, {@link TierProfile#SCHEMA}
 * @param latencyNs of a load in huge pages, as published latencies are; in small ones where the
 *     machine has no others
 * @param readGbS streaming reads of one thread
 * @param writeGbS streaming writes of one thread
 * @param price null: no measurement tells
 * @param asOf the day
 * @param node null for whatever memory a process gets here
 * @param bytes measured on
 * @param figures all that was measured
 */
public record ProbeResult(
    int schema,
    String name,
    double latencyNs,
    double readGbS,
    double writeGbS,
    @Nullable Double price,
    String asOf,
    String source,
    @Nullable Integer node,
    long bytes,
    List<Figure> figures) {

  public ProbeResult {
    figures = List.copyOf(figures);
  }

  /**
   * Puts the two processes' findings together.
   *
   * @param small the latency in small pages, if it is another
   * @param machine what it was measured on, in words
   */
  public static ProbeResult of(
      ProbePart main,
      ProbePart small,
      @Nullable Integer node,
      long bytes,
      String asOf,
      String machine) {
    List<Figure> figures = new ArrayList<>(main.figures());
    if (main.hugePages() != small.hugePages()) {
      figures.addAll(1, small.figures());
    }
    return new ProbeResult(
        TierProfile.SCHEMA,
        node == null ? "this machine" : "node " + node,
        rounded(main.latencyNs()),
        rounded(main.readGbS()),
        rounded(main.writeGbS()),
        null,
        asOf,
        "bin/mnemo probe: one thread, %s pages, %s"
            .formatted(main.hugePages() ? ProbePart.HUGE_PAGES : ProbePart.SMALL_PAGES, machine),
        node,
        bytes,
        figures);
  }

  /**
   * True if the latency in small pages could not be measured, as the kernel gives huge ones to
   * whoever does not decline them.
   */
  public boolean hugePagesOnly() {
    return figures.stream().noneMatch(figure -> figure.what().contains(ProbePart.SMALL_PAGES));
  }

  /** Four digits: no measurement repeats the fifth. */
  private static double rounded(double figure) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.4g", figure));
  }

  public TierProfile profile() {
    return new TierProfile(name, latencyNs, readGbS, writeGbS, price, asOf, source);
  }
}
