package org.mnemo.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A release as a user has it: unpacked in a folder with a blank in its name, on a machine with a
 * Java runtime and a shell, but without a Java compiler and without Maven.
 *
 * @param archive the archive that the build left
 * @param home the folder that it unpacked to
 * @param path the only folder of programs
 * @param user the user's own folder
 */
record Release(Path archive, Path home, Path path, Path user) {

  /** What the launchers need. */
  private static final List<String> PROGRAMS = List.of("sh", "readlink");

  /** Modules of the runtimes that are there to run programs only. */
  private static final String MODULES =
      "java.se,jdk.charsets,jdk.crypto.ec,jdk.localedata,jdk.management,jdk.unsupported,jdk.zipfs";

  /** Outcome of a program. */
  record Outcome(int status, String out, String err) {}

  /** Unpacks the archive and makes the runtime. */
  static Release in(Path folder) throws IOException {
    Path built = Path.of(System.getProperty("mnemo.release"));
    assertThat(built).exists();
    Path target = Files.createDirectories(folder.resolve("a release"));
    assertDone(run(List.of("tar", "-xzf", built.toString(), "-C", target.toString()), null, null));
    Path path = Files.createDirectories(folder.resolve("programs"));
    for (String program : PROGRAMS) {
      Files.createSymbolicLink(path.resolve(program), whereIs(program));
    }
    Path runtime = folder.resolve("runtime");
    Path java = Path.of(System.getProperty("java.home"));
    String jlink = java.resolve("bin/jlink").toString();
    assertDone(
        run(List.of(jlink, "--add-modules", MODULES, "--output", runtime.toString()), null, null));
    assertThat(runtime.resolve("bin/javac")).doesNotExist();
    Files.createSymbolicLink(path.resolve("java"), runtime.resolve("bin/java"));
    String name = String.valueOf(built.getFileName()).replace(".tar.gz", "");
    return new Release(
        built, target.resolve(name), path, Files.createDirectories(folder.resolve("user")));
  }

  private static Path whereIs(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  private static void assertDone(Outcome outcome) {
    assertThat(outcome.status()).as(outcome.out() + outcome.err()).isZero();
  }

  /** Removes the links to programs of this machine. */
  void forget() throws IOException {
    try (Stream<Path> links = Files.list(path)) {
      for (Path link : links.toList()) {
        Files.delete(link);
      }
    }
  }

  /** Runs one of the release's programs in the user's folder. */
  Outcome run(String program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/" + program).toString()));
    command.addAll(List.of(arguments));
    return run(command, path, user);
  }

  /**
   * Runs a program.
   *
   * @param path its PATH; null for that of this process
   * @param user its working directory, and its user's folder; null for those of this process
   */
  static Outcome run(List<String> command, Path path, Path user) {
    try {
      Path out = Files.createTempFile("mnemo", ".out");
      Path err = Files.createTempFile("mnemo", ".err");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      if (path != null) {
        builder.environment().clear();
        builder.environment().put("PATH", path.toString());
        builder.environment().put("MNEMO_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
      }
      if (user != null) {
        builder.environment().put("HOME", user.toString());
        builder.environment().put("XDG_CACHE_HOME", user.resolve("cache").toString());
        builder.directory(user.toFile());
      }
      Process process = builder.start();
      process.getOutputStream().close();
      Outcome outcome =
          new Outcome(
              process.waitFor(),
              Files.readString(out, StandardCharsets.UTF_8),
              Files.readString(err, StandardCharsets.UTF_8));
      Files.delete(out);
      Files.delete(err);
      return outcome;
    } catch (IOException e) {
      throw new AssertionError("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Permissions and size of everything in the release, by name. */
  SortedMap<String, String> snapshot() throws IOException {
    SortedMap<String, String> snapshot = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.toList()) {
        snapshot.put(
            home.relativize(file).toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                + (Files.isDirectory(file) ? "" : " " + Files.size(file)));
      }
    }
    return snapshot;
  }

  /** Names of the files in a folder of the release. */
  List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve(folder))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }
}
