package org.mnemo.estimator.traffic;

import org.mnemo.core.trace.Operation;

/**
 * What each memory has to serve of a trace at one capacity of FastMem. Whole numbers only, so that
 * sums are the same wherever and in whatever sequence they are formed. Mutable: policies change it
 * from one capacity to the next.
 */
public final class Traffic implements Load {

  private final RequestCells cells;
  private final long[][] requests;
  private final long[][] bytes;
  private final long[] requestsByOperation = new long[Operation.count()];
  private long totalRequests;
  private long switches;

  /** No requests. */
  public Traffic(RequestCells cells) {
    this.cells = cells;
    requests = new long[2][cells.count()];
    bytes = new long[2][cells.count()];
  }

  /**
   * Adds requests.
   *
   * @param tier memory that serves them
   * @param count number of requests; below 0 to take them away
   * @param movedBytes bytes of value that they move together; below 0 to take them away
   */
  public void add(int tier, int cell, long count, long movedBytes) {
    requests[tier][cell] += count;
    bytes[tier][cell] += movedBytes;
    requestsByOperation[cells.operation(cell)] += count;
    totalRequests += count;
  }

  /** Lets FastMem serve requests that SlowMem served. */
  public void moveToFast(int cell, long count, long movedBytes) {
    requests[FAST][cell] += count;
    bytes[FAST][cell] += movedBytes;
    requests[SLOW][cell] -= count;
    bytes[SLOW][cell] -= movedBytes;
  }

  /** Sets the number of consecutive requests that different memories serve. */
  public void setSwitches(long switches) {
    this.switches = switches;
  }

  @Override
  public RequestCells cells() {
    return cells;
  }

  @Override
  public double requests(int tier, int cell) {
    return requests[tier][cell];
  }

  @Override
  public double bytes(int tier, int cell) {
    return bytes[tier][cell];
  }

  @Override
  public double requests(int operation) {
    return requestsByOperation[operation];
  }

  @Override
  public double switchRate() {
    return totalRequests < 2 ? 0 : (double) switches / (totalRequests - 1);
  }

  /** Number of requests of a cell that a memory serves, exactly. */
  public long count(int tier, int cell) {
    return requests[tier][cell];
  }

  /** Number of requests that FastMem serves. */
  public long fastRequests(boolean writes) {
    long sum = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      if (Operation.of(cells.operation(cell)).isWrite() == writes) {
        sum += requests[FAST][cell];
      }
    }
    return sum;
  }

  /** Number of all requests. */
  public long totalRequests() {
    return totalRequests;
  }

  /** Number of consecutive requests that different memories serve. */
  public long switches() {
    return switches;
  }
}
