package org.mnemo.cli.command.manage;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.manage.LimitRule.Decision;
import org.mnemo.estimator.manage.LimitRule.Move;
import org.mnemo.ycsb.kernel.KernelText;

/**
 * Moves the limit of a server's memory: up at once, down in small parts, and back where it was as
 * soon as the server is in danger. A thread of its own sees to that, as a server that waits for
 * memory does not answer the other one. Thread-safe.
 */
final class ManagedLimit implements AutoCloseable {

  private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Ticks from one look for a child to the next, and at the free swap. */
  private static final int TICKS_OF_CHILD = 3;

  private static final int TICKS_OF_SWAP = 10;

  /** Ticks in a row of a delayed server of version 2; in fewer, its threads may page out. */
  private static final int MOST_DELAYED_TICKS = 4;

  /** Part of the limit by which it rises when the server waits at it. */
  private static final double RELIEF = 0.1;

  /** Bytes that are paged out at once, which takes some ten milliseconds. */
  private static final long LARGEST_REDUCTION = 4 << 20;

  /** Time of a call in which pages may be paged out. */
  private static final long PAGING_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Least free share of swap at which the limit may fall, and below which it is put back. */
  private static final double SWAP_TO_LOWER = 0.1;

  private static final double SWAP_TO_KEEP = 0.05;

  private final ManagedServer server;
  private final @Nullable LimitGuard guard;
  private final NanoClock clock;
  private final DoubleSupplier freeSwap;
  private double firstShare;
  private volatile boolean isClosed;

  /** Time until which the thread that decides must show that it goes on. */
  private volatile long heartbeatDueNs = Long.MAX_VALUE;

  // Of the step so far.
  private boolean hasChild;
  private boolean isRefused;

  /** How memory was given back in need. */
  private volatile @Nullable Move given;

  /** Ticks in a row in which the server waited at the limit. */
  private int waits;

  /** The limit to approach; larger than the present one for none. */
  private long targetBytes = Long.MAX_VALUE;

  /** The limit to return to after the end of a child; larger than all for none. */
  private long limitWithoutChild = Long.MAX_VALUE;

  /**
   * @param freeSwap free share of the machine's swap, 0 to 1
   */
  ManagedLimit(
      ManagedServer server,
      @Nullable LimitGuard guard,
      double firstShare,
      NanoClock clock,
      DoubleSupplier freeSwap) {
    this.server = server;
    this.guard = guard;
    this.firstShare = firstShare;
    this.clock = clock;
    this.freeSwap = freeSwap;
  }

  /**
   * Begins to protect a server.
   *
   * @param guard the limit; null to move none
   * @param firstShare share of all memory to which the first step down goes, above 0, at most 1
   */
  static ManagedLimit start(
      ManagedServer server, @Nullable LimitGuard guard, double firstShare, NanoClock clock) {
    ManagedLimit limit = new ManagedLimit(server, guard, firstShare, clock, ManagedLimit::freeSwap);
    Thread protection = new Thread(limit::protectUntilTheEnd, "protection");
    protection.setDaemon(true);
    protection.start();
    return limit;
  }

  private void protectUntilTheEnd() {
    for (int tick = 0; !isClosed; tick++) {
      LockSupport.parkNanos(TICK_NS);
      protect(tick);
    }
  }

  /** Gives memory back if the server or a child of it needs it, or swap is nearly used up. */
  void protect(int tick) {
    waits = server.cgroup().isStuck() ? waits + 1 : 0;
    Move danger = danger(tick);
    boolean isForChild = tick % TICKS_OF_CHILD == 0 && server.hasChild();
    boolean isPutBack = isForChild || (danger != null && danger != Move.RELIEVED);
    if (guard != null && isPutBack) {
      guard.lift();
    }
    synchronized (this) {
      hasChild |= isForChild;
      if (guard == null || lowest(guard) >= guard.originalBytes()) {
        return;
      }
      if (danger == Move.RELIEVED) {
        relieve(guard);
      } else if (danger != null) {
        putBack(danger);
      } else if (isForChild) {
        limitWithoutChild = lowest(guard);
        putBack(guard);
      }
    }
  }

  private void relieve(LimitGuard owned) {
    waits = 0;
    given = Move.RELIEVED;
    targetBytes = Long.MAX_VALUE;
    try {
      owned.set(owned.bytes() + Math.round(RELIEF * owned.bytes()));
    } catch (MnemoException e) {
      // No record of it can be written, as on a full disk: the original limit needs none.
      putBack(Move.WAITED);
    }
  }

