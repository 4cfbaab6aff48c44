package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mnemo.core.trace.format.ColumnReader.Role;

/** The first line of a file, as the columns that a header or a first access have. */
final class HeadLine {

  private HeadLine() {}

  /** The columns of the first line, trimmed and in small letters, without a leading {@code #}. */
  static List<String> columns(byte[] head, String separator) {
    String text = new String(head, ISO_8859_1);
    if (text.startsWith("\u00EF\u00BB\u00BF")) {
      text = text.substring(3);
    }
    int end = text.indexOf('\n');
    String line = (end < 0 ? text : text.substring(0, end)).strip();
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
