package org.mnemo.estimator.estimate;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.RunInfo.TierInfo;

/**
 * Price of a byte of SlowMem, and its origin.
 *
 * @param value price of a byte of SlowMem in bytes of FastMem, between 0 and 1
 */
public record Price(double value, Source source) {

  /** The paper's p = 0.2, where nothing else is known. */
  static final double DEFAULT = 0.2;

  /** Origin of the price. */
  public enum Source {
    /** The price is what the user asked for. */
    OPTION,
    /** The price is that of the profile of the emulated or computed memory. */
    PROFILE,
    /** The price is the paper's, as neither user nor profile names one. */
    DEFAULT;

    /** Name of the origin in files. */
    public String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What the user says; else what the profile of the slowest tier's emulated memory says; else the
   * paper's.
   *
   * @param asked price that the user asked for, or null
   * @param tiers tiers that were measured, fastest first; may be empty
   */
  public static Price of(@Nullable Double asked, List<TierInfo> tiers) {
    return of(asked, tiers.isEmpty() ? null : tiers.get(tiers.size() - 1).price());
  }

  /**
   * What the user says; else what the profile of the memory says; else the paper's.
   *
   * @param profile price of the profile, or null
   */
  static Price of(@Nullable Double asked, @Nullable Double profile) {
    if (asked != null) {
      return new Price(asked, Source.OPTION);
    }
    return profile == null
        ? new Price(DEFAULT, Source.DEFAULT)
        : new Price(profile, Source.PROFILE);
  }

  /**
   * Refuses the price of a profile that nobody can estimate with, unless the user says another.
   *
   * @param run the file that says it
   * @throws MnemoException naming file, price and remedy
   */
  public static void requireUsable(@Nullable Double asked, List<TierInfo> tiers, Path run) {
    Price price = of(asked, tiers);
    if (price.source() == Source.PROFILE && !(price.value() > 0 && price.value() < 1)) {
      throw new MnemoException(
          "%s: the price of the tier '%s' must be above 0 and below 1, FastMem's own, was %s; say another with --price"
              .formatted(run, tiers.get(tiers.size() - 1).name(), price.value()));
    }
  }
}
