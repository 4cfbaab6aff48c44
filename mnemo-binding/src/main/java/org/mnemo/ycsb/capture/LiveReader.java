package org.mnemo.ycsb.capture;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.sample.LiveCounts;
import org.mnemo.core.trace.sample.LiveCounts.Mark;
import org.mnemo.core.trace.sample.LiveSelection;
import org.mnemo.ycsb.capture.Captured.Segment.After;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Reads the requests of a server in a separate thread without any delay. A lost connection is
 * reopened; the time between is a gap between two segments.
 */
final class LiveReader implements AutoCloseable {

  /** Length of a segment: the most that a crash can lose. */
  private static final long SEGMENT_NS = 10_000_000_000L;

  private static final int MOST_LOSSES = 10;
  private static final long FIRST_PAUSE_MS = 50;
  private static final long LONGEST_PAUSE_MS = 2000;

  private final LiveServer server;
  private final Capture.Settings settings;
  private final SegmentWriter writer;
  private final LineWriter lines;
  private final LongSupplier nowNs;
  private final long beganMs;
  private final Thread thread = new Thread(this::run, "capture-reader");
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  private volatile LiveServer.Stream stream;
  private volatile boolean isConnected = true;

  /** The loss of the present connection; null if it is open. */
  private volatile @Nullable Stop loss;

  private volatile long requests;

  /** The last mark that was read. */
  private volatile Mark reached;

  private volatile @Nullable Mark firstMark;

  /** Time of the last mark sent to the server. */
  private volatile long saidNs = -1;

  /** Time of the mark that ends reading. */
  private volatile long endNs = Long.MAX_VALUE;

  private volatile @Nullable Stop stop;
  private volatile @Nullable Throwable failure;

  private long connectedNs;
  private boolean isBegun;
  private After after;
  private int losses;

  /**
   * @param first open stream to begin with; closed by this
   * @param captured requests of earlier segments
   * @param beganMs start of the capture in milliseconds since 1970
   * @param nowNs nanoseconds since then, by a monotonic clock
   */
  LiveReader(
      LiveServer server,
      LiveServer.Stream first,
      Capture.Settings settings,
      SegmentWriter writer,
      long captured,
      After after,
      long beganMs,
      LongSupplier nowNs) {
    this.server = server;
    this.stream = first;
    this.settings = settings;
    this.writer = writer;
    this.lines = new LineWriter(writer.out(), settings.out().toString());
    this.requests = captured;
    this.isBegun = captured > 0;
    this.after = after;
    this.beganMs = beganMs;
    this.nowNs = nowNs;
    this.connectedNs = nowNs.getAsLong();
    this.reached = new Mark(connectedNs, 0);
    thread.setDaemon(true);
    thread.start();
  }

  /** The current stream; the last one while there is none. */
  LiveServer.Stream stream() {
    return stream;
  }

  boolean isConnected() {
    return isConnected;
  }

  /** Waits up to {@code ns} nanoseconds for the end of reading. */
  boolean awaitEnd(long ns) throws InterruptedException {
    return ended.await(ns, TimeUnit.NANOSECONDS);
  }

  /** The reason why reading has ended; null if it has not. */
  @Nullable Stop stop() {
    return stop;
  }

  /** The last mark that was read; before it, the beginning of the connection. */
  Mark reached() {
    return reached;
  }

  /** The first mark that was read, or null. */
  @Nullable Mark firstMark() {
    return firstMark;
  }

  /** Number of lost connections, after reading has ended. */
  int losses() {
    return losses;
  }

  /** Announces a mark about to be sent. */
  void saying(long ns) {
    saidNs = ns;
  }

  /** Ends reading at the first mark from this time on. */
  void endAt(long ns) {
    endNs = ns;
  }

  /**
   * The reason why the end of a capture is missing: no connection, or a delay.
   *
   * @param waitedNs time spent waiting for the last mark
   */
  Stop stopAtEnd(long waitedNs) {
    Stop lost = loss;
    return lost == null
        ? Stop.of(Reason.BEHIND, (double) (endNs - coveredNs()), (double) waitedNs)
        : lost;
  }

  /** Time up to which all requests have been read. */
  private long coveredNs() {
    long readNs = reached.ns();
    return Math.min(readNs >= saidNs ? nowNs.getAsLong() : readNs, endNs);
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

  /** Reads until the stream ends or all was read, and ends the segment. */
  private void read() {
    long fromNs = connectedNs;
    long segmentNs = fromNs;
    long captured = requests;
    long receipts = -1;
    reached = new Mark(fromNs, 0);
    try (LiveSelection selection = stream.select(settings.sample(), isBegun, lines)) {
      LiveCounts counts = selection.counts();
      Mark mark = counts.lastMark();
      while (stop == null && !isStopping() && selection.next()) {
        requests = captured + counts.requests();
        if (counts.lastMark().ns() != mark.ns()) {
          mark = counts.lastMark();
          reached = mark;
          firstMark = firstMark == null ? mark : firstMark;
        }
        if (reached.ns() >= endNs) {
          stop = Stop.of(Reason.TIME, 0, 0);
        } else if (settings.mostRequests() > 0 && requests >= settings.mostRequests()) {
          stop = Stop.of(Reason.REQUESTS, (double) requests, (double) settings.mostRequests());
        } else if (stream.receipts() != receipts) {
          receipts = stream.receipts();
          if (nowNs.getAsLong() - segmentNs >= SEGMENT_NS) {
            segmentNs = nowNs.getAsLong();
            fromNs = end(counts, fromNs);
            captured = requests;
          }
        }
      }
      end(counts, fromNs);
    }
  }

  private long end(LiveCounts counts, long fromNs) {
    long toNs = Math.max(fromNs, coveredNs());
    isBegun |= counts.requests() > 0;
    lines.flush();
    writer.end(new Captured.Segment(0, after, ms(fromNs), ms(toNs), counts.takeTotals()));
    after = After.SEGMENT;
    return toNs;
  }

  private long ms(long ns) {
    return beganMs + TimeUnit.NANOSECONDS.toMillis(ns);
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
        connectedNs = nowNs.getAsLong();
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

  /** Waits for {@code ms} milliseconds, or until reading must end. */
  private boolean pause(long ms) {
    try {
      return stopping.await(ms, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /**
   * Ends reading, and waits for it.
   *
   * @throws MnemoException if the stream was malformed or could not be written; other failures of
   *     the thread are rethrown
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
