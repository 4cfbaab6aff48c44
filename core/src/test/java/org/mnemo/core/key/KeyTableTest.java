package org.mnemo.core.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class KeyTableTest {

  @Test
  void readsAKeyInsideABuffer() {
    KeyTable table = new KeyTable();
    byte[] buffer = "xxkeyxx".getBytes(UTF_8);
    assertThat(table.add(buffer, 2, 3)).isEqualTo(table.add("key"));
  }

  @Test
  void keepsKeysWholeAtTheEndsOfPages() {
    KeyTable table = new KeyTable();
    int[] lengths = {
      KeyTable.MAX_KEY_BYTES, 1, KeyTable.MAX_KEY_BYTES - 12, 0, 1, KeyTable.MAX_KEY_BYTES - 13, 2
    };
    Random random = new Random(1);
    byte[][] keys = new byte[lengths.length][];
    for (int i = 0; i < lengths.length; i++) {
      keys[i] = new byte[lengths[i]];
      random.nextBytes(keys[i]);
      assertThat(table.add(keys[i], 0, lengths[i])).isEqualTo(i);
    }
    for (int i = 0; i < lengths.length; i++) {
      assertThat(table.key(i)).isEqualTo(keys[i]);
      assertThat(table.find(keys[i], 0, lengths[i])).isEqualTo(i);
    }
  }

  @Test
  void refusesAKeyLongerThanAPage() {
    KeyTable table = new KeyTable();
    int length = KeyTable.MAX_KEY_BYTES + 1;
    refused(() -> table.add(new byte[length], 0, length), String.valueOf(length));
    assertThat(table.size()).isZero();
    assertThat(table.find(new byte[length], 0, length)).isEqualTo(-1);
  }

  @Test
  void refusesTextThatUtf8WouldChange() {
    refused(() -> new KeyTable().add("\uD800"));
    refused(() -> new KeyTable().find("\uD800"));
  }

  @Test
  void agreesWithAHashMapOver200000Keys() {
    KeyTable table = new KeyTable();
    Map<ByteBuffer, Integer> reference = new HashMap<>();
    Random random = new Random(7);
    while (reference.size() < 200_000) {
      // Short keys of few different bytes are often added twice.
      byte[] key = new byte[random.nextInt(24)];
      for (int i = 0; i < key.length; i++) {
        key[i] = (byte) random.nextInt(3);
      }
      Integer number = reference.putIfAbsent(ByteBuffer.wrap(key), reference.size());
      int expected = number == null ? reference.size() - 1 : number;
      assertThat(table.add(key, 0, key.length) == expected).isTrue();
    }
    assertThat(table.size()).isEqualTo(reference.size());
    reference.forEach(
        (key, number) -> {
          byte[] stored = table.key(number);
          assertThat(ByteBuffer.wrap(stored).equals(key)).isTrue();
          assertThat(table.keyBytes(number) == stored.length).isTrue();
          assertThat(table.find(stored, 0, stored.length) == number).isTrue();
        });
  }

  @Property
  void agreesWithAHashMapOnAnyKeys(
      @ForAll @Size(max = 60) List<byte[]> keys, @ForAll byte[] another) {
    KeyTable table = new KeyTable();
    Map<ByteBuffer, Integer> reference = new HashMap<>();
    for (byte[] key : keys) {
      reference.putIfAbsent(ByteBuffer.wrap(key), reference.size());
      assertThat(table.add(key, 0, key.length)).isEqualTo(reference.get(ByteBuffer.wrap(key)));
    }
    assertThat(table.size()).isEqualTo(reference.size());
    assertThat(table.find(another, 0, another.length))
        .isEqualTo(reference.getOrDefault(ByteBuffer.wrap(another), -1));
  }
}
