package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.FormTimes;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.policy.FormCounts;
import org.mnemo.estimator.policy.PolymorphicPolicy;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

/**
 * Percentiles of reads and writes on a memory of several forms. They add the waits of each class of
 * requests to the latencies measured with all data in FastMem. Both are assumed independent.
 */
public final class PartitionTails {

  /** Points that represent a measured distribution, each for an equal number of requests. */
  private static final int POINTS = 200;

  private PartitionTails() {}

  private record Weighted(double ns, double requests) {}

  /**
   * A percentile in nanoseconds; empty if the trace has no such requests or no latencies were
   * measured.
   *
   * @param writes true for writes, false for reads
   * @param quantile share of the requests with at most this latency, above 0 and below 1
   */
  public static OptionalDouble ns(
      Estimate estimate, FormCounts counts, RequestCells cells, boolean writes, double quantile) {
    LatencyComponents measured = estimate.evidence().latency().orElse(null);
    if (measured == null) {
      return OptionalDouble.empty();
    }
    List<Weighted> base = base(measured, counts, cells, writes);
    double requests = base.stream().mapToDouble(Weighted::requests).sum();
    return requests == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            quantile(
                waiting(
                    base,
                    requests,
                    counts,
                    PolymorphicPolicy.times(
                        estimate.options().policyOptions(), estimate.memory(), RangeEnd.MIDDLE),
                    writes),
                quantile));
  }

  private static List<Weighted> base(
      LatencyComponents measured, FormCounts counts, RequestCells cells, boolean writes) {
    List<Weighted> base = new ArrayList<>();
    for (int cell = 0; cell < cells.count(); cell++) {
      Operation operation = Operation.of(cells.operation(cell));
      if (operation.isWrite() == writes && counts.requests(cell) > 0) {
        Histogram histogram =
            measured
                .histograms()
                .get(measured.indexOf(Load.FAST, operation, cells.sizeClass(cell)));
        for (int point = 0; point < POINTS; point++) {
          double percentile = 100 * (point + 0.5) / POINTS;
          base.add(
              new Weighted(
                  histogram.getValueAtPercentile(percentile),
                  (double) counts.requests(cell) / POINTS));
        }
      }
    }
    return base;
  }

  private static List<Weighted> waiting(
      List<Weighted> base, double requests, FormCounts counts, FormTimes times, boolean writes) {
    List<Weighted> all = new ArrayList<>();
    double[] left = {requests};
    counts.forEachClass(
        writes,
        (some, pages) -> {
          double waitNs = 0;
          for (int event = 0; event < pages.length; event++) {
            waitNs += pages[event] * times.ns(FormEvent.of(event));
          }
          add(all, base, waitNs, some / requests);
          left[0] -= some;
        });
    add(all, base, 0, left[0] / requests);
    return all;
  }

  private static void add(List<Weighted> all, List<Weighted> base, double waitNs, double share) {
    for (Weighted point : base) {
      all.add(new Weighted(point.ns() + waitNs, share * point.requests()));
    }
  }

  private static double quantile(List<Weighted> unsorted, double quantile) {
    Weighted[] sorted = unsorted.toArray(Weighted[]::new);
    Arrays.sort(sorted, Comparator.comparingDouble(Weighted::ns));
    double all = Arrays.stream(sorted).mapToDouble(Weighted::requests).sum();
    double sum = 0;
    for (Weighted each : sorted) {
      sum += each.requests();
      if (sum >= quantile * all) {
        return each.ns();
      }
    }
    return sorted[sorted.length - 1].ns();
  }
}
