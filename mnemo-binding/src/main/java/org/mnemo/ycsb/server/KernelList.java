package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;

/** Numbers of processors or memory nodes as the kernel lists them: {@code 0-3,8}. */
final class KernelList {

  private static final Path OURS = Path.of("/proc/self/status");

  private KernelList() {}

  /**
   * The processors or memory nodes that this process is allowed, by a field such as {@code
   * Cpus_allowed_list}; empty where the kernel does not tell.
   */
  static Optional<List<Integer>> allowed(String field) {
    return allowed(OURS, field);
  }

  /** The same for the process of this {@code status} file. */
  static Optional<List<Integer>> allowed(Path status, String field) {
    try {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith(field + ":")) {
          return Optional.of(parse(line.substring(line.indexOf(':') + 1).trim()));
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  static List<Integer> parse(String list) {
    List<Integer> numbers = new ArrayList<>();
    StringTokenizer ranges = new StringTokenizer(list, ",");
    while (ranges.hasMoreTokens()) {
      String range = ranges.nextToken();
      int dash = range.indexOf('-');
      int from = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
      int to = dash < 0 ? from : Integer.parseInt(range.substring(dash + 1));
      for (int number = from; number <= to; number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }
}
