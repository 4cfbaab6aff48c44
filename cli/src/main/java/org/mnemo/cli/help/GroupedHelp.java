package org.mnemo.cli.help;

import static java.util.Objects.requireNonNull;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Help of commands with many options: in groups, and with {@code --help} only the common ones with
 * the first sentence on each. Help of other commands is picocli's own.
 */
public final class GroupedHelp {

  /** Most options of a command that fit a screen one after the other. */
  private static final int MOST_UNGROUPED = 24;

  /** Blanks before a column of the list of commands. */
  private static final int INDENT = 2;

  /** End of a sentence that another one follows. */
  private static final Pattern NEXT_SENTENCE = Pattern.compile("(?<=\\.) (?=[A-Z]).*");

  private GroupedHelp() {}

  /** Has a command and all below it show such help. */
  public static void install(CommandLine command) {
    Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
    sections.put(
        SECTION_KEY_PARAMETER_LIST,
        help -> help.parameterList(layout(help), help.parameterLabelRenderer()));
    if (hasMany(command.getCommandSpec())) {
      command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
      sections.put(SECTION_KEY_OPTION_LIST, GroupedHelp::groups);
      sections.compute(
          SECTION_KEY_FOOTER,
          (key, footer) -> help -> (footer == null ? "" : footer.render(help)) + rest(help));
    } else {
      sections.put(
          SECTION_KEY_OPTION_LIST,
          help ->
              help.optionListExcludingGroups(
                  shown(help),
                  layout(help),
                  help.createDefaultOptionSort(),
                  help.parameterLabelRenderer()));
    }
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

  /** Columns that are as wide as all shown options need, whichever of them are laid out. */
  private static Help.Layout layout(Help help) {
    return help.createDefaultLayout(
        shown(help), help.commandSpec().positionalParameters(), help.colorScheme());
  }

  private static List<OptionSpec> shown(Help help) {
    Stream<OptionSpec> options =
        help.commandSpec().options().stream().filter(option -> !option.hidden());
    if (!hasMany(help.commandSpec())) {
      return options.map(GroupedHelp::withoutAll).toList();
    }
    return isShort(help.commandSpec())
        ? options
            .filter(option -> !group(option).isRare(option.longestName()))
            .map(GroupedHelp::withFirstSentence)
            .toList()
        : options.toList();
  }

  private static boolean hasMany(CommandSpec command) {
    return command.options().stream().filter(option -> !option.hidden()).count() > MOST_UNGROUPED;
  }

  /** True if somebody asked for help, and not for all of it; the generated reference has it all. */
  private static boolean isShort(CommandSpec command) {
    @Nullable ParseResult parsed = command.root().commandLine().getParseResult();
    return parsed != null && !parsed.originalArgs().contains(HelpArguments.ALL);
  }

  private static String groups(Help help) {
    return Arrays.stream(OptionGroup.values())
        .map(group -> section(help, group))
        .collect(Collectors.joining());
  }

  private static String section(Help help, OptionGroup group) {
    List<OptionSpec> own =
        shown(help).stream()
            .filter(option -> group(option) == group)
            .sorted(Comparator.comparingInt(o -> group.names().indexOf(o.longestName())))
            .toList();
    if (own.isEmpty()) {
      return "";
    }
    Help.Layout layout = layout(help);
    layout.addAllOptions(own, help.parameterLabelRenderer());
    return help.createHeading("@|bold %s|@%n", group.title()) + layout;
  }

  private static OptionGroup group(OptionSpec option) {
    return OptionGroup.of(option.longestName());
  }

  private static OptionSpec withFirstSentence(OptionSpec option) {
    String first = NEXT_SENTENCE.matcher(String.join(" ", option.description())).replaceFirst("");
    // Picocli has filled the text in, and does so again.
    return OptionSpec.builder(option).description(first.replace("%", "%%")).build();
  }

  /** Without the name that would show no more than the others do. */
  private static OptionSpec withoutAll(OptionSpec option) {
    return option.usageHelp()
        ? OptionSpec.builder(option)
            .names("-h", "--help")
            .description("Show this help and exit.")
            .build()
        : option;
  }

  /** How to see what was left out. */
  private static String rest(Help help) {
    CommandSpec command = help.commandSpec();
    long all = command.options().stream().filter(option -> !option.hidden()).count();
    return isShort(command)
        ? "All %d options: bin/%s %s%n".formatted(all, command.qualifiedName(), HelpArguments.ALL)
        : "";
  }
}
