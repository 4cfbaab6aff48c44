package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.TraceFormat.Source;
import org.mnemo.core.trace.format.ColumnReader.Role;

/** The first line of a file, as the columns that a header or a first access have. */
final class HeadLine {

  /** Most characters of a line in an error message. */
  private static final int MOST_CHARACTERS = 80;

  private HeadLine() {}

  private static String line(byte[] head) {
    String text = new String(head, ISO_8859_1);
    if (text.startsWith("\u00EF\u00BB\u00BF")) {
      text = text.substring(3);
    }
    int end = text.indexOf('\n');
    return (end < 0 ? text : text.substring(0, end)).strip();
  }

  /** The beginning of the first line, short enough for an error message. */
  static String excerpt(byte[] head) {
    String line = line(head);
    return line.substring(0, Math.min(line.length(), MOST_CHARACTERS));
  }

  /** The error of a header that lacks some of the columns {@code names}. */
  static MnemoException lacks(Source source, String names) {
    return new MnemoException(
        "%s line 1: the header must name the columns %s, was '%s'; name another format with --from"
            .formatted(source.name(), names, excerpt(source.head())));
  }

  /** The columns of the first line, trimmed and in small letters, without a leading {@code #}. */
  static List<String> columns(byte[] head, String separator) {
    String line = line(head);
    return Arrays.stream((line.startsWith("#") ? line.substring(1) : line).split(separator, -1))
        .map(column -> column.strip().toLowerCase(Locale.ROOT))
        .toList();
  }

  /** Index of the first column of each role that a header has, by the names of columns. */
  static Map<Role, Integer> roles(List<String> header, Map<String, Role> names) {
    Map<Role, Integer> columns = new EnumMap<>(Role.class);
    for (int i = 0; i < header.size(); i++) {
      Role role = names.get(header.get(i));
      if (role != null) {
        columns.putIfAbsent(role, i);
      }
    }
    return columns;
  }

  /** True if a column is a whole number of at most 18 digits. */
  static boolean isNumber(String column) {
    return column.length() <= 18 && column.matches("[0-9]+");
  }
}
