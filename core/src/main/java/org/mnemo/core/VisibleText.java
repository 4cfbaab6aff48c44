package org.mnemo.core;

import java.util.HexFormat;

/**
 * Text from outside for people to read. What a terminal or a browser would obey instead of showing
 * it (control characters, marks of direction, separators of lines) is written out: {@code \u001b}.
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

  /** True if nobody would see this character, which does something instead. */
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
