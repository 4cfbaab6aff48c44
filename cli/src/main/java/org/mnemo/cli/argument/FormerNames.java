package org.mnemo.cli.argument;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.function.Consumer;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Names that commands and options had before. This version takes them and prints the new ones. */
public final class FormerNames {

  private static final Map<String, List<String>> COMMANDS =
      Map.of(
          "dataset", List.of("scan"),
          "probe", List.of("doctor", "--probe"),
          "families", List.of("place", "--by", "prefix"));

  private static final Map<String, String> CLIENTS =
      Map.of("--threads", "--clients", "-threads", "--clients");

  private static final Map<String, String> REUSE =
      Map.of("--windows", "--window", "--sample-rate", "--sample-share");

  /** New names of options by command and former name; a value follows one that ends in =. */
  private static final Map<String, Map<String, String>> OPTIONS =
      Map.ofEntries(
          Map.entry("mnemo advise", CLIENTS),
          Map.entry("mnemo validate", CLIENTS),
          Map.entry("mnemo scan", Map.of("--rate", "--keys-per-second")),
          Map.entry("mnemo capture", Map.of("--sample", "--share")),
          Map.entry("mnemo place", Map.of("--families", "--prefixes")),
          Map.entry("mnemo pattern", REUSE),
          Map.entry("mnemo trace describe", REUSE),
          Map.entry("mnemo trace sample", Map.of("--rate", "--share")),
          Map.entry("mnemo doctor", Map.of("--node", "--numa-node")),
          Map.entry("mnemo price", Map.of("--family", "--instances")),
          Map.entry(
              "mnemo tenants",
              Map.of(
                  "--ways", "--policy=memory-mode:ways=",
                  "--block", "--policy=memory-mode:block=")));

  private FormerNames() {}

  /** Command and arguments that took the place of a command. */
  public static Optional<List<String>> command(String former) {
    return Optional.ofNullable(COMMANDS.get(former));
  }

  /** Adds the former options to a command and to all below it. */
  public static void addTo(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    OPTIONS
        .getOrDefault(spec.qualifiedName(), Map.of())
        .forEach((former, now) -> addAlias(spec, former, now));
    add(
        spec,
        "--help-all",
        0,
        args -> {
          print("--help-all", "--help --verbose");
          args.push("--verbose");
          args.push("--help");
        });
    command.getSubcommands().values().forEach(FormerNames::addTo);
  }

  private static void addAlias(CommandSpec command, String former, String now) {
    add(
        command,
        former,
        1,
        args -> {
          // The other is the name that YCSB has.
          if (former.startsWith("--")) {
            print(former, now.endsWith("=") ? now + "..." : now);
          }
          if (now.endsWith("=")) {
            args.push(now + args.pop());
          } else {
            args.push(now);
          }
        });
  }

  /**
   * Adds a former option, which help does not list.
   *
   * @param values number of its values
   * @param taken takes what follows it, its values first, and may put other arguments there
   */
  static void add(CommandSpec command, String former, int values, Consumer<Stack<String>> taken) {
    command.addOption(
        OptionSpec.builder(former)
            .arity(Integer.toString(values))
            .type(values == 0 ? boolean.class : String.class)
            .hidden(true)
            .preprocessor(
                (args, unused, option, info) -> {
                  if (args.size() < values) {
                    throw new UsageException(former + " needs a value");
                  }
                  taken.accept(args);
                  return true;
                })
            .build());
  }

  /** Prints what took the place of a name. */
  public static void print(String former, String now) {
    Progress.endLine();
    System.err.printf("mnemo: '%s' is now '%s'%n", former, now);
  }
}
