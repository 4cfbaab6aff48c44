package org.mnemo.core.measurement;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Latencies of one client thread in nanoseconds, a histogram for each tier, operation and size
 * class: 1 ns to 100 s with 3 significant digits; longer ones count as 100 s. Recording allocates
 * only the first histogram of each kind. Not thread-safe: one recorder per thread, merged at the
 * end.
 */
public final class LatencyRecorder {

  private static final long HIGHEST_NS = 100_000_000_000L;
  private static final int DIGITS = 3;

  private final Tiers tiers;
  private final @Nullable Histogram[] histograms;

  public LatencyRecorder(Tiers tiers) {
    this.tiers = tiers;
    this.histograms = new @Nullable Histogram[tiers.count() * Operation.count() * SizeClass.COUNT];
  }

  /** Counts one operation. */
  public void record(int tier, Operation operation, long valueBytes, long latencyNs) {
    int at =
        (tier * Operation.count() + operation.ordinal()) * SizeClass.COUNT
            + SizeClass.of(valueBytes);
    Histogram histogram = histograms[at];
    if (histogram == null) {
      histogram = new Histogram(1, HIGHEST_NS, DIGITS);
      histograms[at] = histogram;
    }
    histogram.recordValue(Math.max(1, Math.min(latencyNs, HIGHEST_NS)));
  }

  /** Clears the counts, and keeps the memory. */
  public void clear() {
    for (Histogram histogram : histograms) {
      if (histogram != null) {
        histogram.reset();
      }
    }
  }

  /** The sum of several recorders, by tags {@code tier.operation.sizeclass}. */
  public static Map<String, Histogram> merge(Iterable<LatencyRecorder> recorders) {
    Map<String, Histogram> byTag = new TreeMap<>();
    recorders.forEach(recorder -> recorder.addTo(byTag));
    return byTag;
  }

  private void addTo(Map<String, Histogram> byTag) {
    for (int at = 0; at < histograms.length; at++) {
      Histogram histogram = histograms[at];
      if (histogram != null && histogram.getTotalCount() > 0) {
        byTag.merge(tag(at), histogram.copy(), LatencyLog::sum);
      }
    }
  }

  private String tag(int at) {
    int sizeClass = at % SizeClass.COUNT;
    int rest = at / SizeClass.COUNT;
    Operation operation = Operation.of(rest % Operation.count());
    return tiers.name(rest / Operation.count()) + "." + operation.lowerCase() + "." + sizeClass;
  }
}
