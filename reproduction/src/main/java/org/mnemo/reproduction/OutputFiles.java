package org.mnemo.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Part;

/** The files that a reproduction makes in its directory, without the runs' files. */
final class OutputFiles {

  /** Names of the files that {@link AtomicFile} writes to until a file is whole. */
  private static final Pattern UNFINISHED = Pattern.compile("(.+)\\.\\d+\\.partial");

  private OutputFiles() {}

  /**
   * Makes sure that nothing is in the way of the files, before an hour is spent on them.
   *
   * @throws MnemoException if a directory has the name of one
   */
  static void requireRoom(Settings settings, Paper paper) {
    for (String name : names(settings, paper)) {
      Path file = settings.out().resolve(name);
      if (Files.isDirectory(file)) {
        throw new MnemoException(
            "cannot write %s: a directory is in the way; remove it or name another directory with --out"
                .formatted(file));
      }
    }
  }

  /**
   * Removes what a killed process was writing. Only for whoever has the {@link DirectoryLock}. In
   * the directory itself others may be writing, too, so only files of these names are removed.
   */
  static void removeUnfinished(Settings settings, Paper paper) {
    List<String> names = names(settings, paper);
    for (Path file : unfinished(settings.out())) {
      if (names.contains(finalName(file))) {
        remove(file);
      }
    }
    unfinished(settings.runs()).forEach(OutputFiles::remove);
  }

  private static List<String> names(Settings settings, Paper paper) {
    List<String> names = new ArrayList<>(List.of(Page.FILE, State.FILE));
    for (Part part : paper.parts()) {
      names.addAll(List.of(part.name() + ".csv", part.name() + ".md"));
      settings
          .pictures(part.name())
          .forEach(picture -> names.add(String.valueOf(picture.getFileName())));
    }
    return names;
  }

  private static List<Path> unfinished(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).filter(file -> !finalName(file).isEmpty()).toList();
    } catch (IOException e) {
      throw AtomicFile.cannotRead(directory, e);
    }
  }

  /** Name that an unfinished file was to get; empty if it is none. */
  private static String finalName(Path file) {
    Matcher matcher = UNFINISHED.matcher(String.valueOf(file.getFileName()));
    return matcher.matches() ? matcher.group(1) : "";
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }
}
