package org.mnemo.estimator.family;

import java.util.List;

/**
 * Rules that select keys for FastMem. The longest matching prefix decides; without a match, keys
 * lie in SlowMem.
 *
 * @param rules rules in the order of their prefixes
 * @param bytes bytes that they put into FastMem
 * @param savedNs time saved over the whole trace
 * @param mostSavedNs upper bound of the time saved by any set of as many rules in the given
 *     FastMem, among distinct prefixes
 */
public record RuleSet(List<Rule> rules, long bytes, double savedNs, double mostSavedNs) {

  /**
   * A prefix and the tier of its keys.
   *
   * @param prefix first bytes of keys
   * @param isFast true if these keys lie in FastMem
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Rule(byte[] prefix, boolean isFast) {

    /** The prefix as users write it, with a star at the end. */
    public String pattern() {
      return FamilyPattern.pattern(prefix);
    }
  }

  public RuleSet {
    rules = List.copyOf(rules);
  }
}
