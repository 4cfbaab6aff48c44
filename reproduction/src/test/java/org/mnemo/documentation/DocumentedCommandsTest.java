package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.cli.Mnemo;
import org.mnemo.documentation.Commands.Shown;
import org.mnemo.documentation.Page.Block;
import org.mnemo.documentation.Page.Span;
import picocli.CommandLine;

/**
 * What the documentation tells to type is known to the commands. Commands stand in blocks of {@code
 * sh}, one a line. Those of some pages are run as well: {@link PageCommandsTest}, {@link
 * RecipesTest}.
 */
@Tag("slow")
class DocumentedCommandsTest {

  private static final Pattern COMMAND_IN_HELP = Pattern.compile("(?m)^ +(bin/mnemo .*)$");

  static List<Page> pages() {
    return Page.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void keepsCommandsInBlocksOfTheirOwn(Page page) {
    // What the commands print of themselves has none.
    List<Block> others =
        page.name().equals(Page.REFERENCE)
            ? List.of()
            : page.blocks().stream().filter(block -> !block.info().equals("sh")).toList();
    for (Block block : others) {
      assertThat(block.text().lines())
          .as("block in line %d of %s; commands go into one of sh", block.line(), page.name())
          .noneMatch(line -> line.startsWith("bin/"));
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void knowsEveryOptionOfEveryCommand(Page page) {
    Stream<String> shown = Commands.of(page).stream().map(Shown::command);
    Stream<String> mentioned = page.spans().stream().map(Span::text);
    Stream<String> ofHelp =
        page.blocks().stream()
            .flatMap(block -> COMMAND_IN_HELP.matcher(block.text()).results())
            .map(found -> found.group(1));
    Stream.of(shown, mentioned, ofHelp)
        .flatMap(commands -> commands)
        .filter(command -> command.startsWith("bin/mnemo "))
        // A synopsis shows what may be left out.
        .filter(command -> !command.contains("["))
        .forEach(DocumentedCommandsTest::assertKnown);
  }

  /** A sentence may mention a command without all that it needs. */
  private static void assertKnown(String command) {
    String complete = Commands.complete(command).replaceFirst(" *([|&;>]|\\.\\.\\.).*", "");
    String[] words = complete.split(" +", -1);
    try {
      Mnemo.commands()
          .setCaseInsensitiveEnumValuesAllowed(true)
          .parseArgs(Arrays.copyOfRange(words, 1, words.length));
    } catch (CommandLine.MissingParameterException e) {
      assertThat(e.getMissing()).as(command).isNotEmpty();
    } catch (CommandLine.ParameterException e) {
      throw new AssertionError("'" + command + "': " + e.getMessage(), e);
    }
  }

  @Test
  void findsWhatIsWrong() {
    assertThatThrownBy(() -> assertKnown("bin/mnemo estimate DIR --ordr touch"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("--ordr");
    assertThatThrownBy(() -> assertKnown("bin/mnemo estimat DIR"))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> Commands.complete("bin/mnemo estimate NOBODY_KNOWS"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("NOBODY_KNOWS");
    Block sample = new Block(1, "", "", "Buy 3 MiB\nExpect 7\n12 of 13\n");
    PageRun.assertLooksLike(sample, "Buy nothing\n99 of 100\n");
    assertThatThrownBy(() -> PageRun.assertLooksLike(sample, "Buy nothing\nThe end\n"))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void findsCommandsWhereReadersDo() {
    Page page =
        Page.of(
            "page",
            Page.parse(
                """
                Say `bin/mnemo doctor`.

                ```sh
                bin/mnemo estimate out \\
                  --price 0.2  # cheap
                # nothing
                ```

                | command | |
                |---|---|
                | `bin/mnemo place DIR --row K`, `--fast-bytes B` | or `--plain` |
                | `bin/mnemo servers start`, `stop` | |
                """));
    assertThat(Commands.of(page).stream().map(Shown::command))
        .containsExactly(
            "bin/mnemo estimate out --price 0.2",
            "bin/mnemo place DIR --row K",
            "bin/mnemo place DIR --fast-bytes B",
            "bin/mnemo servers start",
            "bin/mnemo servers stop");
    assertThat(Commands.toRun("bin/mnemo place DIR --row K"))
        .isEqualTo("bin/mnemo place measured --row 20");
  }
}
