package org.mnemo.ycsb.capture;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.trace.sample.CaptureMark;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts.Mark;
import org.mnemo.ycsb.capture.Captured.Counted;
import org.mnemo.ycsb.capture.Captured.Segment.After;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Captures the requests of a running server: observes it without a capture, captures under {@link
 * ServerGuard}, and observes it again.
 */
public final class Capture implements AutoCloseable {

  private static final long SECOND_NS = 1_000_000_000L;

  /** Time between two round trips of the probe. */
  private static final long PROBE_NS = SECOND_NS / 10;

  private final LiveServer server;
  private final Settings settings;
  private final NanoClock clock;
  private final CaptureDirectory directory;

  /**
   * Opens the directory {@code OUT.parts}, possibly of an interrupted capture.
   *
   * @throws MnemoException if it cannot be written, or holds another capture
   */
  public Capture(LiveServer server, Settings settings) {
    this.server = server;
    this.settings = settings;
    this.clock = NanoClock.SYSTEM;
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

  /** Seconds captured before an interruption. */
  public double capturedSeconds() {
    return directory.seconds();
  }

  /** The server is too busy for a capture. */
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
   * Captures until the time is over, or another reason ends it.
   *
   * @param seconds receives the captured seconds as progress
   * @throws RefusedException if the server is at its limit beforehand
   * @throws MnemoException if the server refuses, or writing fails
   */
  public Captured run(LongConsumer seconds) {
    double left = settings.forNs() / 1e9 - directory.seconds();
    if (left <= 0 || isEnough(directory.totals().requests().total())) {
      Stop stop = Stop.of(left <= 0 ? Reason.TIME : Reason.REQUESTS, 0, 0);
      return captured(stop, 0, null, null, null, null, null, List.of());
    }
    try (LiveServer.Probe probe = server.probe();
        Pauses pauses = new Pauses(clock)) {
      List<String> remarks = probe.check();
      Pings pings = new Pings(probe, pauses);
      Observation before = observe(pings, settings.baselineNs());
      ServerGuard guard = new ServerGuard(settings.limits(), before.window(), before.end());
      Optional<Stop> refusal = guard.refusal();
      if (refusal.isPresent()) {
        throw new RefusedException(refusal.get());
      }
      return run(pings, guard, before, (long) (left * SECOND_NS), remarks, seconds);
    }
  }

  private boolean isEnough(long requests) {
    return settings.mostRequests() > 0 && requests >= settings.mostRequests();
  }

  private Captured run(
      Pings pings,
      ServerGuard guard,
      Observation before,
      long leftNs,
      List<String> remarks,
      LongConsumer seconds) {
    List<Captured.Segment> earlier = directory.segments();
    LiveServer.Stream first = server.stream();
    long originNs = clock.nanoTime();
    LongSupplier nowNs = () -> clock.nanoTime() - originNs;
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
                System.currentTimeMillis(),
                nowNs)) {
      watch = new Watch(pings, guard, reader, nowNs);
      stop = watch.untilStop(leftNs, seconds);
    }
    LoadWindow during = watch.window();
    long lost = watch.lostLines();
    @Nullable LoadWindow after;
    try {
      after = observe(pings, settings.baselineNs()).window();
    } catch (StoreException e) {
      after = null;
    }
    return captured(
        stop, lost, watch.counted(), before.window(), during, after, watch.ownCpuShare(), remarks);
  }

  private Captured captured(
      Stop stop,
      long lost,
      @Nullable Counted counted,
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
        counted,
        before,
        during,
        after,
        ownCpuShare,
        remarks);
  }

  /** The directory of the capture, the source of the trace. */
  CaptureDirectory directory() {
    return directory;
  }

  /** The server's load over some time, with round trips. */
  private record Observation(LoadWindow window, LiveServer.Load end) {}

  private Observation observe(Pings pings, long ns) {
    long beganNs = clock.nanoTime();
    LiveServer.Load begin = pings.probe.load(null);
    for (long at = beganNs; at < beganNs + ns; at += PROBE_NS) {
      clock.waitUntil(at);
      pings.add();
    }
    clock.waitUntil(beganNs + ns);
    LiveServer.Load end = pings.probe.load(null);
    return new Observation(
        LoadWindow.between(begin, end, Math.max(1, clock.nanoTime() - beganNs), pings.take()), end);
  }

  /** Round trips, without pauses of this process. */
  private final class Pings {

    private final LiveServer.Probe probe;
    private final Pauses pauses;
    private long[] ns = new long[16];
    private int count;

    Pings(LiveServer.Probe probe, Pauses pauses) {
      this.probe = probe;
      this.pauses = pauses;
    }

    void add() {
      long pausedNs = pauses.soFarNs();
      long beganNs = clock.nanoTime();
      probe.ping();
      long tookNs = clock.nanoTime() - beganNs;
      if (tookNs >= PROBE_NS) {
        tookNs = Math.max(0, tookNs - (pauses.untilNowNs() - pausedNs));
      }
      if (count == ns.length) {
        ns = Arrays.copyOf(ns, 2 * count);
      }
      ns[count++] = tookNs;
    }

    long[] take() {
      long[] taken = Arrays.copyOf(ns, count);
      count = 0;
      return taken;
    }
  }

  /** Checks the server every second during the capture. */
  private final class Watch {

    private final LiveServer.Probe probe;
    private final Pauses pauses;
    private final ServerGuard guard;
    private final LiveReader reader;
    private final LongSupplier nowNs;
    private final LiveServer.Load begin;
    private final long beganNs;
    private final long ownCpuNs = ownCpuNs();
    private final Pings pings;
    private final List<long[]> allPings = new ArrayList<>();

    /** The server's request count at the mark of a time. */
    private final Map<Long, Long> requestsAtMark = new HashMap<>();

    private LiveServer.Load last;
    private boolean wasRestarted;
    private long lastNs;

    /**
     * Starts now, so that work during the stream's opening does not count.
     *
     * @param nowNs nanoseconds since the capture began
     */
    Watch(Pings pings, ServerGuard guard, LiveReader reader, LongSupplier nowNs) {
      this.pings = pings;
      this.probe = pings.probe;
      this.pauses = pings.pauses;
      this.guard = guard;
      this.reader = reader;
      this.nowNs = nowNs;
      this.beganNs = nowNs.getAsLong();
      this.begin = load(null);
      this.last = begin;
      this.lastNs = beganNs;
    }

    /** Sends a mark, and queries the load. */
    private LiveServer.Load load(LiveServer.@Nullable Stream stream) {
      long ns = nowNs.getAsLong();
      reader.saying(ns);
      probe.say(CaptureMark.word(ns));
      LiveServer.Load load = probe.load(stream);
      requestsAtMark.put(ns, load.requests());
      return load;
    }

    Stop untilStop(long leftNs, LongConsumer seconds) {
      long endNs = beganNs + leftNs;
      boolean isEnding = false;
      try {
        while (true) {
          long waitNs = isEnding ? PROBE_NS : Math.min(PROBE_NS, endNs - nowNs.getAsLong());
          if (reader.awaitEnd(Math.max(0, waitNs))) {
            Stop ended = reader.stop();
            asked(this::look);
            return ended == null ? Stop.of(Reason.TIME, 0, 0) : ended;
          }
          long now = nowNs.getAsLong();
          boolean isOver = now >= endNs;
          if (isOver && !reader.isConnected()) {
            return reader.stopAtEnd(0);
          }
          boolean endsNow = isOver && !isEnding;
          if (endsNow) {
            isEnding = true;
            reader.endAt(now);
          }
          Optional<Stop> stop =
              asked(endsNow || now - lastNs >= SECOND_NS ? this::look : this::ping);
          seconds.accept((Math.min(now, endNs) - beganNs) / SECOND_NS);
          if (stop.isPresent()) {
            return stop.get();
          }
          if (now >= endNs + settings.catchUpNs()) {
            return reader.stopAtEnd(settings.catchUpNs());
          }
        }
      } catch (InterruptedException e) {
        throw MnemoException.ofInterrupt("the capture was interrupted", e);
      }
    }

    /**
     * The reason to stop, from a query of the server. A failure is ignored while the stream is
     * lost, which the reader handles, or this process was paused.
     */
    private Optional<Stop> asked(Supplier<Optional<Stop>> question) {
      long pausedNs = pauses.soFarNs();
      try {
        return question.get();
      } catch (StoreException e) {
        boolean isOwn = pauses.untilNowNs() - pausedNs >= PROBE_NS;
        return !isOwn && reader.isConnected() && reader.stop() == null && !isGone()
            ? Optional.of(new Stop(Reason.LATENCY, 0, 0, e.getMessage()))
            : Optional.empty();
      }
    }

    private Optional<Stop> ping() {
      pings.add();
      return Optional.empty();
    }

    private Optional<Stop> look() {
      pings.add();
      LiveServer.Load load = load(reader.stream());
      long now = nowNs.getAsLong();
      long[] taken = pings.take();
      allPings.add(taken);
      // A restarted server counts from 0.
      boolean isSame =
          load.requests() >= last.requests() && !(load.cpuSeconds() < last.cpuSeconds());
      wasRestarted |= !isSame;
      LoadWindow window =
          LoadWindow.between(isSame ? last : load, load, Math.max(1, now - lastNs), taken);
      last = load;
      lastNs = now;
      return guard.check(window, load);
    }

    /** Gives the reader a moment to notice the end of its stream. */
    private boolean isGone() {
      long until = clock.nanoTime() + PROBE_NS;
      while (reader.isConnected() && clock.nanoTime() < until) {
        clock.waitUntil(clock.nanoTime() + PROBE_NS / 10);
      }
      return !reader.isConnected();
    }

    /** Load during the whole capture; null if the server was restarted. */
    @Nullable LoadWindow window() {
      long[] all = allPings.stream().flatMapToLong(Arrays::stream).toArray();
      return allPings.isEmpty() || wasRestarted
          ? null
          : LoadWindow.between(begin, last, lastNs - beganNs, all);
    }

    long lostLines() {
      return Math.max(0, last.lostLines() - begin.lostLines());
    }

    /**
     * Requests between the first and last mark; null without two marks, or if the connection or the
     * server was lost between them.
     */
    @Nullable Counted counted() {
      Mark first = reader.firstMark();
      Mark reached = reader.reached();
      Long from = first == null ? null : requestsAtMark.get(first.ns());
      Long to = requestsAtMark.get(reached.ns());
      return first == null || from == null || to == null || wasRestarted || reader.losses() > 0
          ? null
          : new Counted(to - from, reached.commands() - first.commands());
    }

    @Nullable Double ownCpuShare() {
      long now = ownCpuNs();
      return now < 0 ? null : (Double) ((now - ownCpuNs) / (double) (nowNs.getAsLong() - beganNs));
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

  /**
   * What is to be captured.
   *
   * @param out file for the trace
   * @param rate share of the keys to sample, above 0; 1 for all
   * @param seed seed of the sample
   * @param forNs time to capture, including the time of an interrupted capture
   * @param mostRequests requests of all keys after which to end; 0 for any number
   * @param baselineNs how long the server is observed before and after
   * @param patienceNs how long to try to make a lost connection again
   * @param catchUpNs how long to read on, when the time is over, for requests that were carried out
   *     before and have not come yet
   * @param limits how much the server may suffer
   */
  public record Settings(
      Path out,
      double rate,
      long seed,
      long forNs,
      long mostRequests,
      long baselineNs,
      long patienceNs,
      long catchUpNs,
      Limits limits) {

    /** The sampled keys; null for all. */
    @Nullable KeySample sample() {
      return rate < 1 ? new KeySample(rate, seed) : null;
    }
  }

  /**
   * Limits of a capture's effect on the server.
   *
   * @param latencyFactor greatest factor of the median round trip before the capture, at least 1
   * @param latencyNs greatest median round trip, instead of the factor; 0 to use the factor
   * @param cpuShare greatest busy share of request threads; 1 for no limit
   */
  public record Limits(double latencyFactor, long latencyNs, double cpuShare) {

    /** Nanoseconds of additional round trip allowed regardless of the factor. */
    private static final long SLACK_NS = 1_000_000;

    public static final Limits DEFAULT = new Limits(3, 0, 0.9);

    /** Greatest median round trip, from the median {@code beforeNs}. */
    public double longestNs(double beforeNs) {
      return latencyNs > 0 ? latencyNs : Math.max(latencyFactor * beforeNs, beforeNs + SLACK_NS);
    }
  }

  /**
   * Time in which this process did not run, stopped or without a processor: a thread that sleeps
   * for {@link #STEP_NS} wakes up late by that time.
   */
  static final class Pauses implements AutoCloseable {

    private static final long STEP_NS = 20_000_000;

    private final NanoClock clock;
    private final AtomicLong totalNs = new AtomicLong();
    private volatile long atNs;
    private volatile boolean isClosed;

    Pauses(NanoClock clock) {
      this.clock = clock;
      this.atNs = clock.nanoTime();
      Thread thread = new Thread(this::run, "capture-pauses");
      thread.setDaemon(true);
      thread.start();
    }

    private void run() {
      while (!isClosed) {
        long beforeNs = clock.nanoTime();
        clock.waitUntil(beforeNs + STEP_NS);
        long nowNs = clock.nanoTime();
        totalNs.addAndGet(nowNs - beforeNs - STEP_NS);
        atNs = nowNs;
      }
    }

    /** Pauses up to some moment in the last {@link #STEP_NS}, in nanoseconds. */
    long soFarNs() {
      return totalNs.get();
    }

    /** Pauses up to now, in nanoseconds; waits until the thread has run. */
    long untilNowNs() {
      long nowNs = clock.nanoTime();
      while (atNs < nowNs) {
        clock.waitUntil(clock.nanoTime() + STEP_NS);
      }
      return totalNs.get();
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }
}
