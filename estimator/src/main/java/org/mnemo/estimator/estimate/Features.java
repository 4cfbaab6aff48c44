package org.mnemo.estimator.estimate;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.SizeBasis;
import org.mnemo.estimator.pattern.AccessPattern;

/** The requests of a trace in the {@link SizeBasis} of a model. */
final class Features {

  private final AccessPattern pattern;
  private final SizeBasis basis;

  Features(AccessPattern pattern, SizeBasis basis) {
    this.pattern = pattern;
    this.basis = basis;
  }

  /** Adds the requests to one key. */
  void add(int key, double[] features) {
    for (int operation = 0; operation < Operation.count(); operation++) {
      int count = pattern.count(key, operation);
      if (count > 0) {
        basis.add(operation, pattern.meanMovedBytes(key, operation), count, features);
      }
    }
  }

  /** All requests. */
  double[] total() {
    double[] features = new double[basis.size()];
    for (int key = 0; key < pattern.keyCount(); key++) {
      add(key, features);
    }
    return features;
  }
}
