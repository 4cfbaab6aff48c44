package org.mnemo.estimator;

import java.util.List;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.OrderBasis;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.PlacedPolicy;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/** Curves of small traces. */
public final class TestCurves {

  private TestCurves() {}

  /** Curve of a trace by a key order, at the price 0.2. */
  public static Curve curve(PatternSource source, KeyOrder order, FittedModels models) {
    return curve(source, order, models, 0.2);
  }

  public static Curve curve(
      PatternSource source, KeyOrder order, FittedModels models, double price) {
    TrafficCurve traffic = traffic(source, new PlacedPolicy(order), models, models.usesSwitches());
    return Curve.of(source.pattern(), traffic, models.run(), new CostModel(price));
  }

  public static Curve curve(PatternSource source, KeyOrder order, Baselines run, ModelKind kind) {
    return curve(source, order, TestBaselines.models(run, source.pattern(), kind));
  }

  /** Traffic of a policy with its options in the paper's model. */
  public static TrafficCurve traffic(PatternSource source, String policy, PolicyOptions options) {
    return traffic(source, policy, options, false);
  }

  public static TrafficCurve traffic(
      PatternSource source, String policy, PolicyOptions options, boolean needsSwitches) {
    FittedModels models =
        TestBaselines.models(TestBaselines.simple(1, List.of()), source.pattern(), ModelKind.PAPER);
    return traffic(source, Policies.byName(policy, options), models, needsSwitches);
  }

  /** Traffic of records that occupy their keys and values. */
  public static TrafficCurve traffic(
      PatternSource source, Policy policy, FittedModels models, boolean needsSwitches) {
    AccessPattern pattern = source.pattern();
    KeyTimes times = new KeyTimes(pattern, models.run());
    Plan plan =
        policy.plan(
            new Workload(
                pattern,
                RecordBytes.PAYLOAD,
                Traffic.onSlow(pattern, RequestCells.of(pattern, models.sizes().knotBytes())),
                times::savedNs,
                needsSwitches,
                true,
                true,
                models.run()::runtimeNs));
    source.show(plan.observer().stream().toList());
    return plan.traffic().get();
  }

  /** An order that is given. */
  public static KeyOrder order(OrderedKeys keys) {
    return new KeyOrder() {
      @Override
      public String name() {
        return keys.orderName();
      }

      @Override
      public OrderedKeys order(OrderBasis basis) {
        return keys;
      }
    };
  }
}
