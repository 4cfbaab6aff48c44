package org.mnemo.core.trace.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.RequestCounts;

class TraceSampleTest {

  private static final TraceSample SAMPLE =
      new TraceSample(
          1,
          SampleMethod.KEYS,
          0.1,
          42,
          new RequestCounts(90, 9, 1, 0, 0),
          new RequestCounts(9, 1, 0, 0, 0),
          3);

  @TempDir Path folder;

  @Test
  void isFoundBesideItsTrace() {
    Path trace = folder.resolve("my trace.csv.zst");
    assertThat(TraceSample.of(trace)).isEmpty();
    SAMPLE.writeFor(trace);
    assertThat(folder.resolve("my trace.csv.zst.sample.json")).isRegularFile();
    assertThat(TraceSample.of(trace)).contains(SAMPLE);
    assertThat(TraceSample.of(folder.resolve("another.csv.zst"))).isEmpty();
  }

  @Test
  void refusesAFileThatCannotBeTrue() throws IOException {
    assertRefused("\"rate\" : 0.1", "\"rate\" : 1.5", "1.5");
    assertRefused("\"keys\"", "\"files\"", "files");
    assertRefused("\"read\" : 9,", "\"read\" : 999,", "to 100, was '1000'");
    assertRefused("\"read\" : 9,", "\"read\" : -9,", "at least 0");
    assertRefused("\"schema\" : 1", "\"schema\" : 2", "has schema 2");
    assertRefused("\"seed\"", "\"sede\"", "'seed'");
  }

  private void assertRefused(String from, String to, String reason) throws IOException {
    Path trace = folder.resolve("trace.csv");
    SAMPLE.writeFor(trace);
    Path file = TraceSample.fileOf(trace);
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
    assertThatThrownBy(() -> TraceSample.of(trace))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("trace.csv.sample.json")
        .hasMessageContaining(reason);
  }
}
