package org.mnemo.ycsb.capture;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.capture.Segment.After;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveProbe;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.LiveStream;
import org.mnemo.ycsb.tier.ServerLoad;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Captures the requests of a server while it works: observes it without a capture, captures under
 * the eyes of {@link ServerGuard}, and observes it again.
 */
public final class Capture implements AutoCloseable {

  private static final long SECOND_NS = 1_000_000_000L;

  /** Time between two round trips of the probe. */
  private static final long PROBE_NS = SECOND_NS / 10;

  private final LiveServer server;
  private final CaptureSettings settings;
  private final NanoClock clock;
  private final LongSupplier nowMs;
  private final CaptureDirectory directory;

  /**
   * Opens the directory {@code OUT.parts}, with what an interrupted capture has left there.
   *
   * @throws MnemoException if it cannot be written, or holds another capture
   */
  public Capture(LiveServer server, CaptureSettings settings) {
    this.server = server;
    this.settings = settings;
    this.clock = NanoClock.SYSTEM;
    this.nowMs = System::currentTimeMillis;
    this.directory =
        CaptureDirectory.open(
            settings.out(),
            new CaptureDirectory.About(
                CaptureDirectory.About.SCHEMA,
                server.source(),
                server.format(),
                settings.rate(),
                settings.seed()));
  }

  /** Seconds that an interrupted capture has left. */
  public double capturedSeconds() {
    return directory.seconds();
  }

  /** The server cannot bear to be captured. */
  public static final class RefusedException extends MnemoException {

    private static final long serialVersionUID = 1L;
    private final transient Stop stop;

    RefusedException(Stop stop) {
      super("the server is at its limit already");
      this.stop = stop;
    }

    public Stop stop() {
      return stop;
    }
  }

  /**
   * Captures until the time is over, or what else ends it.
   *
   * @param seconds takes the seconds that have been captured, now and then
   * @throws RefusedException if the server is at its limit before it begins
   * @throws MnemoException if the server refuses, or nothing can be written
   */
  public Captured run(LongConsumer seconds) {
    double left = settings.forNs() / 1e9 - directory.seconds();
    if (left <= 0 || isEnough(directory.totals().requests().total())) {
      Stop stop = Stop.of(left <= 0 ? Reason.TIME : Reason.REQUESTS, 0, 0);
      return captured(stop, 0, null, null, null, null, List.of());
    }
    try (LiveProbe probe = server.probe()) {
      List<String> remarks = probe.check();
      Observation before = observe(probe, settings.baselineNs());
      ServerGuard guard = new ServerGuard(settings.limits(), before.window(), before.end());
      Optional<Stop> refusal = guard.refusal();
      if (refusal.isPresent()) {
        throw new RefusedException(refusal.get());
      }
      return run(probe, guard, before, (long) (left * SECOND_NS), remarks, seconds);
    }
  }

  private boolean isEnough(long requests) {
    return settings.mostRequests() > 0 && requests >= settings.mostRequests();
  }

  private Captured run(
      LiveProbe probe,
      ServerGuard guard,
      Observation before,
      long leftNs,
      List<String> remarks,
      LongConsumer seconds) {
    List<Segment> earlier = directory.segments();
    LiveStream first = server.stream();
    Watch watch;
    Stop stop;
    try (SegmentWriter writer = new SegmentWriter(directory::newSegment);
        LiveReader reader =
            new LiveReader(
                server,
                first,
                settings,
                writer,
                directory.totals().requests().total(),
                earlier.isEmpty() ? After.BEGINNING : After.INTERRUPTION,
                nowMs)) {
      watch = new Watch(probe, guard);
      stop = watch.untilStop(reader, leftNs, seconds);
    }
    LoadWindow during = watch.window();
    long lost = watch.lostLines();
    @Nullable LoadWindow after;
    try {
      after = observe(probe, settings.baselineNs()).window();
    } catch (StoreException e) {
      after = null;
    }
    return captured(stop, lost, before.window(), during, after, watch.ownCpuShare(), remarks);
  }

  private Captured captured(
      Stop stop,
      long lost,
      @Nullable LoadWindow before,
      @Nullable LoadWindow during,
      @Nullable LoadWindow after,
      @Nullable Double ownCpuShare,
      List<String> remarks) {
    return new Captured(
        stop,
        directory.segments(),
        directory.totals(),
        Math.max(lost, directory.totals().lostLines()),
        before,
        during,
        after,
        ownCpuShare,
        remarks);
  }

  /** The directory of what was captured, from which the trace is made. */
  CaptureDirectory directory() {
    return directory;
  }

  /** What the server says before and after some time, and round trips in it. */
  private record Observation(LoadWindow window, ServerLoad end) {}

