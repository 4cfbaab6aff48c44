package org.mnemo.core;

import java.util.HexFormat;

/**
 * Text from outside made safe to display. Control characters, directional marks and line separators
 * become escapes such as {@code \u001b}, as terminals and browsers would obey them.
 */
public final class VisibleText {

  private VisibleText() {}

  /** Text within one line: line feeds and tabs are escaped, too. */
  public static String of(String text) {
    return visible(text, false);
  }

  /** Text of several lines: line feeds and tabs stay. */
  public static String lines(String text) {
    return visible(text, true);
  }

  /** True for a character that acts on the display instead of showing. */
  public static boolean isHidden(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          // An unpaired surrogate.
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

  /** The escape of a UTF-16 unit, as in Java and JSON. */
  public static String escape(int unit) {
    return "\\u" + HexFormat.of().toHexDigits((char) unit);
  }
}
