package org.mnemo.estimator.family;

import java.nio.charset.StandardCharsets;
import org.mnemo.core.key.KeyName;

/**
 * The keys of a family: those whose longest matching prefix is the family's.
 *
 * @param name name of the family
 * @param prefix first bytes of its keys; empty for the remaining keys
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record FamilyPattern(String name, byte[] prefix) {

  /** Name of the family of keys without a pattern. */
  public static final String OTHERS = "(others)";

  /** A family named by its pattern. */
  static FamilyPattern of(byte[] prefix) {
    return prefix.length == 0
        ? new FamilyPattern(OTHERS, prefix)
        : new FamilyPattern(pattern(prefix), prefix);
  }

  /** The prefix as users write it, with a star at the end. */
  public String pattern() {
    return pattern(prefix);
  }

  /**
   * A prefix as a pattern, with control characters and binary bytes escaped as Redis prints them.
   */
  static String pattern(byte[] prefix) {
    return prefix.length == 0
        ? "*"
        : new String(KeyName.of(prefix, 0, prefix.length), StandardCharsets.UTF_8) + "*";
  }
}
