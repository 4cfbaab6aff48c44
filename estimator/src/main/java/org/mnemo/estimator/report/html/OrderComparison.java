package org.mnemo.estimator.report.html;

import java.util.Arrays;
import java.util.List;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.report.PolicyText;
import org.mnemo.estimator.report.html.ReportData.OrderLine;
import org.mnemo.estimator.report.html.ReportData.Orders;

/** Curves of other orders of the keys, and of other policies. */
final class OrderComparison {

  private static final int STEPS = org.mnemo.estimator.curve.OrderLine.STEPS;

  private OrderComparison() {}

  static Orders of(Estimate estimate) {
    List<OrderLine> lines = estimate.comparison().stream().map(OrderComparison::line).toList();
    return new Orders(shares(), lines);
  }

  /** What the curves of orders are. */
  static String text(Estimate estimate) {
    return "The same FastMem filled by other orders of the keys (--order). The recommendation is for '%s'."
        .formatted(
            estimate.curve().hasKeys()
                ? shortName(estimate.orderName())
                : estimate.options().policy());
  }

  /** The curves of several policies; of one there is nothing to compare. */
  static Orders ofPolicies(Estimate estimate) {
    List<OrderLine> lines =
        PolicyText.onSameMemory(estimate).stream()
            .map(
                each ->
                    line(
                        org.mnemo.estimator.curve.OrderLine.of(
                            PolicyText.label(each), each.curve().traffic(), each.curve().model())))
            .toList();
    return new Orders(shares(), lines);
  }

  private static double[] shares() {
    double[] shares = new double[STEPS + 1];
    Arrays.setAll(shares, i -> i / (double) STEPS);
    return shares;
  }

  private static OrderLine line(org.mnemo.estimator.curve.OrderLine line) {
    return new OrderLine(
        shortName(line.name()),
        Arrays.stream(line.throughputOpsS()).map(opsS -> Math.round(opsS * 100) / 100.0).toArray());
  }

  /** Name of an order without the folders of its file, if it is one. */
  static String shortName(String order) {
    return order.replaceFirst("^file:.*/", "file:");
  }
}
