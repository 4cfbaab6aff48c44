package org.mnemo.estimator.traffic;

import org.mnemo.core.trace.Operation;

/**
 * Requests as numbers in which times are linear: requests and bytes by memory and {@link
 * RequestCells cell}. Those of a trace are whole ({@link Traffic}); those of measured blocks count
 * by the weights of their blocks.
 */
public interface Load {

  /** Index of FastMem. */
  int FAST = 0;

  /** Index of SlowMem, the second of the memories. */
  int SLOW = 1;

  /** Number of memories, which are numbered fastest first. */
  default int tiers() {
    return 2;
  }

  /** The cells that requests are told apart by. */
  RequestCells cells();

  /** Number of requests of a cell that a memory serves. */
  double requests(int tier, int cell);

  /** Bytes of value that these requests move. */
  double bytes(int tier, int cell);

  /** Share of consecutive requests that different memories serve, from 0 to 1. */
  double switchRate();

  /**
   * Share of the changes of memory that are to a memory, or as many from it; those of all memories
   * add up to 1. Of two memories every change is to the one or to the other.
   */
  default double switchShare(int tier) {
    return 0.5;
  }

  /** Number of records, pages or lines that move from SlowMem into FastMem. */
  default double fetches() {
    return 0;
  }

  /** Bytes that these are. */
  default double fetchedBytes() {
    return 0;
  }

  /** Number of records, pages or lines that are written from FastMem to SlowMem. */
  default double writeBacks() {
    return 0;
  }

  /** Bytes that these are. */
  default double writtenBackBytes() {
    return 0;
  }

  /** Number of pages that this happens to; 0 where memory has but one form. */
  default double events(FormEvent event) {
    return 0;
  }

  /**
   * Number of requests for an operation, whichever memory serves them.
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

  /** Number of requests for an operation that a memory serves. */
  default double requestsOf(int tier, int operation) {
    double sum = 0;
    for (int cell = cells().first(operation); cell < cells().end(operation); cell++) {
      sum += requests(tier, cell);
    }
    return sum;
  }

  /** Number of all requests. */
  default double totalRequests() {
    double sum = 0;
    for (int operation = 0; operation < Operation.count(); operation++) {
      sum += requests(operation);
    }
    return sum;
  }

  /** Share of all requests that FastMem serves. */
  default double fastShare() {
    return requestShare(FAST);
  }

  /** Share of all requests that a memory serves. */
  default double requestShare(int tier) {
    double requests = 0;
    for (int cell = 0; cell < cells().count(); cell++) {
      requests += requests(tier, cell);
    }
    return requests / totalRequests();
  }
}
