package org.mnemo.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LinesTest {

  @Property(tries = 500)
  void findsLineFeedsAmongAnyBytes(@ForAll @Size(max = 100) byte[] bytes) {
    List<byte[]> expected = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (byte b : bytes) {
      if (b == '\n') {
        expected.add(line.toByteArray());
        line.reset();
      } else {
        line.write(b);
      }
    }
    if (line.size() > 0) {
      expected.add(line.toByteArray());
    }
    try (LineReader lines = new LineReader(new ByteArrayInputStream(bytes), "test")) {
      for (byte[] next : expected) {
        assertThat(lines.next()).isTrue();
        String text = text(lines.buffer(), lines.start(), lines.end());
        String whole = text(next, 0, next.length);
        assertThat(text).isEqualTo(whole.endsWith("\r") ? strip(whole) : whole);
      }
      assertThat(lines.next()).isFalse();
    }
  }

  @Property
  void writesWholeNumbersAsJavaDoes(@ForAll long number) {
    assertThat(written(number)).isEqualTo(Long.toString(number));
  }

  @Test
  void writesNumbersOfEveryLength() {
    long power = 1;
    for (int digits = 1; digits <= 19; digits++) {
      assertThat(written(power)).isEqualTo(Long.toString(power));
      assertThat(written(power - 1)).isEqualTo(Long.toString(power - 1));
      power *= 10;
    }
    assertThat(written(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
    assertThat(written(Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
  }

  private static String strip(String text) {
    return text.substring(0, text.length() - 1);
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private static String written(long number) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LineWriter lines = new LineWriter(out, "test")) {
      lines.number(number);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
