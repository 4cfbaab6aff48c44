package org.mnemo.core.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  @Test
  void growsForALineLongerThanItsBuffer() {
    String line = "x".repeat((1 << 17) * 3 + 5);
    assertThat(lines("a\n" + line + "\nb")).containsExactly("a", line, "b");
  }

  @Test
  void refusesALineWithoutEndNamingIt() {
    LineReader reader =
        reader(new ByteArrayInputStream(("a\n" + "x".repeat(1 << 22)).getBytes(ISO_8859_1)));
    assertThat(reader.next()).isTrue();
    refused(reader::next, "line 2", "2097152");
  }

  @Test
  void readsWholeNumbersBelowTenToTheEighteenth() {
    LineReader reader = reader(new ByteArrayInputStream("999999999999999999".getBytes(ISO_8859_1)));
    assertThat(reader.next()).isTrue();
    assertThat(reader.number(0, 18, "bytes")).isEqualTo(999_999_999_999_999_999L);
    assertThat(reader.number(0, 1, "bytes")).isEqualTo(9);
  }

  @Test
  void refusesNumbersThatAreEmptyNegativeTooLongOrNoneNamingLineAndValue() {
    assertNotANumber("", "''");
    assertNotANumber("-5", "'-5'");
    assertNotANumber("1.5", "'1.5'");
    assertNotANumber("1000000000000000000", "'1000000000000000000'");
    assertNotANumber("\u0001", "'\\u0001'");
  }

  private static void assertNotANumber(String text, String shown) {
    LineReader reader = reader(new ByteArrayInputStream((text + "\n").getBytes(ISO_8859_1)));
    assertThat(reader.next()).isTrue();
    refused(() -> reader.number(reader.start(), reader.end(), "value_bytes"), "line 1", shown);
  }

  @Test
  void namesTheLineBehindWhichReadingFailed() {
    InputStream failing =
        new InputStream() {
          private int reads;

          @Override
          public int read() throws IOException {
            reads++;
            if (reads > 2) {
              throw new IOException("device gone");
            }
            return reads == 1 ? 'a' : '\n';
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            bytes[offset] = (byte) read();
            return 1;
          }
        };
    LineReader reader = reader(failing);
    assertThat(reader.next()).isTrue();
    refused(reader::next, "line 1");
  }

  @Property
  void agreesWithANaiveSplitHoweverTheBytesArrive(
      @ForAll("texts") String text,
      @ForAll @IntRange(min = 1, max = 40) int bufferBytes,
      @ForAll long seed) {
    InputStream in = new TinyReads(text.getBytes(ISO_8859_1), new Random(seed));
    assertThat(lines(new LineReader(in, "file", () -> 0, bufferBytes, false)))
        .isEqualTo(naiveSplit(text));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("a,\r\n\u00ff").ofMaxLength(120);
  }

  private static List<String> naiveSplit(String text) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    if (lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    return lines;
  }

  private static LineReader reader(InputStream in) {
    return new LineReader(in, "file");
  }

  private static List<String> lines(String text) {
    return lines(reader(new ByteArrayInputStream(text.getBytes(ISO_8859_1))));
  }

  private static List<String> lines(LineReader reader) {
    List<String> lines = new ArrayList<>();
    while (reader.next()) {
      lines.add(
          new String(reader.buffer(), reader.start(), reader.end() - reader.start(), ISO_8859_1));
    }
    return lines;
  }

  /** Returns 1 to 7 bytes a read, as a pipe may. */
  private static final class TinyReads extends InputStream {

    private final ByteArrayInputStream bytes;
    private final Random random;

    TinyReads(byte[] bytes, Random random) {
      this.bytes = new ByteArrayInputStream(bytes);
      this.random = random;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return bytes.read(into, offset, Math.min(length, 1 + random.nextInt(7)));
    }
  }
}
