package org.mnemo.cli.argument;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.estimator.estimate.SlowMemories;
import picocli.CommandLine.Option;

/** The options by which other memories take the place of the SlowMem that was measured. */
@Section("Memory, price and model")
public final class MemoryArguments {

  @Option(
      names = "--memory",
      completionCandidates = CompletionCandidates.MemoryNames.class,
      paramLabel = "MEMORY",
      description =
          "Compute times for this SlowMem: a profile, a .json file or figures. Figures are latency_ns=140,read_gb_s=36,write_gb_s=12. Further memories are compared. 'bin/mnemo doctor --probe' lists profiles.")
  private @Nullable List<KnownMemory> memories;

  @Option(
      names = "--dram",
      hidden = true,
      paramLabel = "MEMORY",
      description =
          "The DRAM that FastMem is, in the same forms (default: mnemo.dram of the run, else paper-fast).")
  private @Nullable MemoryProfile dram;

  @Option(
      names = "--dependent-loads",
      hidden = true,
      paramLabel = "N",
      description = "Dependent loads of an operation (default: as the run emulated, else 8).")
  private @Nullable Integer dependentLoads;

  /** The requested memories. */
  public SlowMemories memories() {
    if (memories == null && (dram != null || dependentLoads != null)) {
      throw new UsageException(
          "--dram and --dependent-loads are for memories that are computed; name one with --memory,"
              + " or leave them out");
    }
    return memories == null ? SlowMemories.MEASURED : computed(memories, false);
  }

  /**
   * The requested memories, in addition to the measured one.
   *
   * @param byDefault memories to take where none is named
   */
  SlowMemories withMeasured(List<KnownMemory> byDefault) {
    return computed(memories == null ? byDefault : memories, true);
  }

  private SlowMemories computed(List<KnownMemory> known, boolean withMeasured) {
    return new SlowMemories(known, withMeasured, dram, dependentLoads);
  }
}
