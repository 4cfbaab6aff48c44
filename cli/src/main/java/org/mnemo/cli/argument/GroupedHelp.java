package org.mnemo.cli.argument;

import static java.util.Objects.requireNonNull;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Help of commands: options in groups, and the rare ones, which are hidden, only with {@code
 * --verbose}.
 */
public final class GroupedHelp {

  /** Blanks before a column of the list of commands. */
  private static final int INDENT = 2;

  /** Most options that fit a screen. */
  private static final int MOST = 25;

  /** Title of the last group. */
  private static final String HELP = "Help";

  private GroupedHelp() {}

  /** Has a command and all below it show such help. */
  public static void install(CommandLine command) {
    Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
    sections.put(
        SECTION_KEY_PARAMETER_LIST,
        help -> help.parameterList(layout(help), help.parameterLabelRenderer()));
    if (OptionText.all(command.getCommandSpec()).size() > MOST) {
      command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
    }
    sections.put(SECTION_KEY_OPTION_LIST, GroupedHelp::groups);
    sections.put(SECTION_KEY_FOOTER, help -> help.footer() + rest(help));
    command.setHelpSectionMap(sections);
    command.getSubcommands().values().forEach(GroupedHelp::install);
  }

  /**
   * Has a command list its subcommands in groups, each with the first line on it.
   *
   * @param names names of the subcommands of each group
   */
  public static void group(CommandLine command, List<String> titles, List<List<String>> names) {
    Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
    sections.put(
        SECTION_KEY_COMMAND_LIST,
        help ->
            // Picocli gives the sections to all commands below, too.
            help.commandSpec() == command.getCommandSpec()
                ? IntStream.range(0, titles.size())
                    .mapToObj(
                        i ->
                            help.createHeading("@|bold %s|@%n", titles.get(i))
                                + commands(help, names.get(i)))
                    .collect(Collectors.joining())
                : help.commandList());
    command.setHelpSectionMap(sections);
    command.getCommandSpec().usageMessage().commandListHeading("");
  }

  private static Help.TextTable commands(Help help, List<String> names) {
    Map<String, Help> all = help.subcommands();
    int width = all.keySet().stream().mapToInt(String::length).max().orElse(0) + INDENT;
    Help.TextTable table =
        Help.TextTable.forColumns(
            help.colorScheme(),
            new Help.Column(width, INDENT, Help.Column.Overflow.SPAN),
            new Help.Column(
                help.commandSpec().usageMessage().width() - width,
                INDENT,
                Help.Column.Overflow.WRAP));
    for (String name : names) {
      String[] description =
          requireNonNull(all.get(name)).commandSpec().usageMessage().description();
      table.addRowValues(
          help.colorScheme().commandText(name), help.colorScheme().text(description[0]));
    }
    return table;
  }

  /** Columns as wide as all shown options need, whichever are laid out. */
  private static Help.Layout layout(Help help) {
    return help.createDefaultLayout(
        shown(help), help.commandSpec().positionalParameters(), help.colorScheme());
  }

  private static List<OptionSpec> shown(Help help) {
    boolean isShort = isShort(help.commandSpec());
    return OptionText.all(help.commandSpec()).stream()
        .filter(option -> !isShort || !option.hidden())
        .map(option -> described(option, isShort))
        .toList();
  }

  private static OptionSpec described(OptionSpec option, boolean isShort) {
    String text = isShort ? OptionText.shortMeaning(option) : OptionText.meaning(option);
    // Picocli has filled the text in, and does so again.
    return OptionSpec.builder(option).hidden(false).description(text.replace("%", "%%")).build();
  }

  /** True if a command has too many options for a screen, and not all are requested. */
  private static boolean isShort(CommandSpec command) {
    return OptionText.all(command).size() > MOST && !VerboseArgument.isGiven(command);
  }

  /** The options under their titles, in the sequence of their declaration, help last. */
  private static String groups(Help help) {
    Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
    groups.put(OptionText.OWN, new ArrayList<>());
    shown(help)
        .forEach(
            option ->
                groups
                    .computeIfAbsent(OptionText.section(option), title -> new ArrayList<>())
                    .add(option));
    @Nullable List<OptionSpec> last = groups.remove(HELP);
    if (last != null) {
      groups.put(HELP, last);
    }
    return groups.entrySet().stream()
        .map(group -> section(help, group.getKey(), group.getValue()))
        .collect(Collectors.joining());
  }

  private static String section(Help help, String title, List<OptionSpec> options) {
    if (options.isEmpty()) {
      return "";
    }
    Help.Layout layout = layout(help);
    layout.addAllOptions(options, help.parameterLabelRenderer());
    return help.createHeading("@|bold %s|@%n", title) + layout;
  }

  /** How to see what was left out. */
  private static String rest(Help help) {
    CommandSpec command = help.commandSpec();
    return isShort(command)
        ? "All %d options: bin/%s --help --verbose%n"
            .formatted(OptionText.all(command).size(), command.qualifiedName())
        : "";
  }
}
