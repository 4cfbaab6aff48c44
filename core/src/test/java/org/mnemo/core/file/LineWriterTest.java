package org.mnemo.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LineWriterTest {

  @Property
  void writesNumbersAsJavaDoes(@ForAll List<Long> numbers) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringBuilder expected = new StringBuilder();
    try (LineWriter lines = new LineWriter(out, "file")) {
      for (long number : numbers) {
        lines.number(number).character('\n');
        expected.append(number).append('\n');
      }
    }
    assertThat(out.toString(UTF_8)).isEqualTo(expected.toString());
  }

  @Test
  void writesNumbersOfEveryLength() {
    List<Long> numbers = new ArrayList<>();
    for (long power = 1; power > 0; power *= 10) {
      numbers.addAll(List.of(power - 1, power, -power));
    }
    writesNumbersAsJavaDoes(numbers);
  }

  @Test
  void writesTextOfAnyLengthInOrder() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String nearlyABuffer = "a".repeat((1 << 16) - 1);
    String moreThanABuffer = "b".repeat((1 << 16) + 1);
    try (LineWriter lines = new LineWriter(out, "file")) {
      lines.text(nearlyABuffer).number(Long.MAX_VALUE).text(moreThanABuffer).character('\n');
      lines.text(nearlyABuffer).character(',').character(',').number(0);
    }
    assertThat(out.toString(UTF_8))
        .isEqualTo(nearlyABuffer + Long.MAX_VALUE + moreThanABuffer + "\n" + nearlyABuffer + ",,0");
  }

  @Test
  void refusesKeysThatNoLineCanHold() {
    LineWriter lines = new LineWriter(new ByteArrayOutputStream(), "trace.csv");
    refused(
        () -> lines.requireKeyOfOneLine("a\r\nb".getBytes(UTF_8), 0, 4), "'a\\r\\nb'", "trace.csv");
    refused(() -> lines.requireKeyOfOneLine(new byte[0], 0, 0), "empty key");
    lines.requireKeyOfOneLine("\nab\n".getBytes(UTF_8), 1, 2);
  }

  @Test
  void namesTheTargetThatCannotBeWritten() {
    LineWriter lines =
        new LineWriter(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("broken pipe");
              }
            },
            "trace.csv");
    lines.text("a");
    refused(lines::close, "trace.csv");
  }

  @Test
  void closesOnceHoweverOftenItIsAsked() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LineWriter lines = new LineWriter(CompressedFiles.compressing("a.zst", bytes), "a.zst");
    lines.text("a");
    lines.close();
    int size = bytes.size();
    lines.close();
    assertThat(bytes.size()).isEqualTo(size);
  }
}
