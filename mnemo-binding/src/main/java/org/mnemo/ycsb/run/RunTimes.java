package org.mnemo.ycsb.run;

import java.util.Locale;
import java.util.Optional;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.text.CountedNoun;

/**
 * Division of a run's time, which explains the difference between its throughput and YCSB's.
 *
 * @param measured counted operations and time
 * @param warmUpOperations number of earlier operations
 * @param warmUpNs time in nanoseconds from the first operation to the first counted one
 * @param finishNs time in nanoseconds from the last operation to the end of writing
 * @param isRealTime false if the store has a virtual clock
 * @param scans true if the workload scans
 */
public record RunTimes(
    Measured measured,
    long warmUpOperations,
    long warmUpNs,
    long finishNs,
    boolean isRealTime,
    boolean scans) {

  /** Largest relative difference that needs no explanation. */
  private static final double NEGLIGIBLE = 0.10;

  /**
   * Both throughputs and the reason for their difference, in a sentence; empty if they are similar.
   *
   * @param ycsbOpsS YCSB's throughput in operations a second
   * @param ycsbSeconds its runtime in seconds
   */
  public Optional<String> comparison(double ycsbOpsS, double ycsbSeconds) {
    double ownOpsS = measured.throughputOpsS();
    if (!(Math.abs(ycsbOpsS / ownOpsS - 1) > NEGLIGIBLE)) {
      return Optional.empty();
    }
    String figures =
        String.format(
            Locale.ROOT,
            "YCSB reports %,.0f operations a second and Mnemo %,.0f: ",
            ycsbOpsS,
            ownOpsS);
    if (!isRealTime) {
      return Optional.of(figures + "Mnemo uses the clock of the simulated store");
    }
    return Optional.of(
        figures
            + String.format(
                Locale.ROOT,
                "YCSB includes all %.1f s: the warm-up of %.1f s (%s) and %.1f s to write the measurement; Mnemo counts the %.1f s between%s",
                ycsbSeconds,
                warmUpNs / 1e9,
                CountedNoun.of(warmUpOperations, "operation"),
                finishNs / 1e9,
                measured.runtimeNs() / 1e9,
                scans ? " and each record of a scan" : ""));
  }
}
