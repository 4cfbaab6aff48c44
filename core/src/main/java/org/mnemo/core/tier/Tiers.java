package org.mnemo.core.tier;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;

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
    if (names.size() > MAX_TIERS) {
      throw new UsageException(
          "at most " + MAX_TIERS + " tiers are possible, not " + names.size() + "; name fewer");
    }
    if (names.size() < 2 || new HashSet<>(names).size() != names.size()) {
      throw new UsageException("tiers must be at least two different names, were " + names);
    }
    for (String name : names) {
      if (!NAME.matcher(name).matches()) {
        throw new UsageException(
            "tier name '" + name + "' must be 1 to 32 lower-case letters, digits, '-' or '_'");
      }
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
