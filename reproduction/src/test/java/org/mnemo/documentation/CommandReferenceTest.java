package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mnemo.cli.Mnemo;
import org.mnemo.cli.argument.OptionText;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page of commands lists what the commands declare, each shared option once. */
class CommandReferenceTest {

  private static final Path PAGE = Page.HOME.resolve(Page.REFERENCE);

  private static final int MOST_WORDS = 5_000;

  /** Title of options that every command has. */
  private static final String HELP = "Help";

  private static final String INTRODUCTION =
      """
      # Commands of bin/mnemo

      Written by `CommandReferenceTest` from the commands. Options that several commands share come first.
      Exit codes are 0 for success, 1 for failure, 2 for bad usage, 3 for no answer yet: measure longer, and 4 for a broken SLO.

      # Shared options
      """;

  private final List<CommandLine> commands = listed(Mnemo.commands()).toList();

  /** Shared options by title, and by the field that declares them. */
  private final Map<String, Map<Object, OptionSpec>> shared = shared();

  @Test
  void isWhatTheCommandsDeclare() throws IOException {
    String generated = page();
    if (Boolean.getBoolean("mnemo.docs.write")) {
      Files.writeString(PAGE, generated);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "%s; write it anew: mvn test -Dtest=CommandReferenceTest -Dmnemo.docs.write=true -Dsurefire.failIfNoSpecifiedTests=false",
            Page.REFERENCE)
        .isEqualTo(generated);
    assertThat(generated.split("\\s+")).hasSizeLessThan(MOST_WORDS);
  }

  private static Stream<CommandLine> listed(CommandLine command) {
    return command.getSubcommands().values().stream()
        .distinct()
        .filter(below -> !below.getCommandSpec().usageMessage().hidden())
        .flatMap(below -> Stream.concat(Stream.of(below), listed(below)));
  }

  private Map<String, Map<Object, OptionSpec>> shared() {
    Map<Object, Long> uses =
        commands.stream()
            .flatMap(command -> OptionText.all(command.getCommandSpec()).stream())
            .collect(Collectors.groupingBy(OptionSpec::userObject, Collectors.counting()));
    Map<String, Map<Object, OptionSpec>> sections = new LinkedHashMap<>();
    for (CommandLine command : commands) {
      for (OptionSpec option : OptionText.all(command.getCommandSpec())) {
        if (uses.get(option.userObject()) > 1) {
          sections
              .computeIfAbsent(OptionText.section(option), title -> new LinkedHashMap<>())
              .put(option.userObject(), option);
        }
      }
    }
    return sections;
  }

  private String page() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    shared.forEach(
        (title, options) -> {
          page.append("\n## ").append(title).append("\n\n");
          appendTable(page, List.of(), options.values());
        });
    page.append("\n# Each command\n");
    commands.forEach(command -> append(page, command));
    return page.toString();
  }

  private void append(StringBuilder page, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<OptionSpec> all = OptionText.all(spec);
    page.append("\n## ")
        .append(spec.qualifiedName())
        .append("\n\n")
        .append(filled(spec.usageMessage().description()))
        .append("\n\n`bin/")
        .append(new Help(spec, Help.defaultColorScheme(Ansi.OFF)).abbreviatedSynopsis().strip())
        .append("`\n\n");
    appendTable(
        page,
        spec.positionalParameters(),
        all.stream().filter(option -> !isShared(option)).toList());
    page.append(sharedOf(all));
    Map<String, String> codes = spec.usageMessage().exitCodeList();
    if (!codes.equals(command.getCommandSpec().root().usageMessage().exitCodeList())
        && !codes.isEmpty()) {
      page.append(
          codes.entrySet().stream()
              .map(code -> code.getKey() + " " + code.getValue())
              .collect(Collectors.joining("; ", "\nExit codes: ", ".\n")));
    }
    String examples =
        Arrays.stream(spec.usageMessage().footer())
            .filter(line -> line.startsWith("  bin/"))
            .map(line -> filled(line).strip())
            .collect(Collectors.joining("\n"));
    if (!examples.isEmpty()) {
      page.append("\n```sh\n").append(examples).append("\n```\n");
    }
  }

  private boolean isShared(OptionSpec option) {
    return shared
        .getOrDefault(OptionText.section(option), Map.of())
        .containsKey(option.userObject());
  }

  /** Titles of the shared options of a command; with names where it has only some of them. */
  private String sharedOf(List<OptionSpec> options) {
    List<String> titles = new ArrayList<>();
    shared.forEach(
        (title, ofTitle) -> {
          List<String> names =
              options.stream()
                  .filter(option -> ofTitle.containsKey(option.userObject()))
                  .map(option -> "`" + option.longestName() + "`")
                  .toList();
          if (!names.isEmpty() && !title.equals(HELP)) {
            titles.add(
                "[%s](#%s)%s"
                    .formatted(
                        title,
                        title.toLowerCase(Locale.ROOT).replaceAll("[^a-z ]", "").replace(' ', '-'),
                        names.size() == ofTitle.size() ? "" : " " + String.join(" ", names)));
          }
        });
    return titles.isEmpty() ? "" : "\nShared: " + String.join(", ", titles) + ".\n";
  }

  private static void appendTable(
      StringBuilder page, List<PositionalParamSpec> parameters, Collection<OptionSpec> options) {
    if (parameters.isEmpty() && options.isEmpty()) {
      return;
    }
    page.append("|option|meaning|\n|---|---|\n");
    parameters.forEach(
        each -> appendRow(page, each.paramLabel(), String.join(" ", each.description())));
    options.forEach(
        each ->
            appendRow(
                page,
                String.join(", ", each.names())
                    + (each.arity().max() == 0 ? "" : "=" + each.paramLabel()),
                OptionText.meaning(each)));
  }

  private static void appendRow(StringBuilder page, String name, String meaning) {
    page.append(
        "|`%s`|%s|\n".formatted(name.replace("|", "\\|"), filled(meaning).replace("|", "\\|")));
  }

  /** A text with its signs for percent filled in, as picocli does. */
  private static String filled(String... lines) {
    return String.join(" ", lines).replace("%%", "%").replace("%n", " ");
  }
}
