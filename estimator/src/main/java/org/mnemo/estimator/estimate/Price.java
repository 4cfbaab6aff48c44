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

  /** The paper's p = 0.2, for an unknown price. */
  static final double DEFAULT = 0.2;

  public enum Source {
    /** The user gave the price. */
    OPTION,
    /** The profile of the emulated or computed memory gives the price. */
    PROFILE,
    /** The paper gives the price, as neither user nor profile does. */
    DEFAULT;

    public String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The user's price, else the price in the profile of the slowest tier's emulated memory, else the
   * paper's.
   *
   * @param asked the user's price, or null
   * @param tiers measured tiers, fastest first; may be empty
   */
  public static Price of(@Nullable Double asked, List<TierInfo> tiers) {
    return of(asked, tiers.isEmpty() ? null : tiers.get(tiers.size() - 1).price());
  }

  /**
   * The user's price, else the profile's, else the paper's.
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
   * Rejects an unusable price of a profile, unless the user gives another.
   *
   * @param run the file with the price
   * @throws MnemoException with file, price and remedy
   */
  public static void requireUsable(@Nullable Double asked, List<TierInfo> tiers, Path run) {
    Price price = of(asked, tiers);
    if (price.source() == Source.PROFILE && !(price.value() > 0 && price.value() < 1)) {
      throw new MnemoException(
          "%s: the price of the tier '%s' must be above 0 and below 1, the price of FastMem, was %s; give another with --price"
              .formatted(run, tiers.get(tiers.size() - 1).name(), price.value()));
    }
  }
}
