package org.mnemo.cli.help;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Groups in which the help of a command with many options shows them, in this order. Which options
 * are common, so that {@code --help} shows them, and which are rare, so that only {@code
 * --help-all} does, is said here and nowhere else. An option is named by its longest name.
 */
enum OptionGroup {
  WORKLOAD(
      "Workload and measurement",
      "-P -p --store --threads --time --splits --trace --pattern --ycsb-fast --ycsb-slow --heat --more-before --more-after",
      "--clients --ycsb-home --age --requests-per-second --writes --requests --dataset --interval --awake --force"),
  LIMIT(
      "Limits",
      "--max-slowdown --max-p99 --max-cost --max-regression --rate --fast-bytes --row",
      "--max-p95 --max-mean --alpha --nodes --max-utilisation"),
  MEMORY(
      "Memory and its price", "--price --memory --catalog --scale-to", "--dram --dependent-loads"),
  PLACEMENT(
      "Who moves the data, and what comes first",
      "--policy --order --by --rules --prefixes",
      "--most-rules --lose --windows"),
  OUTPUT("Output", "--out --json --junit", "--explain --format --points --chart --plain"),
  RECORDS("Size of records", "", "--key-bytes --record-overhead --index-in-fast"),
  MODEL("Model", "", "--model --deployment --seed"),
  HELP("Help", "", "--help-all --version --verbose"),
  OTHER("Other options", "", "");

  private final String title;
  private final String common;
  private final String rare;

  /** Names have blanks between. */
  OptionGroup(String title, String common, String rare) {
    this.title = title;
    this.common = common;
    this.rare = rare;
  }

  String title() {
    return title;
  }

  /** Names of the options of the group, the common ones first. */
  List<String> names() {
    return Stream.of(common, rare).flatMap(OptionGroup::words).toList();
  }

  private static Stream<String> words(String names) {
    return Arrays.stream(names.split(" ")).filter(name -> !name.isEmpty());
  }

  /** The group of an option; {@link #OTHER} if it is in none. */
  static OptionGroup of(String name) {
    return Arrays.stream(values())
        .filter(group -> group.names().contains(name))
        .findFirst()
        .orElse(OTHER);
  }

  /** True if only {@code --help-all} shows the option. */
  boolean isRare(String name) {
    return words(rare).anyMatch(name::equals);
  }
}
