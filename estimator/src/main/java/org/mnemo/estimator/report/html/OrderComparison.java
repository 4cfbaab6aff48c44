package org.mnemo.estimator.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.estimate.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateEngine;
import org.mnemo.estimator.estimate.KeyTimes;
import org.mnemo.estimator.model.StoreModel;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.order.OrderBasis;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.report.html.ReportData.OrderLine;
import org.mnemo.estimator.report.html.ReportData.Orders;

/** The curves of the orders that the user did not ask for, beside the one that was asked for. */
final class OrderComparison {

  /** Most requests for which another pass over the trace for each order is fast enough. */
  private static final long MOST_REQUESTS = 2_000_000;

  private static final int STEPS = 100;

  private OrderComparison() {}

  static Orders of(Estimate estimate) {
    double[] shares = new double[STEPS + 1];
    Arrays.setAll(shares, i -> i / (double) STEPS);
    List<OrderLine> lines = new ArrayList<>();
    lines.add(line(shortName(estimate.orderName()), estimate.curve()));
    if (estimate.pattern().requests() > MOST_REQUESTS) {
      return new Orders("", shares, lines);
    }
    for (KeyOrder order : KeyOrders.comparable()) {
      if (!order.name().equals(estimate.orderName())) {
        lines.add(line(order.name(), curve(estimate, order)));
      }
    }
    return new Orders(
        "The same FastMem filled by other orders of the keys (--order). The recommendation is for '"
            + shortName(estimate.orderName())
            + "'.",
        shares,
        lines);
  }

  private static Curve curve(Estimate estimate, KeyOrder keyOrder) {
    AccessPattern pattern = estimate.pattern();
    StoreModel model = estimate.models().run();
    KeyTimes times = new KeyTimes(pattern, model.fast(), model.slow());
    OrderedKeys order =
        keyOrder.order(new OrderBasis(pattern, estimate.recordBytes(), times::savedNs));
    long[] switches =
        estimate.models().usesSwitches()
            ? EstimateEngine.countSwitches(pattern, order, estimate.trace().open(TraceWatch.NONE))
            : null;
    return EstimateEngine.curve(
        pattern, estimate.recordBytes(), order, model, estimate.curve().cost(), switches);
  }

  /** Name of an order without the folders of its file, if it is one. */
  static String shortName(String order) {
    return order.replaceFirst("^file:.*/", "file:");
  }

  private static OrderLine line(String name, Curve curve) {
    double[] opsS = new double[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      int row = curve.lastRowWithinBytes(Math.round(curve.totalBytes() * (i / (double) STEPS)));
      opsS[i] = Math.round(curve.throughputOpsS(row) * 100) / 100.0;
    }
    return new OrderLine(name, opsS);
  }
}
