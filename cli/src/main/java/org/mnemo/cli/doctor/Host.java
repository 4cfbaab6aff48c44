package org.mnemo.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.mnemo.ycsb.kernel.SearchPath;

/**
 * Sources of facts about a machine.
 *
 * @param searchPath directories of programs, as in PATH
 * @param root root of the file system that the kernel's files and {@code etc} are in
 */
public record Host(String searchPath, Path root) {

  /** The machine that this process runs on. */
  public static Host ofThisMachine() {
    String path = System.getenv("PATH");
    return new Host(path == null ? "" : path, Path.of("/"));
  }

  /** The first program on the search path that has one of these names. */
  Optional<Path> find(List<String> names) {
    return names.stream()
        .map(name -> SearchPath.find(name, searchPath))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The text of a file below the root; empty if it is not there or may not be read. */
  Optional<String> read(String file) {
    Path path = root.resolve(file);
    if (!Files.isReadable(path)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readString(path, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
