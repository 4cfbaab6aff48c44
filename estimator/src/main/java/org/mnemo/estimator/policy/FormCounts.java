package org.mnemo.estimator.policy;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.List;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;

/** Integer counts of events in one window of a trace. */
public final class FormCounts {

  /** Bits for a number of events in a class of requests; larger numbers count as the maximum. */
  private static final int BITS = 9;

  private static final long MOST = (1L << BITS) - 1;

  private final long[] requests;
  private final long[] waiting;
  private final long[] events = new long[FormEvent.count()];

  /** Numbers of reads, then of writes, by the events that they waited for; empty if not counted. */
  private final Long2LongOpenHashMap[] classes;

  private long ofRequest;
  private int cellOfRequest = -1;

  /**
   * @param requests requests by cell, including those without events
   * @param byClass true to count requests by the events that they waited for, too
   */
  FormCounts(long[] requests, boolean byClass) {
    this.requests = requests;
    waiting = new long[requests.length];
    classes =
        byClass
            ? new Long2LongOpenHashMap[] {new Long2LongOpenHashMap(), new Long2LongOpenHashMap()}
            : new Long2LongOpenHashMap[0];
  }

  void begin(int cell) {
    ofRequest = 0;
    cellOfRequest = cell;
  }

  void add(FormEvent event, long pages) {
    events[event.ordinal()] += pages;
    int shift = event.ordinal() * BITS;
    long before = (ofRequest >>> shift) & MOST;
    ofRequest += Math.min(pages, MOST - before) << shift;
  }

  void end(RequestCells cells) {
    if (cellOfRequest >= 0 && ofRequest != 0) {
      waiting[cellOfRequest]++;
      if (classes.length > 0) {
        classes[isWrite(cells, cellOfRequest) ? 1 : 0].addTo(ofRequest, 1);
      }
    }
    cellOfRequest = -1;
  }

  private static boolean isWrite(RequestCells cells, int cell) {
    return Operation.of(cells.operation(cell)).isWrite();
  }

  /**
   * Scales counts from a simulation of one in so many pages.
   *
   * @param allRequests all requests by cell, including those without a simulated page
   */
  FormCounts scaled(int oneIn, long[] allRequests, RequestCells cells) {
    FormCounts scaled = new FormCounts(allRequests, classes.length > 0);
    long[] left = new long[2];
    for (int cell = 0; cell < requests.length; cell++) {
      scaled.waiting[cell] = Math.min(allRequests[cell], oneIn * waiting[cell]);
      left[isWrite(cells, cell) ? 1 : 0] += allRequests[cell];
    }
    for (int event = 0; event < events.length; event++) {
      scaled.events[event] = oneIn * events[event];
    }
    for (int kind = 0; kind < classes.length; kind++) {
      for (var entry : classes[kind].long2LongEntrySet()) {
        long count = Math.min(left[kind], oneIn * entry.getLongValue());
        left[kind] -= count;
        scaled.classes[kind].put(entry.getLongKey(), count);
      }
    }
    return scaled;
  }

  static FormCounts sum(List<FormCounts> windows) {
    if (windows.size() == 1) {
      return windows.get(0);
    }
    FormCounts sum = new FormCounts(new long[windows.get(0).requests.length], true);
    for (FormCounts each : windows) {
      for (int cell = 0; cell < sum.requests.length; cell++) {
        sum.requests[cell] += each.requests[cell];
        sum.waiting[cell] += each.waiting[cell];
      }
      for (int event = 0; event < sum.events.length; event++) {
        sum.events[event] += each.events[event];
      }
      for (int kind = 0; kind < sum.classes.length; kind++) {
        for (var entry : each.classes[kind].long2LongEntrySet()) {
          sum.classes[kind].addTo(entry.getLongKey(), entry.getLongValue());
        }
      }
    }
    return sum;
  }

  /** Number of pages with such an event. */
  public long events(FormEvent event) {
    return events[event.ordinal()];
  }

  /** Receives requests with equal waits. */
  @FunctionalInterface
  public interface ClassVisitor {

    /**
     * Takes a class of requests.
     *
     * @param requests number of requests
     * @param pages pages by event, valid during the call
     */
    void visit(long requests, long[] pages);
  }

  /** Shows classes of reads or writes with waits. */
  public void forEachClass(boolean writes, ClassVisitor visitor) {
    long[] pages = new long[FormEvent.count()];
    for (var entry : classes[writes ? 1 : 0].long2LongEntrySet()) {
      for (int event = 0; event < pages.length; event++) {
        pages[event] = (entry.getLongKey() >>> (event * BITS)) & MOST;
      }
      visitor.visit(entry.getLongValue(), pages);
    }
  }

  /**
   * Converts the counts to traffic.
   *
   * @param whole all requests of the trace, on SlowMem, for the bytes that requests move
   */
  public Traffic traffic(Traffic whole) {
    Traffic traffic = Traffic.none(whole.cells());
    for (int cell = 0; cell < requests.length; cell++) {
      long bytes = share(whole, cell, requests[cell]);
      traffic.addToFast(cell, requests[cell], bytes);
      traffic.moveToFast(cell, -waiting[cell], -Math.min(bytes, share(whole, cell, waiting[cell])));
    }
    return withEvents(traffic);
  }

  /** The same with all requests on FastMem, though they may wait. */
  Traffic trafficOnFast(Traffic whole) {
    Traffic traffic = Traffic.none(whole.cells());
    for (int cell = 0; cell < requests.length; cell++) {
      traffic.addToFast(cell, requests[cell], share(whole, cell, requests[cell]));
    }
    return withEvents(traffic);
  }

  private Traffic withEvents(Traffic traffic) {
    for (int event = 0; event < events.length; event++) {
      traffic.setEvents(FormEvent.of(event), events[event]);
    }
    return traffic;
  }

  private static long share(Traffic whole, int cell, long some) {
    long all = whole.count(Load.SLOW, cell);
    long bytes = whole.movedBytes(Load.SLOW, cell);
    return some == all ? bytes : all == 0 ? 0 : Math.round((double) bytes / all * some);
  }

  public long requests(int cell) {
    return requests[cell];
  }
}
