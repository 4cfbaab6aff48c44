package org.mnemo.ycsb.capture;

import java.util.Optional;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.ServerLoad;

/**
 * Decides by what a server says each second whether its capture has to stop. What may be chance,
 * latency and processor time, must be too much for {@link #PATIENCE} seconds in a row; what makes
 * the server drop data or clients stops at once. For one thread.
 */
final class ServerGuard {

  static final int PATIENCE = 3;

  /** Most bytes that a server may hold for the capture. */
  static final long MOST_BACKLOG = 32L << 20;

  /** The same where the server has no memory to spare and would drop records instead. */
  static final long MOST_BACKLOG_WHERE_FULL = 1L << 20;

  /** One round trip of that length stops at once. */
  private static final double STALLED_NS = 1e9;

  private final GuardLimits limits;
  private final LoadWindow before;
  private final long evictedBefore;
  private int slow;
  private int busy;

  /**
   * @param before load without the capture
   * @param atStart what the server said when the capture began
   */
  ServerGuard(GuardLimits limits, LoadWindow before, ServerLoad atStart) {
    this.limits = limits;
    this.before = before;
    this.evictedBefore = atStart.evictedClients();
  }

  /** Why the server cannot bear a capture at all, by its load without one. */
  Optional<Stop> refusal() {
    if (limits.latencyNs() > 0 && before.pingMedianNs() > limits.latencyNs()) {
      return stop(Reason.LATENCY, before.pingMedianNs(), (double) limits.latencyNs());
    }
    return isBusy(before) ? stop(Reason.CPU, share(before), limits.cpuShare()) : Optional.empty();
  }

  /** Why the capture has to stop, by the load of the last second. */
  Optional<Stop> check(LoadWindow last, ServerLoad now) {
    boolean isFull = now.limitBytes() > 0 && now.usedBytes() + MOST_BACKLOG > now.limitBytes();
    long mostBacklog = isFull ? MOST_BACKLOG_WHERE_FULL : MOST_BACKLOG;
    if (now.backlogBytes() > mostBacklog) {
      return stop(Reason.BACKLOG, (double) now.backlogBytes(), (double) mostBacklog);
    }
    if (now.evictedClients() > evictedBefore) {
      return stop(Reason.EVICTED_CLIENTS, (double) (now.evictedClients() - evictedBefore), 0);
    }
    double longest = limits.longestNs(before.pingMedianNs());
    if (last.pingLongestNs() > Math.max(STALLED_NS, longest)) {
      return stop(Reason.LATENCY, last.pingLongestNs(), Math.max(STALLED_NS, longest));
    }
    slow = last.pingMedianNs() > longest ? slow + 1 : 0;
    busy = isBusy(last) ? busy + 1 : 0;
    if (slow == PATIENCE) {
      return stop(Reason.LATENCY, last.pingMedianNs(), longest);
    }
    return busy == PATIENCE ? stop(Reason.CPU, share(last), limits.cpuShare()) : Optional.empty();
  }

  private boolean isBusy(LoadWindow window) {
    return limits.cpuShare() < 1 && share(window) >= limits.cpuShare();
  }

  private static double share(LoadWindow window) {
    Double share = window.cpuShare();
    return share == null ? 0 : share;
  }

  private static Optional<Stop> stop(Reason reason, double value, double limit) {
    return Optional.of(Stop.of(reason, value, limit));
  }
}
