package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.sla.SlaAlpha;
import org.mnemo.estimator.sla.SlaTerms;

/** What the agreement SLA-alpha needs, in sentences and field by field. */
public final class SlaText {

  private SlaText() {}

  /** Sentences on the agreement; none if the policy moves no data. */
  public static List<String> sentences(Estimate estimate) {
    SlaAlpha sla = estimate.sla().orElse(null);
    if (sla == null) {
      return List.of();
    }
    Curve curve = estimate.curve();
    SlaTerms terms = sla.terms();
    boolean isPaged = PolicyText.isPaged(estimate);
    boolean isByCurve = terms.blocks() == 0;
    List<String> sentences = new ArrayList<>();
    String misses = isPaged ? "page faults" : "misses";
    sentences.add(
        String.format(
            Locale.ROOT,
            "SLA-%s: %s %s per 1,000 requests are allowed, which needs %s of FastMem (%s).",
            String.format(Locale.ROOT, "%.3f", sla.alpha()).replaceAll("\\.?0+$", ""),
            Double.isInfinite(sla.allowedMisses())
                ? "any number of"
                : String.format(Locale.ROOT, "%.1f", 1000 * sla.allowedMisses()),
            misses,
            Quantities.bytes(curve.fastBytes(sla.neededRow())),
            Quantities.percent(curve.fastShare(sla.neededRow()))));
    sentences.add(
        "A request takes L = %s and a %s P = %s, %s; the FastMem is the estimate, not its upper bound."
            .formatted(
                Quantities.time(terms.fastNs()),
                isPaged ? "page fault" : "miss",
                Quantities.time(terms.missNs()),
                isByCurve
                    ? "by the curve"
                    : "regressed from %s (standard errors %s and %s)"
                        .formatted(
                            CountedNoun.of(terms.blocks(), "block"),
                            Quantities.time(terms.fastErrorNs()),
                            Quantities.time(terms.missErrorNs()))));
    sla.fixedRow()
        .ifPresent(
            fixed -> {
              sentences.add(
                  "Over %s of the trace, FastMem of a fixed size needs %s to keep the agreement in each."
                      .formatted(
                          CountedNoun.of(sla.windows().size(), "window"),
                          Quantities.bytes(curve.fastBytes(fixed))));
              sentences.add(
                  "Adapted FastMem needs %s on average with foresight, %s by two windows before (too small in %d)."
                      .formatted(
                          Quantities.bytes(Math.round(sla.foreseeingBytes(curve::fastBytes))),
                          Quantities.bytes(Math.round(sla.adaptingBytes(curve::fastBytes))),
                          sla.brokenWindows()));
            });
    return sentences;
  }
}
