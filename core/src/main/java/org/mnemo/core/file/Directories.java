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
   * Copies a directory with its content.
   *
   * @param to the copy, which must not exist
   * @throws MnemoException if that is not possible
   */
  public static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(to, e);
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
