package org.mnemo.cli.argument;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Promises;
import picocli.CommandLine.Option;

/** The options that name SLOs of slowdown and latencies, which decide the split. */
@Section("Limits")
public class SloArguments {

  private static final String FORM = " of reads, such as 2ms or 300us. write:2ms limits writes.";

  @Option(
      names = "--max-slowdown",
      converter = Converters.Percent.class,
      paramLabel = "S",
      description =
          "SLO: the largest slowdown (default 10%%). It is against FastMem only, and applies beside other SLOs.")
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
  private List<LatencyPromise> maxP99 = List.of();

  @Option(
      names = "--max-p95",
      converter = Converters.P95.class,
      hidden = true,
      paramLabel = "T",
      description = "SLO: the largest 95th percentile" + FORM)
  private List<LatencyPromise> maxP95 = List.of();

  @Option(
      names = "--max-mean",
      converter = Converters.Mean.class,
      hidden = true,
      paramLabel = "T",
      description = "SLO: the largest mean latency" + FORM)
  private List<LatencyPromise> maxMean = List.of();

  /** True if the user promises a slowdown. */
  public boolean namesSlowdown() {
    return maxSlowdown != null || slowdownOfAlpha != null;
  }

  /** True if the user promises anything. */
  public boolean isGiven() {
    return namesSlowdown() || !(maxP99.isEmpty() && maxP95.isEmpty() && maxMean.isEmpty());
  }

  /** All SLOs. */
  public Promises promises() {
    if (maxSlowdown != null && slowdownOfAlpha != null) {
      throw new UsageException(
          "--alpha and --max-slowdown are two ways to give one SLO; leave one out");
    }
    Double slowdown = maxSlowdown == null ? slowdownOfAlpha : maxSlowdown;
    return new Promises(
        slowdown == null ? Promises.DEFAULT.maxSlowdown() : slowdown,
        Stream.of(maxP99, maxP95, maxMean).flatMap(List::stream).toList());
  }
}
