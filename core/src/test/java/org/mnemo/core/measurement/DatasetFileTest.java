package org.mnemo.core.measurement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.StoredSizes;

class DatasetFileTest {

  @Property
  void bringsBackEveryKeyAndItsSizes(@ForAll("keys") List<byte[]> keys, @ForAll boolean compressed)
      throws IOException {
    Path file = Files.createTempFile("dataset", compressed ? ".csv.zst" : ".csv");
    try {
      try (DatasetFile.Writer writer = new DatasetFile.Writer(file)) {
        for (int i = 0; i < keys.size(); i++) {
          byte[] key = keys.get(i);
          writer.append(key, 0, key.length, i, 1L << i);
        }
        writer.commit();
      }
      try (DatasetFile.Reader reader = new DatasetFile.Reader(file)) {
        for (int i = 0; i < keys.size(); i++) {
          assertThat(reader.next()).isTrue();
          int start = reader.keyOffset();
          assertThat(Arrays.copyOfRange(reader.buffer(), start, start + reader.keyLength()))
              .isEqualTo(keys.get(i));
          assertThat(reader.keyBytes()).isEqualTo(i);
          assertThat(reader.valueBytes()).isEqualTo(1L << i);
        }
        assertThat(reader.next()).isFalse();
      }
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void givesTheSizesThatAKeyWasLastNamedWith(@TempDir Path folder) throws IOException {
    StringBuilder lines = new StringBuilder("a,b,3,100\nk,1,5\na,b,4,200\n");
    for (int i = 0; i < 2000; i++) {
      lines.append("user").append(i).append(",7,").append(i).append('\n');
    }
    StoredSizes sizes = DatasetFile.sizes(Files.writeString(folder.resolve("d.csv"), lines));
    assertThat(sizes.size()).isEqualTo(2002);
    assertThat(sizes.keyBytes(find(sizes, "a,b"))).isEqualTo(4);
    assertThat(sizes.valueBytes(find(sizes, "a,b"))).isEqualTo(200);
    assertThat(sizes.valueBytes(find(sizes, "user1999"))).isEqualTo(1999);
    assertThat(find(sizes, "a")).isNegative();
    Path empty = Files.writeString(folder.resolve("empty.csv"), "");
    refused(() -> DatasetFile.sizes(empty), empty.toString());
  }

  @Test
  void writesNoNumberThatItWouldRefuseToRead(@TempDir Path folder) {
    Path file = folder.resolve("d.csv");
    long tebibyte = 1L << 40;
    byte[] key = {'k'};
    try (DatasetFile.Writer writer = new DatasetFile.Writer(file, ListingOrigin.UNKNOWN)) {
      refused(() -> writer.append(key, 0, 1, 1, -1), file.toString(), "1099511627776");
      assertThatThrownBy(() -> writer.append(key, 0, 1, 1, tebibyte + 1))
          .hasMessageContaining("value_bytes");
      assertThatThrownBy(() -> writer.append(key, 0, 1, (512 << 20) + 1, 0))
          .hasMessageContaining("key_bytes");
      assertThatThrownBy(() -> writer.append(key, 0, 1, 1, 0, 2 * tebibyte + 1, -1, -1))
          .hasMessageContaining("memory_bytes");
      assertThatThrownBy(() -> writer.append(key, 0, 1, 1, 0, -1, -2, -1))
          .hasMessageContaining("idle_s");
      assertThatThrownBy(() -> writer.append(key, 0, 1, 1, 0, -1, -1, 256))
          .hasMessageContaining("lfu");
      writer.append(key, 0, 1, 512 << 20, tebibyte, 2 * tebibyte, Integer.MAX_VALUE, 255);
      writer.commit();
    }
    try (DatasetFile.Reader reader = new DatasetFile.Reader(file)) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.valueBytes()).isEqualTo(tebibyte);
      assertThat(reader.lfu()).isEqualTo(255);
      assertThat(reader.next()).isFalse();
    }
  }

