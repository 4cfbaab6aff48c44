package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Which of the commands are made is for arguments to say; it must not show. */
class MnemoTest {

  @Test
  void helpsAsIfAllCommandsWereThere() {
    assertHelps(Mnemo.commands(), List.of());
  }

  private static void assertHelps(CommandLine command, List<String> path) {
    List<String> args = new ArrayList<>(path);
    args.add("--help");
    Program help = Program.mnemo(args.toArray(String[]::new));
    assertThat(help.out()).isEqualTo(command.getUsageMessage(Ansi.OFF));
    command
        .getSubcommands()
        .forEach(
            (name, subcommand) -> {
              List<String> below = new ArrayList<>(path);
              below.add(name);
              assertHelps(subcommand, below);
            });
  }

  @Test
  void findsACommandBehindOptionsAndInAFile(@TempDir Path folder) throws IOException {
    Program help = Program.mnemo("trace", "misses", "--help");
    Path file = Files.writeString(folder.resolve("arguments"), "trace\nmisses\n--help\n");
    assertThat(Program.mnemo("@" + file)).isEqualTo(help);
    assertThat(Program.mnemo("--verbose", "trace", "misses", "--help")).isEqualTo(help);
  }

  @Test
  void tellsItsVersionHoweverItIsAsked() {
    Program version = Program.mnemo("--version");
    assertThat(version.out()).startsWith("mnemo ");
    assertThat(Program.mnemo("-V")).isEqualTo(version);
    assertThat(Program.mnemo("--verbose", "--version")).isEqualTo(version);
    assertThat(Program.mnemo("estimate", "--version")).isEqualTo(version);
  }
}
