package org.mnemo.estimator.traffic;

/**
 * What happens to a page where non-volatile memory has several forms: a cache of persistent writes,
 * an extension of memory, and a store of compressed pages, in front of an SSD that holds all data.
 */
public enum FormEvent {
  /** A page that is not in memory is read from the SSD. */
  SSD_READ,
  /** A page is written to the SSD, as there is nowhere else that it would last. */
  SSD_WRITE,
  /** A page that the write cache or the compressed store throws out is written to the SSD. */
  SSD_EVICTION,
  /** A page that is not in memory is read from the write cache, through the storage stack. */
  CACHE_READ,
  /** A page is written to the write cache, through the storage stack. */
  CACHE_WRITE,
  /** A page is read from the compressed store. */
  EXPANSION,
  /** A page is written to the compressed store. */
  COMPRESSION;

  private static final FormEvent[] VALUES = values();

  /** Number of events, for arrays indexed by {@link #ordinal()}. */
  public static int count() {
    return VALUES.length;
  }

  public static FormEvent of(int ordinal) {
    return VALUES[ordinal];
  }
}
