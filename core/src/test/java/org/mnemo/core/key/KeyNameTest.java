package org.mnemo.core.key;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class KeyNameTest {

  private static String name(byte[] key) {
    return new String(KeyName.of(key, 0, key.length), UTF_8);
  }

  @Test
  void leavesTextAsItIs() {
    for (String key : new String[] {"user:1", "App\\Models\\User", "\"quoted\"", "ü€😀", " a, b"}) {
      assertThat(name(key.getBytes(UTF_8))).isEqualTo(key);
    }
  }

  @Test
  void namesOtherKeysAsRedisPrintsThem() {
    assertThat(name(new byte[0])).isEqualTo("\"\"");
    assertThat(name("a\nb\r\t\u0007\b\\\"\u0001\u007f".getBytes(UTF_8)))
        .isEqualTo("a\\nb\\r\\t\\a\\b\\\\\\\"\\x01\\x7f");
    assertThat(name("\u00ac\u00ed\0\5t".getBytes(ISO_8859_1))).isEqualTo("\\xac\\xed\\x00\\x05t");
    // An accented letter next to a control character: none of it is taken for text.
    assertThat(name("é\n".getBytes(UTF_8))).isEqualTo("\\xc3\\xa9\\n");
  }

  @Test
  void looksOnlyAtTheKeyInItsBuffer() {
    byte[] buffer = "\nkey\n".getBytes(UTF_8);
    assertThat(KeyName.isText(buffer, 1, 3)).isTrue();
    assertThat(KeyName.isText(buffer, 1, 4)).isFalse();
    assertThat(new String(KeyName.of(buffer, 1, 3), UTF_8)).isEqualTo("key");
  }

  @Property
  void isAlwaysText(@ForAll byte[] key) {
    byte[] name = KeyName.of(key, 0, key.length);
    assertThat(KeyName.isText(name, 0, name.length)).isTrue();
    assertThat(KeyName.of(name, 0, name.length)).isEqualTo(name);
  }
}
