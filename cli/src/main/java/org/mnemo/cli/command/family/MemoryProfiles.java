package org.mnemo.cli.command.family;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.tier.TierProfile;
import org.mnemo.core.tier.TierProfiles;
import picocli.CommandLine.Option;

/** Profiles of the two memories: named by the user, or those by which the run emulated one. */
public final class MemoryProfiles {

  private static final String EMULATE = "emulate:";

  @Option(
      names = "--fast-profile",
      paramLabel = "PROFILE",
      description =
          "Profile of FastMem: a name, a .json file of 'bin/mnemo probe', or"
              + " latency_ns=...,read_gb_s=...,write_gb_s=... (default: that by which SlowMem was emulated).")
  private @Nullable String fast;

  @Option(
      names = "--slow-profile",
      paramLabel = "PROFILE",
      description = "Profile of SlowMem, likewise (default: the one that was emulated).")
  private @Nullable String slow;

  /** The two profiles; null each where they are not known. */
  record Pair(@Nullable TierProfile fast, @Nullable TierProfile slow) {}

  /**
   * The profiles for a run.
   *
   * @throws UsageException if only one is named
   */
  Pair of(RunInfo run) {
    if ((fast == null) != (slow == null)) {
      throw new UsageException(
          "--fast-profile and --slow-profile are compared with each other; give both");
    }
    if (fast != null && slow != null) {
      return new Pair(
          TierProfiles.of("--fast-profile", fast), TierProfiles.of("--slow-profile", slow));
    }
    if (run.tiers().size() < 2 || !run.tiers().get(1).emulated()) {
      return new Pair(null, null);
    }
    Map<String, String> properties = run.properties();
    String memory =
        properties.getOrDefault("mnemo." + run.tiers().get(1).name() + ".memory", "auto");
    String dram = properties.get("mnemo.dram");
    return new Pair(
        dram == null ? TierProfiles.PAPER_FAST : TierProfiles.of("mnemo.dram", dram),
        memory.startsWith(EMULATE)
            ? TierProfiles.of("mnemo.slow.memory", memory.substring(EMULATE.length()))
            : TierProfiles.PAPER);
  }
}
