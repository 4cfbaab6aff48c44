package org.mnemo.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class KeyBatchTest {

  @Property
  void numbersKeysAsTheTableDoesOneByOne(
      @ForAll @Size(max = 3000) List<@IntRange(min = 0, max = 4000) Integer> keys,
      @ForAll @IntRange(min = 1, max = 300) int capacity) {
    KeyTable oneByOne = new KeyTable();
    KeyTable batched = new KeyTable();
    KeyBatch batch = new KeyBatch(capacity);
    for (int from = 0; from < keys.size(); from += capacity) {
      List<Integer> part = keys.subList(from, Math.min(keys.size(), from + capacity));
      part.forEach(key -> append(batch, "key-" + key));
      assertThat(batch.isFull()).isEqualTo(part.size() == capacity);
      addAll(batch, batched);
      for (int i = 0; i < part.size(); i++) {
        assertThat(batch.number(i)).isEqualTo(oneByOne.add("key-" + part.get(i)));
      }
      batch.findIn(oneByOne);
      for (int i = 0; i < part.size(); i++) {
        assertThat(batch.number(i)).isEqualTo(batched.find("key-" + part.get(i)));
      }
      batch.clear();
    }
    assertThat(batched.size()).isEqualTo(oneByOne.size());
  }

  @Test
  void saysWhichKeysAreAbsent() {
    KeyTable table = new KeyTable();
    KeyBatch batch = new KeyBatch(4);
    append(batch, "a");
    batch.findIn(table);
    assertThat(batch.number(0)).isEqualTo(-1);
    table.add("b");
    append(batch, "b");
    batch.findIn(table);
    assertThat(batch.number(0)).isEqualTo(-1);
    assertThat(batch.number(1)).isZero();
  }

  @Test
  void takesKeysLongerThanItsBuffer() {
    KeyTable table = new KeyTable();
    KeyBatch batch = new KeyBatch(2);
    String longKey = "x".repeat(100_000);
    append(batch, "short");
    append(batch, longKey);
    addAll(batch, table);
    assertThat(table.keyAsString(batch.number(1))).isEqualTo(longKey);
  }

  private static void append(KeyBatch batch, String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    batch.append(bytes, 0, bytes.length);
  }

  private static void addAll(KeyBatch batch, KeyTable table) {
    batch.warm(table);
    for (int i = 0; i < batch.size(); i++) {
      batch.addTo(table, i);
    }
    batch.findIn(table);
  }
}
