package org.mnemo.core.merge;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;

/**
 * One of the runs that are merged.
 *
 * @param startedAt time from which the starts of its blocks are counted
 */
record ClientRun(MeasurementDirectory directory, RunInfo info, Instant startedAt) {

  /**
   * Opens a finished run.
   *
   * @throws MnemoException if it did not finish, counted no operation, went on beyond its workload,
   *     is itself merged or does not say how long its blocks are
   */
  static ClientRun open(MeasurementDirectory directory) {
    RunInfo info = directory.readRun();
    if (info.merged()) {
      throw new MnemoException(
          directory.root() + " is merged already; name all runs that it was merged from instead");
    }
    if (info.measured().operations() <= 0 || info.measured().runtimeNs() <= 0) {
      throw new MnemoException(
          "the run in %s counted no operation after its warm-up; repeat it with a larger operationcount"
              .formatted(directory.root()));
    }
    if (info.properties().containsKey(RunInfo.WORKLOAD_REQUESTS)) {
      throw new MnemoException(
          "the run in %s went on beyond its workload, as 'advise' measures, so its trace tells a part of it only; merge runs of 'bin/ycsb run'"
              .formatted(directory.root()));
    }
    return of(directory, info);
  }

  /**
   * A finished run, whatever it did.
   *
   * @throws MnemoException if it does not say when it started
   */
  static ClientRun of(MeasurementDirectory directory, RunInfo info) {
    try {
      return new ClientRun(directory, info, Instant.parse(info.startedAt()));
    } catch (DateTimeException e) {
      throw new MnemoException(
          "%s is damaged: started_at is '%s'; repeat the run"
              .formatted(directory.run(), info.startedAt()),
          e);
    }
  }

  /** Nanoseconds by which the run started after {@code zero}. */
  long offsetNs(Instant zero) {
    return Duration.between(zero, startedAt).toNanos();
  }

  /** Value of a whole-number property in the {@code run.json} of the run. */
  long property(String name) {
    String value = info.properties().get(name);
    if (value == null) {
      throw new MnemoException(
          "%s does not say what %s was, as versions of Mnemo before 'merge' did; repeat the run"
              .formatted(directory.run(), name));
    }
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new MnemoException(
          "%s is damaged: %s is '%s'; repeat the run".formatted(directory.run(), name, value), e);
    }
  }

  /** True if operations were offered to the run at a rate, whether it kept up or not. */
  boolean hasRate() {
    return info.offeredOpsS().isPresent();
  }

  /** True if the run had a target rate, so that its trace has times. */
  boolean isPaced() {
    return !info.properties().getOrDefault("target", "0").equals("0");
  }
}
