package org.mnemo.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("processes")
class KilledWriterTest {

  /** No process has such a number. */
  private static final String NO_PID = "9999999999";

  private static final byte[] CONTENT = "content".getBytes(UTF_8);

  @TempDir Path directory;
  private Path target;
  private Process writer;

  /** Begins a file, and waits to be killed. */
  static final class Writer {
    public static void main(String[] args) throws Exception {
      Path target = Path.of(args[0]);
      AtomicFile file = AtomicFile.create(target);
      file.out().write(CONTENT);
      file.out().flush();
      System.out.println("begun");
      Thread.currentThread().join();
    }
  }

  @BeforeEach
  void begin() throws IOException {
    target = directory.resolve("out.csv");
    writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                target.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = writer.inputReader(UTF_8);
    assertThat(output.readLine()).isEqualTo("begun");
  }

  @AfterEach
  void kill() throws InterruptedException {
    writer.destroyForcibly().waitFor();
  }

  /** As every next write of the file does. */
  private void sweep() {
    AtomicFile.create(target).close();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void removesOnlyWhatAKilledProcessLeft() throws Exception {
    Path partial = directory.resolve("out.csv." + writer.pid() + ".partial");
    sweep();
    assertThat(names()).containsExactly(partial.getFileName().toString());
    // As a process in another container looks from here.
    Path ofUnknown = Files.move(partial, directory.resolve("out.csv." + NO_PID + ".partial"));
    sweep();
    assertThat(ofUnknown).exists();
    kill();
    AtomicFile.write(target, CONTENT);
    assertThat(names()).containsExactly("out.csv");
    // What is not proven to be ours stays.
    Files.createDirectory(directory.resolve("out.csv.999999999.partial"));
    Files.createFile(directory.resolve("other.csv." + NO_PID + ".partial"));
    Files.createFile(directory.resolve("out.csv.1.partial"));
    Files.createFile(directory.resolve("out.csv.x.partial"));
    Files.createSymbolicLink(ofUnknown, target);
    List<String> before = names();
    sweep();
    assertThat(names()).isEqualTo(before);
  }
}
