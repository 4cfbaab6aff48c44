package org.mnemo.estimator.evidence;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mnemo.core.baseline.BlockPace;

/**
 * Start, machine and disturbances of a Mnemo run.
 *
 * @param workload trace or workload that it ran; empty if not known
 * @param startedAt ISO 8601, UTC
 * @param seconds duration of all operations
 * @param machine facts about the machine, by name
 * @param blocks number of blocks on a single tier
 * @param disturbedBlocks blocks with less than full weight, because another cause than memory
 *     slowed them
 * @param drift increase of the time of an operation from the first third of the run to the last, as
 *     a share; NaN if unknown
 * @param pace speed of each of these blocks, in order of time
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
