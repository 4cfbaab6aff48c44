package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.SaturationFile;
import org.mnemo.estimator.capacity.ServerTimes;

/**
 * What a measurement knows of load beyond the times of its own clients.
 *
 * @param serversOrNull how long an operation occupies a server near saturation; null if it was not
 *     measured
 */
public record MeasuredLoad(@Nullable ServerTimes serversOrNull) {

  /** Nothing but the times of the clients. */
  public static final MeasuredLoad NONE = new MeasuredLoad(null);

  /**
   * Reads what a run and the saturated run beside it have left.
   *
   * @param tiers tiers that the estimate is for
   * @param seed seed of the bootstrap replicates
   * @throws org.mnemo.core.MnemoException if the saturated run is damaged or did not finish
   */
  static MeasuredLoad read(MeasurementDirectory directory, List<String> tiers, long seed) {
    MeasurementDirectory load = directory.load();
    if (!Files.exists(load.run())) {
      return NONE;
    }
    MeasurementDirectory.open(load.root());
    return new MeasuredLoad(
        ServerTimes.of(SaturationFile.read(load.saturation()), tiers, seed).orElse(null));
  }

  /** How long an operation occupies a server near saturation; empty if it was not measured. */
  public Optional<ServerTimes> servers() {
    return Optional.ofNullable(serversOrNull);
  }
}
