package org.mnemo.estimator.traffic;

/** How a request is served for what does not lie in FastMem. */
public enum MissService {
  /** SlowMem serves it in place. What moves, moves between requests. */
  IN_PLACE,
  /** SlowMem serves it, and the store copies the record into FastMem. */
  COPIED_BY_STORE,
  /** SlowMem serves it, and the hardware keeps a copy in FastMem. */
  COPIED_BY_HARDWARE,
  /** FastMem serves it, once the kernel has fetched the pages that are missing. */
  FAULTED,
  /**
   * FastMem serves it, once its pages are there, in whatever form memory holds them, and what is
   * persistent was written.
   */
  PERSISTED;

  /** True if one server has both memories, whatever a user would like. */
  public boolean needsOneServer() {
    return this != IN_PLACE;
  }

  /** True if a request waits for what it makes move. */
  public boolean delaysRequests() {
    return this == COPIED_BY_STORE || this == FAULTED || this == PERSISTED;
  }
}
