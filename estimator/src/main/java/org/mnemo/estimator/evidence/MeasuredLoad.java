package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.load.ServerTimes;

/**
 * Measurements of load beyond the times of the run's own clients.
 *
 * @param serversOrNull time that an operation occupies a server near saturation; null if not
 *     measured
 * @param rateOrNull measurements at an offered rate; null for a closed-loop run
 * @param neededSeconds length of the saturated run that intervals need, if it was too short; NaN if
 *     it has no usable blocks, 0 if it was long enough or there is none
 */
public record MeasuredLoad(
    @Nullable ServerTimes serversOrNull, @Nullable MeasuredRate rateOrNull, double neededSeconds) {

  /** Without measurements of load. */
  public static final MeasuredLoad NONE = new MeasuredLoad(null, null);

  /** Results of a long enough saturated run, and of a run at a rate. */
  public MeasuredLoad(@Nullable ServerTimes serversOrNull, @Nullable MeasuredRate rateOrNull) {
    this(serversOrNull, rateOrNull, 0);
  }

  /**
   * Reads the files of a run and its saturated run.
   *
   * @param all tiers of the run
   * @param tiers tiers of the estimate
   * @param seed seed of the bootstrap replicates
   * @throws org.mnemo.core.MnemoException if the saturated run is damaged or did not finish
   */
  static MeasuredLoad read(
      MeasurementDirectory directory, RunInfo run, Tiers all, List<String> tiers, long seed) {
    MeasuredRate rate = rate(directory, run, all);
    MeasurementDirectory load = directory.load();
    if (!Files.exists(load.run())) {
      return new MeasuredLoad(null, rate);
    }
    List<SaturationRow> blocks = SaturationRow.FILE.read(load.saturation());
    ServerTimes servers = ServerTimes.of(blocks, tiers, seed).orElse(null);
    boolean isSure = servers != null && servers.isSure();
    return new MeasuredLoad(servers, rate, isSure ? 0 : ServerTimes.neededSeconds(blocks));
  }

  private static @Nullable MeasuredRate rate(
      MeasurementDirectory directory, RunInfo run, Tiers all) {
    OptionalDouble opsS = run.offeredOpsS();
    return opsS.isPresent() && Files.exists(directory.pace())
        ? MeasuredRate.read(directory, all, opsS.getAsDouble())
        : null;
  }

  /** True if a saturated run was too short for intervals. */
  public boolean isTooShort() {
    return neededSeconds != 0;
  }

  /** Time that an operation occupies a server near saturation; empty if not measured. */
  public Optional<ServerTimes> servers() {
    return Optional.ofNullable(serversOrNull);
  }

  /** Measurements at an offered rate; empty for a closed-loop run. */
  public Optional<MeasuredRate> rate() {
    return Optional.ofNullable(rateOrNull);
  }
}
