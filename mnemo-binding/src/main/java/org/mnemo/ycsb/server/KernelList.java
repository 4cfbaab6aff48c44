package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;

/** Numbers of processors or memory nodes as the kernel lists them: {@code 0-3,8}. */
final class KernelList {

  static final Path OURS = Path.of("/proc/self/status");

  private KernelList() {}

  /**
   * The processors or memory nodes that a process is allowed.
   *
   * @param status path of its {@code /proc/PID/status}
   * @param field name of the field, such as {@code Cpus_allowed_list}
   * @return empty where the kernel does not tell
   */
  static Optional<List<Integer>> allowed(Path status, String field) {
    return KernelText.of(status)
        .lines()
        .filter(line -> line.startsWith(field + ":"))
        .findFirst()
        .map(line -> parse(line.substring(line.indexOf(':') + 1).trim()));
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
