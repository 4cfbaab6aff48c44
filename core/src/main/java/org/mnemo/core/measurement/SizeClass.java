package org.mnemo.core.measurement;

/**
 * Value sizes in powers of two: class 0 holds empty values, class c values of 2^(c-1) to 2^c - 1
 * bytes.
 */
public final class SizeClass {

  /** Number of classes: the last one starts at 2^39 bytes. */
  public static final int COUNT = 41;

  private SizeClass() {}

  public static int of(long valueBytes) {
    return Math.min(COUNT - 1, 64 - Long.numberOfLeadingZeros(valueBytes));
  }

  /** The smallest value of a class, in bytes. */
  public static long smallestBytes(int sizeClass) {
    return sizeClass == 0 ? 0 : 1L << (sizeClass - 1);
  }

  /** The largest value of a class, in bytes; the last class is unbounded. */
  public static long largestBytes(int sizeClass) {
    return sizeClass == COUNT - 1 ? Long.MAX_VALUE : (1L << sizeClass) - 1;
  }

  /** True if {@code values} values of a class can have {@code bytes} in total. */
  static boolean holds(int sizeClass, long values, long bytes) {
    // Divided, as the product may overflow.
    return values == 0
        ? bytes == 0
        : bytes / values >= smallestBytes(sizeClass)
            && (bytes + values - 1) / values <= largestBytes(sizeClass);
  }
}
