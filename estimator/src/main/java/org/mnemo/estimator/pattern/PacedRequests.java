package org.mnemo.estimator.pattern;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;

/**
 * The first requests of a trace, to repeat them at a constant rate. Times to live become shorter as
 * the requests follow one another faster.
 */
public final class PacedRequests implements RequestObserver {

  private static final int CHUNK = 1 << 12;

  private final int most;
  private final double ratePerSecond;
  private final IntArrayList keys = new IntArrayList();
  private final IntArrayList operations = new IntArrayList();
  private final IntArrayList ttlsS = new IntArrayList();
  private long firstS = -1;
  private long lastS;

  /**
   * @param most most requests to keep
   */
  public PacedRequests(int most, double ratePerSecond) {
    this.most = most;
    this.ratePerSecond = ratePerSecond;
  }

  @Override
  public boolean needsAllRequests() {
    return true;
  }

  @Override
  public void observe(KeyedRequests requests) {
    for (int i = 0; i < requests.count() && keys.size() < most; i++) {
      firstS = firstS < 0 ? requests.timeS(i) : firstS;
      lastS = Math.max(lastS, requests.timeS(i));
      keys.add(requests.keys()[i]);
      operations.add(requests.operation(i));
      ttlsS.add((int) Math.min(requests.ttlS(i), Integer.MAX_VALUE));
    }
  }

  public int count() {
    return keys.size();
  }

  /** Key of a request, as in {@link KeyedRequests#keys()}. */
  public int key(int i) {
    return keys.getInt(i);
  }

  /** Operation of a request, as in the trace. */
  public int operation(int i) {
    return operations.getInt(i);
  }

  /** Seconds to live that a request sets, at this rate; 0 for none. */
  public int ttlS(int i) {
    return paced(ttlsS.getInt(i));
  }

  /** A time to live of the trace in seconds, at this rate; 0 for none. */
  public int paced(int ttlS) {
    double spanS = lastS - firstS;
    double paced = spanS > 0 ? ttlS * durationS() / spanS : ttlS;
    return ttlS == 0 ? 0 : (int) Math.max(1, Math.round(paced));
  }

  /** Seconds that the requests take at this rate. */
  public double durationS() {
    return count() / ratePerSecond;
  }

  /** Seconds from the first request to another one. */
  public double timeS(int i) {
    return i / ratePerSecond;
  }

  /** Shows all requests, with their new times. */
  public void show(RequestObserver observer) {
    KeyedRequests shown = new KeyedRequests(CHUNK, true);
    for (int i = 0; i < count(); i++) {
      shown.add(key(i), operation(i), (long) timeS(i), 0, ttlS(i));
      if (shown.room() == 0) {
        observer.observe(shown);
        shown.clear();
      }
    }
    observer.observe(shown);
  }
}