  /** The mark that a spreadsheet puts there, and one that belongs to the key. */
  @Test
  void takesAByteOrderMarkForNoPartOfTheFirstKey(@TempDir Path folder) throws IOException {
    Path saved = Files.writeString(folder.resolve("saved.csv"), "\uFEFFa,1,100\nb,1,100\n");
    assertThat(find(DatasetFile.sizes(saved), "a")).isZero();
    Path written = folder.resolve("written.csv");
    byte[] key = "\uFEFFa".getBytes(UTF_8);
    try (DatasetFile.Writer writer = new DatasetFile.Writer(written)) {
      writer.append(key, 0, key.length, 4, 100);
      writer.commit();
    }
    assertThat(DatasetFile.sizes(written).find(key, 0, key.length)).isZero();
  }

  @Test
  void refusesSizesBeyondWhatAnyStoreTakes(@TempDir Path folder) throws IOException {
    Path keys = Files.writeString(folder.resolve("d.csv"), "a,1,5\nb,2147483648,5\n");
    refused(() -> DatasetFile.sizes(keys), keys.toString(), "line 2", "536870912", "2147483648");
    Path values = Files.writeString(folder.resolve("d.csv"), "a,1,1099511627777\n");
    refused(() -> DatasetFile.sizes(values), values.toString(), "line 1", "1099511627776");
  }

  private static int find(StoredSizes sizes, String key) {
    return sizes.find(key.getBytes(UTF_8), 0, key.length());
  }

  @Provide
  Arbitrary<List<byte[]>> keys() {
    Arbitrary<byte[]> text =
        Arbitraries.strings().withChars("a,\"' ü€").ofMinLength(1).map(s -> s.getBytes(UTF_8));
    Arbitrary<byte[]> binary =
        Arbitraries.bytes().filter(b -> b != '\n' && b != '\r').array(byte[].class).ofMinSize(1);
    return Arbitraries.oneOf(text, binary).list().ofMaxSize(20);
  }

  @Test
  void refusesAKeyOfSeveralLinesOrNoneAndWritesNothingOfIt(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("dataset.csv");
    try (DatasetFile.Writer writer = new DatasetFile.Writer(file)) {
      for (String key : new String[] {"a\nb", "\r", ""}) {
        byte[] bytes = key.getBytes(UTF_8);
        refused(() -> writer.append(bytes, 0, bytes.length, 1, 1));
      }
      writer.append("a,b".getBytes(UTF_8), 0, 3, 3, 7);
      writer.commit();
    }
    assertThat(file).hasContent("a,b,3,7");
  }

