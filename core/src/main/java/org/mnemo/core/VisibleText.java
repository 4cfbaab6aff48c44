package org.mnemo.core;

import java.util.HexFormat;

/**
 * Text from outside made safe to display: control characters, directional marks and line
 * separators, which a terminal or browser would obey, are written as escapes such as {@code
 * \u001b}.
 */
public final class VisibleText {

  private VisibleText() {}

  /** A text as a part of one line: line feeds and tabs are written out, too. */
  public static String of(String text) {
    return visible(text, false);
  }

  /** A text of several lines: line feeds and tabs stay as they are. */
  public static String lines(String text) {
    return visible(text, true);
  }

  /** True for a character that is not displayed but acted upon. */
  public static boolean isHidden(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          // Half of a pair, without the other half.
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  private static String visible(String text, boolean asLines) {
    if (text.codePoints().noneMatch(VisibleText::isHidden)) {
      return text;
    }
    StringBuilder visible = new StringBuilder();
    text.codePoints()
        .forEach(
            codePoint -> {
              if (isHidden(codePoint) && !(asLines && (codePoint == '\n' || codePoint == '\t'))) {
                for (char unit : Character.toChars(codePoint)) {
                  visible.append(escape(unit));
                }
              } else {
                visible.appendCodePoint(codePoint);
              }
            });
    return visible.toString();
  }

  /** The escape of a UTF-16 unit, as Java and JSON write it, too. */
  public static String escape(int unit) {
    return "\\u" + HexFormat.of().toHexDigits((char) unit);
  }
}
