package org.mnemo.core.merge;

import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Measured;

/**
 * The saturated run of several runs. It tells what servers take for requests, and what they took
 * meanwhile for those of others cannot be told apart: so it is taken only if nobody else asked.
 */
final class LoadMerge {

  private LoadMerge() {}

  /**
   * Copies the saturated run that is beside one of the runs.
   *
   * @param endsAt the end of the last run
   * @return why none was copied, as sentences for the user without a full stop
   * @throws org.mnemo.core.MnemoException if the saturated run is damaged
   */
  static List<String> write(MeasurementDirectory out, List<ClientRun> runs, Instant endsAt) {
    List<ClientRun> with =
        runs.stream().filter(run -> Files.exists(run.directory().load().run())).toList();
    if (with.isEmpty()) {
      return List.of();
    }
    if (with.size() > 1) {
      return List.of(
          remark(
              "%s and %s have a saturated run each, of which one had the servers answer the other's requests, too"
                  .formatted(with.get(0).directory().root(), with.get(1).directory().root())));
    }
    MeasurementDirectory saturated = with.get(0).directory().load();
    ClientRun load = ClientRun.of(saturated, saturated.readRun());
    Instant loadEndsAt = load.startedAt().plusNanos(wholeNs(load.info()));
    boolean isAlone =
        !load.startedAt().isBefore(endsAt)
            || runs.stream().noneMatch(run -> run.startedAt().isBefore(loadEndsAt));
    if (!isAlone) {
      return List.of(remark("%s was made while clients ran".formatted(load.directory().root())));
    }
    Directories.copy(load.directory().root(), out.load().root());
    return List.of();
  }

  /**
   * Time in nanoseconds that a saturated run took. What it measured is the sum of its whole blocks;
   * the operations of the warm-up and of the last block are taken to be as fast.
   */
  private static long wholeNs(RunInfo load) {
    Measured measured = load.measured();
    return measured.operations() == 0
        ? 0
        : Math.round(
            (double) measured.runtimeNs() * load.counts().operations() / measured.operations());
  }

  private static String remark(String why) {
    return why
        + ", so the merged run has none, and an estimate tells no capacity; make one with"
        + " mnemo.placement=saturated while no other client runs, in the directory 'load' of the"
        + " merged run";
  }
}
