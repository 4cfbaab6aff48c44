package org.mnemo.cli.argument;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Promises;
import picocli.CommandLine.Option;

/** The options that name SLOs of slowdown and latencies, which decide the split. */
@Section("Limits")
public class SloArguments {

  private static final String FORM = " of reads, such as 2ms or 300us. write:2ms limits writes.";

  private static final Pattern SHAPE =
      Pattern.compile(
          "(?:(read|write):)?(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ns|[u\\u00b5\\u03bc]s|ms|s)");

  @Option(
      names = "--max-slowdown",
      converter = Converters.Percent.class,
      paramLabel = "S",
      description =
          "SLO: the largest slowdown (default 10%%). It is against FastMem only, and applies beside other SLOs.")
  private @Nullable Double maxSlowdown;

  @Option(
      names = "--alpha",
      hidden = true,
      paramLabel = "A",
      description =
          "The same SLO as the share of performance to keep, above 0 and at most 1 (SLA-alpha).")
  private @Nullable Double alpha;

  @Option(
      names = "--max-p99",
      paramLabel = "T",
      description = "SLO: the largest 99th percentile" + FORM)
  private List<String> maxP99 = new ArrayList<>();

  @Option(
      names = "--max-p95",
      hidden = true,
      paramLabel = "T",
      description = "SLO: the largest 95th percentile" + FORM)
  private List<String> maxP95 = new ArrayList<>();

  @Option(
      names = "--max-mean",
      hidden = true,
      paramLabel = "T",
      description = "SLO: the largest mean latency" + FORM)
  private List<String> maxMean = new ArrayList<>();

  /** True if the user promises a slowdown. */
  public boolean namesSlowdown() {
    return maxSlowdown != null || alpha != null;
  }

  /** True if the user promises anything. */
  public boolean isGiven() {
    return namesSlowdown() || !(maxP99.isEmpty() && maxP95.isEmpty() && maxMean.isEmpty());
  }

  /**
   * All SLOs.
   *
   * @throws UsageException naming the option and the text that is wrong
   */
  public Promises promises() {
    List<LatencyPromise> latencies = new ArrayList<>();
    maxP99.forEach(text -> latencies.add(latency("--max-p99", 0.99, text)));
    maxP95.forEach(text -> latencies.add(latency("--max-p95", 0.95, text)));
    maxMean.forEach(text -> latencies.add(latency("--max-mean", LatencyFigure.MEAN, text)));
    return new Promises(slowdown(), latencies);
  }

  private double slowdown() {
    if (alpha == null) {
      return maxSlowdown == null ? Promises.DEFAULT.maxSlowdown() : maxSlowdown;
    }
    if (maxSlowdown != null) {
      throw new UsageException(
          "--alpha and --max-slowdown are two ways to say one SLO; give one of them");
    }
    if (!(alpha > 0 && alpha <= 1)) {
      throw new UsageException(
          "--alpha must be a share above 0 and at most 1, such as 0.9, was '" + alpha + "'");
    }
    return 1 / alpha - 1;
  }

  private static LatencyPromise latency(String option, double quantile, String text) {
    Matcher matcher = SHAPE.matcher(text.strip().toLowerCase(Locale.ROOT));
    double ns =
        matcher.matches() ? new BigDecimal(matcher.group(2)).doubleValue() * ns(matcher) : 0;
    if (!(ns > 0)) {
      throw new UsageException(
          "%s must be a time above 0 in ns, us, ms or s, such as 500us, 2ms or write:2ms, was '%s'"
              .formatted(option, text));
    }
    return new LatencyPromise(new LatencyFigure("write".equals(matcher.group(1)), quantile), ns);
  }

  private static double ns(Matcher matcher) {
    return switch (matcher.group(3)) {
      case "ns" -> 1;
      case "ms" -> 1e6;
      case "s" -> 1e9;
      // us, or with either of the two characters of Unicode for micro: µs, μs.
      default -> 1e3;
    };
  }
}
