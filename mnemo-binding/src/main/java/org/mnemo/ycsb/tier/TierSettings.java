package org.mnemo.ycsb.tier;

import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.PathText;
import org.mnemo.ycsb.properties.PropertyReader;

/**
 * The properties of one tier: {@code mnemo.TIER.NAME} if set, else {@code NAME}, so that YCSB's
 * names apply to all tiers or to one.
 *
 * @param tier name of the tier
 */
public record TierSettings(String tier, Properties properties) {

  /** Mnemo's own properties of a tier, without {@code mnemo.TIER.}. */
  public static final Set<String> OF_MNEMO = Set.of("store", "memory", "touches");

  public @Nullable String get(String name) {
    return properties.getProperty(nameOf(name));
  }

  public String get(String name, String otherwise) {
    String value = get(name);
    return value == null ? otherwise : value;
  }

  /** The trimmed value, or null if absent. */
  public @Nullable String text(String name) {
    return new PropertyReader(properties).text(nameOf(name));
  }

  /** The value as a path, or null if absent. */
  public @Nullable Path path(String name) {
    String value = get(name);
    return value == null ? null : PathText.parse(nameOf(name), value);
  }

  /** The value as a whole number in {@code [least, most]}. */
  public long number(String name, long otherwise, long least, long most) {
    return new PropertyReader(properties).whole(nameOf(name), otherwise, least, most);
  }

  public boolean flag(String name, boolean otherwise) {
    return new PropertyReader(properties).flag(nameOf(name), otherwise);
  }

  /** The name under which the property is set for this tier. */
  public String nameOf(String name) {
    String own = "mnemo." + tier + "." + name;
    return properties.getProperty(own) != null ? own : name;
  }
}
