package org.mnemo.cli.command.family;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.family.FamilyTable.Memories;

/** The two memories that families are compared on. */
final class RunMemories {

  private static final String EMULATE = "emulate:";

  private RunMemories() {}

  /**
   * The memory that a user names, or else the one that a run emulated; empty if its SlowMem was
   * real.
   *
   * @throws UsageException if several are named
   */
  static Optional<Memories> of(RunInfo run, SlowMemories named) {
    if (named.known().size() > 1) {
      throw new UsageException(
          "families are compared on one SlowMem, and --memory names %d; name one"
              .formatted(named.known().size()));
    }
    MemoryProfile dram = dram(run, named.dram());
    if (!named.known().isEmpty()) {
      return Optional.of(new Memories(dram, named.known().get(0).profile(RangeEnd.MIDDLE, dram)));
    }
    if (run.tiers().size() < 2 || !run.tiers().get(1).emulated()) {
      return Optional.empty();
    }
    String property = "mnemo." + run.tiers().get(1).name() + ".memory";
    String memory = run.properties().getOrDefault(property, "");
    return Optional.of(
        new Memories(
            dram,
            memory.startsWith(EMULATE)
                ? MemoryProfiles.of(property, memory.substring(EMULATE.length()), dram)
                : MemoryProfiles.PAPER));
  }

  private static MemoryProfile dram(RunInfo run, @Nullable MemoryProfile named) {
    Map<String, String> properties = run.properties();
    String ofRun = properties.get("mnemo.dram");
    if (named != null) {
      return named;
    }
    return ofRun == null
        ? MemoryProfiles.PAPER_FAST
        : MemoryProfiles.of("mnemo.dram of the run (say another with --dram)", ofRun);
  }
}
