package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.SaturationFile;
import org.mnemo.estimator.capacity.ServerTimes;

/**
 * What a measurement knows of load beyond the times of its own clients.
 *
 * @param serversOrNull how long an operation occupies a server near saturation; null if it was not
 *     measured
 * @param rateOrNull what was found at the rate that was offered; null if the run went as fast as it
 *     could
 */
public record MeasuredLoad(@Nullable ServerTimes serversOrNull, @Nullable MeasuredRate rateOrNull) {

  /** Nothing but the times of the clients. */
  public static final MeasuredLoad NONE = new MeasuredLoad(null, null);

  /**
   * Reads what a run and the saturated run beside it have left.
   *
   * @param tiers tiers that the estimate is for
   * @param seed seed of the bootstrap replicates
   * @throws org.mnemo.core.MnemoException if the saturated run is damaged or did not finish
   */
  static MeasuredLoad read(
      MeasurementDirectory directory, RunInfo run, List<String> tiers, long seed) {
    return new MeasuredLoad(servers(directory.load(), tiers, seed), rate(directory, run));
  }

  private static @Nullable ServerTimes servers(
      MeasurementDirectory load, List<String> tiers, long seed) {
    if (!Files.exists(load.run())) {
      return null;
    }
    MeasurementDirectory.open(load.root());
    return ServerTimes.of(SaturationFile.read(load.saturation()), tiers, seed).orElse(null);
  }

  private static @Nullable MeasuredRate rate(MeasurementDirectory directory, RunInfo run) {
    String opsS = run.properties().getOrDefault(RunInfo.RATE, "0");
    if (!Files.exists(directory.pace()) || !opsS.matches("\\d{1,10}(\\.\\d{1,10})?(E\\d)?")) {
      return null;
    }
    return MeasuredRate.read(directory, Double.parseDouble(opsS));
  }

  /** How long an operation occupies a server near saturation; empty if it was not measured. */
  public Optional<ServerTimes> servers() {
    return Optional.ofNullable(serversOrNull);
  }

  /** What was found at the rate that was offered; empty if the run went as fast as it could. */
  public Optional<MeasuredRate> rate() {
    return Optional.ofNullable(rateOrNull);
  }
}
