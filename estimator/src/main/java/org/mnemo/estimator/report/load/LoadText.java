package org.mnemo.estimator.report.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.capacity.ServerTimes;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.RatePromise;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.Interval;

/** Sentences on the capacity of a node, and on the rate that is to be carried. */
public final class LoadText {

  private LoadText() {}

  /** Sentences on the recommended split, or on both ends without one; none if nothing is known. */
  public static List<String> sentences(Estimate estimate) {
    List<String> sentences = new ArrayList<>();
    CapacityCurve capacity = estimate.capacity().orElse(null);
    if (capacity != null) {
      sentences.addAll(ofCapacity(estimate, capacity));
    }
    sentences.addAll(responses(estimate));
    return sentences;
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

  private static List<String> ofCapacity(Estimate estimate, CapacityCurve capacity) {
    int last = estimate.curve().lastRow();
    int row = estimate.chosenRow().orElse(0);
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "%s %s requests a second at most%s, %s with FastMem only%s; that is with no rest at all, by the processor time that servers take for requests in bursts%s."
            .formatted(
                estimate.chosenRow().isPresent()
                    ? subject(estimate) + " of this split carries"
                    : subject(estimate) + " with all data in SlowMem carries",
                Quantities.rate(capacity.opsS(row)),
                interval(capacity.interval(row)),
                Quantities.rate(capacity.opsS(last)),
                loss(capacity.slowdown(row)),
                threads(capacity.node().times())));
    RatePromise rate = estimate.options().promises().rate();
    if (rate != null) {
      sentences.add(nodes(rate, row, last));
    }
    return sentences;
  }

  private static String subject(Estimate estimate) {
    return estimate.options().deployment() == Deployment.ONE_SERVER
        ? "A server"
        : "A node of a server for each memory";
  }

  private static String interval(Interval opsS) {
    return Double.isFinite(opsS.high())
        ? " (%s to %s with 95 %% confidence)"
            .formatted(Quantities.rate(opsS.low()), Quantities.rate(opsS.high()))
        : "";
  }

  private static String loss(double slowdown) {
    return slowdown <= 0
        ? ""
        : String.format(Locale.ROOT, " (each takes %.1f %% longer)", 100 * slowdown);
  }

  private static String threads(ServerTimes times) {
    if (!times.knowsThreads()) {
      return ", of which one thread was taken to serve them";
    }
    return times.threads() == 1
        ? " on one processor"
        : ", if each of its %d threads has a processor".formatted(times.threads());
  }

  private static String nodes(RatePromise rate, int row, int last) {
    OptionalLong ofSplit = rate.nodesNeeded(row);
    OptionalLong ofFastMem = rate.nodesNeeded(last);
    if (ofSplit.isEmpty() || ofFastMem.isEmpty()) {
      return "How many nodes it takes for %s requests a second is not known: the run under load was too short to say how sure it is of what a node carries; measure with a longer --time."
          .formatted(Quantities.rate(rate.opsS()));
    }
    return "For %s requests a second with nodes busy at most %s of the time it takes %s, and %s with FastMem only, by the lower end of what a node carries."
        .formatted(
            Quantities.rate(rate.opsS()),
            Quantities.shortPercent(rate.mostUtilisation()),
            counted(ofSplit.getAsLong()),
            counted(ofFastMem.getAsLong()));
  }

  private static String counted(long nodes) {
    return CountedNoun.of(nodes, "node");
  }
}
