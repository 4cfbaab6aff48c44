package org.mnemo.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
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
}
