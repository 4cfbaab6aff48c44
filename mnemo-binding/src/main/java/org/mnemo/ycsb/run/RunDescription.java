package org.mnemo.ycsb.run;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.ycsb.kernel.AwakeProcessors;
import org.mnemo.ycsb.kernel.MachineTime;
import org.mnemo.ycsb.kernel.ProcessorTime;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.properties.Build;
import org.mnemo.ycsb.properties.Secrets;
import org.mnemo.ycsb.run.TierServers.Tier;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * Builds the {@code run.json} of a run, at its start and at its end.
 *
 * @param otherWork other work of the machine; null for a simulated clock
 */
record RunDescription(
    RunSettings settings,
    TierServers servers,
    Instant startedAt,
    AwakeProcessors awake,
    @Nullable OtherWork otherWork) {

  /**
   * The description of a run.
   *
   * @param measured result of a finished run; null if it continues or failed
   */
  RunInfo info(Counts counts, @Nullable Measured measured) {
    return new RunInfo(
        RunInfo.SCHEMA,
        measured != null,
        settings.stores().name(),
        settings.placement(),
        servers.info(),
        settings.seed(),
        settings.clients(),
        startedAt.toString(),
        machine(measured != null),
        properties(),
        counts,
        measured == null ? new Measured(0, 0, 0) : measured,
        null);
  }

  /** Restarts counting other work after a pause. */
  void goOn() {
    if (otherWork != null) {
      otherWork.resume();
    }
  }

  /** The machine, Mnemo's version, unusual stores, and in the end other work. */
  private SortedMap<String, String> machine(boolean hasEnded) {
    SortedMap<String, String> machine = Machine.describe();
    machine.put(RunInfo.MNEMO, Build.current().text());
    machine.put(RunInfo.AWAKE, awake.processors());
    List<String> remarks = servers.remarks();
    if (!remarks.isEmpty()) {
      machine.put("stores", String.join("; ", remarks));
    }
    if (hasEnded && otherWork != null) {
      otherWork.addTo(machine);
    }
    return machine;
  }

  /** The given properties without secrets, and the blocks' properties with defaults. */
  private SortedMap<String, String> properties() {
    Properties given = settings.properties();
    SortedMap<String, String> properties = new TreeMap<>();
    for (String name : given.stringPropertyNames()) {
      if (!Secrets.isSecret(name, given.getProperty(name))) {
        properties.put(name, given.getProperty(name));
      }
    }
    Blocks blocks = settings.blocks();
    properties.put("mnemo.block.ops", Integer.toString(blocks.ops()));
    properties.put("mnemo.block.guard", Integer.toString(blocks.guard()));
    properties.put("mnemo.warmup.ops", Long.toString(blocks.warmUp()));
    return properties;
  }

  /**
   * Processor time of this machine during a run outside this process, local servers and loops. Such
   * work disturbs the whole measurement alike, which no interval shows.
   */
  static final class OtherWork {

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
     * Adds the shares of processor time used by other processes and, in a virtual machine, stolen
     * by the host; nothing if unknown.
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
}
