package org.mnemo.estimator.policy;

import java.util.List;
import org.mnemo.core.UsageException;

/**
 * Pages that records lie on.
 *
 * @param bytes size of a page, a power of two from 512 bytes (a sector) to 1 GiB
 * @param isScattered true if records lie on pages at random, false if in the sequence of the load
 */
public record PageOptions(long bytes, boolean isScattered) {

  private static final PolicyOption<Long> PAGE =
      PolicyOption.bytes(
          "page", 4096, "size of a page, a power of two from 512 to 1GiB (default 4096)");

  private static final String SCATTERED = "scattered";

  private static final PolicyOption<String> LAYOUT =
      PolicyOption.choice(
          "layout",
          "loaded",
          List.of("loaded", SCATTERED),
          "whether records lie on pages in the sequence of the load (default), or at random as after"
              + " long use");

  static final List<PolicyOption<?>> OPTIONS = List.of(PAGE, LAYOUT);

  /** A sector, the smallest unit that disks and swap move. */
  private static final long LEAST_BYTES = 512;

  private static final long MOST_BYTES = 1L << 30;

  public PageOptions {
    requirePowerOfTwo(PAGE.name(), bytes, LEAST_BYTES, 4096);
  }

  /**
   * The options of pages.
   *
   * @throws UsageException if an option is malformed or out of range
   */
  public static PageOptions of(String policy, PolicyOptions options) {
    return new PageOptions(
        options.get(policy, PAGE), options.get(policy, LAYOUT).equals(SCATTERED));
  }

  static void requirePowerOfTwo(String what, long bytes, long least, long usual) {
    if (bytes < least || bytes > MOST_BYTES || Long.bitCount(bytes) != 1) {
      throw new UsageException(
          "%s must be a power of two from %d to 2^30 bytes (1 GiB), such as %d, was %d"
              .formatted(what, least, usual, bytes));
    }
  }
}
