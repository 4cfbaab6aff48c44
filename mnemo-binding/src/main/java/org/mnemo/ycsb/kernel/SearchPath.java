package org.mnemo.ycsb.kernel;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringTokenizer;

/** Finds programs on PATH. */
public final class SearchPath {

  private SearchPath() {}

  public static Optional<Path> find(String program) {
    String path = System.getenv("PATH");
    return path == null ? Optional.empty() : find(program, path);
  }

  /** The first executable of that name in directories separated as in PATH. */
  public static Optional<Path> find(String program, String path) {
    StringTokenizer directories = new StringTokenizer(path, File.pathSeparator);
    while (directories.hasMoreTokens()) {
      Path candidate = Path.of(directories.nextToken(), program);
      if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
        return Optional.of(candidate.toAbsolutePath());
      }
    }
    return Optional.empty();
  }
}