  private Observation observe(LiveProbe probe, long ns) {
    long beganNs = clock.nanoTime();
    ServerLoad begin = probe.load(null);
    Pings pings = new Pings();
    for (long at = beganNs; at < beganNs + ns; at += PROBE_NS) {
      clock.waitUntil(at);
      pings.add(probe);
    }
    clock.waitUntil(beganNs + ns);
    ServerLoad end = probe.load(null);
    return new Observation(
        LoadWindow.between(begin, end, Math.max(1, clock.nanoTime() - beganNs), pings.take()), end);
  }

  private final class Pings {

    private long[] ns = new long[16];
    private int count;

    void add(LiveProbe probe) {
      long beganNs = clock.nanoTime();
      probe.ping();
      if (count == ns.length) {
        ns = Arrays.copyOf(ns, 2 * count);
      }
      ns[count++] = clock.nanoTime() - beganNs;
    }

    long[] take() {
      long[] taken = Arrays.copyOf(ns, count);
      count = 0;
      return taken;
    }
  }

  /** Looks at the server every second while its requests are read. */
  private final class Watch {

    private final LiveProbe probe;
    private final ServerGuard guard;
    private final ServerLoad begin;
    private final long beganNs;
    private final long ownCpuNs = ownCpuNs();
    private final Pings pings = new Pings();
    private final List<long[]> allPings = new ArrayList<>();
    private ServerLoad last;
    private boolean wasRestarted;
    private long lastNs;

    /** Begins to look now: what the server did while its stream was opened is not counted. */
    Watch(LiveProbe probe, ServerGuard guard) {
      this.probe = probe;
      this.guard = guard;
      this.begin = probe.load(null);
      this.beganNs = clock.nanoTime();
      this.last = begin;
      this.lastNs = beganNs;
    }

    Stop untilStop(LiveReader reader, long leftNs, LongConsumer seconds) {
      long endNs = beganNs + leftNs;
      try {
        while (true) {
          long waitNs = Math.min(PROBE_NS, endNs - clock.nanoTime());
          if (reader.awaitEnd(Math.max(0, waitNs))) {
            look(reader);
            Stop ended = reader.stop();
            return ended == null ? Stop.of(Reason.TIME, 0, 0) : ended;
          }
          long now = clock.nanoTime();
          boolean isOver = now >= endNs;
          Stop atEnd = reader.stopAtEnd();
          Optional<Stop> stop = isOver || now - lastNs >= SECOND_NS ? look(reader) : ping(reader);
          seconds.accept((now - beganNs) / SECOND_NS);
          if (stop.isPresent() || isOver) {
            return stop.orElse(atEnd);
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new MnemoException("the capture was interrupted", e);
      }
    }

    /** A server that does not answer while its stream is lost is the reader's business. */
    private Optional<Stop> ping(LiveReader reader) {
      try {
        pings.add(probe);
      } catch (StoreException e) {
        return silent(reader, e);
      }
      return Optional.empty();
    }

    private Optional<Stop> look(LiveReader reader) {
      try {
        pings.add(probe);
        ServerLoad load = probe.load(reader.stream());
        long now = clock.nanoTime();
        long[] taken = pings.take();
        allPings.add(taken);
        // A server that was restarted counts from 0.
        boolean isSame =
            load.requests() >= last.requests() && !(load.cpuSeconds() < last.cpuSeconds());
        wasRestarted |= !isSame;
        LoadWindow window =
            LoadWindow.between(isSame ? last : load, load, Math.max(1, now - lastNs), taken);
        last = load;
        lastNs = now;
        return guard.check(window, load);
      } catch (StoreException e) {
        return silent(reader, e);
      }
    }

    private Optional<Stop> silent(LiveReader reader, StoreException e) {
      return reader.isConnected() && reader.stop() == null && !isGone(reader)
          ? Optional.of(new Stop(Reason.LATENCY, 0, 0, e.getMessage()))
          : Optional.empty();
    }

    /** Gives the reader a moment to notice that its stream has ended, too. */
    private boolean isGone(LiveReader reader) {
      long until = clock.nanoTime() + PROBE_NS;
      while (reader.isConnected() && clock.nanoTime() < until) {
        clock.waitUntil(clock.nanoTime() + PROBE_NS / 10);
      }
      return !reader.isConnected();
    }

    /** Load during all of the capture; null if the server was restarted meanwhile. */
    @Nullable LoadWindow window() {
      long[] all = allPings.stream().flatMapToLong(Arrays::stream).toArray();
      return allPings.isEmpty() || wasRestarted
          ? null
          : LoadWindow.between(begin, last, lastNs - beganNs, all);
    }

    long lostLines() {
      return Math.max(0, last.lostLines() - begin.lostLines());
    }

    @Nullable Double ownCpuShare() {
      long now = ownCpuNs();
      return now < 0 ? null : (Double) ((now - ownCpuNs) / (double) (clock.nanoTime() - beganNs));
    }

    private static long ownCpuNs() {
      return ManagementFactory.getOperatingSystemMXBean()
              instanceof com.sun.management.OperatingSystemMXBean system
          ? system.getProcessCpuTime()
          : -1;
    }
  }

  @Override
  public void close() {
    directory.close();
  }
}
