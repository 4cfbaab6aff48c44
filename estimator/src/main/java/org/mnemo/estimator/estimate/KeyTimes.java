package org.mnemo.estimator.estimate;

import java.util.stream.IntStream;
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

  /** Ordinals of the operations that the trace holds. */
  private final int[] operations;

  public KeyTimes(AccessPattern pattern, ServiceTimes fast, ServiceTimes slow) {
    this.pattern = pattern;
    this.fast = fast;
    this.slow = slow;
    long[] totals = pattern.operationTotals();
    this.operations =
        IntStream.range(0, totals.length).filter(operation -> totals[operation] > 0).toArray();
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

  /** Nanoseconds of the requests for one operation on the fast tier. */
  double fastNs(int key, int operation) {
    return operationNs(key, operation, fast);
  }

  /** Nanoseconds that the requests for one operation save in FastMem. */
  double savedNs(int key, int operation) {
    return operationNs(key, operation, slow) - operationNs(key, operation, fast);
  }

  private double totalNs(int key, ServiceTimes times) {
    double totalNs = 0;
    for (int operation : operations) {
      totalNs += operationNs(key, operation, times);
    }
    return totalNs;
  }

  private double operationNs(int key, int operation, ServiceTimes times) {
    int count = pattern.count(key, operation);
    return count == 0 ? 0 : count * times.ns(operation, pattern.meanMovedBytes(key, operation));
  }
}
