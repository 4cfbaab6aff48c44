package org.mnemo.core.text;

/**
 * Texts from outside, such as keys, in tables for spreadsheets. A spreadsheet evaluates cells that
 * begin like a formula, quoted or not; a leading apostrophe makes them text. A leading apostrophe
 * is doubled, so removing one always restores the text.
 *
 * <p>Not for files that programs read: there a key is its own bytes.
 */
public final class SpreadsheetText {

  /** The apostrophe before a text that a spreadsheet would evaluate. */
  public static final char MARK = '\'';

  private static final String TO_BE_MARKED = "=+-@\t\r\n" + MARK;

  private SpreadsheetText() {}

  /** True if a text with this first byte must be marked. */
  public static boolean needsMark(byte first) {
    return TO_BE_MARKED.indexOf(first) >= 0;
  }

  public static String of(String text) {
    return !text.isEmpty() && TO_BE_MARKED.indexOf(text.charAt(0)) >= 0 ? MARK + text : text;
  }
}
