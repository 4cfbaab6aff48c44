package org.mnemo.estimator.traffic;

import org.mnemo.core.trace.Operation;

/**
 * Requests as numbers in which times are linear: requests and bytes by memory and {@link
 * RequestCells cell}. They are integers for a trace ({@link Traffic}); measured blocks count by
 * their weights.
 */
public interface Load {

  /** Index of FastMem. */
  int FAST = 0;

  /** Index of SlowMem, the second of the memories. */
  int SLOW = 1;

  /** Number of memories, numbered fastest first. */
  default int tiers() {
    return 2;
  }

  RequestCells cells();

  /** Number of requests of a cell to a memory. */
  double requests(int tier, int cell);

  /** Bytes of value moved by these requests. */
  double bytes(int tier, int cell);

  /** Share of consecutive requests to different memories, from 0 to 1. */
  double switchRate();

  /**
   * Share of the changes of memory to this memory, or from it; the shares of all memories add up to
   * 1.
   */
  default double switchShare(int tier) {
    return 0.5;
  }

  /** Number of records, pages or lines that move from SlowMem into FastMem. */
  default double fetches() {
    return 0;
  }

  /** Bytes of these fetches. */
  default double fetchedBytes() {
    return 0;
  }

  /** Number of records, pages or lines written from FastMem to SlowMem. */
  default double writeBacks() {
    return 0;
  }

  /** Bytes of these write-backs. */
  default double writtenBackBytes() {
    return 0;
  }

  /** Number of pages with this event; 0 if memory has one form. */
  default double events(FormEvent event) {
    return 0;
  }

  /**
   * Number of requests for an operation to all memories.
   *
   * @param operation {@link org.mnemo.core.trace.Operation#ordinal()}
   */
  default double requests(int operation) {
    double sum = 0;
    for (int tier = 0; tier < tiers(); tier++) {
      sum += requestsOf(tier, operation);
    }
    return sum;
  }

  /** Number of requests for an operation to a memory. */
  default double requestsOf(int tier, int operation) {
    double sum = 0;
    for (int cell = cells().first(operation); cell < cells().end(operation); cell++) {
      sum += requests(tier, cell);
    }
    return sum;
  }

  default double totalRequests() {
    double sum = 0;
    for (int operation = 0; operation < Operation.count(); operation++) {
      sum += requests(operation);
    }
    return sum;
  }

  /** Share of all requests to FastMem. */
  default double fastShare() {
    return requestShare(FAST);
  }

  /** Share of all requests to a memory. */
  default double requestShare(int tier) {
    double requests = 0;
    for (int cell = 0; cell < cells().count(); cell++) {
      requests += requests(tier, cell);
    }
    return requests / totalRequests();
  }
}
