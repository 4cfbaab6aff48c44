package org.mnemo.ycsb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.DatasetFile;

class KeyIndexTest {

  @TempDir private Path directory;

  private static List<String> from(KeyIndex index, String start) {
    List<String> keys = new ArrayList<>();
    Iterator<String> found = index.from(new KeyBytes().set(start));
    found.forEachRemaining(keys::add);
    return keys;
  }

  private Path dataset(String... keys) {
    Path file = directory.resolve("dataset.csv.zst");
    try (DatasetFile.Writer writer = new DatasetFile.Writer(file)) {
      for (String key : keys) {
        byte[] bytes = KeyBytes.utf8(key);
        writer.append(bytes, 0, bytes.length, bytes.length, 100);
      }
      writer.commit();
    }
    return file;
  }

  @Test
  void ordersByBytesAndNotByJavasCharacters() {
    // Java has U+1F600 as D83D DE00, before U+FF5E; in UTF-8 it is F0 9F 98 80, after EF BD 9E.
    String tilde = "\uff5e";
    String smile = "\ud83d\ude00";
    KeyIndex index = KeyIndex.read(dataset("b", smile, "ab", tilde, "a", "\u00e9", "b"), "t");
    assertThat(smile.compareTo(tilde)).isNegative();
    assertThat(from(index, "a")).containsExactly("a", "ab", "b", "\u00e9", tilde, smile);
  }

  @Test
  void startsAtTheNextKeyIfTheFirstIsNotThere() {
    KeyIndex index = KeyIndex.read(dataset("user1", "user3", "user2"), "t");
    assertThat(from(index, "user2")).containsExactly("user2", "user3");
    assertThat(from(index, "user11")).containsExactly("user2", "user3");
    assertThat(from(index, "user4")).isEmpty();
  }

  @Test
  void saysWhatToDoWithoutKeys() {
    Path none = directory.resolve("none");
    refused(() -> KeyIndex.read(none, "t"), none.toString(), "-p mnemo.dataset=FILE");
    Path empty = dataset();
    refused(() -> KeyIndex.read(empty, "t"), "load first");
  }

  /** Few letters, of all lengths in UTF-8, so that keys share beginnings and come again. */
  @Provide
  Arbitrary<String> keys() {
    return Arbitraries.of("a", "b", "\u00e9", "\u4e2d", "\uff5e", "\ud83d\ude00")
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(parts -> String.join("", parts));
  }

  @Property
  void isWhatASortedSetOfBytesWouldBe(
      @ForAll List<@From("keys") String> added,
      @ForAll Set<@From("keys") String> removed,
      @ForAll("keys") String start) {
    KeyIndex index = new KeyIndex("t");
    TreeSet<byte[]> reference = new TreeSet<>(Arrays::compareUnsigned);
    for (String key : added) {
      index.add(new KeyBytes().set(key));
      reference.add(key.getBytes(StandardCharsets.UTF_8));
    }
    for (String key : removed) {
      index.remove(new KeyBytes().set(key));
      reference.remove(key.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(from(index, start))
        .isEqualTo(
            reference.tailSet(start.getBytes(StandardCharsets.UTF_8)).stream()
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .toList());
  }
}
