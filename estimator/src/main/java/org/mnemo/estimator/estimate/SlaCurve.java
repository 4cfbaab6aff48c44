package org.mnemo.estimator.estimate;

import java.util.function.IntToDoubleFunction;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.sla.SlaTerms;
import org.mnemo.estimator.traffic.TrafficCurve;

/** The terms of SLA-alpha as a curve has them. */
final class SlaCurve {

  private SlaCurve() {}

  /**
   * L is the time with all data in FastMem, P what a miss of the row with the least FastMem takes
   * more, of those that have any.
   */
  static SlaTerms terms(Curve curve) {
    double fastNs = curve.fastRuntimeNs() / curve.requests();
    IntToDoubleFunction misses = missesPerRequest(curve);
    int row = Math.min(1, curve.lastRow());
    double missed = misses.applyAsDouble(row);
    double slowNs = curve.runtimeNs(row) / curve.requests();
    return new SlaTerms(fastNs, 0, missed > 0 ? Math.max(0, slowNs - fastNs) / missed : 0, 0, 0);
  }

  /**
   * Misses of a request by row: pages or blocks that were fetched where everything must be, else
   * requests that SlowMem served.
   */
  static IntToDoubleFunction missesPerRequest(Curve curve) {
    TrafficCurve traffic = curve.traffic();
    boolean fetchesAll = traffic.cursor().moveTo(0).fetches() > 0;
    return row ->
        fetchesAll
            ? traffic.cursor().moveTo(row).fetches() / curve.requests()
            : (curve.scale().requests(curve.requests())
                    - curve.readsFast(row)
                    - curve.writesFast(row))
                / (double) curve.scale().requests(curve.requests());
  }
}
