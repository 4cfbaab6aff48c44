package org.mnemo.estimator.traffic;

/**
 * Events of a page if non-volatile memory has several forms: a cache of persistent writes, an
 * extension of memory, and a store of compressed pages. An SSD holds all data.
 */
public enum FormEvent {
  /** A page missing in memory is read from the SSD. */
  SSD_READ,
  /** A page is written to the SSD, as no other form would keep it. */
  SSD_WRITE,
  /** A page evicted by the write cache or the compressed store is written to the SSD. */
  SSD_EVICTION,
  /** A page missing in memory is read from the write cache, through the storage stack. */
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
