package org.mnemo.estimator.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;

/**
 * Misses in several equal windows of a trace, at each capacity. Shows the requests to the observer
 * that counts the misses. Not thread-safe.
 */
public final class MissWindows implements RequestObserver {

  private static final int CHUNK = 4096;

  private final RequestObserver observer;
  private final Supplier<double[]> missesSoFar;
  private final long requests;
  private final int count;
  private final KeyedRequests chunk;
  private final List<Window> windows = new ArrayList<>();
  private double[] before = {};
  private long seen;
  private long windowStart;

  /** A window of a trace. */
  public static final class Window {

    private final long requests;
    private final double[] misses;

    /**
     * @param misses misses by row of the curve
     */
    public Window(long requests, double[] misses) {
      this.requests = requests;
      this.misses = misses;
    }

    public long requests() {
      return requests;
    }

    /** Misses in a row of the curve; 0 in unknown rows. */
    public double misses(int row) {
      return row < misses.length ? misses[row] : 0;
    }
  }

  /**
   * @param missesSoFar supplies the misses of all requests so far, by row
   * @param requests number of requests of the trace
   * @param count number of windows, at least 1
   */
  public MissWindows(
      RequestObserver observer, Supplier<double[]> missesSoFar, long requests, int count) {
    this.observer = observer;
    this.missesSoFar = missesSoFar;
    this.requests = requests;
    this.count = count;
    chunk = new KeyedRequests(CHUNK, observer.needsTimesAndClients());
  }

  /** The windows that have ended. */
  public List<Window> windows() {
    return List.copyOf(windows);
  }

  @Override
  public boolean needsTimesAndClients() {
    return observer.needsTimesAndClients();
  }

  @Override
  public void observe(KeyedRequests all) {
    for (int i = 0; i < all.count(); i++) {
      int key = all.keys()[i];
      if (needsTimesAndClients()) {
        chunk.add(key, all.operation(i), all.timeS(i), all.client(i));
      } else {
        chunk.add(key, all.operation(i));
      }
      seen++;
      boolean isEnd = seen == end(windows.size());
      if (isEnd || chunk.room() == 0) {
        show();
      }
      if (isEnd) {
        endWindow();
      }
    }
    show();
  }

  private void show() {
    if (chunk.count() > 0) {
      observer.observe(chunk);
      chunk.clear();
    }
  }

  private void endWindow() {
    double[] now = missesSoFar.get();
    double[] misses = now.clone();
    for (int row = 0; row < before.length; row++) {
      misses[row] = Math.max(0, misses[row] - before[row]);
    }
    before = now;
    windows.add(new Window(seen - windowStart, misses));
    windowStart = seen;
  }

  /** Requests up to the end of a window. */
  private long end(int part) {
    return requests / count * (part + 1) + requests % count * (part + 1) / count;
  }
}
