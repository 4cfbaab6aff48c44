package org.mnemo.reproduction;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.reproduction.State.FinishedPart;
import org.mnemo.reproduction.measurement.CodeVersion;
import org.mnemo.reproduction.measurement.Laboratory;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.Sheet;

/** Tables, figures and claims of a paper, each made as soon as the runs that it needs are done. */
public final class Reproduction {

  private final Settings settings;
  private final Paper paper;
  private final MeasurementPlan plan;
  private final Laboratory laboratory;
  private final State state;
  private final Consumer<String> report;
  private final Runs runs;
  private final Page page;
  private final List<Part> parts;

  /** Runs of the requested parts. */
  private final List<Measurement> needed;

  private Reproduction(
      Settings settings,
      Paper paper,
      Laboratory laboratory,
      List<String> only,
      List<Part> parts,
      State state,
      Consumer<String> report) {
    this.settings = settings;
    this.paper = paper;
    this.plan = new MeasurementPlan(settings);
    this.laboratory = laboratory;
    this.parts = parts;
    this.state = state;
    this.report = report;
    this.runs = new Runs(settings, laboratory, state, report);
    this.needed = needed(parts);
    this.page =
        new Page(
            settings,
            paper,
            state,
            settings.command(Papers.argument(paper).strip(), paper.stores(), only),
            laboratory::storeVersion);
  }

  /**
   * Goes on with the reproduction in the settings' directory, or begins it: measures, makes and
   * writes what is not done.
   *
   * @param paper the paper that is reproduced
   * @param only names of tables and figures, none for all
   * @param fresh true to begin anew
   * @param report takes a sentence whenever something is done
   * @return the requested parts that are there
   * @throws org.mnemo.core.UsageException if a name is unknown
   * @throws MnemoException if another process is at it, or what is there is of another version,
   *     machine or plan
   */
  @SuppressWarnings("try") // the lock is there to be closed
  public static Outcome run(
      Settings settings,
      Paper paper,
      Laboratory laboratory,
      List<String> only,
      boolean fresh,
      Consumer<String> report) {
    List<Part> parts = paper.parts(only);
    try (DirectoryLock lock = DirectoryLock.of(settings.runs()).resumable()) {
      requireRoom(settings, paper);
      State state = State.open(settings, paper.name(), CodeVersion.ofThisBuild(), fresh);
      return new Reproduction(settings, paper, laboratory, only, parts, state, report).finish();
    }
  }

  /** Nothing may be in the way of the files, before an hour is spent on them. */
  private static void requireRoom(Settings settings, Paper paper) {
    Path out = settings.out();
    List<Path> files = new ArrayList<>(List.of(out.resolve(Page.FILE), out.resolve(State.FILE)));
    for (Part part : paper.parts()) {
      files.addAll(settings.pictures(part.name()));
      files.add(out.resolve(part.name() + ".csv"));
      files.add(out.resolve(part.name() + ".md"));
    }
    for (Path file : files) {
      if (Files.isDirectory(file)) {
        throw new MnemoException(
            "cannot write %s: a directory is in the way; remove it or name another directory with --out"
                .formatted(file));
      }
    }
  }

  /**
   * Result of a reproduction.
   *
   * @param page path of the page that holds all of it
   * @param parts the requested parts
   */
  public record Outcome(String page, List<MadePart> parts) {}

  /**
   * A table or figure.
   *
   * @param table path of its numbers
   * @param at time at which the part was made; ISO 8601, UTC
   * @param result the paper's numbers and ours, and what is seen
   */
  record MadePart(String name, String title, String table, String at, PartResult result) {}

  private Outcome finish() {
    writePage();
    makeReadyParts();
    runs.measure(needed, this::afterARun);
    makeReadyParts();
    writePage();
    return new Outcome(
        settings.out().resolve(Page.FILE).toString(),
        parts.stream().flatMap(part -> made(part).stream()).toList());
  }

  private Optional<MadePart> made(Part part) {
    return state
        .part(part.name())
        .map(
            done ->
                new MadePart(
                    part.name(), part.title(), table(part).toString(), done.at(), done.result()));
  }

  private Path table(Part part) {
    return settings.out().resolve(part.name() + ".csv");
  }

  private void afterARun() {
    makeReadyParts();
    writePage();
  }

  private List<Measurement> needed(List<Part> some) {
    Set<Measurement> needs = new LinkedHashSet<>();
    some.forEach(part -> needs.addAll(part.needs(plan)));
    return inOrder(new ArrayList<>(needs));
  }

  /** The runs in such an order that samples come after what they are samples of. */
  private static List<Measurement> inOrder(List<Measurement> needed) {
    List<Measurement> ordered = new ArrayList<>();
    needed.stream().filter(run -> run.sampleOf() == null).forEach(ordered::add);
    needed.stream().filter(run -> run.sampleOf() != null).forEach(ordered::add);
    return ordered;
  }

  private void makeReadyParts() {
    for (Part part : parts) {
      if (!isDone(part) && part.needs(plan).stream().allMatch(runs::isDone)) {
        state.finishPart(
            part.name(),
            new Sheet(paper, part, plan, laboratory, runs::findings, runs::directory).make());
        report.accept(part.title() + ": " + table(part));
        writePage();
      }
    }
  }

  /** A part is done if its files are there and no run is newer. */
  private boolean isDone(Part part) {
    FinishedPart finished = state.part(part.name()).orElse(null);
    if (finished == null || !Files.exists(table(part))) {
      return false;
    }
    if (!settings.pictures(part.name()).stream().allMatch(Files::exists)
        && finished.result().warnings().isEmpty()) {
      return false;
    }
    Instant at = Instant.parse(finished.at());
    return part.needs(plan).stream()
        .allMatch(run -> state.runAt(run.name()).filter(done -> !done.isAfter(at)).isPresent());
  }

  private void writePage() {
    List<Part> onPage =
        paper.parts().stream()
            .filter(part -> parts.contains(part) || state.part(part.name()).isPresent())
            .toList();
    List<Measurement> measurements = needed(onPage);
    page.write(
        measurements, measurements.stream().filter(runs::isDone).map(runs::findings).toList());
  }
}
