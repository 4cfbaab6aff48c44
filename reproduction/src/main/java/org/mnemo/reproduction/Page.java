package org.mnemo.reproduction;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.reproduction.State.FinishedPart;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** {@code README.md}: what is done of a reproduction, and what is missing. */
final class Page {

  static final String FILE = "README.md";

  private final Settings settings;
  private final Paper paper;
  private final State state;
  private final String command;
  private final UnaryOperator<String> storeVersion;
  private final StringBuilder text = new StringBuilder();

  /**
   * A page.
   *
   * @param command command that makes the page
   * @param storeVersion version of a store's server, by its own words
   */
  Page(
      Settings settings,
      Paper paper,
      State state,
      String command,
      UnaryOperator<String> storeVersion) {
    this.settings = settings;
    this.paper = paper;
    this.state = state;
    this.command = command;
    this.storeVersion = storeVersion;
  }

  /**
   * Writes it anew.
   *
   * @param needed runs of the parts that are on the page or requested
   * @param runs finished runs
   */
  void write(List<Measurement> needed, List<Findings> runs) {
    text.setLength(0);
    say("# " + paper.head().heading());
    say(paper.head().source());
    say(conditions(needed, runs));
    say(
        "At most %d minutes on 2 processors; `--only NAME` makes one part:"
            .formatted(paper.head().minutes()));
    say("```sh\n" + command + "\n```");
    claims();
    assumptions();
    pictures();
    AtomicFile.write(
        settings.out().resolve(FILE),
        text.toString().strip().concat("\n").getBytes(StandardCharsets.UTF_8));
  }

  private void say(String paragraph) {
    text.append(paragraph).append("\n\n");
  }

  private String conditions(List<Measurement> needed, List<Findings> runs) {
    Map<String, String> machine = state.machine();
    StringBuilder all = new StringBuilder();
    all.append(
        runs.isEmpty()
            ? "Computed" + days(done().map(FinishedPart::at))
            : "Measured" + days(runs.stream().map(Findings::finishedAt)));
    all.append(
        String.format(
            Locale.ROOT,
            " on %s processors (%s), %s GiB, %s, %s. Scale %s: %,d records.%s %d of %s measured.",
            machine.get("cores"),
            machine.get("cpu"),
            machine.get("memory_gib"),
            machine.get("os"),
            machine.get("jvm"),
            settings.scale(),
            settings.records(),
            settings.isTrial() ? " **Runs at this scale are too short to be exact.**" : "",
            runs.size(),
            CountedNoun.of(needed.size(), "run")));
    list(all, " Stores: %s.", needed.stream().map(Measurement::store).distinct().map(storeVersion));
    list(
        all,
        " Memory: %s.",
        runs.stream().flatMap(run -> run.tiers().stream()).distinct().sorted());
    return all.append(" Code: %s. Seed: %d.".formatted(state.version(), settings.seed()))
        .toString();
  }

  /** First and last day of some times; empty if there are none. */
  private static String days(Stream<String> times) {
    TreeSet<String> days =
        times.map(at -> at.replaceAll("T.*", "")).collect(Collectors.toCollection(TreeSet::new));
    return switch (days.size()) {
      case 0 -> "";
      case 1 -> " on " + days.first();
      default -> " on " + days.first() + " to " + days.last();
    };
  }

  private static void list(StringBuilder target, String sentence, Stream<String> items) {
    String joined = items.collect(Collectors.joining("; "));
    target.append(joined.isEmpty() ? "" : sentence.formatted(joined));
  }

  private Stream<FinishedPart> done() {
    return paper.parts().stream().flatMap(part -> state.part(part.name()).stream());
  }

  private void claims() {
    text.append("| claim | paper | here | why they differ |\n|---|---|---|---|\n");
    List<String> missing = new ArrayList<>();
    for (Part part : paper.parts()) {
      String place = "[%s](%s.csv): ".formatted(place(part), part.name());
      state
          .part(part.name())
          .ifPresentOrElse(
              finished -> rows(place, finished.result().comparisons()),
              () -> missing.add(part.title()));
    }
    text.append('\n');
    if (!missing.isEmpty()) {
      say("Not done yet: " + String.join("; ", missing) + ".");
    }
  }

  /** Place of a part in the paper. */
  private static String place(Part part) {
    return part.title().replaceFirst(":.*", "");
  }

  /** The place stands in the first row of its part only. */
  private void rows(String place, List<Comparison> rows) {
    for (int i = 0; i < rows.size(); i++) {
      Comparison row = rows.get(i);
      String claim = i == 0 ? place + row.what() : row.what();
      text.append('|');
      for (String cell : List.of(claim, row.paper(), row.ours(), row.why())) {
        text.append(' ').append(cell.replace("|", "\\|").replace('\n', ' ')).append(" |");
      }
      text.append('\n');
    }
  }

  private void assumptions() {
    say("## Assumptions");
    paper.head().assumptions().forEach(each -> text.append("- ").append(each).append('\n'));
    for (Part part : paper.parts()) {
      state.part(part.name()).map(FinishedPart::result).ifPresent(result -> note(part, result));
    }
    text.append('\n');
  }

  private void note(Part part, PartResult result) {
    List<String> sentences = new ArrayList<>(result.warnings());
    sentences.add(result.text());
    String note = String.join(" ", sentences).strip();
    if (!note.isEmpty()) {
      text.append("- ").append(place(part)).append(": ").append(note).append('\n');
    }
  }

  private void pictures() {
    say("## Pictures");
    for (Part part : paper.parts()) {
      Path picture = settings.pictures(part.name()).get(0);
      if (state.part(part.name()).isPresent() && Files.exists(picture)) {
        say("![%s](%s)".formatted(part.name(), picture.getFileName()));
      }
    }
  }
}
