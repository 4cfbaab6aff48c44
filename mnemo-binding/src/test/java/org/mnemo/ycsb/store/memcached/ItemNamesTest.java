package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ItemNamesTest {

  private static String name(String table, String key) {
    return ItemNames.abridged(ItemNames.full(table, key));
  }

  @Test
  void keepsTheKeysOfTheDefaultTable() {
    assertThat(name("usertable", "user1")).isEqualTo("user1");
    assertThat(name("usertable", "a/b%c:d")).isEqualTo("a/b%c:d");
    assertThat(name("usertable", "é\uD83D\uDE00")).isEqualTo("é\uD83D\uDE00");
  }

  @Test
  void encodesWhatMemcachedDoesNotTake() {
    assertThat(name("usertable", "")).isEqualTo("%/usertable/");
    assertThat(name("usertable", "a b")).isEqualTo("%/usertable/a%0020b");
    assertThat(name("usertable", "\0\n\u007F")).isEqualTo("%/usertable/%0000%000A%007F");
    assertThat(name("usertable", "%x")).isEqualTo("%/usertable/%0025x");
    assertThat(name("usertable", "\uD83D")).isEqualTo("%/usertable/%D83D");
    assertThat(name("other", "k")).isEqualTo("%/other/k");
    assertThat(name("a/b", "c")).isEqualTo("%/a%002Fb/c");
  }

  @Test
  void abridgesFromTheFirstByteThatIsTooMuch() {
    assertThat(name("usertable", "k".repeat(250))).isEqualTo("k".repeat(250));
    assertThat(name("usertable", "é".repeat(125))).isEqualTo("é".repeat(125));
    assertThat(name("usertable", "é".repeat(125) + "k")).startsWith("%#").hasSize(45);
    // echo -n kkk...k | sha256sum | xxd -r -p | basenc --base64url
    assertThat(name("usertable", "k".repeat(251)))
        .isEqualTo("%#O4BZxjeTmkg73Hvu8J8RtWZYG-bRTiUIOzBBt3cX3gI");
  }

  /** Strings of what is special here, so that collisions would be likely. */
  @Provide
  Arbitrary<String> hostile() {
    return Arbitraries.strings()
        .withChars('%', '/', '#', '!', ' ', '\0', '\n', '\u007F', '0', '2', '5', 'F', 'a', 'é')
        .withChars('\uD83D', '\uDE00')
        .ofMaxLength(12);
  }

  @Provide
  Arbitrary<String> tables() {
    return Arbitraries.oneOf(Arbitraries.just("usertable"), hostile());
  }

  @Property(tries = 5000, seed = "42")
  void givesEveryRecordALegalNameOfItsOwnThatCanBeReadBack(
      @ForAll("tables") String table, @ForAll("hostile") String key) {
    String name = name(table, key);
    assertThat(name.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(1, 250);
    assertThat(new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .isEqualTo(name);
    assertThat(name.chars()).allMatch(c -> c > ' ' && c != 0x7F);
    assertThat(name).doesNotStartWith(ItemNames.RESERVED_PREFIX);
    // What can be read back is of one record only.
    assertThat(recordOf(name)).containsExactly(table, key);
  }

  @Property(seed = "42")
  void givesLongRecordsLegalNamesAndTellsThemApart(
      @ForAll("tables") String table, @ForAll("hostile") String key) {
    String longKey = key + "x".repeat(251);
    String name = name(table, longKey);
    assertThat(name).matches("%#[A-Za-z0-9_-]{43}");
    assertThat(name).isNotEqualTo(name(table, longKey + "x"));
    assertThat(recordOf(ItemNames.full(table, longKey))).containsExactly(table, longKey);
  }

  /** The table and the key, read back as the documentation says. */
  private static String[] recordOf(String fullName) {
    if (!fullName.startsWith("%")) {
      return new String[] {"usertable", fullName};
    }
    assertThat(fullName).startsWith("%/");
    int slash = fullName.indexOf('/', 2);
    return new String[] {
      unescaped(fullName.substring(2, slash)), unescaped(fullName.substring(slash + 1))
    };
  }

  private static String unescaped(String text) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '%') {
        result.append((char) Integer.parseInt(text.substring(i + 1, i + 5), 16));
        i += 4;
      } else {
        result.append(text.charAt(i));
      }
    }
    return result.toString();
  }
}
