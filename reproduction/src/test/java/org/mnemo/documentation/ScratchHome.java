package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.cli.Program;
import org.mnemo.cli.StockYcsb;
import org.mnemo.ycsb.server.LocalServers;

/**
 * A project's folder that looks built, in which the commands of a page are run as a reader would:
 * with the launchers that users have and the classes that are under test.
 *
 * @param root the folder; its name has a blank
 */
record ScratchHome(Path root) {

  /** What a workload may have at most, so that a command takes seconds. */
  private static final Map<String, Integer> MOST =
      Map.of("recordcount", 200, "operationcount", 8000);

  /** Lays it out. */
  static ScratchHome in(Path folder) throws IOException {
    Path root = Files.createDirectories(folder.resolve("a home"));
    ScratchHome home = new ScratchHome(root);
    StockYcsb.copy(Page.HOME.resolve("bin"), root.resolve("bin"));
    StockYcsb.copy(Page.HOME.resolve("workloads"), root.resolve("workloads"));
    home.shrinkWorkloads();
    // What the launchers look at to find out whether they have to build.
    Files.createDirectories(root.resolve("cli/src/main"));
    Files.createFile(root.resolve("pom.xml"));
    Files.createFile(root.resolve("cli/pom.xml"));
    Files.createDirectories(home.classes());
    Path built = Files.createFile(root.resolve("cli/target/built"));
    Files.setLastModifiedTime(built, FileTime.fromMillis(1L << 42));
    home.nameClassPath();
    home.standInForBinding();
    return home;
  }

  /** Classes in this folder take precedence over those under test. */
  Path classes() {
    return root.resolve("cli/target/classes");
  }

  /**
   * The launchers take every jar of a folder: here it is one that names all that the tests have.
   */
  private void nameClassPath() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            classPath().map(entry -> entry.toUri().toString()).collect(Collectors.joining(" ")));
    Path jar = Files.createDirectories(root.resolve("cli/target/lib")).resolve("under-test.jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
  }

  /** Something for install-into to install; the build makes the real one after the tests. */
  private void standInForBinding() throws IOException {
    Path binding = Files.createDirectories(root.resolve("mnemo-binding/target/ycsb"));
    StockYcsb.copy(root.resolve("cli/target/lib"), binding.resolve("mnemo-binding/lib"));
    StockYcsb.copy(root.resolve("workloads"), binding.resolve("workloads"));
  }

  /** What the tests run with. */
  static Stream<Path> classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(":", -1))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of);
  }

  private void shrinkWorkloads() throws IOException {
    try (Stream<Path> workloads = Files.list(root.resolve("workloads"))) {
      for (Path workload : workloads.filter(Files::isRegularFile).toList()) {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(workload)) {
          Integer most = MOST.get(line.replaceFirst("=.*", ""));
          lines.add(most == null ? line : line.replaceFirst("=.*", "=" + most));
        }
        Files.write(workload, lines);
      }
    }
  }

  /** Writes a file that a page shows. */
  void write(String file, String text) throws IOException {
    Path target = root.resolve(file);
    Files.createDirectories(target.getParent());
    Files.writeString(target, text);
  }

  /** Runs a line of a shell in this folder, which must succeed, with an answer or without one. */
  Program runs(String line) {
    Program program = run(List.of("bash", "-c", line));
    assertThat(program.status())
        .as("%s%n%s%s", line, program.out(), program.err())
        .isIn(0, Program.NO_ANSWER);
    return program;
  }

  /** Runs a program in this folder. */
  Program run(List<String> command) {
    List<String> here =
        new ArrayList<>(List.of("sh", "-c", "cd \"$0\" && exec \"$@\"", root.toString()));
    here.addAll(command);
    return Program.run(
        here,
        Map.of("JAVA_HOME", System.getProperty("java.home"), "MNEMO_JAVA_OPTS", Program.QUICK),
        "");
  }

  /** Ends the servers that commands have left running. */
  void stopServers() {
    new LocalServers(root.resolve(".mnemo")).stop();
  }
}
