package org.mnemo.core.trace.format;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;

/** What stands between the columns of a line. */
enum Separator {
  COMMA(','),
  TAB('\t'),
  SEMICOLON(';'),
  BAR('|'),
  /** Blanks and tabs, several of which are one. */
  BLANK(' ');

  final char character;
  private final Pattern pattern;

  Separator(char character) {
    this.character = character;
    this.pattern = Pattern.compile(character == ' ' ? "[ \t]+" : Pattern.quote("" + character));
  }

  /**
   * The separator of a name or character that a user gives.
   *
   * @throws UsageException if there is none
   */
  static Separator of(String text) {
    return Arrays.stream(values())
        .filter(any -> any.lowerCase().equals(text) || text.equals("" + any.character))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--separator must be one of comma, tab, semicolon, bar and blank, was '%s'"
                        .formatted(text)));
  }

  /** The separator that divides all lines into equally many columns; commas if none does. */
  static Separator of(List<String> lines) {
    Separator best = COMMA;
    int most = 1;
    for (Separator separator : values()) {
      long counts = lines.stream().map(line -> separator.split(line).size()).distinct().count();
      int columns = lines.isEmpty() ? 0 : separator.split(lines.get(0)).size();
      if (counts == 1 && columns > most) {
        best = separator;
        most = columns;
      }
    }
    return best;
  }

  /** Whether a byte stands between columns. */
  boolean is(byte any) {
    return any == character || (this == BLANK && any == '\t');
  }

  /** The columns of a line, without blanks around them. */
  List<String> split(String line) {
    return Arrays.stream(pattern.split(line.strip(), -1)).map(String::strip).toList();
  }

  private String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
