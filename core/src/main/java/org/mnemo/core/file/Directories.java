package org.mnemo.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;

public final class Directories {

  private Directories() {}

  /**
   * Makes a directory and its parents.
   *
   * @throws MnemoException if that is not possible
   */
  public static void make(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(directory, e);
    }
  }

  /**
   * Removes a regular file, if it exists.
   *
   * @throws MnemoException if that is not possible
   */
  public static void removeFile(Path file) {
    if (Files.isRegularFile(file)) {
      remove(file);
    }
  }

  /**
   * Removes a file, or a directory with its content, if it exists.
   *
   * @throws MnemoException if that is not possible
   */
  public static void remove(Path fileOrDirectory) {
    if (!Files.exists(fileOrDirectory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(fileOrDirectory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(fileOrDirectory, e);
    }
  }

  /**
   * The files in a directory whose names end so, by name; none if there is no such directory.
   *
   * @throws MnemoException if it cannot be read
   */
  public static List<Path> list(Path directory, String ending) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw AtomicFile.cannotRead(directory, e);
    }
  }
}
