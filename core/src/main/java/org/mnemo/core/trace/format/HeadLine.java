package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceFormat.Source;
import org.mnemo.core.trace.format.ColumnReader.Role;

/** The first lines of a file, as columns of a header or a first access. */
final class HeadLine {

  /** Most characters of a line in an error message. */
  private static final int MOST_CHARACTERS = 80;

  /** Most lines of a head to examine. */
  private static final int MOST_LINES = 1000;

  /** The bytes of the UTF-8 mark as characters. */
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

  private HeadLine() {}

  private static String line(byte[] head) {
    String text = new String(head, ISO_8859_1);
    if (text.startsWith(BYTE_ORDER_MARK)) {
      text = text.substring(BYTE_ORDER_MARK.length());
    }
    int end = text.indexOf('\n');
    return (end < 0 ? text : text.substring(0, end)).stripTrailing();
  }

  /** The beginning of the first line for an error message. */
  static String excerpt(byte[] head) {
    String line = line(head);
    return line.substring(0, Math.min(line.length(), MOST_CHARACTERS));
  }

  /** The error for a header that lacks some of the columns {@code names}. */
  static MnemoException lacks(Source source, String names) {
    return new MnemoException(
        "%s line 1: the header must name the columns %s, was '%s'; name another format with --from, or the columns with --columns"
            .formatted(source.name(), names, excerpt(source.head())));
  }

  /** The columns of the first line, trimmed and in small letters, without a leading {@code #}. */
  static List<String> columns(byte[] head, Separator separator) {
    String line = line(head);
    return separator.split(line.startsWith("#") ? line.substring(1) : line).stream()
        .map(column -> column.toLowerCase(Locale.ROOT))
        .toList();
  }

  /** The complete first lines, without a leading {@code #}. */
  static List<String> lines(byte[] head) {
    String text = new String(head, ISO_8859_1);
    int end = head.length < TraceFormat.HEAD_BYTES ? text.length() : text.lastIndexOf('\n') + 1;
    String whole = text.substring(0, Math.max(end, 0));
    return whole
        .substring(whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0)
        .lines()
        .limit(MOST_LINES)
        .filter(line -> !line.isBlank())
        .map(line -> line.startsWith("#") ? line.substring(1) : line)
        .toList();
  }

  /** Index of the first column of each role, by column names. */
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

  /** True for a whole number of at most 18 digits. */
  static boolean isNumber(String column) {
    return column.length() <= 18 && column.matches("[0-9]+");
  }
}
