package org.mnemo.ycsb.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;
import org.mnemo.core.trace.sample.LiveCounts.Totals;
import org.mnemo.ycsb.capture.CaptureDirectory.About;
import org.mnemo.ycsb.capture.CaptureDirectory.SegmentFile;
import org.mnemo.ycsb.capture.Captured.Segment.After;

class CaptureDirectoryTest {

  @TempDir Path folder;

  private CaptureDirectory open() {
    About about = new About(About.SCHEMA, "h:1 database 0", "redis-monitor", 0.5, 42);
    return CaptureDirectory.open(folder.resolve("t.csv"), about);
  }

  private Path parts() {
    return folder.resolve("t.csv.parts");
  }

  private static void write(CaptureDirectory directory, String lines) {
    try (SegmentFile file = directory.newSegment()) {
      file.write(lines.getBytes(UTF_8));
      file.commit(new Captured.Segment(0, After.BEGINNING, 0, 10_000, Totals.NONE));
    }
  }

  @Test
  void refusesAFolderOfOthersAndLeavesItAlone() throws IOException {
    Files.createDirectories(parts().resolve("photos"));
    Files.writeString(parts().resolve("000001.zst"), "of somebody else");
    misused(this::open, parts().toString(), "000001.zst", "capture.json", "--out");
    assertThat(parts())
        .isDirectoryContaining("glob:**/photos")
        .isDirectoryContaining("glob:**/000001.zst")
        .isDirectoryNotContaining("glob:**/.lock");
  }

  @Test
  void takesAFolderThatIsEmptyOrOfACaptureThatHadHardlyBegun() throws IOException {
    Files.createDirectory(parts());
    open().close();
    assertThat(parts()).doesNotExist();
    Files.createDirectory(parts());
    Files.createFile(parts().resolve(".lock"));
    Files.createFile(parts().resolve("capture.json.1.partial"));
    open().close();
    assertThat(parts()).doesNotExist();
    Files.createDirectory(parts());
    Json.write(parts().resolve("capture.json"), new About(1, "h:2", "redis-monitor", 0.1, 7));
    open().close();
    assertThat(parts()).doesNotExist();
  }

  @Test
  void removesWhatItWroteAndNothingElse() throws IOException {
    try (CaptureDirectory directory = open()) {
      write(directory, "a\n");
      Files.createFile(parts().resolve("000002.zst.1.partial"));
      Files.createFile(parts().resolve("notes.txt"));
      Files.createDirectory(parts().resolve("000003.zst"));
      directory.remove();
      assertThat(parts().toFile().list()).containsExactlyInAnyOrder("notes.txt", "000003.zst");
    }
    try (var files = Files.list(parts())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    try (CaptureDirectory directory = open()) {
      write(directory, "a\n");
      directory.remove();
    }
    assertThat(parts()).doesNotExist();
  }

  @Test
  void keepsSegmentsForTheSameCapture() {
    try (CaptureDirectory directory = open()) {
      write(directory, "a\n");
    }
    try (CaptureDirectory directory = open()) {
      assertThat(directory.seconds()).isEqualTo(10);
    }
  }

  /** That a segment is written anew after the lines were opened shows when it is opened. */
  @Test
  void opensASegmentOnlyWhenThoseBeforeItAreRead() throws IOException {
    Path other = folder.resolve("other.zst");
    try (CaptureDirectory directory = open()) {
      write(directory, "a\n");
      write(directory, "b\n");
      write(directory, "c\n");
      Files.copy(parts().resolve("000001.zst"), other);
      try (InputStream lines = directory.lines()) {
        Files.move(parts().resolve("000003.zst"), parts().resolve("000004.zst"));
        Files.move(other, parts().resolve("000003.zst"));
        assertThat(new String(lines.readAllBytes(), UTF_8)).isEqualTo("a\nb\na\n");
      }
    }
  }
}
