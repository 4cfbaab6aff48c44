package org.mnemo.estimator.model.tails;

import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/** Operations with one latency distribution: tier, operation and size class as one number. */
public final class LatencyClass {

  private LatencyClass() {}

  /** One more than the largest number. */
  public static int count(int tiers) {
    return tiers * Operation.count() * SizeClass.COUNT;
  }

  public static int of(int tier, Operation operation, int sizeClass) {
    return (tier * Operation.count() + operation.ordinal()) * SizeClass.COUNT + sizeClass;
  }

  public static int tier(int latencyClass) {
    return latencyClass / SizeClass.COUNT / Operation.count();
  }

  public static Operation operation(int latencyClass) {
    return Operation.of(latencyClass / SizeClass.COUNT % Operation.count());
  }

  public static int sizeClass(int latencyClass) {
    return latencyClass % SizeClass.COUNT;
  }

  /** Tag in {@code latency.hlog}: {@code tier.operation.sizeclass}. */
  public static String tag(Tiers tiers, int latencyClass) {
    return tiers.name(tier(latencyClass))
        + "."
        + operation(latencyClass).lowerCase()
        + "."
        + sizeClass(latencyClass);
  }
}
