package org.mnemo.cli.command.manage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.manage.FaultCost;
import org.mnemo.estimator.manage.LimitRule;
import org.mnemo.estimator.manage.LimitRule.Decision;
import org.mnemo.estimator.manage.LimitRule.Move;
import org.mnemo.estimator.manage.PageDistances;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.PageMap;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Keeps a server within alpha of its speed with all data in memory, with the least memory
 * (SLA-alpha, section 4): each second it reads the server's counts, samples its pages and times
 * some of its page faults; each step of five seconds it moves the limit of the server's memory.
 */
final class Manager {

  private static final long TICK_NS = 250_000_000L;
  private static final int TICKS_OF_WINDOW = 4;
  private static final int WINDOWS_OF_STEP = 5;

  /** Bytes that are paged out at once, which takes some ten milliseconds. */
  private static final long LARGEST_REDUCTION = 4 << 20;

  /** Time of a tick in which pages may be paged out. */
  private static final long PAGING_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Operations of a window from which on the server's background work is a small part. */
  private static final long LEAST_OPERATIONS = 20;

  /** Time of a server's answer, from which on it counts as none. */
  private static final long LONGEST_ANSWER_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Time in which a server may fail to answer. */
  private static final long MOST_UNANSWERED_NS = TimeUnit.MINUTES.toNanos(1);

  /** Steps after a rescue in which the limit does not fall. */
  private static final int STEPS_AFTER_RESCUE = 12;

  private static final double SECONDS_OF_DISTANCES = 10;

  /** Standard error of P, as a share, above which faults are timed in each window. */
  private static final double SURE_ENOUGH = 0.12;

  /** Time of a page fault until one is seen: of zram, and of a device. */
  private static final double FAULT_IN_MEMORY_NS = 30_000;

  private static final double FAULT_ON_DEVICE_NS = 150_000;

  /** Least free share of swap at which the limit may fall, and below which it is put back. */
  private static final double SWAP_TO_LOWER = 0.1;

  private static final double SWAP_TO_KEEP = 0.05;

  private final ManagedServer server;
  private final @Nullable LimitGuard guard;
  private final LimitRule rule;
  private final NanoClock clock;
  private double firstShare;
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
  private volatile boolean isOver;

  /** Time from which on the server has not answered in time. */
  private volatile long answerDueNs = Long.MAX_VALUE;

  // What both threads move, under this object's lock.
  private boolean hasChild;
  private boolean isRescued;
  private boolean isRefused;

  /** Ticks in a row in which the server waited at the limit; in one, threads may page out. */
  private int waits;

  /** The limit to approach; larger than the present one for none. */
  private long targetBytes = Long.MAX_VALUE;

  /** The limit to return to after the end of a child; 0 without one. */
  private long limitWithoutChild;

  /**
   * @param guard the limit; null to decide without setting any
   * @param firstShare share of all memory to start with, above 0, at most 1
   */
  Manager(
      ManagedServer server,
      @Nullable LimitGuard guard,
      LimitRule rule,
      double firstShare,
      NanoClock clock) {
    this.server = server;
    this.guard = guard;
    this.rule = rule;
    this.firstShare = firstShare;
    this.clock = clock;
    timer = new FaultTimer(clock, server.isSwapInMemory());
    cost = new FaultCost(server.isSwapInMemory() ? FAULT_IN_MEMORY_NS : FAULT_ON_DEVICE_NS);
  }

  /**
   * Manages until the server ends.
   *
   * @throws MnemoException if the server does not answer, or somebody else changed the limit
   */
  void run(Consumer<Step> output) {
    // Of its own, as a server that waits for memory does not answer the other one.
    Thread protection = new Thread(this::protectUntilTheEnd, "protection");
    protection.setDaemon(true);
    protection.start();
    try {
      long next = clock.nanoTime();
      startNs = next;
      answeredNs = next;
      for (int tick = 0; server.runs(); tick++) {
        next = Math.max(next + TICK_NS, clock.nanoTime());
        LockSupport.parkNanos(next - clock.nanoTime());
        approachTarget();
        if (tick % TICKS_OF_WINDOW == 0) {
          window(output);
        }
      }
    } finally {
      isOver = true;
    }
  }

  private void protectUntilTheEnd() {
    for (int tick = 0; !isOver; tick++) {
      LockSupport.parkNanos(TICK_NS);
      protect(tick);
    }
  }

  /**
   * Puts the limit back if the server waits at it or does not answer, swap is full, or a child
   * needs memory.
   */
  private synchronized void protect(int tick) {
    waits = server.cgroup().isStuck() ? waits + 1 : 0;
    boolean isInDanger =
        waits > 1
            || clock.nanoTime() > answerDueNs
            || (tick % TICKS_OF_WINDOW == 0 && freeSwap() < SWAP_TO_KEEP);
    hasChild |= server.hasChild();
    if (guard == null || guard.bytes() == guard.originalBytes()) {
      return;
    }
    if (isInDanger || hasChild) {
      limitWithoutChild = isInDanger ? 0 : Math.min(guard.bytes(), targetBytes);
      isRescued |= isInDanger;
      putBack(guard);
    }
  }

