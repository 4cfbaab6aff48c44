package org.mnemo.estimator.validation;

import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;

/** Tier, operation and size class as one number, for arrays. */
final class LatencyClass {

  private LatencyClass() {}

  static int count(int tiers) {
    return tiers * Operation.count() * SizeClass.COUNT;
  }

  static int of(int tier, Operation operation, int sizeClass) {
    return (tier * Operation.count() + operation.ordinal()) * SizeClass.COUNT + sizeClass;
  }

  static int tier(int cell) {
    return cell / SizeClass.COUNT / Operation.count();
  }

  static Operation operation(int cell) {
    return Operation.of(cell / SizeClass.COUNT % Operation.count());
  }

  static int sizeClass(int cell) {
    return cell % SizeClass.COUNT;
  }
}
