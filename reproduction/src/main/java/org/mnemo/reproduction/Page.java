package org.mnemo.reproduction;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.reproduction.State.FinishedPart;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.RunConditions;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Part;
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
   * @param needed runs of the parts that are on it or asked for
   * @param runs those of them that are finished
   */
  void write(List<Measurement> needed, List<Findings> runs) {
    text.setLength(0);
    say("# " + paper.heading());
    paper.introduction().forEach(this::say);
    about(needed, runs);
    contents();
    for (Part part : paper.parts()) {
      state.part(part.name()).ifPresent(finished -> part(part, finished));
    }
    repeat();
    AtomicFile.write(
        settings.out().resolve(FILE),
        text.toString().strip().concat("\n").getBytes(StandardCharsets.UTF_8));
  }

  private void say(String paragraph) {
    text.append(paragraph).append("\n\n");
  }

  private void about(List<Measurement> needed, List<Findings> runs) {
    say(
        runs.isEmpty()
            ? "%sOn %s. %s"
                .formatted(
                    day(), RunConditions.machine(state.machine()), RunConditions.scale(settings))
            : RunConditions.sentence(settings, runs));
    say(
        "%s %sMnemo's code: %s. Seed: %d."
            .formatted(
                needed.isEmpty()
                    ? "Nothing on this page needs a measured run."
                    : "%d of %s measured."
                        .formatted(runs.size(), CountedNoun.of(needed.size(), "run")),
                stores(needed),
                state.version(),
                settings.seed()));
    if (needed.isEmpty()) {
      return;
    }
    say(paper.method());
  }

  /** Day on which the last part was made; empty if there is none. */
  private String day() {
    return paper.parts().stream()
        .flatMap(part -> state.part(part.name()).stream())
        .map(FinishedPart::at)
        .max(Comparator.naturalOrder())
        .map(at -> "Computed on " + at.replaceAll("T.*", "") + ". ")
        .orElse("");
  }

  private static String minutes(int minutes) {
    return minutes == 1 ? "a minute" : minutes + " minutes";
  }

  private String stores(List<Measurement> needed) {
    List<String> versions =
        needed.stream().map(Measurement::store).distinct().map(storeVersion).toList();
    return versions.isEmpty() ? "" : "Stores: " + String.join("; ", versions) + ". ";
  }

  private void contents() {
    List<Part> missing = new ArrayList<>();
    for (Part part : paper.parts()) {
      if (state.part(part.name()).isPresent()) {
        text.append("- [").append(part.title()).append("](#").append(anchor(part)).append(")\n");
      } else {
        missing.add(part);
      }
    }
    text.append('\n');
    if (!missing.isEmpty()) {
      say("Not done yet: " + String.join("; ", missing.stream().map(Part::title).toList()) + ".");
    }
  }

  /** Anchor of a part as GitHub makes it from the heading. */
  private static String anchor(Part part) {
    return part.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-');
  }

  private void part(Part part, FinishedPart finished) {
    say("## " + part.title());
    Path picture = settings.pictures(part.name()).get(0);
    if (Files.exists(picture)) {
      say("![%s](%s)".formatted(part.title(), picture.getFileName()));
    }
    finished.result().warnings().forEach(this::say);
    if (!finished.result().comparisons().isEmpty()) {
      if (settings.isTrial() && !part.needs(new MeasurementPlan(settings)).isEmpty()) {
        say("At scale %s, too short to be exact:".formatted(settings.scale()));
      }
      text.append("| | paper | here | why they differ |\n|---|---|---|---|\n");
      finished.result().comparisons().forEach(this::row);
      text.append('\n');
    }
    say(finished.result().text());
    say("Data: [%s.csv](%s.csv).".formatted(part.name(), part.name()));
  }

  private void row(Comparison row) {
    text.append("| ").append(cell(row.what())).append(" | ").append(cell(row.paper()));
    text.append(" | ").append(cell(row.ours())).append(" | ").append(cell(row.why()));
    text.append(" |\n");
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace('\n', ' ');
  }

  private void repeat() {
    say("## Repeat it");
    String reproduce = "bin/mnemo reproduce" + Papers.argument(paper) + " --out DIR";
    say(
        "This page, as it was made last:\n\n```sh\n%s\n```\n\nOthers:\n\n```sh\n%s\n```"
            .formatted(
                command,
                String.join(
                    "\n",
                    reproduce
                        + "              # all of it, at most %s on 2 processors"
                            .formatted(minutes(paper.minutes())),
                    reproduce
                        + " --only %s # one of %s"
                            .formatted(
                                paper.partNames().get(0), String.join(" ", paper.partNames())),
                    reproduce
                        + " --scale 0.05 # a trial in %s, too short to be exact"
                            .formatted(minutes(paper.trialMinutes())))));
    say(
        "Interrupted, the same command goes on where it was; results of another version of Mnemo, another"
            + " machine, scale or seed are refused, and `--fresh` begins anew. The measurement directories"
            + " are in `runs`, not published with this page because of their size; `bin/mnemo estimate`"
            + " reads them.");
  }
}
