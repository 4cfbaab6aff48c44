package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.SaturationFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.capacity.ServerTimes;

/**
 * What a measurement knows of load beyond the times of its own clients.
 *
 * @param serversOrNull how long an operation occupies a server near saturation; null if it was not
 *     measured
 * @param rateOrNull what was found at the rate that was offered; null if the run went as fast as it
 *     could
 * @param neededSeconds how long the saturated run must be to say how sure its times are, if it was
 *     too short for that; NaN if it told nothing at all, 0 if it was long enough or there is none
 */
public record MeasuredLoad(
    @Nullable ServerTimes serversOrNull, @Nullable MeasuredRate rateOrNull, double neededSeconds) {

  /** Nothing but the times of the clients. */
  public static final MeasuredLoad NONE = new MeasuredLoad(null, null);

  /** What is known of a saturated run that was long enough, and at a rate. */
  public MeasuredLoad(@Nullable ServerTimes serversOrNull, @Nullable MeasuredRate rateOrNull) {
    this(serversOrNull, rateOrNull, 0);
  }

  /**
   * Reads what an opened run and the saturated run beside it have left.
   *
   * @param all tiers of the run
   * @param tiers tiers that the estimate is for
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
    List<SaturationFile.Row> blocks = SaturationFile.read(load.saturation());
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

  /** True if a saturated run was made, and too short to say how sure its times are. */
  public boolean isTooShort() {
    return neededSeconds != 0;
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
