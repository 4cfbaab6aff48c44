package org.mnemo.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Mnemo;
import org.mnemo.cli.Program;
import picocli.CommandLine;

class GroupedHelpTest {

  /** What fits a screen or two. */
  private static final int MOST_LINES = 50;

  private static final int WIDTH = 80;

  /** Most options that help lists unless all are asked for. */
  private static final int MOST_OPTIONS = 25;

  private static Stream<CommandLine> all(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(GroupedHelpTest::all));
  }

  private static List<String> lines(String... arguments) {
    Program program = Program.mnemo(arguments);
    assertThat(program.status()).isZero();
    assertThat(program.err()).isEmpty();
    return program.out().lines().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"advise", "estimate", "validate", "compare", "place", "check", "diff"})
  void listsUsefulOptionsOnAScreenAndSaysHowToSeeTheOthers(String command) {
    List<String> help = lines(command, "--help");
    assertThat(help).hasSizeLessThanOrEqualTo(MOST_LINES).allMatch(line -> line.length() < WIDTH);
    assertThat(help.get(help.size() - 1))
        .matches("All \\d+ options: bin/mnemo " + command + " --help --verbose");
    assertThat(help).filteredOn(line -> line.startsWith("All ")).hasSize(1);
    assertThat(help)
        .contains("Memory, price and model")
        .noneMatch(line -> line.contains("--dependent-loads"));
    List<String> all = lines(command, "--help", "--verbose");
    assertThat(all)
        .contains("Memory, price and model", "Help")
        .anyMatch(line -> line.contains("--dependent-loads"))
        .noneMatch(line -> line.startsWith("All "));
    Program former = Program.mnemo(command, "--help-all");
    assertThat(former.out().lines()).containsExactlyElementsOf(all);
    assertThat(former.err()).isEqualTo("mnemo: '--help-all' is now '--help --verbose'\n");
  }

  @Test
  void listsNoMoreOptionsThanFitAScreen() {
    all(Mnemo.commands())
        .map(CommandLine::getCommandSpec)
        .forEach(
            command ->
                assertThat(
                        OptionText.all(command).stream()
                            .filter(
                                option ->
                                    OptionText.all(command).size() <= MOST_OPTIONS
                                        || !option.hidden()))
                    .as(command.qualifiedName())
                    .hasSizeLessThanOrEqualTo(MOST_OPTIONS));
  }

  @Test
  void listsEachCommandInAGroup() {
    List<String> help = lines("--help");
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
  }
}
