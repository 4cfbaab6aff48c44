package org.mnemo.estimator.reuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.trace.TraceWatch;

class MissLogTest {

  @TempDir Path temporary;

  private Path log(String name, String text) throws IOException {
    Path file = temporary.resolve(name);
    try (OutputStream out = CompressedFiles.compressing(name, Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private SlowSideMisses read(String text) throws IOException {
    return MissLog.read(List.of(log("log.csv", text)), TraceWatch.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"log.csv", "log.csv.zst", "log.csv.gz"})
  void holdsEvents(String name) throws IOException {
    Path file =
        log(
            name,
            """
            time,key,event,node
            0.5,a,reference,1
            0.6,a,eviction,1
            0.6,b,eviction,1
            0.7,a,reference,1
            """);
    SlowSideMisses misses = MissLog.read(List.of(file), TraceWatch.NONE);
    assertThat(misses.references()).isEqualTo(2);
    assertThat(misses.evictions()).isEqualTo(2);
    MissCurve curve = misses.byEvictions().orElseThrow();
    // Both events of the key lie in one batch, so that its distance may also be 1.
    assertThat(curve.misses(1)).isEqualTo(new MissCurve.Estimate(1.5, 1, 2));
    assertThat(curve.misses(2)).isEqualTo(new MissCurve.Estimate(1, 1, 1));
  }

  @Test
  void mayBeSeveralFiles() throws IOException {
    Path first = log("1.csv", "event,key\neviction,a\n");
    Path second = log("2.csv", "key,event\r\na,reference\r\n");
    SlowSideMisses misses = MissLog.read(List.of(first, second), TraceWatch.NONE);
    assertThat(misses.byEvictions().orElseThrow().misses(1).mean()).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''| is empty",
        "event,page| line 1: expected a header that names the columns event and key, such as"
            + " event,key, but found 'event,page'",
        "event,key/reference,a/evict,b| line 3: event must be reference or eviction, was 'evict';"
            + " correct it or leave the line out",
        "event,key/evi\u001bction,a| line 2: event must be reference or eviction, was"
            + " 'evi\\u001bction'; correct it or leave the line out",
        "event,key/reference,| line 2: the key is empty; every event needs one",
        "event,key/reference| line 2: expected event and key in the columns of the header, but"
            + " found 'reference'",
        "event,key//| line 2: event must be reference or eviction, was ''; correct it or leave the"
            + " line out",
      })
  void isRefusedInASentence(String lines, String sentence) throws IOException {
    refused(() -> read(lines.replace('/', '\n')), temporary.resolve("log.csv") + " " + sentence);
  }

  @Test
  void needsAReference() {
    refused(() -> read("event,key\neviction,a\n"), "log.csv", "reference");
  }
}
