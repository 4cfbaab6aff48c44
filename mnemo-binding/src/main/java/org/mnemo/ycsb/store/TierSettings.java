package org.mnemo.ycsb.store;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;

/**
 * The properties as one tier sees them: {@code mnemo.TIER.NAME} where it is set, else {@code NAME},
 * so that a store's stock YCSB names work for all tiers or for one.
 *
 * @param tier name of the tier
 */
public record TierSettings(String tier, Properties properties) {

  public @Nullable String get(String name) {
    String own = properties.getProperty("mnemo." + tier + "." + name);
    return own != null ? own : properties.getProperty(name);
  }

  public String get(String name, String otherwise) {
    String value = get(name);
    return value == null ? otherwise : value;
  }

  /** A whole number in {@code [least, most]}. */
  public long number(String name, long otherwise, long least, long most) {
    String value = get(name);
    if (value == null) {
      return otherwise;
    }
    try {
      long number = Long.parseLong(value.trim());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the one sentence for both mistakes.
    }
    throw new UsageException(
        "%s of tier %s must be a whole number from %d to %d, was '%s'"
            .formatted(name, tier, least, most, value));
  }
}