  @Test
  void leavesNothingWithoutACommit(@TempDir Path dir) {
    Path file = dir.resolve("dataset.csv.zst");
    try (DatasetFile.Writer writer = new DatasetFile.Writer(file)) {
      writer.append("a".getBytes(UTF_8), 0, 1, 1, 1);
    }
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void rejectsDamagedLinesByNumber(@TempDir Path dir) throws IOException {
    assertRefused(dir, "a,1,2\nb,1\n", "line 2", "'b,1'");
    assertRefused(dir, "a,1,2\n,1,2\n", "line 2", "',1,2'");
    assertRefused(dir, "a,1,2\nb,1,-2\n", "line 2", "value_bytes", "'-2'");
    assertRefused(dir, "a,1,2\nb,x,2\n", "line 2", "key_bytes", "'x'");
  }

  private static void assertRefused(Path dir, String text, String... values) throws IOException {
    Path file = Files.writeString(dir.resolve("dataset.csv"), text);
    try (DatasetFile.Reader reader = new DatasetFile.Reader(file)) {
      assertThat(reader.next()).isTrue();
      assertThatThrownBy(reader::next)
          .isInstanceOf(MnemoException.class)
          .hasMessageStartingWith(file.toString())
          .hasMessageContainingAll(values);
    }
  }

  @Property
  void bringsBackWhatAListingKnowsOfEachKey(@ForAll("keys") List<byte[]> keys) throws IOException {
    Path file = Files.createTempFile("dataset", ".csv");
    ListingOrigin origin = new ListingOrigin("redis", "7", "", -1, -1, "", 9, -1, 0.5, 1, -1);
    try {
      try (DatasetFile.Writer writer = new DatasetFile.Writer(file, origin)) {
        for (int i = 0; i < keys.size(); i++) {
          byte[] key = keys.get(i);
          writer.append(key, 0, key.length, i, 1L << i, i - 1L, i % 2 - 1L, i == 3 ? 255 : -1);
        }
        writer.commit();
      }
      try (DatasetFile.Reader reader = new DatasetFile.Reader(file)) {
        assertThat(reader.origin()).isEqualTo(origin);
        for (int i = 0; i < keys.size(); i++) {
          assertThat(reader.next()).isTrue();
          int start = reader.keyOffset();
          assertThat(Arrays.copyOfRange(reader.buffer(), start, start + reader.keyLength()))
              .isEqualTo(keys.get(i));
          assertThat(reader.keyBytes()).isEqualTo(i);
          assertThat(reader.valueBytes()).isEqualTo(1L << i);
          assertThat(reader.memoryBytes()).isEqualTo(i - 1);
          assertThat(reader.idleSeconds()).isEqualTo(i % 2 - 1);
          assertThat(reader.lfu()).isEqualTo(i == 3 ? 255 : -1);
        }
        assertThat(reader.next()).isFalse();
      }
    } finally {
      Files.delete(file);
    }
  }

  /** A listing by hand: only some columns, in any sequence, without a line on the store. */
  @Test
  void readsTheColumnsThatAHeaderNames(@TempDir Path dir) throws IOException {
    Path file =
        Files.writeString(
            dir.resolve("d.csv"), "key,key_bytes,value_bytes,lfu,memory_bytes\na,b,3,7,255,90\n");
    try (DatasetFile.Reader reader = new DatasetFile.Reader(file)) {
      assertThat(reader.origin()).isEqualTo(ListingOrigin.UNKNOWN);
      assertThat(reader.next()).isTrue();
      assertThat(reader.keyLength()).isEqualTo(3);
      assertThat(reader.valueBytes()).isEqualTo(7);
      assertThat(reader.lfu()).isEqualTo(255);
      assertThat(reader.memoryBytes()).isEqualTo(90);
      assertThat(reader.idleSeconds()).isEqualTo(DatasetFile.UNKNOWN);
    }
    assertThat(DatasetFile.sizes(file).size()).isEqualTo(1);
  }

  /** What ends in a number is the line of a key, whatever else it looks like. */
  @Test
  void takesAKeyThatLooksLikeAHeaderForAKey(@TempDir Path dir) throws IOException {
    Path file = Files.writeString(dir.resolve("d.csv"), "#{},3,7\nkey,key_bytes,value_bytes,1,2\n");
    StoredSizes sizes = DatasetFile.sizes(file);
    assertThat(find(sizes, "#{}")).isZero();
    assertThat(find(sizes, "key,key_bytes,value_bytes")).isEqualTo(1);
  }

  @Test
  void refusesListingsThatItCannotInterpret(@TempDir Path dir) throws IOException {
    String sizes = "key,key_bytes,value_bytes";
    assertListingRefused(dir, sizes + ",heat\n", "line 1", "'heat'");
    assertListingRefused(dir, sizes + ",lfu,lfu\n", "line 1", "lfu is given twice");
    String all = sizes + ",memory_bytes,idle_s,lfu";
    assertListingRefused(
        dir, all + "\na,1,2,3,,256\nuser:2076,9,2559", "line 2", "lfu", "255", "256");
    assertListingRefused(
        dir, all + "\na,1,2,3,,25\nuser:2076,9,2559", "line 3", all, "'user:2076,9,2559'");
    assertListingRefused(dir, sizes + ",lfu\na,1,2,256\n", "line 2", "lfu", "255", "256");
    assertListingRefused(dir, sizes + ",lfu\na,1,2,\na,1,2\n", "line 3", sizes + ",lfu", "'a,1,2'");
    assertListingRefused(dir, "#{\"store\":\"redis\"}\n", "line 1", "'version'");
    assertListingRefused(dir, "a,1,2\n#{}\n", "line 2", sizes, "'#{}'");
  }

  private static void assertListingRefused(Path dir, String text, String... values)
      throws IOException {
    Path file = Files.writeString(dir.resolve("listing.csv"), text);
    assertThatThrownBy(() -> DatasetFile.sizes(file))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContainingAll(values);
  }
}
