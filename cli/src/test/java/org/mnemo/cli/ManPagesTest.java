package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.server.SearchPath;
import picocli.CommandLine;

/** The pages in {@code docs/man} are what the commands say of themselves, and man can show them. */
class ManPagesTest {

  private static final Path DIRECTORY = Program.HOME.resolve("docs/man/man1");

  /** By the names of their files. */
  private static SortedMap<String, String> pages() {
    SortedMap<String, String> pages = new TreeMap<>();
    add(pages, new CommandLine(new Mnemo()));
    return pages;
  }

  private static void add(SortedMap<String, String> pages, CommandLine command) {
    if (command.getCommandSpec().usageMessage().hidden()) {
      return;
    }
    pages.put(ManPage.nameOf(command) + ".1", ManPage.of(command));
    command.getSubcommands().values().stream().distinct().forEach(sub -> add(pages, sub));
  }

  @Test
  void areWhatTheCommandsSay() throws IOException {
    SortedMap<String, String> generated = pages();
    if (Boolean.getBoolean("mnemo.docs.write")) {
      Files.createDirectories(DIRECTORY);
      for (Path stale : files()) {
        Files.delete(stale);
      }
      for (Map.Entry<String, String> page : generated.entrySet()) {
        Files.writeString(DIRECTORY.resolve(page.getKey()), page.getValue());
      }
    }
    SortedMap<String, String> committed = new TreeMap<>();
    for (Path file : files()) {
      committed.put(String.valueOf(file.getFileName()), Files.readString(file));
    }
    assertThat(committed)
        .as(
            "docs/man; write it anew: mvn test -Dtest=ManPagesTest -Dmnemo.docs.write=true -Dsurefire.failIfNoSpecifiedTests=false")
        .isEqualTo(generated);
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.sorted().toList();
    }
  }

  @Test
  void formatWithoutWarnings() throws IOException {
    assumeTrue(SearchPath.find("groff").isPresent(), "needs groff: apt-get install groff-base");
    for (Path file : files()) {
      Program groff =
          Program.run(
              List.of("groff", "-man", "-Tascii", "-ww", "-P-c", file.toString()), Map.of(), "");
      assertThat(groff.err()).as(file.toString()).isEmpty();
      assertThat(groff.status()).isZero();
    }
  }

  @Test
  void showWhatIsTypedAsItIsTyped() {
    SortedMap<String, String> pages = pages();
    assertThat(pages).containsKeys("mnemo.1", "mnemo-advise.1", "mnemo-trace-convert.1");
    assertThat(pages).doesNotContainKey("mnemo-probe-part.1");
    assertThat(pages.values()).allSatisfy(page -> assertThat(page).isASCII());
    assertThat(pages.get("mnemo-advise.1"))
        .contains(
            "[\\-\\-catalog=PROVIDER[:FAMILY]]",
            "\\fB\\-\\-store\\fR\\fI=STORE\\fR\nThe store (default redis). One of redis, memcached,",
            "(default 10%).");
    assertThat(pages.get("mnemo-trace-convert.1"))
        .contains(".nf\nbin/mnemo trace convert \\-\\-from mnemo\\-two\\-files KEYS REQUESTS");
    assertThat(pages.get("mnemo-completion.1"))
        .contains("\\(aqsource \\(ti/.mnemo\\-completion\\(aq in \\(ti/.zshrc:");
  }
}
