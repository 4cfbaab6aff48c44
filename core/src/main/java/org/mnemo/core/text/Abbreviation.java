package org.mnemo.core.text;

/** Shortens texts from outside, such as keys, in messages. */
public final class Abbreviation {

  private static final String ELLIPSIS = "...";

  private Abbreviation() {}

  /**
   * The text, cut and ended by three dots if it is too long.
   *
   * @param maxChars greatest length of the result in characters, dots included; at least 4
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
