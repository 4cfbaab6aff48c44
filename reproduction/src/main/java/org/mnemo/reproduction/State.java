package org.mnemo.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Json;
import org.mnemo.reproduction.measurement.CodeVersion;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.ycsb.run.Machine;

/**
 * Which runs and parts of a reproduction are done, in {@code reproduction.json}: written anew after
 * every run and every part, so that an interrupted reproduction goes on where it was.
 */
final class State {

  static final String FILE = "reproduction.json";

  private static final int SCHEMA = 2;

  private final Path file;
  private final Content content;

  private State(Path file, Content content) {
    this.file = file;
    this.content = content;
  }

  /**
   * Content of the file.
   *
   * @param paper name of the paper
   * @param version version of the code, as {@link CodeVersion} reports
   * @param runs time at which each finished run was done, by name; ISO 8601, UTC
   */
  private record Content(
      int schema,
      String paper,
      String version,
      SortedMap<String, String> machine,
      List<String> stores,
      double scale,
      long seed,
      SortedMap<String, String> runs,
      SortedMap<String, FinishedPart> parts) {

    Content {
      machine = new TreeMap<>(machine);
      stores = List.copyOf(stores);
      runs = new TreeMap<>(runs);
      parts = new TreeMap<>(parts);
    }

    /** How this differs from other content, in words; empty if it does not. */
    Optional<String> difference(Content now) {
      return Stream.of(
              difference("of the paper ", paper, now.paper),
              difference("of version ", version, now.version),
              difference("of another machine, ", machine, now.machine),
              difference("of the stores ", stores, now.stores),
              difference("with --scale ", scale, now.scale),
              difference("with --seed ", seed, now.seed))
          .flatMap(Optional::stream)
          .findFirst();
    }

    private static Optional<String> difference(String what, Object found, Object now) {
      return found.equals(now)
          ? Optional.empty()
          : Optional.of(what + found + " instead of " + now);
    }
  }

  /**
   * A part that is done.
   *
   * @param at ISO 8601, UTC
   */
  record FinishedPart(String at, PartResult result) {}

  /**
   * Goes on with what is in the directory, or begins.
   *
   * @param fresh true to forget what is there
   * @throws MnemoException if it was made by another version, on another machine, or differently
   */
  static State open(Settings settings, String paper, String version, boolean fresh) {
    Path file = settings.out().resolve(FILE);
    Content now =
        new Content(
            SCHEMA,
            paper,
            version,
            Machine.describe(),
            settings.stores(),
            settings.scale(),
            settings.seed(),
            new TreeMap<>(),
            new TreeMap<>());
    makeDirectories(settings);
    if (fresh || !Files.exists(file)) {
      State begun = new State(file, now);
      begun.save();
      return begun;
    }
    Content found = read(file);
    found
        .difference(now)
        .ifPresent(
            difference -> {
              throw new MnemoException(
                  "%s holds a reproduction %s; name another directory with --out, or begin anew with --fresh"
                      .formatted(settings.out(), difference));
            });
    return new State(file, found);
  }

  private static Content read(Path file) {
    try {
      return Json.read(file, Content.class, SCHEMA);
    } catch (MnemoException e) {
      String problem = String.valueOf(e.getMessage()).replaceAll("; .*", "");
      throw new MnemoException(
          problem + "; name another directory with --out, or begin anew with --fresh", e);
    }
  }

  private static void makeDirectories(Settings settings) {
    try {
      Files.createDirectories(settings.runs());
      // Raw runs are gigabytes; only the results next to them are to be published.
      Files.writeString(settings.runs().resolve(".gitignore"), "*\n");
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(settings.runs(), e);
    }
  }

  String version() {
    return content.version();
  }

  Map<String, String> machine() {
    return content.machine();
  }

  /** Time at which a run was finished; empty if it was not. */
  Optional<Instant> runAt(String name) {
    return Optional.ofNullable(content.runs().get(name)).map(Instant::parse);
  }

  Optional<FinishedPart> part(String name) {
    return Optional.ofNullable(content.parts().get(name));
  }

  void finishRun(String name) {
    content.runs().put(name, now());
    save();
  }

  /** The run's files are damaged or gone. */
  void forgetRun(String name) {
    content.runs().remove(name);
    save();
  }

  void finishPart(String name, PartResult result) {
    content.parts().put(name, new FinishedPart(now(), result));
    save();
  }

  private void save() {
    Json.write(file, content);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
