package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;

/** What the agreement SLA-alpha needs, as a table. */
public final class SlaText {

  private SlaText() {}

  /** Figures of the agreement; empty if the policy moves no data. */
  static Optional<Table> table(Estimate estimate) {
    return estimate.sla().map(sla -> table(estimate, sla));
  }

  private static Table table(Estimate estimate, SlaAlpha sla) {
    Curve curve = estimate.curve();
    SlaTerms terms = sla.terms();
    boolean isPaged = PolicyText.isPaged(estimate);
    String alpha = Quantities.factor(Math.round(1e3 * sla.alpha()) / 1e3);
    List<List<Cell>> rows = new ArrayList<>();
    rows.add(
        Table.row(
            "FastMem for SLA-" + alpha,
            Cell.of(Unit.BYTES, curve.fastBytes(sla.neededRow()))
                .with("the estimate, not its upper bound")));
    rows.add(
        Table.row(
            isPaged ? "Page faults/1,000 requests" : "Misses/1,000 requests",
            Double.isInfinite(sla.allowedMisses())
                ? Cell.word("any number")
                : Cell.of(Unit.FACTOR, Math.round(1e4 * sla.allowedMisses()) / 10.0)));
    rows.add(Table.row("Time of a request (L)", time(terms, terms.fastNs(), terms.fastErrorNs())));
    rows.add(
        Table.row(
            isPaged ? "Time of a page fault (P)" : "Time of a miss (P)",
            time(terms, terms.missNs(), terms.missErrorNs())));
    sla.fixedRow()
        .ifPresent(
            fixed -> {
              String windows = CountedNoun.of(sla.windows().size(), "window");
              rows.add(
                  Table.row(
                      "Fixed FastMem for " + windows, Cell.of(Unit.BYTES, curve.fastBytes(fixed))));
              rows.add(
                  Table.row(
                      "Mean FastMem with foresight",
                      Cell.of(Unit.BYTES, sla.foreseeingBytes(curve::fastBytes))));
              rows.add(
                  Table.row(
                      "Mean FastMem by the last two windows",
                      Cell.of(Unit.BYTES, sla.adaptingBytes(curve::fastBytes))
                          .with("too small in " + CountedNoun.of(sla.brokenWindows(), "window"))));
            });
    return Table.facts(rows);
  }

  private static Cell time(SlaTerms terms, double ns, double errorNs) {
    return Cell.of(Unit.NS, ns)
        .with(
            terms.blocks() == 0
                ? "by the curve"
                : "by %s, standard error %s"
                    .formatted(CountedNoun.of(terms.blocks(), "block"), Quantities.time(errorNs)));
  }
}
