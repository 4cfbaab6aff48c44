package org.mnemo.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.cli.Mnemo;
import org.mnemo.cli.Program;
import org.mnemo.cli.docs.Commands.Shown;
import org.mnemo.cli.docs.Page.Block;
import org.mnemo.cli.docs.Page.Part;
import org.mnemo.cli.docs.Page.Span;
import org.mnemo.ycsb.sensitivity.LocalServerPlans;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.SearchPath;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.store.StoreTypes;
import picocli.CommandLine;
import redis.clients.jedis.Jedis;

/**
 * What the documentation tells to type works. Commands stand in blocks of {@code sh}, one a line;
 * each is run by a shell of its own. Blocks without a language are the output of the command shown
 * last, all others say what they hold.
 */
class DocumentedCommandsTest {

  private static final String TUTORIAL = "docs/tutorial.md";

  /** Their commands are run; {@link RecipesTest} runs those of recipes, all others are parsed. */
  private static final List<String> RUN = List.of("README.md", TUTORIAL, "docs/price.md");

  private static final Pattern COMMAND_IN_HELP = Pattern.compile("(?m)^ +(bin/mnemo .*)$");

  @TempDir Path temporary;

  private ScratchHome home;
  private LocalServers boxes;
  private int productionPort;

  static List<String> pagesToRun() {
    return RUN;
  }

  static List<Page> pages() {
    return Page.all();
  }

  @AfterEach
  void stopServers() {
    if (home != null) {
      home.stopServers();
    }
    if (boxes != null) {
      boxes.stop();
    }
    if (productionPort > 0) {
      Program.run(
          List.of("redis-cli", "-p", "" + productionPort, "shutdown", "nosave"), Map.of(), "");
    }
  }

  @ParameterizedTest
  @MethodSource("pagesToRun")
  void runsEveryCommand(String name) throws IOException {
    home = ScratchHome.in(temporary);
    ReaderFiles.putInto(home.root());
    // What is longer first, as it holds what is shorter.
    Map<String, String> servers = new LinkedHashMap<>();
    if (name.equals(TUTORIAL)) {
      assumeTrue(
          SearchPath.find("redis-cli").isPresent(),
          "no redis-cli on PATH; install redis-tools to follow the tutorial");
      servers.putAll(production());
    }
    servers.putAll(startBoxes());
    PageRun run = new PageRun(home, servers);
    for (Part part : Page.of(name).parts()) {
      run.read(part);
    }
    assertThat(run.commands()).isPositive();
  }

  /** Servers on machines of their own, as users have them; told apart by their ports here. */
  private Map<String, String> startBoxes() {
    boxes = new LocalServers(temporary.resolve("boxes"));
    ServerState started =
        boxes.start(
            LocalServerPlans.serverPlan(StoreTypes.byName("redis"), new Properties()), null, true);
    List<LocalServer> servers = started.servers();
    Map<String, String> addresses = new LinkedHashMap<>();
    for (int i = 0; i < servers.size(); i++) {
      String box = List.of("dram-box", "cxl-box").get(i);
      String tier = servers.get(i).tier();
      int port = servers.get(i).port();
      try (Jedis redis = new Jedis("127.0.0.1", port)) {
        // As on a machine of the user's own.
        redis.auth(started.password());
        redis.configSet("requirepass", "");
      }
      addresses.put("redis-cli -h " + box, "redis-cli -p " + port);
      addresses.put(box, "127.0.0.1 -p mnemo.%s.redis.port=%d".formatted(tier, port));
    }
    return addresses;
  }

  /** The server that the tutorial has its reader make, on a port that is free here. */
  private Map<String, String> production() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      productionPort = free.getLocalPort();
    }
    return Map.of(
        "redis-server --port 6379", "redis-server --port " + productionPort,
        "redis-cli -h prod-box", "redis-cli -p " + productionPort,
        "redis.host=prod-box", "redis.host=127.0.0.1 -p redis.port=" + productionPort);
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
        .forEach(DocumentedCommandsTest::assertKnown);
  }

  /** A sentence may mention a command without all that it needs. */
  private static void assertKnown(String command) {
    String complete = Commands.complete(command).replaceFirst(" *([|&;>]|\\.\\.\\.).*", "");
    String[] words = complete.split(" +", -1);
    try {
      new CommandLine(new Mnemo())
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
