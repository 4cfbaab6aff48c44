package org.mnemo.estimator.estimate;

import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.model.SlaTerms;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * The terms of SLA-alpha from a curve. L is the time with all data in FastMem. P is the mean time
 * that a miss adds at a row, as large records cost more, and each capacity misses different
 * records. So a row meets the allowed misses if and only if its slowdown meets the agreement's.
 */
final class SlaCurve {

  private final double fastNs;
  private final double[] missesPerRequest;
  private final double[] missNs;

  SlaCurve(Curve curve) {
    fastNs = curve.fastRuntimeNs() / curve.requests();
    missesPerRequest = missesPerRequest(curve);
    missNs = new double[curve.rows()];
    for (int row = 0; row < curve.rows(); row++) {
      double addedNs = Math.max(0, curve.runtimeNs(row) / curve.requests() - fastNs);
      // Without misses, the cost of a miss is taken from the next smaller FastMem.
      missNs[row] =
          missesPerRequest[row] > 0
              ? addedNs / missesPerRequest[row]
              : missNs[Math.max(0, row - 1)];
    }
  }

  /**
   * Misses per request by row: fetched pages or blocks if data must be fetched, else requests to
   * SlowMem.
   */
  private static double[] missesPerRequest(Curve curve) {
    double[] misses = new double[curve.rows()];
    TrafficCurve.Cursor cursor = curve.traffic().cursor();
    boolean fetchesAll = cursor.moveTo(0).fetches() > 0;
    for (int row = 0; row < misses.length; row++) {
      Traffic here = cursor.moveTo(row);
      misses[row] =
          (fetchesAll ? here.fetches() : curve.requests() - here.fastRequests()) / curve.requests();
    }
    return misses;
  }

  SlaTerms terms(int row) {
    return new SlaTerms(fastNs, 0, missNs[row], 0, 0);
  }

  double missesPerRequest(int row) {
    return missesPerRequest[row];
  }
}
