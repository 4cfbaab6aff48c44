package org.mnemo.estimator.traffic;

/** How a request is served if its data is not in FastMem. */
public enum MissService {
  /** SlowMem serves it in place. Moves take place between requests. */
  IN_PLACE,
  /** SlowMem serves it, and the store copies the record into FastMem. */
  COPIED_BY_STORE,
  /** One server loads it from SlowMem; the hardware may keep a copy in FastMem. */
  READ_BY_LOADS,
  /** FastMem serves it after the kernel has fetched the missing pages. */
  FAULTED,
  /** FastMem serves it after the record has come from a backend and was written. */
  DROPPED,
  /**
   * FastMem serves it after its pages have arrived from any form and persistent data is written.
   */
  PERSISTED;

  /** True if one server must have both memories. */
  public boolean needsOneServer() {
    return this != IN_PLACE;
  }

  /** True if a request waits for its moves. */
  public boolean delaysRequests() {
    return this == COPIED_BY_STORE || this == FAULTED || this == DROPPED || this == PERSISTED;
  }
}
