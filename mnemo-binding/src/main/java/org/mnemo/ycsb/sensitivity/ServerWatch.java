package org.mnemo.ycsb.sensitivity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.core.measurement.ServerWork.TierWork;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.sensitivity.TierServers.Tier;

/** Watches the servers of a load or run: work done, records dropped, requests throttled. */
final class ServerWatch {

  private final List<Watched> servers;
  private volatile @Nullable List<Work> before;

  /**
   * What a server has done since it started.
   *
   * @param cpuSeconds time of its processors in seconds; NaN if it does not tell
   * @param emulatedSeconds time in seconds that emulated memory was occupied
   */
  private record Work(long operations, double cpuSeconds, double emulatedSeconds) {}

  /**
   * The server of one tier.
   *
   * @param operations number of operations that it has carried out
   * @param droppedBefore number of records that it had dropped when the load or run began
   */
  private record Watched(Tier tier, LongAdder operations, long droppedBefore) {

    String name() {
      return tier.info().name();
    }

    Work work() {
      return new Work(
          operations.sum(),
          tier.server().cpuSeconds(),
          tier.emulated() == null ? 0 : tier.emulated().occupiedNs() / 1e9);
    }
  }

  ServerWatch(TierServers servers) {
    this.servers =
        servers.tiers().stream()
            .map(tier -> new Watched(tier, new LongAdder(), tier.server().droppedRecords()))
            .toList();
  }

  /** Begins to count what the servers do, at the end of the warm-up. */
  void startCounting() {
    before = servers.stream().map(Watched::work).toList();
  }

  void count(int tier) {
    servers.get(tier).operations().increment();
  }

  void count(int tier, int operations) {
    servers.get(tier).operations().add(operations);
  }

  /** The servers' work since counting began; empty if they do not tell. */
  Optional<ServerWork> work() {
    List<Work> first = before;
    if (first == null) {
      return Optional.empty();
    }
    List<TierWork> work = new ArrayList<>();
    for (int tier = 0; tier < first.size(); tier++) {
      Work start = first.get(tier);
      Work end = servers.get(tier).work();
      double cpuSeconds = end.cpuSeconds() - start.cpuSeconds();
      if (!(cpuSeconds >= 0)) {
        return Optional.empty();
      }
      work.add(
          new TierWork(
              servers.get(tier).name(),
              end.operations() - start.operations(),
              cpuSeconds,
              end.emulatedSeconds() - start.emulatedSeconds()));
    }
    return Optional.of(new ServerWork(ServerWork.SCHEMA, work));
  }

  /**
   * A sentence if a server dropped records, as it no longer holds what the measurement is about.
   *
   * @param where clause on what is left incomplete, or an empty text
   */
  @Nullable String dropped(String where) {
    for (Watched server : servers) {
      long dropped = server.tier().server().droppedRecords() - server.droppedBefore();
      if (dropped > 0) {
        return String.format(
            Locale.ROOT,
            "the server of tier %s dropped %s because it ran out of memory or they"
                + " expired%s; give it more memory, or find out which client lets records expire",
            server.name(),
            CountedNoun.of(dropped, "record"),
            where);
      }
    }
    return null;
  }

  /** Warnings of requests that waited, which is part of what was measured, and not of memory. */
  List<String> throttled(boolean load) {
    List<String> sentences = new ArrayList<>();
    for (Watched server : servers) {
      long throttled = server.tier().server().throttledRequests();
      if (throttled > 0) {
        sentences.add(
            String.format(
                Locale.ROOT,
                "warning: the server of tier %s throttled %s; they were sent again, and %s",
                server.name(),
                CountedNoun.of(throttled, "request"),
                load
                    ? "the load took longer"
                    : "the measured times contain the waiting: they are those of its capacity, so"
                        + " raise that or set a target and measure again"));
      }
    }
    return sentences;
  }
}
