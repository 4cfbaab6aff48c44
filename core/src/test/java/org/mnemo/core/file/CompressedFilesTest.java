package org.mnemo.core.file;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.core.Refusals.refused;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;

class CompressedFilesTest {

  @Test
  void knowsACompressedFileByItsContent(@TempDir Path dir) throws IOException {
    byte[] content = "some text".getBytes(UTF_8);
    assertThat(read(Files.write(dir.resolve("a.csv"), compressed(content)))).isEqualTo(content);
    assertThat(read(Files.write(dir.resolve("b.zst"), content))).isEqualTo(content);
    assertThat(read(Files.write(dir.resolve("c.zst"), new byte[0]))).isEmpty();
    assertThat(read(Files.write(dir.resolve("d.zst"), new byte[] {0x28}))).hasSize(1);
  }

  @Test
  void leavesOutOneByteOrderMark(@TempDir Path dir) throws IOException {
    byte[] content = "\uFEFFsome text".getBytes(UTF_8);
    byte[] without = "some text".getBytes(UTF_8);
    assertThat(read(Files.write(dir.resolve("a.csv"), content))).isEqualTo(without);
    assertThat(read(Files.write(dir.resolve("b.zst"), compressed(content)))).isEqualTo(without);
    byte[] twice = "\uFEFF\uFEFFsome text".getBytes(UTF_8);
    assertThat(read(Files.write(dir.resolve("c.csv"), twice))).isEqualTo(content);
    assertThat(read(Files.write(dir.resolve("d.csv"), new byte[] {(byte) 0xEF}))).hasSize(1);
  }

  @Test
  void refusesTextOfWindows(@TempDir Path dir) throws IOException {
    Path file = Files.write(dir.resolve("a.csv"), "\uFEFFkey,size".getBytes(UTF_16LE));
    refused(() -> read(file), "a.csv", "UTF-16", "iconv");
  }

  /** Streams of gzip one after the other are one; what else stands behind them is damage. */
  @Test
  void readsStreamsOfGzipToTheirEnd(@TempDir Path dir) throws IOException {
    byte[] one = gzipped("one\n");
    byte[] two = gzipped("two\n".repeat(20_000));
    byte[] both = Arrays.copyOf(one, one.length + two.length);
    System.arraycopy(two, 0, both, one.length, two.length);
    assertThat(read(Files.write(dir.resolve("a.gz"), both))).hasSize(4 + 80_000);
    assertThat(read(Files.write(dir.resolve("b.gz"), one))).hasSize(4);
    for (int damaged = one.length; damaged < one.length + 3; damaged++) {
      byte[] wrong = both.clone();
      wrong[damaged] ^= 1;
      Path file = Files.write(dir.resolve("c.gz"), wrong);
      refused(() -> read(file), "is truncated or damaged");
    }
  }

  private static byte[] gzipped(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void refusesALargeFileInThePlaceOfASmallOne(@TempDir Path dir) throws IOException {
    Path bomb = Files.write(dir.resolve("bomb.zst"), compressed(new byte[(1 << 24) + 1]));
    refused(() -> CompressedFiles.readSmall(bomb), bomb.toString(), "16777216");
  }

  @Tag("processes")
  @Test
  void readsAPipe(@TempDir Path dir) throws IOException, InterruptedException {
    Path pipe = dir.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process writer =
        new ProcessBuilder("sh", "-c", "(echo one; echo two) > \"$0\"", pipe.toString()).start();
    assertThat(read(pipe)).isEqualTo("one\ntwo\n".getBytes(UTF_8));
    assertThat(writer.waitFor()).isZero();
  }

  @Test
  void refusesAFlippedBit(@TempDir Path dir) throws IOException {
    byte[] damaged = compressed(randomBytes(1000));
    damaged[500] ^= 1;
    Path file = Files.write(dir.resolve("flipped.zst"), damaged);
    refused(() -> read(file), "truncated or damaged");
  }

  /** What Zstandard can still decompress is read first: whole blocks of 128 KiB. */
  @Test
  void namesTheLastLineThatATruncatedTraceStillHas(@TempDir Path dir) throws IOException {
    byte[] content = "1234567\n".repeat(100_000).getBytes(UTF_8);
    byte[] whole = compressed(content);
    Path file = Files.write(dir.resolve("cut.zst"), Arrays.copyOf(whole, whole.length - 1));
    long[] count = new long[1];
    try (LineReader lines = new LineReader(CompressedFiles.open(file), file.toString())) {
      assertThatThrownBy(
              () -> {
                while (lines.next()) {
                  count[0]++;
                }
              })
          .isInstanceOf(MnemoException.class)
          .message()
          .contains(String.valueOf(count[0]), file.toString(), "800000");
    }
    assertThat(count[0]).isBetween(5L * (1 << 17) / 8, 100_000L);
  }

  @Test
  void saysThatAFileIsAbsentOrADirectory(@TempDir Path dir) {
    Path absent = dir.resolve("absent.csv");
    refused(() -> read(absent), absent.toString());
    refused(() -> read(dir), dir.toString());
  }

  private static byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  private static byte[] compressed(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = CompressedFiles.compressing("a.zst", bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] read(Path file) throws IOException {
    try (InputStream in = CompressedFiles.open(file)) {
      return in.readAllBytes();
    }
  }
}
