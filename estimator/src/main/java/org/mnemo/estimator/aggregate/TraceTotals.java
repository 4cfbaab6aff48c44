package org.mnemo.estimator.aggregate;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mnemo.core.trace.Operation;

/** Integer totals of a part of a trace over all keys. Adjacent parts merge. */
public final class TraceTotals {

  /**
   * Requests whose reuse times are counted together.
   *
   * @param window number of the time window
   * @param client number of the client; 0 for all
   */
  public record Group(long window, long client) implements Comparable<Group> {

    @Override
    public int compareTo(Group other) {
      int byWindow = Long.compare(window, other.window);
      return byWindow != 0 ? byWindow : Long.compare(client, other.client);
    }
  }

  private final AggregateOptions options;
  private final SortedMap<Group, ReuseHistogram> reuseTimes = new TreeMap<>();
  private final SortedMap<Long, WindowTotals> windows = new TreeMap<>();
  final LongOpenHashSet clients = new LongOpenHashSet();

  /** Recently seen clients, to skip lookups; -1 for empty. */
  private final long[] recentClients = new long[1 << 8];

  long requests;
  long firstTimeS;
  long lastTimeS;
  long leastTimeS = Long.MAX_VALUE;
  long mostTimeS;
  long timesBack;

  public TraceTotals(AggregateOptions options) {
    this.options = options;
    Arrays.fill(recentClients, -1);
  }

  /** Number of requests, including misses. */
  public long requests() {
    return requests;
  }

  /** The earliest second of a request. */
  public long leastTimeS() {
    return requests == 0 ? 0 : leastTimeS;
  }

  /** The latest second of a request. */
  public long mostTimeS() {
    return mostTimeS;
  }

  /** Number of requests with a timestamp earlier than the request before. */
  public long timesBack() {
    return timesBack;
  }

  public int clients() {
    return clients.size();
  }

  /** Reuse times by window and client. */
  public SortedMap<Group, ReuseHistogram> reuseTimes() {
    return reuseTimes;
  }

  /** Requests and working sets by number of the window. */
  public SortedMap<Long, WindowTotals> windows() {
    return windows;
  }

  ReuseHistogram reuseTimes(long window, long client) {
    return reuseTimes.computeIfAbsent(
        new Group(window, options.byClient() ? client : 0), group -> new ReuseHistogram());
  }

  WindowTotals window(long window) {
    return windows.computeIfAbsent(window, number -> new WindowTotals());
  }

  /** Counts the times and clients of the next requests. */
  void add(RequestBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      long timeS = batch.timeS(i);
      timesBack += timeS < lastTimeS ? 1 : 0;
      lastTimeS = timeS;
      leastTimeS = Math.min(leastTimeS, timeS);
      mostTimeS = Math.max(mostTimeS, timeS);
    }
    if (requests == 0 && batch.size() > 0) {
      firstTimeS = batch.timeS(0);
    }
    for (int i = 0; i < batch.size(); i++) {
      long client = batch.client(i);
      int place = (int) client & (recentClients.length - 1);
      if (recentClients[place] != client) {
        recentClients[place] = client;
        clients.add(client);
      }
    }
    requests += batch.size();
  }

  /**
   * Adds totals of the following part, whose first requests for a record count as first touches.
   */
  public void append(TraceTotals following) {
    if (following.requests == 0) {
      return;
    }
    if (requests == 0) {
      firstTimeS = following.firstTimeS;
    } else if (following.firstTimeS < lastTimeS) {
      timesBack++;
    }
    requests += following.requests;
    timesBack += following.timesBack;
    lastTimeS = following.lastTimeS;
    leastTimeS = Math.min(leastTimeS, following.leastTimeS);
    mostTimeS = Math.max(mostTimeS, following.mostTimeS);
    clients.addAll(following.clients);
    change(following);
  }

  /** Adds corrections, which may be negative, to reuse times and working sets. */
  public void change(TraceTotals following) {
    for (Map.Entry<Group, ReuseHistogram> times : following.reuseTimes.entrySet()) {
      reuseTimes(times.getKey().window(), times.getKey().client()).add(times.getValue());
    }
    for (Map.Entry<Long, WindowTotals> window : following.windows.entrySet()) {
      window(window.getKey()).add(window.getValue());
    }
  }

  /**
   * Corrects for the first request of a following part that repeats an earlier part's record.
   *
   * @param shift number added to positions of the following part
   */
  void repeat(KeyAggregate before, KeyAggregate following, long shift) {
    long bytes = following.keyBytes + following.firstValueBytes;
    if (options.reuseTimes()) {
      boolean isWrite = Operation.of(following.firstOperation).isWrite();
      ReuseHistogram times = reuseTimes(following.firstWindow, following.firstClient);
      times.addFirst(isWrite, -1, -bytes);
      times.add(isWrite, following.firstPosition + shift - before.lastPosition, bytes);
    }
    if (before.lastWindow == following.firstWindow) {
      WindowTotals window = window(following.firstWindow);
      window.records--;
      window.recordBytes -= bytes;
    }
  }

  /** Requests that moved bytes in one time window, and the working set: its distinct records. */
  public static final class WindowTotals {

    long requests;
    long records;
    long recordBytes;

    public long requests() {
      return requests;
    }

    public long records() {
      return records;
    }

    /** Bytes of distinct records, each as at its first request in the window. */
    public long recordBytes() {
      return recordBytes;
    }

    void add(WindowTotals other) {
      requests += other.requests;
      records += other.records;
      recordBytes += other.recordBytes;
    }
  }
}
