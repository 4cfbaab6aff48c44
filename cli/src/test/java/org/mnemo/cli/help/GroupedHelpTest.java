package org.mnemo.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Mnemo;
import org.mnemo.cli.Program;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class GroupedHelpTest {

  /** What fits a screen or two. */
  private static final int MOST_LINES = 50;

  private static final int WIDTH = 80;

  private static Stream<CommandLine> all(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(GroupedHelpTest::all));
  }

  private static Stream<CommandLine> withManyOptions() {
    return all(Mnemo.commands()).filter(command -> options(command).count() > 24);
  }

  private static Stream<OptionSpec> options(CommandLine command) {
    return command.getCommandSpec().options().stream().filter(option -> !option.hidden());
  }

  private static List<String> lines(String... arguments) {
    Program program = Program.mnemo(arguments);
    assertThat(program.status()).isZero();
    assertThat(program.err()).isEmpty();
    return program.out().lines().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"advise", "estimate", "validate", "compare", "place"})
  void showsCommonOptionsOnAScreenAndSaysHowToSeeTheOthers(String command) {
    List<String> help = lines(command, "--help");
    assertThat(help).hasSizeLessThanOrEqualTo(MOST_LINES).allMatch(line -> line.length() < WIDTH);
    assertThat(help.get(help.size() - 1))
        .matches("All \\d+ options: bin/mnemo " + command + " --help-all");
    assertThat(help)
        .contains("Memory and its price")
        .noneMatch(line -> line.contains("--dependent-loads"));
    assertThat(lines(command, "--help-all"))
        .contains("Memory and its price", "Help")
        .anyMatch(line -> line.contains("--dependent-loads"))
        .noneMatch(line -> line.startsWith("All "));
  }

  /** The first sentence of an option with signs that stand for something in picocli's texts. */
  @Test
  void cutsDescriptionsAfterTheirFirstSentence() {
    assertThat(lines("estimate", "-h"))
        .containsSequence(
            "      --fast-bytes=B     Amount of FastMem available, such as 500000, 2GiB or",
            "                           20% of the data.",
            "Memory and its price");
    assertThat(lines("estimate", "--help-all"))
        .contains(
            "                              or 20% of the data. Takes the split that fills it");
  }

  @Test
  void showsAllOptionsOfCommandsWithFew() {
    assertThat(lines("servers", "status", "--help"))
        .containsSequence(
            "  -h, --help       Show this help and exit.",
            "      --json       Answer with one JSON document instead of sentences.")
        .noneMatch(line -> line.contains("--help-all"));
  }

  @Test
  void listsEachCommandInAGroup() {
    List<String> help = lines("--help");
    assertThat(help)
        .containsSubsequence(
            "Measure",
            "  validate      Measure real splits and compare them with the estimate.",
            "Production",
            "Act",
            "Traces",
            "Tools",
            "  doctor        Show what this machine offers and what would be emulated.",
            "Papers")
        .doesNotContain("Commands:");
    for (CommandLine command : Mnemo.commands().getSubcommands().values()) {
      String name = command.getCommandName();
      assertThat(help).filteredOn(line -> line.startsWith("  " + name + " ")).as(name).hasSize(1);
    }
  }

  @Test
  void takesFormerNamesOfCommands() {
    Program former = Program.mnemo("probe", "--size", "much");
    assertThat(former.status()).isEqualTo(2);
    assertThat(former.err()).startsWith("mnemo: 'probe' is now 'doctor --probe'\n");
    assertThat(Program.mnemo("--verbose", "dataset", "--help").out())
        .isEqualTo(Program.mnemo("scan", "--help").out());
    assertThat(Program.mnemo("dataset", "--help").out())
        .isEqualTo(Program.mnemo("scan", "--help").out());
  }

  @Test
  void groupsEveryOptionOfCommandsWithMany() {
    assertThat(
            withManyOptions()
                .flatMap(GroupedHelpTest::options)
                .map(OptionSpec::longestName)
                .distinct()
                .filter(name -> OptionGroup.of(name) == OptionGroup.OTHER))
        .as("options that no group of OptionGroup names; add each to the list it belongs to")
        .isEmpty();
  }

  @Test
  void namesOptionsThatThereAreAndEachOnce() {
    List<String> known =
        withManyOptions().flatMap(GroupedHelpTest::options).map(OptionSpec::longestName).toList();
    assertThat(Arrays.stream(OptionGroup.values()).flatMap(group -> group.names().stream()))
        .doesNotHaveDuplicates()
        .isSubsetOf(known);
  }

  @Test
  void understandsTyposOfRareOptions() {
    assertThat(Program.mnemo("advise", "--dependent-load", "1").sentence())
        .contains("did you mean --dependent-loads?");
    assertThat(Program.mnemo("advise", "--help-al").sentence())
        .contains("did you mean --help-all?");
  }

  @Test
  void tellsVersionAndCommit() {
    assertThat(lines("--version").get(0)).matches("mnemo \\d+\\.\\d+\\.\\d+\\S*, .*commit.*");
    assertThat(lines("estimate", "-V")).isEqualTo(lines("--version"));
  }
}
