package org.mnemo.core.text;

/**
 * Texts from outside, such as keys, in tables for spreadsheets. A spreadsheet evaluates a cell that
 * begins like a formula, quoted or not; with an apostrophe in front it is text. An apostrophe that
 * is there already gets another, so that taking one away always gives the text back.
 *
 * <p>Not for files that programs read: there a key is its own bytes.
 */
public final class SpreadsheetText {

  /** The apostrophe before a text that a spreadsheet would evaluate. */
  public static final char MARK = '\'';

  private static final String TO_BE_MARKED = "=+-@\t\r\n" + MARK;

  private SpreadsheetText() {}

  /** True if a text that begins so must be marked. */
  public static boolean needsMark(byte first) {
    return TO_BE_MARKED.indexOf(first) >= 0;
  }

  /** The text, marked if it must be. */
  public static String of(String text) {
    return !text.isEmpty() && TO_BE_MARKED.indexOf(text.charAt(0)) >= 0 ? MARK + text : text;
  }
}
