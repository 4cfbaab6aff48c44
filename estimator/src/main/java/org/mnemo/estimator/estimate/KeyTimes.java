package org.mnemo.estimator.estimate;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.ServiceTimes;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Service time of all requests to a key on one tier or the other: for each operation, its number
 * times the time at the mean size it moved, which is exact where times are straight lines over
 * bytes.
 */
public final class KeyTimes {

  private final AccessPattern pattern;
  private final ServiceTimes fast;
  private final ServiceTimes slow;

  public KeyTimes(AccessPattern pattern, ServiceTimes fast, ServiceTimes slow) {
    this.pattern = pattern;
    this.fast = fast;
    this.slow = slow;
  }

  /** Nanoseconds on the fast tier, over the whole trace. */
  public double fastNs(int key) {
    return totalNs(key, fast);
  }

  /** Nanoseconds on the slow tier. */
  public double slowNs(int key) {
    return totalNs(key, slow);
  }

  /** Nanoseconds that are saved once the key is in FastMem; may be negative. */
  public double savedNs(int key) {
    return slowNs(key) - fastNs(key);
  }

  private double totalNs(int key, ServiceTimes times) {
    double totalNs = 0;
    for (int operation = 0; operation < Operation.count(); operation++) {
      int count = pattern.count(key, operation);
      if (count > 0) {
        totalNs += count * times.ns(operation, pattern.meanMovedBytes(key, operation));
      }
    }
    return totalNs;
  }
}
