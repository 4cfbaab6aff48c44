package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A node for the keys whose longest common prefix is {@code prefix}. */
final class PrefixNode {

  private final byte[] prefix;
  private final int parentLength;
  private final boolean endsBeforeDigits;
  private final Worth worth;
  private final List<PrefixNode> children = new ArrayList<>();
  private Worth ofChildren = Worth.NOTHING;

  /**
   * @param prefix the longest common prefix
   * @param parentLength length of the parent's prefix; -1 for the root
   * @param endsBeforeDigits true if a digit follows it in almost all keys
   */
  PrefixNode(byte[] prefix, int parentLength, boolean endsBeforeDigits, Worth worth) {
    this.prefix = prefix;
    this.parentLength = parentLength;
    this.endsBeforeDigits = endsBeforeDigits;
    this.worth = worth;
  }

  void add(PrefixNode child) {
    children.add(child);
    ofChildren = ofChildren.plus(child.worth);
  }

  List<PrefixNode> children() {
    return children;
  }

  Worth worth() {
    return worth;
  }

  /** Worth of the keys without a child. */
  Worth own() {
    return worth.minus(ofChildren);
  }

  int length() {
    return prefix.length;
  }

  boolean isRoot() {
    return parentLength < 0;
  }

  /**
   * The shortest prefix with exactly these keys that ends like a family. It ends after a separator,
   * or before a digit and after at least two letters or the key's first letters. Empty if absent.
   */
  byte[] familyPrefix() {
    for (int length = Math.max(1, parentLength + 1); length <= prefix.length; length++) {
      if (endsFamily(length)) {
        return Arrays.copyOf(prefix, length);
      }
    }
    return new byte[0];
  }

  /**
   * The prefix by which a rule names these keys: a family's, otherwise the shortest; empty for a
   * root without a family.
   */
  byte[] rulePrefix() {
    byte[] family = familyPrefix();
    return family.length > 0 || isRoot() ? family : Arrays.copyOf(prefix, parentLength + 1);
  }

  private boolean endsFamily(int length) {
    byte last = prefix[length - 1];
    if (isSeparator(last)) {
      return true;
    }
    boolean digitFollows = length < prefix.length ? isDigit(prefix[length]) : endsBeforeDigits;
    return digitFollows && isLetter(last) && (length < 2 || isLetter(prefix[length - 2]));
  }

  private static boolean isSeparator(byte b) {
    return b == ':' || b == '/' || b == '.' || b == '-' || b == '_' || b == '|';
  }

  private static boolean isLetter(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
