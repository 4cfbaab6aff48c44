package org.mnemo.core.memory;

/** Which value of figures is taken that are known as ranges only. */
public enum RangeEnd {
  /** The fastest and cheapest. */
  BEST,
  /** The mean of both ends. */
  MIDDLE,
  /** The slowest and dearest. */
  WORST
}
