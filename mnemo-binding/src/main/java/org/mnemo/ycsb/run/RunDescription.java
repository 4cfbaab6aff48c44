package org.mnemo.ycsb.run;

import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.ycsb.kernel.AwakeProcessors;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.properties.Build;
import org.mnemo.ycsb.properties.Secrets;
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
}
