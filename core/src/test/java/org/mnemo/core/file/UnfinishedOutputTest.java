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
class UnfinishedOutputTest {

  /** No process has such a number. */
  private static final String NO_PID = "9999999999";

  private static final byte[] CONTENT = "content".getBytes(UTF_8);

  @TempDir Path directory;
  private Path target;
  private Process writer;

  /** Begins a file and a directory of the same name, and waits to be killed. */
  static final class Writer {
    public static void main(String[] args) throws Exception {
      Path target = Path.of(args[0]);
      AtomicFile file = AtomicFile.create(target);
      file.out().write(CONTENT);
      file.out().flush();
      Path partial = UnfinishedOutput.partialOf(target.resolveSibling("merged"));
      Directories.make(partial);
      UnfinishedOutput.of(partial);
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

  private void sweep() {
    UnfinishedOutput.sweepPartialsOf(target);
    UnfinishedOutput.sweepPartialsOf(directory.resolve("merged"));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void removesWhatAKilledProcessLeft() throws Exception {
    assertThat(names())
        .containsExactly(
            "merged." + writer.pid() + ".partial", "out.csv." + writer.pid() + ".partial");
    kill();
    AtomicFile.write(target, CONTENT);
    assertThat(names()).containsExactly("merged." + writer.pid() + ".partial", "out.csv");
    sweep();
    assertThat(names()).containsExactly("out.csv");
  }

  @Test
  void leavesWhatALivingProcessWrites() throws IOException {
    List<String> before = names();
    sweep();
    assertThat(names()).isEqualTo(before);
  }

  /** As a process in another container looks from here. */
  @Test
  void leavesWhatALivingProcessOfAnUnknownNumberWrites() throws Exception {
    for (String name : List.of("out.csv", "merged")) {
      Files.move(
          directory.resolve(name + "." + writer.pid() + ".partial"),
          directory.resolve(name + "." + NO_PID + ".partial"));
    }
    sweep();
    assertThat(names())
        .containsExactly("merged." + NO_PID + ".partial", "out.csv." + NO_PID + ".partial");
    kill();
    sweep();
    assertThat(names()).isEmpty();
  }

  @Test
  void leavesWhatIsNotProvenToBeOurs() throws Exception {
    kill();
    sweep();
    Files.createDirectory(directory.resolve("merged." + NO_PID + ".partial"));
    Files.createFile(directory.resolve("other.csv." + NO_PID + ".partial"));
    Files.createFile(directory.resolve("out.csv.1.partial"));
    Files.createFile(directory.resolve("out.csv.x.partial"));
    Files.createSymbolicLink(directory.resolve("out.csv." + NO_PID + ".partial"), target);
    List<String> before = names();
    sweep();
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void leavesNoTraceInADirectoryThatIsDone() throws IOException {
    Path made = Files.createDirectory(directory.resolve("made"));
    UnfinishedOutput.of(made).close();
    assertThat(made).isEmptyDirectory();
  }

  @Test
  void keepsAPrivateFilePrivateFromTheStart() throws IOException {
    Path secret = directory.resolve("secret");
    AtomicFile.writePrivate(secret, CONTENT);
    assertThat(Files.getPosixFilePermissions(secret))
        .extracting(Enum::name)
        .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE");
  }
}
