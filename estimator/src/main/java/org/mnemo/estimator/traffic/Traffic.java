package org.mnemo.estimator.traffic;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Requests of a trace to each memory at one capacity of FastMem. Integers make sums independent of
 * their order. Mutable: policies change it from one capacity to the next.
 */
public final class Traffic implements Load {

  private final RequestCells cells;
  private final long[][] requests;
  private final long[][] bytes;
  private final long[] requestsByOperation = new long[Operation.count()];
  private final long[] fastRequestsByOperation = new long[Operation.count()];
  private long totalRequests;
  private long switches;

  /** Changes of memory to or from each, with more than two memories; otherwise empty. */
  private final long[] switchesByTier;

  private long fetches;
  private long fetchedBytes;
  private long writeBacks;
  private long writtenBackBytes;
  private final long[] events = new long[FormEvent.count()];

  private Traffic(RequestCells cells, int tiers) {
    this.cells = cells;
    requests = new long[tiers][cells.count()];
    bytes = new long[tiers][cells.count()];
    switchesByTier = new long[tiers == 2 ? 0 : tiers];
  }

  /** All requests of a trace, on SlowMem of two memories. */
  public static Traffic onSlow(AccessPattern pattern, RequestCells cells) {
    return onTier(pattern, cells, 2, SLOW);
  }

  /**
   * All requests of a trace, on one memory.
   *
   * @param tiers number of memories, at least 2
   * @param tier number of the memory
   */
  public static Traffic onTier(AccessPattern pattern, RequestCells cells, int tiers, int tier) {
    Traffic traffic = new Traffic(cells, tiers);
    for (int operation = 0; operation < Operation.count(); operation++) {
      for (int key = 0; cells.holds(operation) && key < pattern.keyCount(); key++) {
        int count = pattern.count(key, operation);
        if (count > 0) {
          int cell = cells.of(operation, pattern.meanMovedBytes(key, operation));
          traffic.requests[tier][cell] += count;
          traffic.bytes[tier][cell] += pattern.movedBytes(key, operation);
          traffic.requestsByOperation[operation] += count;
          traffic.totalRequests += count;
        }
      }
    }
    return traffic;
  }

  /** Without requests. */
  public static Traffic none(RequestCells cells) {
    return new Traffic(cells, 2);
  }

  /** Adds a request to FastMem. */
  public void addToFast(int cell, long movedBytes) {
    addToFast(cell, 1, movedBytes);
  }

  /** Adds requests to FastMem. */
  public void addToFast(int cell, long count, long movedBytes) {
    requests[FAST][cell] += count;
    bytes[FAST][cell] += movedBytes;
    requestsByOperation[cells.operation(cell)] += count;
    fastRequestsByOperation[cells.operation(cell)] += count;
    totalRequests += count;
  }

  /** An independent copy. */
  public Traffic copy() {
    Traffic copy = copyWithoutCells(cells);
    for (int tier = 0; tier < requests.length; tier++) {
      System.arraycopy(requests[tier], 0, copy.requests[tier], 0, cells.count());
      System.arraycopy(bytes[tier], 0, copy.bytes[tier], 0, cells.count());
    }
    return copy;
  }

  /**
   * A copy with fewer cells, which is sufficient for times, but not for latencies.
   *
   * @param merged {@link RequestCells#merged()} of this traffic's cells
   */
  public Traffic copy(RequestCells merged) {
    Traffic copy = copyWithoutCells(merged);
    for (int cell = 0; cell < cells.count(); cell++) {
      int into = merged.merging(cells, cell);
      for (int tier = 0; tier < requests.length; tier++) {
        copy.requests[tier][into] += requests[tier][cell];
        copy.bytes[tier][into] += bytes[tier][cell];
      }
    }
    return copy;
  }

