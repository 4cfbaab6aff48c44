package org.mnemo.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  private static final byte[] CONTENT = "content".getBytes(UTF_8);

  @Test
  void showsTheFileOnlyOnceItIsCommitted(@TempDir Path dir) throws IOException {
    Path target = dir.resolve("out.csv");
    try (AtomicFile file = AtomicFile.create(target)) {
      file.out().write(CONTENT);
      assertThat(target).doesNotExist();
      file.commit();
    }
    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(namesIn(dir)).containsExactly("out.csv");
  }

  @Test
  void publishesWhatIsWrittenSoFarAndGoesOn(@TempDir Path dir) throws IOException {
    Path target = dir.resolve("out.csv.zst");
    try (LineFile rows = new LineFile(target)) {
      rows.lines().text("one\n");
      rows.publish();
      assertThat(CompressedFiles.readSmall(target)).asString().isEqualTo("one\n");
      rows.lines().text("two\n");
      assertThat(CompressedFiles.readSmall(target)).asString().isEqualTo("one\n");
      rows.publish();
      rows.lines().text("three\n");
      rows.commit();
    }
    assertThat(CompressedFiles.readSmall(target)).asString().isEqualTo("one\ntwo\nthree\n");
    assertThat(namesIn(dir)).containsExactly("out.csv.zst");
  }

  @Test
  void abandonsOnlyWhatIsUnfinished(@TempDir Path dir) throws IOException {
    AtomicFile.write(dir.resolve("whole.csv"), CONTENT);
    try (AtomicFile file = AtomicFile.create(dir.resolve("out.csv"))) {
      file.out().write(CONTENT);
      assertThat(AtomicFile.abandonUnfinished()).containsExactly(dir.resolve("out.csv"));
      assertThat(namesIn(dir)).containsExactly("whole.csv");
    }
    AtomicFile.abandonUnfinished();
    assertThat(namesIn(dir)).containsExactly("whole.csv");
  }

  @Test
  void keepsTheOldFileUntilTheNewOneIsWhole(@TempDir Path dir) throws IOException {
    Path target = Files.writeString(dir.resolve("out.csv"), "old");
    try (AtomicFile file = AtomicFile.create(target)) {
      file.out().write(CONTENT);
    }
    assertThat(target).hasContent("old");
    assertThat(namesIn(dir)).containsExactly("out.csv");
    AtomicFile.write(target, CONTENT);
    assertThat(target).hasBinaryContent(CONTENT);
  }

  @Test
  void writesTheFileThatALinkLeadsTo(@TempDir Path dir) throws IOException {
    Path file = Files.writeString(dir.resolve("file.csv"), "old");
    Path link = Files.createSymbolicLink(dir.resolve("link.csv"), Path.of("file.csv"));
    AtomicFile.write(link, CONTENT);
    assertThat(link).isSymbolicLink();
    assertThat(file).hasBinaryContent(CONTENT);
  }

  @Test
  void refusesALinkToNothing(@TempDir Path dir) throws IOException {
    Path link = Files.createSymbolicLink(dir.resolve("link.csv"), Path.of("absent.csv"));
    refused(() -> AtomicFile.write(link, CONTENT), link.toString());
    assertThat(link).isSymbolicLink();
  }

  @Test
  void refusesToReplaceADirectory(@TempDir Path dir) throws IOException {
    Path target = Files.createDirectory(dir.resolve("out.csv"));
    refused(() -> AtomicFile.write(target, CONTENT), target.toString());
    assertThat(target).isDirectory();
    Path nowhere = dir.resolve("absent/out.csv");
    refused(() -> AtomicFile.write(nowhere, CONTENT), nowhere.toString());
  }

  @Test
  void leavesNothingOnAFullDiskAndSaysSo(@TempDir Path dir) throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "a device that is always full");
    Path target = dir.resolve("out.csv");
    Path partial = dir.resolve("out.csv." + ProcessHandle.current().pid() + ".partial");
    Files.createSymbolicLink(partial, full);
    refused(
        () -> {
          try (AtomicFile file = AtomicFile.create(target)) {
            // Stays in the buffer, so that closing the file fails once more.
            file.out().write(CONTENT);
            file.out().write(new byte[1 << 20]);
          }
        },
        target.toString());
    assertThat(namesIn(dir)).isEmpty();
    Files.createSymbolicLink(partial, full);
    // Few enough bytes to stay in the buffer until the file is closed.
    refused(() -> AtomicFile.write(target, CONTENT), "No space left on device");
    assertThat(namesIn(dir)).isEmpty();
  }

  @Test
  void keepsAPrivateFilePrivateFromTheStart(@TempDir Path dir) throws IOException {
    Path secret = dir.resolve("secret");
    AtomicFile.writePrivate(secret, CONTENT);
    assertThat(Files.getPosixFilePermissions(secret)).hasSize(2);
  }

  private static List<String> namesIn(Path dir) throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }
}
