package org.mnemo.estimator.pattern;

import java.util.function.LongConsumer;

/**
 * Shows the requests of a trace to an observer, and reports the end of each of several equal
 * windows.
 */
public final class WindowedObserver implements RequestObserver {

  private static final int CHUNK = 4096;

  private final RequestObserver observer;
  private final long requests;
  private final int windows;
  private final LongConsumer ended;
  private final KeyedRequests chunk;
  private long seen;
  private int window;
  private long windowStart;

  /**
   * @param requests number of requests of the trace
   * @param windows number of windows, at least 1
   * @param ended receives the number of requests of a window after the observer has seen them
   */
  public WindowedObserver(
      RequestObserver observer, long requests, int windows, LongConsumer ended) {
    this.observer = observer;
    this.requests = requests;
    this.windows = windows;
    this.ended = ended;
    chunk = new KeyedRequests(CHUNK, observer.needsTimesAndClients());
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
      boolean isEnd = seen == end(window);
      if (isEnd || chunk.room() == 0) {
        show();
      }
      if (isEnd) {
        ended.accept(seen - windowStart);
        windowStart = seen;
        window++;
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

  /** Requests up to the end of a window. */
  private long end(int part) {
    return requests / windows * (part + 1) + requests % windows * (part + 1) / windows;
  }
}
