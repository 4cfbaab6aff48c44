package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.mnemo.cli.Mnemo;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** {@code docs/commands.md} is what the commands say of themselves, and cannot go stale. */
class CommandReferenceTest {

  private static final Path PAGE = Page.HOME.resolve("docs/commands.md");
  private static final int WIDTH = 100;

  @Test
  void isWhatTheCommandsSay() throws IOException {
    String generated = page();
    if (Boolean.getBoolean("mnemo.docs.write")) {
      Files.writeString(PAGE, generated);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "docs/commands.md; write it anew: mvn test -Dtest=CommandReferenceTest -Dmnemo.docs.write=true -Dsurefire.failIfNoSpecifiedTests=false")
        .isEqualTo(generated);
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # Commands of bin/mnemo

            What each says with `--help-all`, written by `CommandReferenceTest`.
            """);
    append(page, Mnemo.commands());
    return page.toString();
  }

  private static void append(StringBuilder page, CommandLine command) {
    if (command.getCommandSpec().usageMessage().hidden()) {
      return;
    }
    command.setUsageHelpWidth(WIDTH);
    page.append("\n## ")
        .append(command.getCommandSpec().qualifiedName())
        .append("\n\n```\n")
        .append(
            command.getUsageMessage(Ansi.OFF).replace(System.lineSeparator(), "\n").stripTrailing())
        .append("\n```\n");
    command.getSubcommands().values().stream().distinct().forEach(sub -> append(page, sub));
  }
}
