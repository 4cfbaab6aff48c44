package org.mnemo.estimator.family;

import java.util.Locale;
import org.mnemo.core.memory.OperationDelay;

/**
 * Access pattern of requests (X-Mem, section 3). It determines how much latency the processor
 * hides, and so which term of {@link OperationDelay} applies.
 */
public enum MemoryPattern {
  /** Each load waits for the full latency of the one before: indexes. */
  CHASE,
  /** The processor overlaps several independent loads: small values. */
  RANDOM,
  /** Sequential bytes with prefetching: large values. */
  STREAM;

  /** The pattern of values of that mean size. */
  public static MemoryPattern ofValues(double meanBytes) {
    return meanBytes > OperationDelay.RANDOM_BYTES ? STREAM : RANDOM;
  }

  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
