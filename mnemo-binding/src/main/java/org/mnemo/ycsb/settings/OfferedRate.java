package org.mnemo.ycsb.settings;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;

/**
 * The offered rate of requests, regardless of progress (open loop).
 *
 * @param opsS operations a second of all clients, above 0
 * @param isEven true for constant intervals; false for random ones, as from many independent users
 *     (Poisson process)
 */
public record OfferedRate(double opsS, boolean isEven) {

  private static final String POISSON = "poisson";
  private static final double MOST_OPS_S = 1e9;

  /** Placements without moves, timed operation by operation. */
  private static final Set<String> UNPACED =
      Set.of(Placements.MIRRORED, Placements.MIGRATED, Placements.SATURATED);

  static final List<Property> PROPERTIES =
      Property.table(
          """
          %1$s | none: full speed | offered operations per second (open loop); latencies then also count from the due time
          %2$s | %3$s | due times: `%3$s` (random, as of many users) or `%4$s` (constant intervals)
          """
              .formatted(RunInfo.RATE, RunInfo.ARRIVALS, POISSON, RunInfo.EVEN));

  /**
   * The offered rate in the properties.
   *
   * @return null if the run goes at full speed
   * @throws UsageException if it contradicts other properties
   */
  public static @Nullable OfferedRate of(RunSettings settings) {
    PropertyReader given = new PropertyReader(settings.properties());
    double opsS = given.decimal(RunInfo.RATE, 0, 0, MOST_OPS_S);
    if (opsS == 0 || settings.load()) {
      return null;
    }
    String arrivals = given.oneOf(RunInfo.ARRIVALS, POISSON, RunInfo.EVEN);
    Check.notBoth(RunInfo.RATE, true, "target", settings.targetOpsS() > 0);
    Check.notBoth(RunInfo.RATE, true, "scanproportion", settings.scannedTable() != null);
    Check.that(
        !UNPACED.contains(settings.placement()),
        "%s contradicts mnemo.placement=%s; leave out one"
            .formatted(RunInfo.RATE, settings.placement()));
    return new OfferedRate(opsS, arrivals.equals(RunInfo.EVEN));
  }
}
