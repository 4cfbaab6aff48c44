package org.mnemo.estimator.family;

import java.util.Locale;
import org.mnemo.core.memory.OperationDelay;

/**
 * How requests go through memory (X-Mem, section 3): it decides how much of a memory's slowness the
 * processor hides, and so which term of {@link OperationDelay} tells their time.
 */
public enum MemoryPattern {
  /** Each load waits for the one before, for the whole latency: indexes. */
  CHASE,
  /** Loads here and there of which the processor has several under way: small values. */
  RANDOM,
  /** Neighbouring bytes, fetched ahead: what is large. */
  STREAM;

  /** The pattern of values of that mean size. */
  public static MemoryPattern ofValues(double meanBytes) {
    return meanBytes > OperationDelay.RANDOM_BYTES ? STREAM : RANDOM;
  }

  /** Name as users read it. */
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
