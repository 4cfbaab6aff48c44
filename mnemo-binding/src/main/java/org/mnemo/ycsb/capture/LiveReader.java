package org.mnemo.ycsb.capture;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.sample.LiveSelection;
import org.mnemo.ycsb.capture.Segment.After;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.LiveStream;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Reads the requests of a server in a thread of its own, and does nothing that could keep it from
 * reading on. A lost connection is made again; the time between is a gap between two segments.
 */
final class LiveReader implements AutoCloseable {

  /** Length of a segment: what a crash can lose. */
  private static final long SEGMENT_MS = 10_000;

  private static final int MOST_LOSSES = 10;
  private static final long FIRST_PAUSE_MS = 50;
  private static final long LONGEST_PAUSE_MS = 2000;

  private final LiveServer server;
  private final CaptureSettings settings;
  private final SegmentWriter writer;
  private final LineWriter lines;
  private final LongSupplier nowMs;
  private final Thread thread = new Thread(this::run, "capture-reader");
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  private volatile LiveStream stream;
  private volatile boolean isConnected = true;

  /** The loss of the connection that is not made again yet; null if there is none. */
  private volatile @Nullable Stop loss;

  private volatile long requests;
  private volatile @Nullable Stop stop;
  private volatile @Nullable Throwable failure;

  private boolean isBegun;
  private After after;
  private int losses;

  /**
   * @param first open stream to begin with; closed by this
   * @param captured requests that earlier segments have
   * @param nowMs milliseconds since 1970
   */
  LiveReader(
      LiveServer server,
      LiveStream first,
      CaptureSettings settings,
      SegmentWriter writer,
      long captured,
      After after,
      LongSupplier nowMs) {
    this.server = server;
    this.stream = first;
    this.settings = settings;
    this.writer = writer;
    this.lines = new LineWriter(writer.out(), settings.out().toString());
    this.requests = captured;
    this.isBegun = captured > 0;
    this.after = after;
    this.nowMs = nowMs;
    thread.setDaemon(true);
    thread.start();
  }

  /** The stream that is being read; the last one while there is none. */
  LiveStream stream() {
    return stream;
  }

  boolean isConnected() {
    return isConnected;
  }

  /** Requests so far, those of earlier segments included. */
  long requests() {
    return requests;
  }

  /** Waits until reading has ended by itself, but no longer than so many nanoseconds. */
  boolean awaitEnd(long ns) throws InterruptedException {
    return ended.await(ns, TimeUnit.NANOSECONDS);
  }

  /** Why reading has ended by itself; null if it has not. */
  @Nullable Stop stop() {
    return stop;
  }

  /** Why a capture whose time is over ends: without a connection it lacks its last part. */
  Stop stopAtEnd() {
    Stop lost = loss;
    return lost == null ? Stop.of(Reason.TIME, 0, 0) : lost;
  }

  private void run() {
    try {
      while (stop == null && !isStopping()) {
        read();
        if (stop == null && !isStopping()) {
          connectAnew();
        }
      }
    } catch (SegmentWriter.FellBehindException e) {
      stop = new Stop(Reason.WRITING, 0, 0, e.getMessage());
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      isConnected = false;
      stream.close();
      ended.countDown();
    }
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Reads until the stream ends; what was read is then in segments. */
  private void read() {
    long fromMs = nowMs.getAsLong();
    long captured = requests;
    long receipts = -1;
    try (LiveSelection selection = stream.select(settings.sample(), isBegun, lines)) {
      while (stop == null && !isStopping() && selection.next()) {
        requests = captured + selection.counts().requests();
        if (settings.mostRequests() > 0 && requests >= settings.mostRequests()) {
          stop = Stop.of(Reason.REQUESTS, (double) requests, (double) settings.mostRequests());
        } else if (stream.receipts() != receipts) {
          receipts = stream.receipts();
          if (nowMs.getAsLong() - fromMs >= SEGMENT_MS) {
            fromMs = end(selection, fromMs);
            captured = requests;
          }
        }
      }
      end(selection, fromMs);
    }
  }

  private long end(LiveSelection selection, long fromMs) {
    long toMs = Math.max(fromMs, nowMs.getAsLong());
    isBegun |= selection.counts().requests() > 0;
    lines.flush();
    writer.end(new Segment(0, after, fromMs, toMs, selection.counts().takeTotals()));
    after = After.SEGMENT;
    return toMs;
  }

  private void connectAnew() {
    after = After.LOSS;
    losses++;
    lost("the server closed the connection %d times".formatted(losses));
    isConnected = false;
    long deadlineNs = NanoClock.SYSTEM.nanoTime() + settings.patienceNs();
    for (long pauseMs = FIRST_PAUSE_MS; losses < MOST_LOSSES; ) {
      try {
        stream = server.stream();
        isConnected = true;
        loss = null;
        return;
      } catch (StoreException e) {
        lost(String.valueOf(e.getMessage()));
      }
      if (NanoClock.SYSTEM.nanoTime() >= deadlineNs) {
        break;
      }
      if (pause(pauseMs)) {
        return;
      }
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
    stop = loss;
  }

  private void lost(String said) {
    loss = new Stop(Reason.LOST, losses, MOST_LOSSES, said);
  }

  /** Waits for so long, or until reading is to end. */
  private boolean pause(long ms) {
    try {
      return stopping.await(ms, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /**
   * Ends reading, and waits until it has ended.
   *
   * @throws MnemoException if what was read could not be understood or written; anything else that
   *     reading threw is thrown as it is, errors included
   */
  @Override
  public void close() {
    stopping.countDown();
    stream.close();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Throwable failed = failure;
    if (failed instanceof RuntimeException thrown) {
      throw thrown;
    }
    if (failed instanceof Error thrown) {
      throw thrown;
    }
  }
}
