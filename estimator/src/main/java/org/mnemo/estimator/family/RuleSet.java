package org.mnemo.estimator.family;

import java.util.List;

/**
 * Rules that say which keys lie in FastMem: the longest prefix that a key begins with decides; keys
 * without one lie in SlowMem unless the empty prefix is among the rules.
 *
 * @param rules rules in the order of their prefixes
 * @param bytes bytes that they put into FastMem
 * @param savedNs time that this saves over the whole trace
 * @param mostSavedNs no set of as many rules saves more than this in the FastMem that there is, as
 *     far as prefixes are told apart
 */
public record RuleSet(List<Rule> rules, long bytes, double savedNs, double mostSavedNs) {

  /**
   * One rule.
   *
   * @param prefix bytes that keys begin with
   * @param isFast true if these keys lie in FastMem
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Rule(byte[] prefix, boolean isFast) {

    /** The prefix as users write it, with a star behind. */
    public String pattern() {
      return FamilyPattern.pattern(prefix);
    }
  }

  public RuleSet {
    rules = List.copyOf(rules);
  }
}
