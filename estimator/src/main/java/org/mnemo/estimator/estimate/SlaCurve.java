package org.mnemo.estimator.estimate;

import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.sla.SlaTerms;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * The terms of SLA-alpha as a curve has them. L is the time with all data in FastMem, P what the
 * misses of a row take longer, on average: large records cost more than small ones, and not every
 * capacity misses the same. So a row has no more misses than are allowed where its slowdown is that
 * of the agreement at most.
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
      // Where nothing misses, a miss would cost what it does with the next smaller FastMem.
      missNs[row] =
          missesPerRequest[row] > 0
              ? addedNs / missesPerRequest[row]
              : missNs[Math.max(0, row - 1)];
    }
  }

  /**
   * Misses of a request by row: pages or blocks that were fetched where everything must be, else
   * requests that SlowMem served.
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
