package org.mnemo.core;

/** Texts from outside, such as keys, in sentences that must stay readable. */
public final class Abbreviation {

  private static final String ELLIPSIS = "...";

  private Abbreviation() {}

  /**
   * The text, or its beginning and three dots.
   *
   * @param maxChars of the result, dots included; at least 4
   */
  public static String of(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return text;
    }
    int end = maxChars - ELLIPSIS.length();
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + ELLIPSIS;
  }
}
