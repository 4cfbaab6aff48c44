package org.mnemo.core.tier;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.mnemo.core.text.Check;

/**
 * The tiers of a system, fastest first. A tier is a server or cluster with its data in one memory;
 * elsewhere it is its index in this list.
 *
 * @param names names of lower-case letters, digits, {@code -} and {@code _}; 2 to 127, all
 *     different
 */
public record Tiers(List<String> names) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9_-]{1,32}");

  private static final int MAX_TIERS = Byte.MAX_VALUE;

  /** Defined after the constants that its check uses. */
  public static final Tiers FAST_AND_SLOW = new Tiers(List.of("fast", "slow"));

  public Tiers {
    names = List.copyOf(names);
    Check.that(
        names.size() >= 2
            && names.size() <= MAX_TIERS
            && new HashSet<>(names).size() == names.size(),
        "tiers must be 2 to %d different names, were %s".formatted(MAX_TIERS, names));
    for (String name : names) {
      Check.that(
          NAME.matcher(name).matches(),
          "tier name '%s' must be 1 to 32 lower-case letters, digits, '-' or '_'".formatted(name));
    }
  }

  public int count() {
    return names.size();
  }

  public String name(int tier) {
    return names.get(tier);
  }

  /** The index of a tier, or -1 for an unknown name. */
  public int indexOf(String name) {
    return names.indexOf(name);
  }
}
