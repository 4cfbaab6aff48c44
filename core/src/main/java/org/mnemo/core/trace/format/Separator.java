package org.mnemo.core.trace.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.mnemo.core.UsageException;

/** Separators of columns. */
enum Separator {
  COMMA(','),
  TAB('\t'),
  SEMICOLON(';'),
  BAR('|'),
  /** Blanks and tabs; several count as one. */
  BLANK(' ');

  final char character;

  Separator(char character) {
    this.character = character;
  }

  /**
   * The separator of a name or character.
   *
   * @throws UsageException if it is unknown
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

  /**
   * The separator that yields the right columns in the first line, preferably the same number of
   * columns in all lines. Among several the one with most columns; without any, the comma.
   *
   * @param isRight accepts the columns of the first line
   */
  static Separator of(List<String> lines, Predicate<List<String>> isRight) {
    Map<Separator, Integer> columns = new EnumMap<>(Separator.class);
    List<Separator> right = new ArrayList<>();
    for (Separator separator : values()) {
      List<Integer> counts =
          lines.stream().map(line -> separator.split(line).size()).distinct().toList();
      if (counts.size() == 1 && counts.get(0) > 1) {
        columns.put(separator, counts.get(0));
      }
      if (!lines.isEmpty() && isRight.test(separator.split(lines.get(0)))) {
        right.add(separator);
      }
    }
    return right.stream()
        .filter(columns::containsKey)
        .findFirst()
        .or(() -> right.stream().findFirst())
        .or(() -> columns.keySet().stream().max(Comparator.comparing(columns::get)))
        .orElse(COMMA);
  }

  /** True for a byte that separates columns. */
  boolean is(int any) {
    return any == character || (this == BLANK && any == '\t');
  }

  /** True for a blank around a column. */
  boolean isBlank(int any) {
    return any == ' ' || (any == '\t' && this != TAB);
  }

  /** The columns of a line, without surrounding blanks and quotes. */
  List<String> split(String line) {
    List<String> columns = new ArrayList<>();
    int at = 0;
    while (at >= 0) {
      while (at < line.length() && isBlank(line.charAt(at))) {
        at++;
      }
      int end = endOfColumn(line, at);
      columns.add(line.substring(at, end).strip().replaceFirst("^\"(.*)\"$", "$1"));
      boolean isLast = end == line.length() || (this == BLANK && line.substring(end).isBlank());
      at = isLast ? -1 : end + 1;
    }
    return columns;
  }

  private int endOfColumn(String line, int from) {
    int at = from;
    boolean isQuoted = line.startsWith("\"", from) && line.indexOf('"', from + 1) > 0;
    for (boolean isOpen = false; at < line.length(); at++) {
      isOpen ^= isQuoted && line.charAt(at) == '"';
      if (!isOpen && is(line.charAt(at))) {
        break;
      }
    }
    return at;
  }

  private String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
