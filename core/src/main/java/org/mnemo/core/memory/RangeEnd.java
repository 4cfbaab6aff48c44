package org.mnemo.core.memory;

/** Value taken from figures known as ranges. */
public enum RangeEnd {
  /** The fastest and cheapest. */
  BEST,
  /** The mean of both ends. */
  MIDDLE,
  /** The slowest and dearest. */
  WORST
}
