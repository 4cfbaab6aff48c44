package org.mnemo.estimator.curve;

import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Throughput at evenly spaced shares of the data in FastMem, to compare key orders or policies.
 *
 * @param name name of the order or policy
 * @param throughputOpsS operations per second at the share i / {@link #STEPS} of the bytes, by i
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record OrderLine(String name, double[] throughputOpsS) {

  /** Steps from SlowMem only to FastMem only. */
  public static final int STEPS = 100;

  /** The line of traffic placed by an order. */
  public static OrderLine of(TrafficCurve traffic, RunTimeModel model) {
    return of(traffic.keys().orElseThrow().orderName(), traffic, model);
  }

  /** The line of any traffic, with a name. */
  public static OrderLine of(String name, TrafficCurve traffic, RunTimeModel model) {
    double[] throughputOpsS = new double[STEPS + 1];
    long totalBytes = traffic.fastBytes(traffic.rows() - 1);
    TrafficCurve.Cursor cursor = traffic.cursor();
    for (int i = 0; i <= STEPS; i++) {
      int row = traffic.lastRowWithinBytes(Math.round(totalBytes * (i / (double) STEPS)));
      Traffic here = cursor.moveTo(row);
      throughputOpsS[i] = RunTimeModel.throughputOpsS(here.totalRequests(), model.runtimeNs(here));
    }
    return new OrderLine(name, throughputOpsS);
  }
}
