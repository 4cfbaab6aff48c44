package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.Program;
import org.mnemo.documentation.Commands.Shown;
import org.mnemo.documentation.Page.Block;
import org.mnemo.documentation.Page.Part;
import org.mnemo.documentation.Page.Span;

/** A page read from its top, each command run, each file written and each output compared. */
final class PageRun {

  /** A sample was made with another workload on another machine. */
  private static final double ALIKE = 0.6;

  private final ScratchHome home;
  private final Map<String, String> servers;
  private final List<Shown> shown = new ArrayList<>();
  private final Map<String, Program> ran = new HashMap<>();
  private @Nullable Program last;

  /**
   * @param servers what to put in place of the names of servers
   */
  PageRun(ScratchHome home, Map<String, String> servers) {
    this.home = home;
    this.servers = servers;
  }

  /** How many different commands were run. */
  int commands() {
    return ran.size();
  }

  void read(Part part) throws IOException {
    for (Shown next : Commands.in(part, shown)) {
      shown.add(next);
      // A table may sum up what was shown before.
      boolean again = next.cell() > 0 && ran.containsKey(next.command());
      if (!again && !Commands.NOT_RUN.containsKey(next.command())) {
        run(next.command());
      }
    }
    if (part instanceof Span span) {
      last = ran.getOrDefault(span.text(), last);
    } else if (part instanceof Block block && block.info().isEmpty()) {
      assertThat(last).as("command above the block in line %d", block.line()).isNotNull();
      // Beside other tests a shortened measurement may know too little for what the page shows.
      if (last.status() != Program.NO_ANSWER) {
        assertLooksLike(block, last.out());
      }
    } else if (part instanceof Block block && !block.file().isEmpty()) {
      home.write(block.file(), block.text());
    }
  }

  private void run(String command) {
    Commands.before(command).ifPresent(before -> home.runs(withServers(before)));
    Program program = home.runs(withServers(Commands.toRun(command)));
    ran.put(command, program);
    // Others, such as rm, have nothing to show.
    if (Commands.isOurs(command)) {
      assertThat(program.out() + program.err()).as("output of %s", command).isNotBlank();
      last = program;
    }
  }

  private String withServers(String command) {
    String complete = command;
    for (Map.Entry<String, String> server : servers.entrySet()) {
      complete = complete.replace(server.getKey(), server.getValue());
    }
    return complete;
  }

  /** Most lines of the sample begin with a word with which a line of the output does. */
  static void assertLooksLike(Block sample, String output) {
    Set<String> expected = firstWords(sample.text());
    Set<String> found = firstWords(output);
    long alike = expected.stream().filter(found::contains).count();
    assertThat((double) alike / expected.size())
        .as(
            "share of the sample in line %d whose lines begin as those of%n%s%n(if it is no output,"
                + " its fence must say what it is)",
            sample.line(), output)
        .isGreaterThanOrEqualTo(ALIKE);
  }

  /** Of each line, numbers left out. */
  private static Set<String> firstWords(String text) {
    return text.lines()
        .map(String::strip)
        .map(line -> line.replaceFirst("\\s.*", "").replaceAll("[0-9][0-9.,]*", "#"))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toSet());
  }
}
