package org.mnemo.cli.command.manage;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.estimator.manage.FaultCost;
import org.mnemo.estimator.manage.LimitRule;
import org.mnemo.estimator.manage.LimitRule.Decision;
import org.mnemo.estimator.manage.LimitRule.Move;
import org.mnemo.estimator.manage.PageDistances;
import org.mnemo.ycsb.kernel.PageMap;

/**
 * Keeps a server within alpha of its speed with all data in memory, with the least memory
 * (SLA-alpha, section 4): each second it reads the server's counts, samples its pages and times
 * some of its page faults; each step of five seconds it moves the limit of the server's memory.
 */
final class Manager {

  private static final long TICK_NS = 250_000_000L;
  private static final int TICKS_OF_WINDOW = 4;
  private static final int WINDOWS_OF_STEP = 5;

  /** Operations of a window from which on the server's background work is a small part. */
  private static final long LEAST_OPERATIONS = 20;

  /** Time of a server's answer, from which on it counts as none. */
  private static final long LONGEST_ANSWER_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Time without a heartbeat of this thread in which the limit stays. */
  private static final long LONGEST_SILENCE_NS = TimeUnit.SECONDS.toNanos(10);

  /** Time in which a server may fail to answer. */
  private static final long MOST_UNANSWERED_NS = TimeUnit.MINUTES.toNanos(1);

  private static final double SECONDS_OF_DISTANCES = 10;

  /** Standard error of P, as a share, above which faults are timed in each window. */
  private static final double SURE_ENOUGH = 0.12;

  /** Time of a page fault until one is seen: of zram, and of a device. */
  private static final double FAULT_IN_MEMORY_NS = 30_000;

  private static final double FAULT_ON_DEVICE_NS = 150_000;

  private final ManagedServer server;
  private final ManagedLimit limit;
  private final LimitRule rule;
  private final NanoClock clock;
  private final FaultCost cost;
  private final PageDistances distances = new PageDistances(SECONDS_OF_DISTANCES);
  private final FaultTimer timer;
  private ManagedServer.@Nullable Counts last;
  private double seconds;
  private double operations;
  private double faults;
  private int windows;
  private long startNs;
  private long answeredNs;

  Manager(ManagedServer server, ManagedLimit limit, LimitRule rule, NanoClock clock) {
    this.server = server;
    this.limit = limit;
    this.rule = rule;
    this.clock = clock;
    timer = new FaultTimer(clock, server.isSwapInMemory());
    cost = new FaultCost(server.isSwapInMemory() ? FAULT_IN_MEMORY_NS : FAULT_ON_DEVICE_NS);
  }

  /**
   * Manages until the server ends, or nothing can be printed any more.
   *
   * @throws MnemoException if the server does not answer, or somebody else changed the limit
   */
  void run(Consumer<Step> output) {
    long next = clock.nanoTime();
    startNs = next;
    answeredNs = next;
    for (int tick = 0; server.runs() && !System.out.checkError(); tick++) {
      next = Math.max(next + TICK_NS, clock.nanoTime());
      LockSupport.parkNanos(next - clock.nanoTime());
      limit.approachTarget();
      if (tick % TICKS_OF_WINDOW == 0) {
        window(output);
      }
    }
  }

  private void window(Consumer<Step> output) {
    ManagedServer.Counts now = counts().orElse(null);
    if (now == null) {
      last = null;
      return;
    }
    ManagedServer.Counts before = last;
    last = now;
    if (before == null) {
      scan(1, 0);
      return;
    }
    double length = (now.ns() - before.ns()) / 1e9;
    long done = now.operations() - before.operations();
    long counted = now.faults() - before.faults();
    double faulted = Math.max(0, counted - timer.faults());
    long busy = now.busyNs() - before.busyNs();
    scan(length, faulted);
    // Each timing brings back pages that the server does not use.
    if (windows == 0 || cost.faultErrorNs() > SURE_ENOUGH * cost.faultNs()) {
      // A server may sleep.
      double betweenFaultsNs = Math.max(1, busy / Math.max(1, faulted));
      server
          .pages()
          .ifPresent(
              pages -> timer.meanNs(pages, distances, betweenFaultsNs).ifPresent(cost::faults));
    }
    if (done >= LEAST_OPERATIONS && counted >= 0 && busy > 0 && !limit.hasChild()) {
      cost.window(length, (double) busy / done, faulted / done);
    }
    seconds += length;
    // Counters that were reset say nothing.
    if (done >= 0) {
      operations += done;
      faults += faulted;
    }
    if (++windows == WINDOWS_OF_STEP) {
      step((now.ns() - startNs) / 1e9, output);
      seconds = 0;
      operations = 0;
      faults = 0;
      windows = 0;
    }
  }

  /**
   * The server's counts, or none while it does not answer; it then gets all its memory.
   *
   * @throws MnemoException if it has not answered for a minute
   */
  private Optional<ManagedServer.Counts> counts() {
    long askedNs = clock.nanoTime();
    limit.heartbeat(askedNs + LONGEST_ANSWER_NS);
    try {
      ManagedServer.Counts counts = server.counts(askedNs);
      answeredNs = clock.nanoTime();
      // Operations and busy time would be of different seconds.
      if (answeredNs - askedNs < LONGEST_ANSWER_NS) {
        return Optional.of(counts);
      }
      System.err.printf(
          Locale.ROOT,
          "mnemo: its operations took %.1f s to count; the server has all its memory until that is faster%n",
          (answeredNs - askedNs) / 1e9);
    } catch (MnemoException e) {
      if (server.runs() && clock.nanoTime() - answeredNs > MOST_UNANSWERED_NS) {
        throw e;
      }
      if (last != null) {
        System.err.printf(
            "mnemo: %s; the server has all its memory until it answers%n", e.getMessage());
      }
    } finally {
      limit.heartbeat(clock.nanoTime() + LONGEST_SILENCE_NS);
    }
    limit.putBack(Move.UNANSWERED);
    return Optional.empty();
  }

  private void scan(double length, double faulted) {
    Optional<PageMap> pages = server.pages();
    timer.begin();
    if (pages.isEmpty()) {
      return;
    }
    distances.begin(length);
    try {
      distances.end(faulted, pages.get().scan(this::chunk));
    } catch (IOException e) {
      // It is ending.
    }
  }

  private void chunk(long number, long isSwapped, long isPresent) {
    distances.chunk(number, isSwapped, isPresent);
    timer.chunk(number, isSwapped, isPresent);
  }

  private void step(double elapsed, Consumer<Step> output) {
    long used = server.cgroup().usedBytes();
    long swapped = server.swappedBytes();
    long all = used + swapped;
    LimitRule.Step state = new LimitRule.Step(operations, faults, limit.bytes(all), used, swapped);
    Decision done = limit.move(rule.next(state, cost, distances), all);
    rule.done(done.move());
    double each = state.isIdle() || operations == 0 ? Double.NaN : faults / operations;
    output.accept(
        new Step(
            elapsed,
            rule.alpha(),
            operations / seconds,
            faults / seconds,
            cost.allowedFaults(rule.alpha()) * operations / seconds,
            cost.kept(each),
            cost.keptError(each),
            cost.operationNs(),
            cost.faultNs(),
            cost.faultErrorNs(),
            used,
            all,
            done.limitBytes(),
            done.move()));
  }
}
