package org.mnemo.ycsb.sensitivity;

import java.util.Locale;
import java.util.Optional;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.text.CountedNoun;

/**
 * Division of a run's time, which explains the difference between its throughput and the one that
 * YCSB reports.
 *
 * @param measured operations and time that count
 * @param warmUpOperations number of operations carried out before
 * @param warmUpNs time in nanoseconds from the first operation to the first that counts
 * @param finishNs time in nanoseconds from the last operation until the measurement was written
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
   * Both throughputs and why they differ, in a sentence; empty if they do not differ by much.
   *
   * @param ycsbOpsS throughput in operations a second as YCSB reports it
   * @param ycsbSeconds runtime in seconds that this throughput is over
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
      return Optional.of(figures + "Mnemo's is on the clock of the simulated store");
    }
    return Optional.of(
        figures
            + String.format(
                Locale.ROOT,
                "YCSB's is over all its %.1f s, of which %.1f s were the warm-up (%s) and"
                    + " %.1f s the writing of the measurement; Mnemo's is over the %.1f s between"
                    + " them%s",
                ycsbSeconds,
                warmUpNs / 1e9,
                CountedNoun.of(warmUpOperations, "operation"),
                finishNs / 1e9,
                measured.runtimeNs() / 1e9,
                scans ? ", and counts each record of a scan" : ""));
  }
}
