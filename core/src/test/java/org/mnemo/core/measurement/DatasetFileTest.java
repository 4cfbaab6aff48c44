package org.mnemo.core.measurement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.key.StoredSizes;

class DatasetFileTest {

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

  @ParameterizedTest
  @CsvSource({
    "1, -1, -1, -1, -1, value_bytes",
    "1, 1099511627777, -1, -1, -1, value_bytes",
    "536870913, 0, -1, -1, -1, key_bytes",
    "1, 0, 2199023255553, -1, -1, memory_bytes",
    "1, 0, -1, -2, -1, idle_s",
    "1, 0, -1, -1, 256, lfu"
  })
  void writesNoNumberThatItWouldRefuseToRead(
      int keyBytes,
      long valueBytes,
      long memoryBytes,
      long idleS,
      int lfu,
      String column,
      @TempDir Path folder) {
    Path file = folder.resolve("d.csv");
    byte[] key = {'k'};
    long tebibyte = 1L << 40;
    try (DatasetFile.Writer writer = new DatasetFile.Writer(file, ListingOrigin.UNKNOWN)) {
      refused(
          () -> writer.append(key, 0, 1, keyBytes, valueBytes, memoryBytes, idleS, lfu),
          file.toString(),
          column);
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
    for (boolean commits : new boolean[] {false, true}) {
      assertThat(dir).isEmptyDirectory();
      try (DatasetFile.Writer writer = new DatasetFile.Writer(file)) {
        for (String key : new String[] {"a\nb", "\r", ""}) {
          byte[] bytes = key.getBytes(UTF_8);
          refused(() -> writer.append(bytes, 0, bytes.length, 1, 1));
        }
        writer.append("a,b".getBytes(UTF_8), 0, 3, 3, 7);
        if (commits) {
          writer.commit();
        }
      }
    }
    assertThat(file).hasContent("a,b,3,7");
  }

  @Property
  void bringsBackWhatAListingKnowsOfEachKey(
      @ForAll("keys") List<byte[]> keys, @ForAll boolean compressed) throws IOException {
    Path file = Files.createTempFile("dataset", compressed ? ".csv.zst" : ".csv");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,1,2~b,1 | line 2 | 'b,1'",
        "a,1,2~,1,2 | line 2 | ',1,2'",
        "a,1,2~b,1,-2 | line 2 | '-2'",
        "a,1,2~b,x,2 | line 2 | 'x'",
        "a,1,5~b,2147483648,5 | line 2 | 536870912",
        "a,1,1099511627777 | line 1 | 1099511627776",
        "key,key_bytes,value_bytes,heat | line 1 | 'heat'",
        "key,key_bytes,value_bytes,lfu,lfu | line 1 | lfu is given twice",
        "key,key_bytes,value_bytes,memory_bytes,idle_s,lfu~a,1,2,3,,256~b,9,25 | line 2 | 255",
        "key,key_bytes,value_bytes,memory_bytes,idle_s,lfu~a,1,2,3,,25~b,9,25 | line 3 | 'b,9,25'",
        "key,key_bytes,value_bytes,lfu~a,1,2,256 | line 2 | 255",
        "key,key_bytes,value_bytes,lfu~a,1,2,~a,1,2 | line 3 | 'a,1,2'",
        "#{\"store\":\"redis\"} | line 1 | 'version'",
        "a,1,2~#{} | line 2 | '#{}'"
      })
  void refusesWhatItCannotInterpret(String text, String line, String what, @TempDir Path dir)
      throws IOException {
    Path file = Files.writeString(dir.resolve("d.csv"), text.replace('~', '\n') + "\n");
    refused(() -> DatasetFile.sizes(file), file.toString(), line, what);
  }
}
