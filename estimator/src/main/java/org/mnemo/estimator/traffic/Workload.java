package org.mnemo.estimator.traffic;

import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/**
 * What a policy knows of a workload.
 *
 * @param pattern requests of the trace to each key
 * @param recordBytes bytes that a record occupies
 * @param whole all requests of the trace, on SlowMem
 * @param savedNs time in nanoseconds that a key's requests save over the whole trace once FastMem
 *     serves them, by key; may be negative
 * @param needsSwitches true if the traffic must tell switches between memories
 * @param hasSequence false if only numbers of requests are known: then they count as independent of
 *     each other
 * @param runtimeNs run time of a load in nanoseconds, by which a policy may compare its choices
 */
public record Workload(
    AccessPattern pattern,
    RecordBytes recordBytes,
    Traffic whole,
    IntToDoubleFunction savedNs,
    boolean needsSwitches,
    boolean hasSequence,
    ToDoubleFunction<Load> runtimeNs) {

  /** A workload whose requests are known in sequence, of a policy that compares none. */
  public Workload(
      AccessPattern pattern,
      RecordBytes recordBytes,
      Traffic whole,
      IntToDoubleFunction savedNs,
      boolean needsSwitches) {
    this(pattern, recordBytes, whole, savedNs, needsSwitches, true, load -> 0);
  }
}
