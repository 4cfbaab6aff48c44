package org.mnemo.estimator.traffic;

import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/**
 * Input of a policy.
 *
 * @param pattern requests of the trace to each key
 * @param recordBytes bytes that a record occupies
 * @param whole all requests of the trace, on SlowMem
 * @param savedNs nanoseconds that a key's requests save in FastMem over the whole trace, by key;
 *     may be negative
 * @param needsSwitches true if switches between memories must be counted
 * @param hasSequence false if the sequence of requests is unknown: they then count as independent
 * @param knowsKeys false if only the number of keys of each heat is known
 * @param runtimeNs run time of a load in nanoseconds, by which a policy may compare its choices
 */
public record Workload(
    AccessPattern pattern,
    RecordBytes recordBytes,
    Traffic whole,
    IntToDoubleFunction savedNs,
    boolean needsSwitches,
    boolean hasSequence,
    boolean knowsKeys,
    ToDoubleFunction<Load> runtimeNs) {

  /** A workload with a known sequence, for a policy without choices. */
  public Workload(
      AccessPattern pattern,
      RecordBytes recordBytes,
      Traffic whole,
      IntToDoubleFunction savedNs,
      boolean needsSwitches) {
    this(pattern, recordBytes, whole, savedNs, needsSwitches, true, true, load -> 0);
  }
}
