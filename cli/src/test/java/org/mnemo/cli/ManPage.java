package org.mnemo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command in the macros of man(7): the words of its {@code --help}, which are set as they are,
 * and nothing that changes from one day to the next.
 */
final class ManPage {

  /** So that picocli leaves the breaking of lines to man. */
  private static final int UNBROKEN = 100_000;

  private static final Pattern END_OF_CLAUSE = Pattern.compile("[.:;]( |$)");

  private final CommandSpec command;
  private final StringBuilder page = new StringBuilder();

  private ManPage(CommandSpec command) {
    this.command = command;
  }

  /** {@code mnemo-trace-convert}, as the page's file and its title are called. */
  static String nameOf(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  static String of(CommandLine command) {
    command.setUsageHelpWidth(UNBROKEN);
    return new ManPage(command.getCommandSpec()).write(command.getHelp());
  }

  private String write(Help help) {
    String name = command.qualifiedName("-");
    line(".\\\" Written by ManPagesTest from what the command says with --help.");
    line(".TH " + text(name.toUpperCase(Locale.ROOT)) + " 1 \"\" Mnemo \"Mnemo Manual\"");
    line(".nh");
    line(".ad l");
    section("NAME");
    line(text(name) + " \\- " + text(firstClause(help.description())));
    section("SYNOPSIS");
    String called = command.qualifiedName();
    line(bold(called));
    line(text(help.synopsis(0).strip().substring(called.length()).replaceAll("\\s+", " ").strip()));
    section("DESCRIPTION");
    paragraphs(help.description());
    arguments(help);
    commands();
    footer(help.footer());
    if (command.parent() != null) {
      section("SEE ALSO");
      line(reference(command.parent()));
    }
    return page.toString();
  }

  private void arguments(Help help) {
    List<ArgSpec> positional = new ArrayList<>(command.positionalParameters());
    List<OptionSpec> options =
        command.options().stream()
            .filter(option -> !option.hidden())
            .sorted(help.createDefaultOptionSort())
            .toList();
    if (!positional.isEmpty()) {
      section("ARGUMENTS");
      positional.forEach(argument -> item(italic(label(help, argument)), description(argument)));
    }
    section("OPTIONS");
    for (OptionSpec option : options) {
      String names = Stream.of(option.names()).map(ManPage::bold).collect(Collectors.joining(", "));
      item(names + italic(label(help, option)), description(option));
    }
  }

  private void commands() {
    List<CommandSpec> visible =
        command.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(sub -> !sub.usageMessage().hidden())
            .distinct()
            .toList();
    if (!visible.isEmpty()) {
      section("COMMANDS");
      visible.forEach(sub -> item(reference(sub), sub.usageMessage().description()[0]));
    }
  }

  private void footer(String footer) {
    if (!footer.isBlank()) {
      section(footer.lines().anyMatch(line -> line.startsWith(" ")) ? "EXAMPLES" : "NOTES");
      paragraphs(footer);
    }
  }

  private static String label(Help help, ArgSpec argument) {
    return help.parameterLabelRenderer()
        .renderParameterLabel(argument, Ansi.OFF, List.of())
        .toString();
  }

  /** With the choice of values where the words leave it out. */
  private static String description(ArgSpec argument) {
    String words = String.join(" ", argument.description()).replace("%%", "%").replace("%n", " ");
    List<String> choice = new ArrayList<>();
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(choice::add);
    }
    return choice.stream().allMatch(words::contains)
        ? words
        : words + " One of " + String.join(", ", choice) + ".";
  }

  private static String firstClause(String description) {
    return END_OF_CLAUSE.split(description.lines().findFirst().orElse(""), 2)[0];
  }

  /** Indented lines are to be typed; every other one is a paragraph. */
  private void paragraphs(String words) {
    boolean typed = false;
    for (String sentence : words.lines().filter(line -> !line.isBlank()).toList()) {
      boolean indented = sentence.startsWith(" ");
      if (indented && !typed) {
        line(".PP");
        line(".RS 4");
        line(".nf");
      } else if (!indented && typed) {
        line(".fi");
        line(".RE");
      }
      if (!indented) {
        line(".PP");
      }
      line(text(sentence.strip()));
      typed = indented;
    }
    if (typed) {
      line(".fi");
      line(".RE");
    }
  }

  private void section(String title) {
    line(".SH " + '"' + title + '"');
  }

  private void item(String term, String words) {
    line(".TP");
    line(term);
    line(text(words));
  }

  private static String reference(CommandSpec to) {
    return bold(to.qualifiedName("-")) + "(1)";
  }

  private static String bold(String words) {
    return "\\fB" + text(words) + "\\fR";
  }

  private static String italic(String words) {
    return words.isEmpty() ? "" : "\\fI" + text(words) + "\\fR";
  }

  /** Words that roff sets as they are: it would make others of these characters. */
  private static String text(String words) {
    String set =
        words
            .replace("\\", "\\(rs")
            .replace("-", "\\-")
            .replace("'", "\\(aq")
            .replace("`", "\\(ga")
            .replace("^", "\\(ha")
            .replace("~", "\\(ti");
    return set.startsWith(".") ? "\\&" + set : set;
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
