package org.mnemo.core.tier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.MnemoException;

class KeyTierMapFileTest {

  private static final Tiers TIERS = Tiers.FAST_AND_SLOW;

  @Test
  void quotesAfterRfc4180(@TempDir Path dir) {
    Path file = dir.resolve("map.csv");
    KeyTierMap map =
        KeyTierMap.builder(TIERS)
            .put("plain", 0)
            .put("a,b", 0)
            .put("say \"hi\"", 1)
            .put("two\nlines", 0)
            .put("ü", 0)
            .build();
    KeyTierMapFile.write(file, map);
    assertThat(file)
        .content(UTF_8)
        .isEqualTo(
            "key,tier\n,slow\nplain,fast\n\"a,b\",fast\n\"say \"\"hi\"\"\",slow\n"
                + "\"two\nlines\",fast\nü,fast\n");
  }

  @Property
  void bringsBackEveryKeyAndTier(
      @ForAll @Size(max = 20) List<@NotEmpty byte[]> binaryKeys,
      @ForAll @Size(max = 20) List<@NotEmpty String> keys,
      @ForAll @Size(max = 20) List<@NotEmpty byte[]> prefixes,
      @ForAll @IntRange(max = 1) int defaultTier,
      @ForAll boolean compressed)
      throws IOException {
    KeyTierMap.Builder builder = KeyTierMap.builder(TIERS).defaultTier(defaultTier);
    int i = 0;
    for (byte[] key : binaryKeys) {
      builder.put(key, 0, key.length, i++ % 2);
    }
    for (String key : keys) {
      byte[] bytes = key.getBytes(UTF_8);
      builder.put(bytes, 0, bytes.length, i++ % 2);
    }
    for (byte[] prefix : prefixes) {
      builder.putPrefix(prefix, i++ % 2);
    }
    KeyTierMap map = builder.build();
    Path file = Files.createTempFile("map", compressed ? ".csv.zst" : ".csv");
    try {
      KeyTierMapFile.write(file, map);
      assertSame(KeyTierMapFile.read(file, TIERS), map);
    } finally {
      Files.delete(file);
    }
  }

  private static void assertSame(KeyTierMap actual, KeyTierMap expected) {
    assertThat(actual.size()).isEqualTo(expected.size());
    assertThat(actual.defaultTier()).isEqualTo(expected.defaultTier());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.key(i)).isEqualTo(expected.key(i));
      assertThat(actual.tier(i)).isEqualTo(expected.tier(i));
    }
    assertThat(actual.rules()).isEqualTo(expected.rules());
    for (int i = 0; i < expected.rules(); i++) {
      assertThat(actual.prefix(i)).isEqualTo(expected.prefix(i));
      assertThat(actual.tierOfPrefix(i)).isEqualTo(expected.tierOfPrefix(i));
    }
  }

  @Test
  void writesRulesAloneOrBesideKeys(@TempDir Path dir) {
    Path file = dir.resolve("map.csv");
    KeyTierMapFile.write(
        file, KeyTierMap.builder(TIERS).putPrefix("user:", 0).putPrefix("a,b", 1).build());
    assertThat(file).content(UTF_8).isEqualTo("prefix,tier\n,slow\nuser:,fast\n\"a,b\",slow\n");
    KeyTierMapFile.write(
        file, KeyTierMap.builder(TIERS).putPrefix("user:", 0).put("user:7", 1).build());
    assertThat(file)
        .content(UTF_8)
        .isEqualTo("key,prefix,tier\n,,slow\n,user:,fast\nuser:7,,slow\n");
  }

  @Test
  void takesAKeyTwiceInOneTier(@TempDir Path dir) throws IOException {
    assertThat(read(dir, "key,tier\na,fast\na,fast\n").size()).isEqualTo(1);
  }

  @Test
  void takesTheDefaultTierFromTheEmptyKeyAndElseTheSlowest(@TempDir Path dir) throws IOException {
    assertThat(read(dir, "key,tier\n,fast\n").tierOf("a")).isZero();
    assertThat(read(dir, "key,tier\n\"\",fast").tierOf("a")).isZero();
    assertThat(read(dir, "key,tier\n").tierOf("a")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | line 1 | key,tier",
        "a,fast | line 1 | key,tier",
        "key,tier,size | line 1 | key,tier",
        "key,tier~a,fast~a,slow | line 3 | 'a'",
        "prefix,tier~a,fast~a,slow | line 3 | prefix 'a'",
        "key,prefix,tier~a,b,fast | line 2 | 'a' and 'b'",
        "key,tier~\"two~lines\",fast~b,medium | line 4 | 'medium'",
        "key,tier~a,b,fast | line 2 | 3 columns",
        "key,tier~a | line 2 | 1 columns",
        "key,tier~\"a,fast | line 2 | ``",
        "key,tier~\"a\"b,fast | line 2 | ``"
      })
  void refusesWhatIsNoMap(String text, String line, String what, @TempDir Path dir) {
    assertRefused(dir, text.isEmpty() ? "" : text.replace('~', '\n') + "\n", line, what);
  }

  private static void assertRefused(Path dir, String text, String... values) {
    assertThatThrownBy(() -> read(dir, text))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(dir.resolve("map.csv").toString())
        .hasMessageContainingAll(values)
        .message()
        .doesNotContain("\n");
  }

  private static KeyTierMap read(Path dir, String text) throws IOException {
    return KeyTierMapFile.read(Files.writeString(dir.resolve("map.csv"), text), TIERS);
  }
}
