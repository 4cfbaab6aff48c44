package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keys that share a beginning, and no longer one. */
final class PrefixNode {

  private final byte[] prefix;
  private final int parentLength;
  private final boolean endsBeforeDigits;
  private final Worth worth;
  private final List<PrefixNode> children = new ArrayList<>();
  private Worth ofChildren = Worth.NOTHING;

  /**
   * @param prefix the whole beginning that the keys share
   * @param parentLength length of that of the parent; -1 for the root
   * @param endsBeforeDigits true if in almost all of the keys a digit follows it
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

  /** Worth of the keys that are in no child. */
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
   * The shortest beginning that ends where a family does: behind a separator, or behind two letters
   * or more, or letters that the key begins with, and before a digit. It has the very same keys.
   * Empty if there is none.
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
   * The beginning by which a rule names these keys: that of a family, or else the shortest one;
   * empty for the root if it is no family.
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
