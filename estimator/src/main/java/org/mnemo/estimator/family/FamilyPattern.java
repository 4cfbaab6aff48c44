package org.mnemo.estimator.family;

import java.nio.charset.StandardCharsets;
import org.mnemo.core.key.KeyName;

/**
 * The keys of a family: those that begin with a prefix and with no longer one of another family.
 *
 * @param name name of the family
 * @param prefix bytes that its keys begin with; none for all keys that no other family has
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record FamilyPattern(String name, byte[] prefix) {

  /** Name of the family of keys that no pattern has. */
  public static final String OTHERS = "(others)";

  /** A family that is called as users would write its pattern. */
  static FamilyPattern of(byte[] prefix) {
    return prefix.length == 0
        ? new FamilyPattern(OTHERS, prefix)
        : new FamilyPattern(pattern(prefix), prefix);
  }

  /** The prefix as users write it, with a star behind. */
  public String pattern() {
    return pattern(prefix);
  }

  /** A prefix as a pattern; control characters and bytes that are no text as Redis prints them. */
  static String pattern(byte[] prefix) {
    return prefix.length == 0
        ? "*"
        : new String(KeyName.of(prefix, 0, prefix.length), StandardCharsets.UTF_8) + "*";
  }
}
