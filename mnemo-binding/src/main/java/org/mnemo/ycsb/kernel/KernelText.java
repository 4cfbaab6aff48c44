package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Texts from the kernel's files. Unknown values are empty, never an error. */
public final class KernelText {

  private static final Pattern COMMA = Pattern.compile(",");

  private KernelText() {}

  /** The text of a file; empty if it cannot be read. */
  public static String of(Path file) {
    try {
      // Names of programs and files are of any bytes.
      return Files.isReadable(file)
          ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip()
          : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** The number after a name at the start of a line; empty without one. */
  public static OptionalLong number(String text, String name) {
    Matcher line =
        Pattern.compile("(?m)^" + Pattern.quote(name) + ":?\\s+(\\d{1,18})\\b").matcher(text);
    return line.find() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
  }

  /**
   * The processors or memory nodes allowed to a process.
   *
   * @param status path of its {@code /proc/PID/status}
   * @param field name of the field, such as {@code Cpus_allowed_list}
   * @return empty if unknown
   */
  public static Optional<List<Integer>> allowed(Path status, String field) {
    return of(status)
        .lines()
        .filter(line -> line.startsWith(field + ":"))
        .findFirst()
        .map(line -> numbers(line.substring(line.indexOf(':') + 1).trim()));
  }

  /** Numbers of processors or memory nodes in the kernel's format: {@code 0-3,8}. */
  public static List<Integer> numbers(String list) {
    return COMMA
        .splitAsStream(list)
        .filter(range -> !range.isEmpty())
        .map(range -> range.split("-", 2))
        .flatMapToInt(
            ends ->
                IntStream.rangeClosed(
                    Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
        .boxed()
        .toList();
  }
}
