package org.mnemo.ycsb.run;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.ycsb.kernel.AwakeProcessors;
import org.mnemo.ycsb.kernel.MachineTime;
import org.mnemo.ycsb.kernel.ProcessorTime;
import org.mnemo.ycsb.run.TierServers.Tier;

/**
 * Processor time of this machine during a run outside this process, local servers and loops. Such
 * work disturbs the whole measurement alike, which no interval shows.
 */
final class OtherWork {

  private final TierServers servers;
  private final AwakeProcessors awake;
  private @Nullable MachineTime machineBefore;
  private OptionalLong ownBeforeNs = OptionalLong.empty();
  private MachineTime machine = new MachineTime(0, 0, 0);
  private boolean knowsOwn = true;
  private long ownNs;

  /** Begins to count. */
  OtherWork(TierServers servers, AwakeProcessors awake) {
    this.servers = servers;
    this.awake = awake;
    resume();
  }

  /** Resumes counting. */
  void resume() {
    machineBefore = MachineTime.now().orElse(null);
    ownBeforeNs = ownNs();
  }

  /** Pauses counting. */
  void pause() {
    MachineTime before = machineBefore;
    Optional<MachineTime> now = MachineTime.now();
    if (before != null && now.isPresent()) {
      machine = machine.plus(now.get().since(before));
    }
    OptionalLong ownNowNs = ownNs();
    knowsOwn &= ownBeforeNs.isPresent() && ownNowNs.isPresent();
    ownNs += ownNowNs.orElse(0) - ownBeforeNs.orElse(0);
    machineBefore = null;
  }

  /**
   * Adds the shares of processor time used by other processes and, in a virtual machine, stolen by
   * the host; nothing if unknown.
   */
  void addTo(SortedMap<String, String> description) {
    if (machineBefore != null) {
      pause();
    }
    if (machine.allNs() <= 0) {
      return;
    }
    description.put(RunInfo.STOLEN_SHARE, share(machine.stolenNs(), machine));
    if (knowsOwn) {
      description.put(RunInfo.OTHERS_SHARE, share(machine.busyNs() - ownNs, machine));
    }
  }

  private static String share(long partNs, MachineTime passed) {
    return String.format(Locale.ROOT, "%.3f", Math.max(0.0, (double) partNs / passed.allNs()));
  }

  /**
   * Processor time of this process, its loops and the servers; empty for remote or paged servers.
   */
  private OptionalLong ownNs() {
    if (!(ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system)) {
      return OptionalLong.empty();
    }
    OptionalLong ofLoops = awake.loopsNs();
    if (ofLoops.isEmpty()) {
      return ofLoops;
    }
    long sumNs = system.getProcessCpuTime() + ofLoops.getAsLong();
    for (Tier tier : servers.tiers()) {
      OptionalLong ofServer =
          tier.pid() == 0 || tier.faults() != null
              ? OptionalLong.empty()
              : ProcessorTime.ofProcess(tier.pid());
      if (ofServer.isEmpty()) {
        return OptionalLong.empty();
      }
      sumNs += ofServer.getAsLong();
    }
    return OptionalLong.of(sumNs);
  }
}
