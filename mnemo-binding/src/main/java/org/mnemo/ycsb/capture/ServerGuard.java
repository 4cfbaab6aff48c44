package org.mnemo.ycsb.capture;

import java.util.Optional;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;

/**
 * Decides each second whether a capture must stop. Noisy limits (latency, processor time) must be
 * exceeded for {@link #PATIENCE} seconds in a row; dropped data or clients stop it at once. For one
 * thread.
 */
final class ServerGuard {

  static final int PATIENCE = 3;

  /** Most bytes that a server may buffer for the capture. */
  static final long MOST_BACKLOG = 32L << 20;

  /** The same if the server's memory is full and it would drop records. */
  static final long MOST_BACKLOG_WHERE_FULL = 1L << 20;

  /** A single round trip of this length stops the capture. */
  private static final double STALLED_NS = 1e9;

  private final Capture.Limits limits;
  private final LoadWindow before;
  private final long evictedBefore;
  private int slow;
  private int busy;

  /**
   * @param before load without the capture
   * @param atStart the server's load at the start of the capture
   */
  ServerGuard(Capture.Limits limits, LoadWindow before, LiveServer.Load atStart) {
    this.limits = limits;
    this.before = before;
    this.evictedBefore = atStart.evictedClients();
  }

  /** The reason why the server is too busy for a capture. */
  Optional<Stop> refusal() {
    if (limits.latencyNs() > 0 && before.pingMedianNs() > limits.latencyNs()) {
      return stop(Reason.LATENCY, before.pingMedianNs(), (double) limits.latencyNs());
    }
    return isBusy(before) ? stop(Reason.CPU, share(before), limits.cpuShare()) : Optional.empty();
  }

  /** The reason to stop, by the load of the last second. */
  Optional<Stop> check(LoadWindow last, LiveServer.Load now) {
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
