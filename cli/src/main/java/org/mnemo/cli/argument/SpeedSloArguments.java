package org.mnemo.cli.argument;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import picocli.CommandLine.Option;

/** The options that name SLOs of slowdown and latencies, which decide the split. */
@Section("Limits")
public class SpeedSloArguments {

  private static final String FORM = " of reads, such as 2ms or 300us. write:2ms limits writes.";

  @Option(
      names = "--max-slowdown",
      converter = Converters.Percent.class,
      paramLabel = "S",
      description =
          "SLO: the largest slowdown (default 10%%). It is against FastMem only, in addition to other SLOs.")
  private @Nullable Double maxSlowdown;

  @Option(
      names = "--alpha",
      converter = Converters.Alpha.class,
      hidden = true,
      paramLabel = "A",
      description =
          "The same SLO as the share of performance to keep, above 0 and at most 1 (SLA-alpha).")
  private @Nullable Double slowdownOfAlpha;

  @Option(
      names = "--max-p99",
      converter = Converters.P99.class,
      paramLabel = "T",
      description = "SLO: the largest 99th percentile" + FORM)
  private List<LatencySlo> maxP99 = List.of();

  @Option(
      names = "--max-p95",
      converter = Converters.P95.class,
      hidden = true,
      paramLabel = "T",
      description = "SLO: the largest 95th percentile" + FORM)
  private List<LatencySlo> maxP95 = List.of();

  @Option(
      names = "--max-mean",
      converter = Converters.Mean.class,
      hidden = true,
      paramLabel = "T",
      description = "SLO: the largest mean latency" + FORM)
  private List<LatencySlo> maxMean = List.of();

  /** True if the user names an SLO of the slowdown. */
  public boolean namesSlowdown() {
    return maxSlowdown != null || slowdownOfAlpha != null;
  }

  /** True if the user names an SLO. */
  public boolean isGiven() {
    return namesSlowdown() || !(maxP99.isEmpty() && maxP95.isEmpty() && maxMean.isEmpty());
  }

  /** All SLOs. */
  public Slos slos() {
    if (maxSlowdown != null && slowdownOfAlpha != null) {
      throw new UsageException(
          "--alpha and --max-slowdown are two ways to give one SLO; leave one out");
    }
    Double slowdown = maxSlowdown == null ? slowdownOfAlpha : maxSlowdown;
    return new Slos(
        slowdown == null ? Slos.DEFAULT.maxSlowdown() : slowdown,
        Stream.of(maxP99, maxP95, maxMean).flatMap(List::stream).toList());
  }
}