  private @Nullable Move danger(int tick) {
    // Version 1 lets a process wait as soon as it finds nothing to page out, for ever.
    if (waits >= (server.cgroup().isVersion1() ? 1 : MOST_DELAYED_TICKS)) {
      return given == null ? Move.RELIEVED : Move.WAITED;
    }
    if (clock.nanoTime() > heartbeatDueNs) {
      return Move.UNANSWERED;
    }
    return tick % TICKS_OF_SWAP == 0 && freeSwap.getAsDouble() < SWAP_TO_KEEP
        ? Move.SWAP_USED_UP
        : null;
  }

  private long lowest(LimitGuard owned) {
    return Math.min(Math.min(owned.bytes(), targetBytes), limitWithoutChild);
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

  /**
   * Puts the limit back unless this is called again in time: the thread that decides may wait for
   * an answer of the server, or until its output is read.
   *
   * @param dueNs the clock's time of the next call at the latest
   */
  void heartbeat(long dueNs) {
    heartbeatDueNs = dueNs;
  }

  /** Puts the limit back for a reason, and ends its way down. */
  synchronized void putBack(Move reason) {
    limitWithoutChild = Long.MAX_VALUE;
    given = reason;
    if (guard != null) {
      putBack(guard);
    }
  }

  /** True if the server had a child since the last step. */
  synchronized boolean hasChild() {
    return hasChild;
  }

  /**
   * The limit in bytes.
   *
   * @param allBytes all memory of the server, which is the limit if there is no lower one
   */
  synchronized long bytes(long allBytes) {
    return guard == null ? allBytes : Math.min(guard.bytes(), allBytes);
  }

  /**
   * Does what a step decides on, as far as the server allows it.
   *
   * @param allBytes all memory of the server
   * @return what was done, or would be without a limit of our own
   * @throws MnemoException if somebody else has changed the limit
   */
  synchronized Decision move(Decision decision, long allBytes) {
    Decision done = guard == null ? decision : moved(guard, decision, allBytes);
    hasChild = false;
    given = null;
    isRefused = false;
    return done;
  }

  private Decision moved(LimitGuard owned, Decision decision, long allBytes) {
    if (owned.isChanged()) {
      throw new MnemoException(
          "somebody else has changed the limit of %s from %s to %s, where it stays; start again to manage from there"
              .formatted(
                  server.cgroup().directory(),
                  Quantities.bytes(owned.bytes()),
                  Quantities.bytes(server.cgroup().limitBytes().orElse(0))));
    }
    Move inNeed = given;
    if (inNeed != null) {
      return new Decision(owned.bytes(), inNeed);
    }
    if (hasChild) {
      return new Decision(owned.bytes(), Move.CHILD);
    }
    boolean isRaised = decision.move() == Move.RAISED || decision.move() == Move.CANNOT_KEEP;
    long before = limitWithoutChild;
    limitWithoutChild = Long.MAX_VALUE;
    if (before < owned.originalBytes() && !isRaised) {
      return lowered(owned, new Decision(before, Move.AFTER_CHILD), allBytes);
    }
    if (decision.move() == Move.LOWERED) {
      return lowered(owned, decision, allBytes);
    }
    targetBytes = Long.MAX_VALUE;
    if (!isRaised) {
      return new Decision(owned.bytes(), decision.move());
    }
    if (owned.bytes() == owned.originalBytes()) {
      // The original limit can be less than all memory.
      return new Decision(owned.bytes(), Move.CANNOT_KEEP);
    }
    boolean isAll = decision.limitBytes() >= allBytes;
    owned.set(isAll ? owned.originalBytes() : decision.limitBytes());
    return new Decision(owned.bytes(), decision.move());
  }

  private Decision lowered(LimitGuard owned, Decision decision, long allBytes) {
    if (isRefused || freeSwap.getAsDouble() < SWAP_TO_LOWER) {
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
  synchronized void approachTarget() {
    long endNs = clock.nanoTime() + PAGING_NS;
    while (guard != null && targetBytes < guard.bytes() && !isRefused && clock.nanoTime() < endNs) {
      long from = Math.min(guard.bytes(), server.cgroup().usedBytes());
      isRefused = !guard.set(Math.max(targetBytes, from - LARGEST_REDUCTION));
    }
  }

  /** Ends the protection; the guard puts the limit back. */
  @Override
  public void close() {
    isClosed = true;
  }
}
