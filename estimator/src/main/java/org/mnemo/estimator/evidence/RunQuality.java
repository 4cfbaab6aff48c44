package org.mnemo.estimator.evidence;

import java.util.Map;
import java.util.TreeMap;

/**
 * When and where a run of ours was, and how quiet it was there.
 *
 * @param startedAt ISO 8601, UTC
 * @param seconds that all its operations took
 * @param machine what it ran on, by name
 * @param blocks on whole tiers
 * @param disturbedBlocks those of them that have less than their full weight, as something beside
 *     memory hit them
 * @param drift by what share operations took longer in the last third of the run than in the first;
 *     NaN if not known
 */
public record RunQuality(
    String startedAt,
    double seconds,
    Map<String, String> machine,
    int blocks,
    int disturbedBlocks,
    double drift) {

  public RunQuality {
    machine = new TreeMap<>(machine);
  }
}
