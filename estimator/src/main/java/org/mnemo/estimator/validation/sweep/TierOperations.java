package org.mnemo.estimator.validation.sweep;

/** Operations whose times are compared apart: reads or writes of one tier. */
enum TierOperations {
  FAST_READS(0, false, "reads from FastMem"),
  FAST_WRITES(0, true, "writes to FastMem"),
  SLOW_READS(1, false, "reads from SlowMem"),
  SLOW_WRITES(1, true, "writes to SlowMem");

  private static final TierOperations[] VALUES = values();

  private final int tier;
  private final boolean write;
  private final String words;

  TierOperations(int tier, boolean write, String words) {
    this.tier = tier;
    this.write = write;
    this.words = words;
  }

  static int count() {
    return VALUES.length;
  }

  static TierOperations of(int tier, boolean write) {
    return VALUES[2 * tier + (write ? 1 : 0)];
  }

  int tier() {
    return tier;
  }

  boolean isWrite() {
    return write;
  }

  /** Name of the part for people. */
  String words() {
    return words;
  }
}
