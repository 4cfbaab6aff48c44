package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.reuse.ReusePlan;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;
import picocli.CommandLine.Option;

/** How a command finds the misses of caches, and for which requests separately. */
@Section("Reuse")
public final class ReuseArguments {

  private static final double LEAST_SHARE = 1e-6;

  @Option(
      names = "--reuse",
      completionCandidates = CompletionCandidates.ReuseMethods.class,
      paramLabel = "METHOD",
      description =
          "How misses of caches are found: ${COMPLETION-CANDIDATES} (default aet). aet estimates, sampled counts the hottest keys and a sample, exact counts all.")
  private @Nullable ReuseMethod method;

  @Option(
      names = "--sample-share",
      paramLabel = "SHARE",
      description =
          "Share of the keys that --reuse sampled counts in addition to the hottest (default 0.01).")
  private @Nullable Double share;

  @Option(
      names = "--sample-keys",
      paramLabel = "N",
      description =
          "Count at most this many keys, for --reuse sampled in a known amount of memory.")
  private @Nullable Integer keys;

  @Option(
      names = "--window",
      converter = Converters.Seconds.class,
      paramLabel = "TIME",
      description =
          "Also show each window of this length, such as 60s or 1h: its working set and its misses.")
  private @Nullable Long windowSeconds;

  @Option(
      names = "--by-client",
      description = "Also show the clients with the most requests: their misses in a cache of all.")
  private boolean byClient;

  /** The method, of which nothing has been checked but that there is such. */
  public ReuseMethod method() {
    if (method != null) {
      return method;
    }
    return share == null && keys == null ? ReuseMethod.AET : ReuseMethod.SAMPLED;
  }

  /** True if an option was given. */
  public boolean areGiven() {
    return method != null || share != null || keys != null || windowSeconds != null || byClient;
  }

  /**
   * What of a trace's reuse is counted.
   *
   * @throws UsageException if options contradict each other, or a value is none
   */
  public ReusePlan plan(TraceInput trace) {
    ReuseMethod known = method();
    if (known != ReuseMethod.SAMPLED && (share != null || keys != null)) {
      throw new UsageException(
          "%s is for --reuse sampled, was --reuse %s; leave one out"
              .formatted(share != null ? "--sample-share" : "--sample-keys", known.lowerCase()));
    }
    return switch (known) {
      case NONE -> ReusePlan.NONE;
      case AET -> ReusePlan.AET;
      case EXACT -> ReusePlan.EXACT;
      case SAMPLED -> sample(trace);
    };
  }

  /**
   * The windows and clients that are counted separately.
   *
   * @param plan one that {@link #plan} made
   */
  public AggregateOptions options(ReusePlan plan) {
    return plan.options(windowSeconds == null ? 0 : windowSeconds, byClient);
  }

  private ReusePlan sample(TraceInput trace) {
    if (keys == null) {
      return ReusePlan.sampled(trace, share == null ? ReusePlan.ONE_IN : oneIn(share));
    }
    if (share != null) {
      throw new UsageException(
          "--sample-share and --sample-keys exclude each other; leave one out");
    }
    if (keys < 1000) {
      throw new UsageException("--sample-keys must be at least 1000, was " + keys);
    }
    return ReusePlan.sampledKeys(keys);
  }

  private static int oneIn(double share) {
    if (!(share >= LEAST_SHARE && share <= 0.5)) {
      throw new UsageException(
          "--sample-share must be a share of keys from 0.000001 to 0.5, was "
              + share
              + "; --reuse exact counts all");
    }
    return (int) Math.round(1 / share);
  }
}