  private Traffic copyWithoutCells(RequestCells itsCells) {
    Traffic copy = new Traffic(itsCells, tiers());
    System.arraycopy(
        requestsByOperation, 0, copy.requestsByOperation, 0, requestsByOperation.length);
    System.arraycopy(
        fastRequestsByOperation,
        0,
        copy.fastRequestsByOperation,
        0,
        fastRequestsByOperation.length);
    copy.totalRequests = totalRequests;
    copy.switches = switches;
    System.arraycopy(switchesByTier, 0, copy.switchesByTier, 0, switchesByTier.length);
    copy.setFetches(fetches, fetchedBytes);
    copy.setWriteBacks(writeBacks, writtenBackBytes);
    System.arraycopy(events, 0, copy.events, 0, events.length);
    return copy;
  }

  /**
   * Moves requests from SlowMem to FastMem.
   *
   * @param count number of requests
   * @param movedBytes total bytes of value that they move
   */
  public void moveToFast(int cell, long count, long movedBytes) {
    move(SLOW, FAST, cell, count, movedBytes);
  }

  /**
   * Moves requests to a faster memory.
   *
   * @param from number of the slower memory
   * @param to number of the faster memory
   * @param count number of requests
   * @param movedBytes total bytes of value that they move
   */
  public void move(int from, int to, int cell, long count, long movedBytes) {
    requests[to][cell] += count;
    bytes[to][cell] += movedBytes;
    requests[from][cell] -= count;
    bytes[from][cell] -= movedBytes;
    if (to == FAST) {
      fastRequestsByOperation[cells.operation(cell)] += count;
    }
  }

  /** Sets the number of consecutive requests to different memories. */
  public void setSwitches(long switches) {
    this.switches = switches;
  }

  /** Sets the changes to or from one of more than two memories. */
  public void setSwitches(int tier, long switchesOfTier) {
    switchesByTier[tier] = switchesOfTier;
  }

  /** Sets the moves from SlowMem into FastMem. */
  public void setFetches(long count, long movedBytes) {
    fetches = count;
    fetchedBytes = movedBytes;
  }

  /** Sets the writes from FastMem to SlowMem. */
  public void setWriteBacks(long count, long movedBytes) {
    writeBacks = count;
    writtenBackBytes = movedBytes;
  }

  /** Sets the number of pages with this event. */
  public void setEvents(FormEvent event, long count) {
    events[event.ordinal()] = count;
  }

  @Override
  public double events(FormEvent event) {
    return events[event.ordinal()];
  }

  @Override
  public RequestCells cells() {
    return cells;
  }

  @Override
  public int tiers() {
    return requests.length;
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
  public double fastShare() {
    return (double) fastRequests() / totalRequests;
  }

  @Override
  public double switchRate() {
    return totalRequests < 2 ? 0 : (double) switches / (totalRequests - 1);
  }

  @Override
  public double switchShare(int tier) {
    return switchesByTier.length == 0 || switches == 0
        ? 1.0 / requests.length
        : switchesByTier[tier] / (2.0 * switches);
  }

  @Override
  public double fetches() {
    return fetches;
  }

  @Override
  public double fetchedBytes() {
    return fetchedBytes;
  }

  @Override
  public double writeBacks() {
    return writeBacks;
  }

  @Override
  public double writtenBackBytes() {
    return writtenBackBytes;
  }

  /** Exact number of requests of a cell to a memory. */
  public long count(int tier, int cell) {
    return requests[tier][cell];
  }

  /** Exact bytes of value moved by a cell's requests to a memory. */
  public long movedBytes(int tier, int cell) {
    return bytes[tier][cell];
  }

  /** Number of reads from FastMem. */
  public long fastReads() {
    return fastRequestsByOperation[Operation.READ.ordinal()];
  }

  /** Number of requests to a memory. */
  public long requestsOfTier(int tier) {
    long sum = 0;
    for (long count : requests[tier]) {
      sum += count;
    }
    return sum;
  }

  /** Number of requests to FastMem. */
  public long fastRequests() {
    long sum = 0;
    for (long count : fastRequestsByOperation) {
      sum += count;
    }
    return sum;
  }

  @Override
  public double totalRequests() {
    return totalRequests;
  }

  /** Number of consecutive requests to different memories. */
  public long switches() {
    return switches;
  }
}
