package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
    sentences.add(
        String.format(
            Locale.ROOT,
            "SLA-%s: with L = %s a request and P = %s a %s (%s), %s %s for 1,000 requests are allowed, which needs %s of FastMem (%s) by %s.",
            String.format(Locale.ROOT, "%.3f", sla.alpha()).replaceAll("\\.?0+$", ""),
            Quantities.time(terms.fastNs()),
            Quantities.time(terms.missNs()),
            isPaged ? "page fault" : "miss",
            isByCurve
                ? "by the curve"
                : "regressed from %s, standard errors %s and %s"
                    .formatted(
                        CountedNoun.of(terms.blocks(), "block"),
                        Quantities.time(terms.fastErrorNs()),
                        Quantities.time(terms.missErrorNs())),
            Double.isInfinite(sla.allowedMisses())
                ? "any number of"
                : String.format(Locale.ROOT, "%.1f", 1000 * sla.allowedMisses()),
            isPaged ? "page faults" : "misses",
            Quantities.bytes(curve.fastBytes(sla.neededRow())),
            Quantities.percent(curve.fastShare(sla.neededRow())),
            isByCurve
                ? "the estimate itself, not by its upper confidence bound"
                : "this one P for misses of all sizes, not by the curve"));
    sla.fixedRow()
        .ifPresent(
            fixed ->
                sentences.add(
                    "Over %s of the trace a fixed FastMem needs %s so that none breaks the agreement; a manager that adapts it needs %s on average, if it knows what each window will need, or %s if it goes by the two windows before, and is then too small in %d of them."
                        .formatted(
                            CountedNoun.of(sla.windows().size(), "window"),
                            Quantities.bytes(curve.fastBytes(fixed)),
                            Quantities.bytes(Math.round(sla.foreseeingBytes(curve::fastBytes))),
                            Quantities.bytes(Math.round(sla.adaptingBytes(curve::fastBytes))),
                            sla.brokenWindows())));
    return sentences;
  }

  /** The agreement, field by field; null if the policy moves no data. */
  static @Nullable Map<String, @Nullable Object> json(Estimate estimate) {
    SlaAlpha sla = estimate.sla().orElse(null);
    if (sla == null) {
      return null;
    }
    Curve curve = estimate.curve();
    boolean hasWindows = sla.fixedRow().isPresent();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("alpha", Math.round(1e12 * sla.alpha()) / 1e12);
    json.put("fast_ns", sla.terms().fastNs());
    json.put("fast_error_ns", sla.terms().fastErrorNs());
    json.put("miss_ns", sla.terms().missNs());
    json.put("miss_error_ns", sla.terms().missErrorNs());
    json.put("regressed_blocks", sla.terms().blocks());
    json.put(
        "allowed_misses_per_request",
        Double.isFinite(sla.allowedMisses()) ? (Double) sla.allowedMisses() : null);
    json.put("needed_fast_bytes", curve.fastBytes(sla.neededRow()));
    json.put(
        "fixed_fast_bytes", hasWindows ? (Long) curve.fastBytes(sla.fixedRow().getAsInt()) : null);
    json.put(
        "foreseeing_fast_bytes",
        hasWindows ? (Double) sla.foreseeingBytes(curve::fastBytes) : null);
    json.put(
        "adapting_fast_bytes", hasWindows ? (Double) sla.adaptingBytes(curve::fastBytes) : null);
    json.put("broken_windows", hasWindows ? (Integer) sla.brokenWindows() : null);
    List<Map<String, @Nullable Object>> windows = new ArrayList<>();
    for (int window = 0; window < sla.windows().size(); window++) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("requests", sla.requests().get(window));
      one.put("needed_fast_bytes", curve.fastBytes(sla.windows().get(window)));
      one.put("adapting_fast_bytes", curve.fastBytes(sla.adaptedRow(window)));
      windows.add(one);
    }
    json.put("windows", windows);
    return json;
  }
}