  private void putBack(LimitGuard owned) {
    targetBytes = Long.MAX_VALUE;
    owned.set(owned.originalBytes());
  }

  /** Free share of the machine's swap, 0 to 1; 0 without swap. */
  static double freeSwap() {
    String text = KernelText.of(Path.of("/proc/meminfo"));
    long total = KernelText.number(text, "SwapTotal").orElse(0);
    return total == 0 ? 0 : (double) KernelText.number(text, "SwapFree").orElse(0) / total;
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
      double betweenFaultsNs = Math.max(1, busy / faulted);
      server
          .pages()
          .ifPresent(
              pages -> timer.meanNs(pages, distances, betweenFaultsNs).ifPresent(cost::faults));
    }
    if (done >= LEAST_OPERATIONS && counted >= 0 && busy > 0 && !hasChild()) {
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

  private synchronized boolean hasChild() {
    return hasChild;
  }

  /**
   * The server's counts, or none while it does not answer; it then gets all its memory.
   *
   * @throws StoreException if it has not answered for a minute
   */
  private Optional<ManagedServer.Counts> counts() {
    long askedNs = clock.nanoTime();
    answerDueNs = askedNs + LONGEST_ANSWER_NS;
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
    } catch (StoreException e) {
      if (server.runs() && clock.nanoTime() - answeredNs > MOST_UNANSWERED_NS) {
        throw e;
      }
      if (last != null) {
        System.err.printf(
            "mnemo: %s; the server has all its memory until it answers%n", e.getMessage());
      }
    } finally {
      answerDueNs = Long.MAX_VALUE;
    }
    rescue();
    return Optional.empty();
  }

  private synchronized void rescue() {
    if (guard != null) {
      isRescued = true;
      putBack(guard);
    }
  }

  private void scan(double length, double faulted) {
    Optional<PageMap> pages = server.pages();
    if (pages.isEmpty()) {
      return;
    }
    timer.begin();
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
    long limit = guard == null ? all : Math.min(guard.bytes(), all);
    LimitRule.Step state = new LimitRule.Step(operations, faults, limit, used, swapped);
    Decision done;
    synchronized (this) {
      done = moved(state);
      hasChild = false;
      isRescued = false;
      isRefused = false;
    }
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

  /** Moves the limit, and returns what was done, or would be without a limit of our own. */
  private Decision moved(LimitRule.Step state) {
    Decision decision = rule.next(state, cost, distances);
    if (guard == null) {
      return decision;
    }
    if (guard.isChanged()) {
      throw new MnemoException(
          "somebody else has changed the limit of %s from %s to %s, where it stays; start again to manage from there"
              .formatted(
                  server.cgroup().directory(),
                  Quantities.bytes(guard.bytes()),
                  Quantities.bytes(server.cgroup().limitBytes().orElse(0))));
    }
    if (isRescued) {
      rule.await(STEPS_AFTER_RESCUE);
      return new Decision(guard.bytes(), Move.RESCUED);
    }
    if (hasChild) {
      return new Decision(guard.bytes(), Move.CHILD);
    }
    if (limitWithoutChild > 0) {
      decision = new Decision(limitWithoutChild, Move.AFTER_CHILD);
      limitWithoutChild = 0;
    }
    return switch (decision.move()) {
      case LOWERED, AFTER_CHILD -> lowered(guard, decision, state.allBytes());
      case RAISED, CANNOT_KEEP -> {
        targetBytes = Long.MAX_VALUE;
        boolean isAll = decision.limitBytes() >= state.allBytes();
        guard.set(isAll ? guard.originalBytes() : decision.limitBytes());
        yield new Decision(guard.bytes(), decision.move());
      }
      default -> {
        targetBytes = Long.MAX_VALUE;
        yield new Decision(guard.bytes(), decision.move());
      }
    };
  }

  private Decision lowered(LimitGuard owned, Decision decision, long allBytes) {
    if (isRefused || freeSwap() < SWAP_TO_LOWER) {
      targetBytes = Long.MAX_VALUE;
      return new Decision(owned.bytes(), isRefused ? Move.REFUSED : Move.SWAP_FULL);
    }
    // A way of many steps goes on as long as the rule would lower at all.
    long recommended = Math.round(firstShare * allBytes);
    targetBytes = Math.min(Math.min(decision.limitBytes(), targetBytes), recommended);
    firstShare = 1;
    return new Decision(targetBytes, decision.move());
  }

  /** Lowers the limit towards its target for a while: the kernel pages out in this thread. */
  private synchronized void approachTarget() {
    long endNs = clock.nanoTime() + PAGING_NS;
    while (guard != null && targetBytes < guard.bytes() && !isRefused && clock.nanoTime() < endNs) {
      long from = Math.min(guard.bytes(), server.cgroup().usedBytes());
      isRefused = !guard.set(Math.max(targetBytes, from - LARGEST_REDUCTION));
    }
  }
}
