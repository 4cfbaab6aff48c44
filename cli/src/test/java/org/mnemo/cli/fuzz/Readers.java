package org.mnemo.cli.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.format.TraceFormats;

/** Readers of our files that share nothing with ours: regular expressions, line by line. */
final class Readers {

  private static final String NUMBER = "0*([0-9]{1,18})";

  private static final Pattern ACCESS =
      Pattern.compile("%s,(.+),%s,%s,%s,([a-z]+),%s".replace("%s", NUMBER), Pattern.DOTALL);

  private static final Map<String, String> OPERATIONS =
      Map.ofEntries(
          Map.entry("get", "READ"),
          Map.entry("gets", "READ"),
          Map.entry("set", "INSERT"),
          Map.entry("add", "INSERT"),
          Map.entry("replace", "UPDATE"),
          Map.entry("cas", "UPDATE"),
          Map.entry("append", "UPDATE"),
          Map.entry("prepend", "UPDATE"),
          Map.entry("incr", "UPDATE"),
          Map.entry("decr", "UPDATE"),
          Map.entry("delete", "DELETE"),
          Map.entry("touch", "LOOK_UP"));

  /** Most accesses that are compared: a line may stand for a billion. */
  private static final int MOST_ACCESSES = 10_000;

  private Readers() {}

  /** Lines without their ends, and without a mark before the first. */
  static List<String> lines(Path file) throws IOException {
    return lines(new String(Fuzz.plain(file), ISO_8859_1));
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    Collections.addAll(lines, text.split("\n", -1));
    if (lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    return lines;
  }

  /** Numbers of events of a log of the slow side. */
  static String missLog(Path file) throws IOException {
    List<String> lines = lines(file);
    List<String> header = List.of(lines.get(0).split(",", -1));
    List<String> events =
        lines.stream().skip(1).map(line -> line.split(",", -1)[header.indexOf("event")]).toList();
    return "%d references, %d evictions"
        .formatted(
            Collections.frequency(events, "reference"), Collections.frequency(events, "eviction"));
  }

  /** As {@link #accesses}, of a trace in the Twitter format. */
  static String trace(Path file) throws IOException {
    return trace(lines(file));
  }

  private static String trace(List<String> lines) {
    StringBuilder all = new StringBuilder();
    for (String line : lines) {
      Matcher access = ACCESS.matcher(line);
      all.append(
          access.matches()
              ? "%s %s %s %s %s %s %s%n"
                  .formatted(
                      access.group(1),
                      access.group(2),
                      access.group(3),
                      access.group(4),
                      access.group(5),
                      OPERATIONS.get(access.group(6)),
                      access.group(7))
              : "no access: " + line);
    }
    return all.toString();
  }

  /** The accesses that a reader of ours finds. */
  static String accesses(TraceReader reader) {
    StringBuilder all = new StringBuilder();
    try (reader) {
      for (int i = 0; i < MOST_ACCESSES && reader.next(); i++) {
        Access access = reader.access();
        all.append(
            "%d %s %d %d %d %s %d%n"
                .formatted(
                    access.timestampS(),
                    new String(
                        access.keyBuffer(), access.keyOffset(), access.keyLength(), ISO_8859_1),
                    access.keyBytes(),
                    access.valueBytes(),
                    access.client(),
                    access.operation(),
                    access.ttlS()));
      }
    }
    return all.toString();
  }

  /** As {@link #accesses}, written by us in the Twitter format and read by somebody else. */
  static String rewritten(TraceReader reader) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (reader;
        TraceWriter writer = TraceFormats.TWITTER.writer(out, "memory")) {
      for (int i = 0; i < MOST_ACCESSES && reader.next(); i++) {
        writer.append(reader.access());
      }
    }
    return out.size() == 0 ? "" : trace(lines(out.toString(ISO_8859_1)));
  }

  /** The same bytes for a reader of ours. */
  static TraceReader twitter(byte[] content) {
    return TraceFormats.TWITTER.reader(
        new TraceFormat.Source(new ByteArrayInputStream(content), "memory"));
  }

  /** A data set: keys in order of their first lines, with their last sizes. */
  static String dataset(Path file) throws IOException {
    Pattern record = Pattern.compile("(.+)," + NUMBER + "," + NUMBER, Pattern.DOTALL);
    StringBuilder all = new StringBuilder();
    for (String line : lines(file)) {
      Matcher found = record.matcher(line);
      all.append(
          found.matches()
              ? "%s %s %s%n".formatted(found.group(1), found.group(2), found.group(3))
              : "no record: " + line);
    }
    return all.toString();
  }

  /** The sizes of a listing, whose header says how many columns are behind them. */
  static String listing(Path file) throws IOException {
    List<String> lines = new ArrayList<>(lines(file));
    lines.removeIf(line -> line.startsWith("#") && line.endsWith("}"));
    long columns = 0;
    if (!lines.isEmpty() && lines.get(0).matches("key,key_bytes,value_bytes(,[a-z_]+)*")) {
      columns = lines.remove(0).chars().filter(c -> c == ',').count() - 2;
    }
    Pattern record =
        Pattern.compile(
            "(.+)," + NUMBER + "," + NUMBER + "(?:,[0-9]*){" + columns + "}", Pattern.DOTALL);
    StringBuilder all = new StringBuilder();
    for (String line : lines) {
      Matcher found = record.matcher(line);
      all.append(
          found.matches()
              ? "%s %s %s%n".formatted(found.group(1), found.group(2), found.group(3))
              : "no record: " + line);
    }
    return all.toString();
  }

  /** Rows of whole numbers and names, behind a header. */
  static String rows(Path file) throws IOException {
    List<String> lines = lines(file);
    StringBuilder all = new StringBuilder();
    for (String line : lines.subList(1, lines.size())) {
      String text = new String(line.getBytes(ISO_8859_1), UTF_8);
      List<String> cells = new ArrayList<>(List.of(text.split(",", -1)));
      cells.replaceAll(cell -> cell.matches("[-+]?[0-9]+") ? Long.valueOf(cell).toString() : cell);
      all.append(String.join(" ", cells)).append('\n');
    }
    return all.toString();
  }

  /** How many operations of each kind a YCSB result in text says. */
  static String ycsbText(Path file) throws IOException {
    Map<String, Long> operations = new TreeMap<>();
    Pattern count =
        Pattern.compile("\\s*\\[(READ|UPDATE|INSERT|DELETE)], Operations, ([0-9]+)[\\x00-\\x20]*");
    for (String line : lines(file)) {
      String text = new String(line.getBytes(ISO_8859_1), UTF_8).replace("\uFEFF", "");
      Matcher found = count.matcher(text.strip());
      if (found.matches()) {
        operations.put(found.group(1).toLowerCase(Locale.ROOT), Long.valueOf(found.group(2)));
      }
    }
    return operations.toString();
  }
}
