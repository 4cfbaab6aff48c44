package org.mnemo.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mnemo.ycsb.Ycsb;

/**
 * A run of one of our programs as a process of its own, as a user sees it.
 *
 * @param status exit code
 */
public record Program(int status, String out, String err) {

  /** The project's folder: tests run in that of the module. */
  static final Path HOME = Path.of("").toAbsolutePath().getParent();

  public static Program mnemo(String... args) {
    return run(Mnemo.class, args);
  }

  static Program ycsb(String... args) {
    return run(Ycsb.class, args);
  }

  static Process start(Class<?> main, String... args) throws IOException {
    return new ProcessBuilder(command(main, args)).start();
  }

  /** Starts a program whose temporary files go to {@code scratch}. */
  static Process startIn(Path scratch, Class<?> main, String... args) throws IOException {
    List<String> command = command(main, args);
    command.add(1, "-Djava.io.tmpdir=" + scratch);
    return new ProcessBuilder(command).start();
  }

  private static List<String> command(Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dmnemo.home=" + HOME);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    return command;
  }

  private static Program run(Class<?> main, String... args) {
    return run(command(main, args), Map.of(), "");
  }

  /** Runs {@code bin/mnemo} with these variables, told that its output goes to such a terminal. */
  static Program mnemoOn(String terminal, Map<String, String> environment, String... args) {
    List<String> command = command(Mnemo.class, args);
    command.add(1, "-Dmnemo.terminal=" + terminal);
    return run(command, environment, "");
  }

  /** Runs {@code bin/ycsb} with {@code input} as what is typed. */
  static Program ycsbTyping(String input, String... args) {
    return run(command(Ycsb.class, args), Map.of(), input);
  }

  /** Runs any program with these variables beside those that there are. */
  public static Program run(List<String> command, Map<String, String> environment, String input) {
    try {
      Path out = Files.createTempFile("mnemo", ".out");
      Path err = Files.createTempFile("mnemo", ".err");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      try (var typed = process.outputWriter(StandardCharsets.UTF_8)) {
        typed.write(input);
      }
      int status = process.waitFor();
      Program program =
          new Program(
              status,
              Files.readString(out, StandardCharsets.UTF_8),
              Files.readString(err, StandardCharsets.UTF_8));
      Files.delete(out);
      Files.delete(err);
      return program;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The last of Mnemo's own sentences on stderr. */
  String sentence() {
    return err.lines()
        .filter(line -> line.startsWith("mnemo: "))
        .reduce((first, last) -> last)
        .orElse("");
  }
}
