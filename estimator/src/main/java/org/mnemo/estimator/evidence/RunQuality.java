package org.mnemo.estimator.evidence;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mnemo.core.baseline.BlockPace;

/**
 * Start, machine and disturbances of a run of Mnemo's own.
 *
 * @param workload trace or workload that it ran; empty if not known
 * @param startedAt ISO 8601, UTC
 * @param seconds time that all its operations took
 * @param machine facts about the machine that it ran on, by name
 * @param blocks number of blocks that ran wholly on one tier
 * @param disturbedBlocks those of them that have less than their full weight, as something beside
 *     memory hit them
 * @param drift increase of the time of an operation from the first third of the run to the last, as
 *     a share; NaN if unknown
 * @param pace how fast each of these blocks went, in order of time
 */
public record RunQuality(
    String workload,
    String startedAt,
    double seconds,
    Map<String, String> machine,
    int blocks,
    int disturbedBlocks,
    double drift,
    List<BlockPace> pace) {

  public RunQuality {
    machine = new TreeMap<>(machine);
    pace = List.copyOf(pace);
  }
}
