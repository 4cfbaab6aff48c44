package org.mnemo.estimator.report.load;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.capacity.ServerTimes;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.MeasuredRate;

/** Sentences on the capacity of a node, and on the rate that was offered. */
public final class LoadText {

  private LoadText() {}

  /** How the capacity of a node is meant; none if it is not known. */
  public static List<String> capacity(Estimate estimate) {
    CapacityCurve capacity = estimate.capacityOrNull();
    return capacity == null
        ? List.of()
        : List.of(
            "Capacity is at 100 %% CPU, by the processor time that servers take for requests in bursts%s."
                .formatted(threads(capacity.node().times())));
  }

  /** The sentence on response times at the rate that was offered; none of other runs. */
  public static List<String> responses(Estimate estimate) {
    MeasuredRate rate = estimate.evidence().load().rateOrNull();
    return rate == null ? List.of() : List.of(responses(rate));
  }

  /** What was found at the offered rate with all data in one memory, and where it was not kept. */
  private static String responses(MeasuredRate rate) {
    List<String> found = new ArrayList<>();
    for (MeasuredRate.OfKind kind : rate.kinds()) {
      if (!kind.kind().startsWith("mixed-")) {
        found.add(
            kind.isCarried()
                ? "99 of 100 took at most %s in the blocks '%s'"
                    .formatted(Quantities.time(kind.responseNs(0.99)), kind.kind())
                : "the blocks '%s' did not carry them, but %s a second"
                    .formatted(kind.kind(), Quantities.rate(rate.opsS() * kind.carriedShare())));
      }
    }
    return "Of %s requests a second that were offered, counted from the moment each was due: %s."
        .formatted(Quantities.rate(rate.opsS()), String.join(", ", found));
  }

  private static String threads(ServerTimes times) {
    if (!times.knowsThreads()) {
      return ", of which one thread was taken to serve them";
    }
    return times.threads() == 1
        ? " on one processor"
        : ", if each of its %d threads has a processor".formatted(times.threads());
  }
}
