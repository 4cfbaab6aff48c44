package org.mnemo.core.tier;

/** How often a request waits for memory. */
public final class DependentLoads {

  /**
   * Dependent loads of a request, each a cache miss in a large store: hash bucket, entry, key,
   * value's header, and the same for the field within the record.
   */
  public static final int OF_A_REQUEST = 8;

  private DependentLoads() {}
}
