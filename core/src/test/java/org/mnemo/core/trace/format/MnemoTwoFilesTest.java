package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

class MnemoTwoFilesTest {

  private static final TraceFormat FORMAT = TraceFormats.byName("mnemo-two-files");

  @Test
  void readsInsertsSmallLettersAndOtherLineEnds() {
    assertThat(read("007\r\n8\r\n9", "read\r\nINSERT\r\nupdate", Step.SIZES))
        .containsExactly(
            Step.of("007", Operation.READ),
            Step.of("8", Operation.INSERT),
            Step.of("9", Operation.UPDATE));
  }

  @Test
  void givesStoredKeysTheirOwnSizes() {
    StoredSizes stored = new StoredSizes();
    stored.put("7".getBytes(UTF_8), 0, 1, 20, 300);
    AssumedSizes listed =
        new AssumedSizes(OptionalLong.of(8), OptionalLong.empty(), Optional.of(stored));
    assertThat(read("7\n7\n", "READ\nUPDATE\n", listed))
        .extracting(step -> step.keyBytes() + " " + step.valueBytes())
        .containsExactly("20 300", "20 300");
    refused(
        () -> read("7\n1120\n", "READ\nREAD\n", listed),
        "keys.txt",
        "line 2",
        "'1120'",
        "--value-bytes");
    AssumedSizes both =
        new AssumedSizes(OptionalLong.of(8), OptionalLong.of(5), Optional.of(stored));
    assertThat(read("7\n1120\n", "READ\nREAD\n", both))
        .extracting(step -> step.keyBytes() + " " + step.valueBytes())
        .containsExactly("20 300", "8 5");
  }

  @ParameterizedTest
  @CsvSource({
    "1~-2~, READ~READ~, keys.txt, line 2, '-2'",
    "1~~, READ~READ~, keys.txt, line 2, ''",
    "1~2~, READ~SCAN~, requests.txt, line 2, SCAN",
    "1~2~3~4~, READ~, keys.txt, 4 lines, requests.txt",
    "'', READ~, keys.txt, 0 lines, requests.txt"
  })
  void namesTheFileAndLineOfWhatItDoesNotUnderstand(
      String keys, String requests, String file, String line, String what) {
    refused(
        () -> read(keys.replace('~', '\n'), requests.replace('~', '\n'), Step.SIZES),
        file,
        line,
        what);
  }

  @Test
  void writesWhatTheResearchCodeReads() {
    List<byte[]> files =
        Step.write(
            FORMAT,
            List.of(
                Step.of("972", Operation.READ),
                Step.of("1120", Operation.UPDATE),
                Step.of("7", Operation.INSERT)));
    assertThat(files)
        .extracting(file -> new String(file, UTF_8))
        .containsExactly("972\n1120\n7\n", "READ\nUPDATE\nUPDATE\n");
  }

  @Test
  void refusesToWriteWhatItCannotHoldAndWritesNothingOfIt() {
    List<ByteArrayOutputStream> files = Step.streams(FORMAT);
    try (TraceWriter writer = Step.writer(FORMAT, files)) {
      refused(() -> Step.of("7", Operation.DELETE).appendTo(writer), "cannot hold a delete");
      refused(() -> Step.of("user7", Operation.READ).appendTo(writer), "'user7'");
    }
    assertThat(files).allSatisfy(file -> assertThat(file.size()).isZero());
  }

  private static List<Step> read(String keys, String requests, AssumedSizes sizes) {
    try (TraceReader reader =
        FORMAT.reader(
            List.of(
                new TraceFormat.Source(new ByteArrayInputStream(keys.getBytes(UTF_8)), "keys.txt"),
                new TraceFormat.Source(
                    new ByteArrayInputStream(requests.getBytes(UTF_8)), "requests.txt")),
            sizes)) {
      return Step.readAll(reader);
    }
  }
}
