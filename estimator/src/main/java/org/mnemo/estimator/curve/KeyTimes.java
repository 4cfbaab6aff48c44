package org.mnemo.estimator.curve;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.traffic.Load;

/**
 * Service time of all requests to a key on each memory. For each operation it is their number times
 * the time at their mean size. This is exact if times are linear in bytes.
 */
public record KeyTimes(AccessPattern pattern, RunTimeModel model) {

  /** Nanoseconds saved over the whole trace with the key in FastMem; may be negative. */
  public double savedNs(int key) {
    return lostNs(key, Load.SLOW);
  }

  /** Nanoseconds lost over the whole trace with the key in {@code tier}. */
  double lostNs(int key, int tier) {
    return totalNs(key, tier) - totalNs(key, Load.FAST);
  }

  /** Nanoseconds that requests for one operation lose with the key in {@code tier}. */
  double lostNs(int key, int operation, int tier) {
    return totalNs(key, operation, tier) - totalNs(key, operation, Load.FAST);
  }

  /** Nanoseconds of all requests for a key on a memory, over the whole trace. */
  public double totalNs(int key, int tier) {
    double totalNs = 0;
    for (int operation = 0; operation < Operation.count(); operation++) {
      totalNs += totalNs(key, operation, tier);
    }
    return totalNs;
  }

  double totalNs(int key, int operation, int tier) {
    return model
        .serviceTimes(tier)
        .totalNs(operation, pattern.count(key, operation), pattern.movedBytes(key, operation));
  }
}
