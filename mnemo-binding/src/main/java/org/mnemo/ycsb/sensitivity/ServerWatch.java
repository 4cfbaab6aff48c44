package org.mnemo.ycsb.sensitivity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.core.measurement.ServerWork.TierWork;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * Watches the servers of a load or run by what they tell themselves: work, dropped records,
 * throttling.
 */
final class ServerWatch {

  private final Deployment deployment;
  private final RunSettings settings;
  private final long[] droppedBefore;
  private final LongAdder[] operations;
  private volatile @Nullable List<Work> before;

  /**
   * What the server of one tier has done so far.
   *
   * @param cpuSeconds time of its processor
   * @param emulatedSeconds time of its emulated memory
   */
  private record Work(long operations, double cpuSeconds, double emulatedSeconds) {}

  ServerWatch(Deployment deployment, RunSettings settings) {
    this.deployment = deployment;
    this.settings = settings;
    droppedBefore = deployment.droppedRecords();
    operations =
        Stream.generate(LongAdder::new).limit(droppedBefore.length).toArray(LongAdder[]::new);
  }

  /** Begins to count what the servers do, at the end of the warm-up. */
  void startCounting() {
    before = soFar();
  }

  private List<Work> soFar() {
    double[] cpu = deployment.cpuSeconds();
    double[] emulated = deployment.emulatedSeconds();
    return IntStream.range(0, cpu.length)
        .mapToObj(tier -> new Work(operations[tier].sum(), cpu[tier], emulated[tier]))
        .toList();
  }

  /** Counts an operation that a tier's server has carried out. */
  void count(int tier) {
    operations[tier].increment();
  }

  /** The servers' work since counting began; empty if they do not tell. */
  Optional<ServerWork> work() {
    List<Work> first = before;
    if (first == null) {
      return Optional.empty();
    }
    List<Work> last = soFar();
    List<TierWork> work = new ArrayList<>();
    for (int tier = 0; tier < last.size(); tier++) {
      double cpuSeconds = last.get(tier).cpuSeconds - first.get(tier).cpuSeconds;
      if (!(cpuSeconds >= 0)) {
        return Optional.empty();
      }
      work.add(
          new TierWork(
              settings.tiers().name(tier),
              last.get(tier).operations - first.get(tier).operations,
              cpuSeconds,
              last.get(tier).emulatedSeconds - first.get(tier).emulatedSeconds));
    }
    return Optional.of(new ServerWork(ServerWork.SCHEMA, work));
  }

  /**
   * A sentence if a server dropped records, as it no longer holds what the measurement is about.
   *
   * @param where clause on what is left incomplete, or an empty text
   */
  @Nullable String dropped(String where) {
    long[] now = deployment.droppedRecords();
    for (int tier = 0; tier < now.length; tier++) {
      if (now[tier] > droppedBefore[tier]) {
        return String.format(
            Locale.ROOT,
            "the server of tier %s dropped %,d records because it ran out of memory or they"
                + " expired%s; give it more memory, and see who lets records expire if it has enough",
            settings.tiers().name(tier),
            now[tier] - droppedBefore[tier],
            where);
      }
    }
    return null;
  }

  /** Sentences on requests that waited, which is part of what was measured, and not of memory. */
  List<String> throttled() {
    List<String> sentences = new ArrayList<>();
    long[] throttled = deployment.throttledRequests();
    for (int tier = 0; tier < throttled.length; tier++) {
      if (throttled[tier] > 0) {
        sentences.add(
            String.format(
                Locale.ROOT,
                "warning: the server of tier %s throttled %,d requests; they were sent again, and %s",
                settings.tiers().name(tier),
                throttled[tier],
                settings.load()
                    ? "the load took longer"
                    : "the measured times contain the waiting: they are those of its capacity, so"
                        + " raise that or set a target and measure again"));
      }
    }
    return sentences;
  }
}
