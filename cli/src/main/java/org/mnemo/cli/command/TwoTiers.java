package org.mnemo.cli.command;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;

/** What families and rules divide keys between. */
public final class TwoTiers {

  private TwoTiers() {}

  /**
   * Refuses a run of more than two tiers.
   *
   * @param what what divides what, as the beginning of the sentence
   * @param remedy what to do instead
   * @throws UsageException if there are more
   */
  public static void require(MeasurementDirectory measured, String what, String remedy) {
    List<String> tiers = measured.readBaselines().tiers();
    if (tiers.size() > 2) {
      throw new UsageException(
          "%s between two tiers, and the run measured %s; %s".formatted(what, tiers, remedy));
    }
  }
}
