package org.mnemo.cli.command;

import java.util.Map;
import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.family.FamilyTable.Memories;

/** The two memories that families are compared on. */
public final class RunMemories {

  private static final String EMULATE = "emulate:";

  private RunMemories() {}

  /**
   * The memory that a user names, or else the one that a run emulated; empty if its SlowMem was
   * real, or if what it emulated is in a file that cannot be read any more.
   *
   * @throws UsageException if several are named
   * @throws MnemoException if one is named, and the file of the run's DRAM cannot be read
   */
  public static Optional<Memories> of(RunInfo run, SlowMemories named) {
    if (named.known().size() > 1) {
      throw new UsageException(
          "families are compared on one SlowMem, and --memory names %d; name one"
              .formatted(named.known().size()));
    }
    Map<String, String> properties = run.properties();
    String slower = run.tiers().size() < 2 ? "slow" : run.tiers().get(1).name();
    int loads = named.dependentLoadsWith(properties, slower);
    if (!named.known().isEmpty()) {
      MemoryProfile dram = named.dramWith(properties);
      return Optional.of(
          new Memories(dram, named.known().get(0).profile(RangeEnd.MIDDLE, dram), loads));
    }
    if (run.tiers().size() < 2 || !run.tiers().get(1).emulated()) {
      return Optional.empty();
    }
    try {
      MemoryProfile dram = named.dramWith(properties);
      return Optional.of(new Memories(dram, emulated(properties, slower, dram), loads));
    } catch (MnemoException e) {
      // A column less: nothing else needs the file.
      return Optional.empty();
    }
  }

  private static MemoryProfile emulated(
      Map<String, String> properties, String tier, MemoryProfile dram) {
    String property = "mnemo." + tier + ".memory";
    String memory = properties.getOrDefault(property, "");
    return memory.startsWith(EMULATE)
        ? MemoryProfiles.of(property, memory.substring(EMULATE.length()), dram)
        : MemoryProfiles.PAPER;
  }
}
