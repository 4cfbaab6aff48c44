package org.mnemo.core.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyBytesTest {

  @Property
  void encodesAsJavaDoesInOneReusedBuffer(@ForAll("keys") List<String> keys) {
    KeyBytes bytes = new KeyBytes();
    for (String key : keys) {
      assertThat(bytes.set(key).toByteArray()).isEqualTo(key.getBytes(UTF_8));
      assertThat(KeyBytes.utf8(key)).isEqualTo(key.getBytes(UTF_8));
    }
  }

  @Provide
  Arbitrary<List<String>> keys() {
    // Every length of UTF-8, its first and last code points and those around the surrogates.
    return Arbitraries.of(
            0, 0x61, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF)
        .list()
        .ofMaxSize(100)
        .map(points -> points.stream().map(Character::toString).reduce("", String::concat))
        .list()
        .ofMaxSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab\uD800", "ab\uD800c", "ab\uDC00", "ab\uDC00\uD800", "ab\uD800\uD800"})
  void refusesHalfASurrogatePairNamingItsPlace(String key) {
    refused(() -> new KeyBytes().set(key), "character 2");
  }
}
