package org.mnemo.ycsb.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.core.measurement.ServerWork.TierWork;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.run.TierServers.Tier;

/** Watches the servers of a load or run: work, dropped records, throttled requests. */
final class ServerWatch {

  private final List<Watched> servers;
  private volatile @Nullable List<Work> before;

  /**
   * Work of a server since its start.
   *
   * @param cpuSeconds processor time in seconds; NaN if unknown
   * @param emulatedSeconds additional time of emulated memory in seconds
   */
  private record Work(long operations, double cpuSeconds, double emulatedSeconds) {}

  /**
   * The server of one tier.
   *
   * @param operations number of its operations
   * @param droppedBefore number of records dropped before the load or run
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

  /** Begins to count the servers' work, at the end of the warm-up. */
  void startCounting() {
    before = servers.stream().map(Watched::work).toList();
  }

  void count(int tier) {
    servers.get(tier).operations().increment();
  }

  void count(int tier, int operations) {
    servers.get(tier).operations().add(operations);
  }

  /** The servers' work since counting began; empty if unknown. */
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
   * A sentence if a server dropped records, which invalidates the measurement.
   *
   * @param where clause on what is incomplete, or an empty text
   */
  @Nullable String dropped(String where) {
    for (Watched server : servers) {
      long dropped = server.tier().server().droppedRecords() - server.droppedBefore();
      if (dropped > 0) {
        return String.format(
            Locale.ROOT,
            "the server of tier %s dropped %s because it ran out of memory or they expired%s; give it more memory, and let no client expire records",
            server.name(),
            CountedNoun.of(dropped, "record"),
            where);
      }
    }
    return null;
  }

  /** Warnings of throttled requests, whose wait is part of the measured times. */
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
                    : "the measured times include the wait: raise its capacity or set a target, and measure again"));
      }
    }
    return sentences;
  }
}
