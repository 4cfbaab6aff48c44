package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder laid out as a YCSB 0.17.0 release: its own core and the libraries that it was built
 * with, a list of bindings, and stand-ins for its launchers with the lines that matter.
 *
 * @param root the folder
 */
public record StockYcsb(Path root) {

  private static final Path LIBRARIES = Program.HOME.resolve("cli/target/stock-ycsb-lib");

  /** Lays the folder out. */
  public static StockYcsb in(Path root) throws IOException {
    assumeTrue(
        Files.exists(LIBRARIES),
        "needs the libraries of YCSB 0.17.0, which every build without -Dfast puts into "
            + LIBRARIES);
    copy(LIBRARIES, root.resolve("lib"));
    copy(Program.HOME.resolve("cli/src/test/resources/stock-ycsb"), root);
    Files.createDirectory(root.resolve("workloads"));
    Files.writeString(root.resolve("workloads/workloada"), "recordcount=1000\n");
    assertThat(root.resolve("lib/core-0.17.0.jar")).exists();
    return new StockYcsb(root);
  }

  /** Copies a folder with the permissions of its files. */
  public static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy, java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  Program install(String... options) {
    return Program.mnemo("install-into", root, options);
  }

  /** Runs YCSB's own client by a launcher of YCSB's, of which ours knows nothing. */
  Program run(String javaOptions, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(root.resolve("bin/ycsb.sh").toString()));
    command.addAll(arguments);
    return Program.run(
        command,
        Map.of(
            "JAVA_HOME",
            System.getProperty("java.home"),
            "JAVA_OPTS",
            String.join(" ", Program.QUICK, String.join(" ", Program.ARABIC), javaOptions)),
        "");
  }

  /** Everything in the folder: permissions, and the content of files, by name. */
  SortedMap<String, String> snapshot() throws IOException {
    SortedMap<String, String> snapshot = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        String content =
            Files.isDirectory(file)
                ? "a folder"
                : Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        snapshot.put(
            root.relativize(file).toString(),
            Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS) + content);
      }
    }
    return snapshot;
  }
}
