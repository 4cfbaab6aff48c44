package org.mnemo.reproduction.measurement;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.answer.ChartFormat;

/**
 * Settings of a reproduction.
 *
 * @param out output directory
 * @param stores stores to measure, the one that the paper's section III measures first
 * @param scale scale of records and of measuring time; 1 is the paper's
 * @param seed seed of every random choice
 * @param formats formats of the pictures
 */
public record Settings(
    Path out, List<String> stores, double scale, long seed, List<ChartFormat> formats) {

  public static final long DEFAULT_SEED = 42;

  /** The store that needs no server and no time. */
  static final String SIMULATED = "simulated";

  private static final int PAPER_RECORDS = 10_000;
  private static final int FEWEST_RECORDS = 200;
  private static final int PAPER_REQUESTS = 100_000;
  private static final int FEWEST_REQUESTS = 10_000;
  private static final double FEWEST_SECONDS = 4;

  public Settings {
    stores = List.copyOf(stores);
    formats = List.copyOf(formats);
    if (!(scale > 0 && scale <= 10)) {
      throw noScale(String.valueOf(scale));
    }
  }

  /** Settings with pictures as PNG. */
  public Settings(Path out, List<String> stores, double scale, long seed) {
    this(out, stores, scale, seed, List.of(ChartFormat.PNG));
  }

  /** The files of a part's picture; a page shows the first. */
  public List<Path> pictures(String part) {
    return formats.stream().map(format -> out.resolve(format.file(part))).toList();
  }

  /**
   * A scale as users write it.
   *
   * @throws UsageException if it is no number
   */
  public static double scale(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw noScale(text);
    }
  }

  private static UsageException noScale(String was) {
    return new UsageException("--scale must be above 0 and at most 10, was " + was);
  }

  /** The store of figures that are of one store: the paper's is Redis. */
  public String primaryStore() {
    return stores.get(0);
  }

  /** True if runs are too short to be exact. */
  public boolean isTrial() {
    return scale < 1;
  }

  /** Number of records; at scale 1 as in the paper. */
  public int records() {
    return (int) Math.max(FEWEST_RECORDS, Math.round(PAPER_RECORDS * scale));
  }

  /**
   * Requests of a workload that is looked at without being measured, as many as in the paper at
   * scale 1.
   */
  public int requests() {
    return (int) Math.max(FEWEST_REQUESTS, Math.round(PAPER_REQUESTS * scale));
  }

  /**
   * The command that makes a page with these settings, but for where it goes.
   *
   * @param paper how the command names the paper: {@code --paper x-mem}; empty for Mnemo's own
   * @param ownStores stores that are measured for the paper by default
   */
  public String command(String paper, List<String> ownStores, List<String> only) {
    StringBuilder command = new StringBuilder("bin/mnemo reproduce");
    command.append(paper.isEmpty() ? "" : " " + paper).append(" --out DIR");
    if (scale != 1) {
      command.append(" --scale ").append(scale);
    }
    if (!only.isEmpty()) {
      command.append(" --only ").append(String.join(",", only));
    }
    if (!stores.equals(ownStores)) {
      command.append(" --stores ").append(String.join(",", stores));
    }
    if (seed != DEFAULT_SEED) {
      command.append(" --seed ").append(seed);
    }
    return command.toString();
  }

  /** A budget of time in whole seconds at this scale, from that at scale 1. */
  long seconds(double atScaleOne) {
    return (long) Math.max(FEWEST_SECONDS, atScaleOne * scale);
  }

  /** Directory of the runs, which are too large to be published. */
  public Path runs() {
    return out.resolve("runs");
  }
}
