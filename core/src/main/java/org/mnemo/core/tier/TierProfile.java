package org.mnemo.core.tier;

import java.util.List;
import org.mnemo.core.UsageException;

/**
 * What a memory can do.
 *
 * @param latencyNs time of one dependent load that misses every cache, nanoseconds
 * @param readBandwidthGbS streaming reads, 10^9 bytes a second
 * @param writeBandwidthGbS streaming writes, 10^9 bytes a second
 */
public record TierProfile(
    String name, double latencyNs, double readBandwidthGbS, double writeBandwidthGbS) {

  /** Table I of the Mnemo paper: DRAM of its testbed. */
  public static final TierProfile PAPER_FAST = new TierProfile("paper-fast", 65.7, 14.9, 14.9);

  /** Table I of the Mnemo paper: DRAM throttled to B:0.12, L:3.62. */
  public static final TierProfile PAPER = new TierProfile("paper", 238.1, 1.81, 1.81);

  private static final List<TierProfile> SLOW = List.of(PAPER);

  public TierProfile {
    if (!(latencyNs > 0) || !(readBandwidthGbS > 0) || !(writeBandwidthGbS > 0)) {
      throw new UsageException(
          "memory profile '%s' needs positive figures, had %s ns, %s GB/s to read, %s GB/s to write"
              .formatted(name, latencyNs, readBandwidthGbS, writeBandwidthGbS));
    }
  }

  /** The profile that {@code emulate:NAME} asks for. */
  public static TierProfile slowByName(String name) {
    return SLOW.stream()
        .filter(profile -> profile.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown memory profile '"
                        + name
                        + "'; use one of "
                        + SLOW.stream().map(TierProfile::name).toList()));
  }
}
