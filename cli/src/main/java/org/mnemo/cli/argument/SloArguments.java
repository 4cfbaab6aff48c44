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
public class SloArguments {

  private static final String FORM =
      " at most T, such as 2ms or 300us. With write:2ms of writes; may be given for both.";

  private static final Pattern SHAPE =
      Pattern.compile(
          "(?:(read|write):)?(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ns|[u\\u00b5\\u03bc]s|ms|s)");

  @Option(
      names = "--max-slowdown",
      converter = Converters.Percent.class,
      paramLabel = "S",
      description =
          "SLO (service-level objective): the largest slowdown against FastMem only; applies beside"
              + " other SLOs, too (default 10%%).")
  private @Nullable Double maxSlowdown;

  @Option(
      names = "--alpha",
      paramLabel = "A",
      description =
          "The same SLO as a share of the performance with FastMem only that is kept, above 0 and at"
              + " most 1 (SLA-alpha): 0.9 is a slowdown of at most 1/0.9 - 1.")
  private @Nullable Double alpha;

  @Option(
      names = "--max-p99",
      paramLabel = "T",
      description = "Further SLO: the 99th percentile of the latency of reads is" + FORM)
  private List<String> maxP99 = new ArrayList<>();

  @Option(
      names = "--max-p95",
      paramLabel = "T",
      description = "Further SLO: the 95th percentile of the latency of reads is" + FORM)
  private List<String> maxP95 = new ArrayList<>();

  @Option(
      names = "--max-mean",
      paramLabel = "T",
      description = "Further SLO: the mean latency of reads is" + FORM)
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
    maxP99.forEach(text -> add(latencies, "--max-p99", 0.99, text));
    maxP95.forEach(text -> add(latencies, "--max-p95", 0.95, text));
    maxMean.forEach(text -> add(latencies, "--max-mean", LatencyFigure.MEAN, text));
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

  private static void add(
      List<LatencyPromise> latencies, String option, double quantile, String text) {
    LatencyPromise added = latency(option, quantile, text);
    if (latencies.stream().anyMatch(each -> each.figure().equals(added.figure()))) {
      throw new UsageException(
          "%s names two limits of one latency, the second is '%s'; give the smaller one"
              .formatted(option, text));
    }
    latencies.add(added);
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
