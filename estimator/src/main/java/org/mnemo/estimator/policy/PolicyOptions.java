package org.mnemo.estimator.policy;

import org.mnemo.core.UsageException;
import org.mnemo.estimator.policy.eviction.Evictions;
import org.mnemo.estimator.policy.form.FormOptions;

/**
 * What a user chooses about policies. Each of them goes by those of its own.
 *
 * @param order name of the key order, for keys that are placed
 * @param holding what SlowMem holds, for caches
 * @param eviction rule by which a store throws records out of FastMem, as {@link
 *     org.mnemo.estimator.policy.eviction.Evictions} knows it
 * @param promotesEvery which reads from SlowMem a store copies into FastMem: every so many
 * @param promotesAfter at which read of a record from SlowMem, since it left FastMem, it may be
 *     copied there, from 1 to 100; 0 to go by the store that was measured
 * @param ways ways of a hardware cache, 1 for a direct-mapped one
 * @param blockBytes size of the blocks of a hardware cache, a power of two up to 1 GiB
 * @param pageBytes size of a page, a power of two from 512 bytes (a sector) to 1 GiB
 * @param isScattered true if records lie on pages at random, false if in the sequence of the load
 * @param epoch epochs of a daemon that moves records
 * @param forms non-volatile memory of several forms
 */
public record PolicyOptions(
    String order,
    Holding holding,
    String eviction,
    int promotesEvery,
    int promotesAfter,
    int ways,
    long blockBytes,
    long pageBytes,
    boolean isScattered,
    EpochOptions epoch,
    FormOptions forms) {

  private static final int MOST_WAYS = 1024;
  private static final int MOST_READS = 100;

  /** A sector, in which disks and swap move data at the least. */
  private static final long LEAST_PAGE_BYTES = 512;

  private static final long MOST_BYTES = 1L << 30;

  /** What is taken where a user says nothing. */
  public static final PolicyOptions DEFAULTS =
      new PolicyOptions(
          "gain",
          Holding.BY_POLICY,
          Evictions.LRU,
          1,
          0,
          1,
          64,
          4096,
          false,
          EpochOptions.DEFAULTS);

  /** Options with {@link FormOptions#DEFAULTS}. */
  public PolicyOptions(
      String order,
      Holding holding,
      String eviction,
      int promotesEvery,
      int promotesAfter,
      int ways,
      long blockBytes,
      long pageBytes,
      boolean isScattered,
      EpochOptions epoch) {
    this(
        order,
        holding,
        eviction,
        promotesEvery,
        promotesAfter,
        ways,
        blockBytes,
        pageBytes,
        isScattered,
        epoch,
        FormOptions.DEFAULTS);
  }

  public PolicyOptions {
    if (promotesEvery < 1) {
      throw new UsageException(
          "a store copies every n-th read into FastMem for an n of at least 1, was "
              + promotesEvery);
    }
    if (promotesAfter < 0 || promotesAfter > MOST_READS) {
      throw new UsageException(
          "a store copies a record into FastMem at its n-th read for an n from 1 to %d, was %d"
              .formatted(MOST_READS, promotesAfter));
    }
    if (ways < 1 || ways > MOST_WAYS) {
      throw new UsageException(
          "the ways of a cache must be from 1 to %d, were %d".formatted(MOST_WAYS, ways));
    }
    requirePowerOfTwo("the block of a cache", blockBytes, 1, 64);
    requirePowerOfTwo("a page", pageBytes, LEAST_PAGE_BYTES, 4096);
  }

  private static void requirePowerOfTwo(String what, long bytes, long least, long usual) {
    if (bytes < least || bytes > MOST_BYTES || Long.bitCount(bytes) != 1) {
      throw new UsageException(
          "the size of %s must be a power of two from %d to 2^30 bytes (1 GiB), such as %d, was %d"
              .formatted(what, least, usual, bytes));
    }
  }

  /** These options with another key order. */
  public PolicyOptions withOrder(String newOrder) {
    return new PolicyOptions(
        newOrder,
        holding,
        eviction,
        promotesEvery,
        promotesAfter,
        ways,
        blockBytes,
        pageBytes,
        isScattered,
        epoch,
        forms);
  }

  /** These options with another hardware cache. */
  public PolicyOptions withHardware(int newWays, long newBlockBytes) {
    return new PolicyOptions(
        order,
        holding,
        eviction,
        promotesEvery,
        promotesAfter,
        newWays,
        newBlockBytes,
        pageBytes,
        isScattered,
        epoch,
        forms);
  }

  /** These options with another read at which records are copied into FastMem. */
  public PolicyOptions withPromotesAfter(int reads) {
    return new PolicyOptions(
        order,
        holding,
        eviction,
        promotesEvery,
        reads,
        ways,
        blockBytes,
        pageBytes,
        isScattered,
        epoch,
        forms);
  }

  /** These options with another non-volatile memory. */
  public PolicyOptions withForms(FormOptions newForms) {
    return new PolicyOptions(
        order,
        holding,
        eviction,
        promotesEvery,
        promotesAfter,
        ways,
        blockBytes,
        pageBytes,
        isScattered,
        epoch,
        newForms);
  }
}
