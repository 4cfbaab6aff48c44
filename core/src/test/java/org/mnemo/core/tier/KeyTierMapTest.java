package org.mnemo.core.tier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.ByteRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mnemo.core.key.KeyBytes;

class KeyTierMapTest {

  private static final Tiers THREE = new Tiers(List.of("dram", "cxl", "pmem"));

  @Test
  void sendsUnnamedKeysToTheSlowestTierUnlessToldOtherwise() {
    assertThat(KeyTierMap.builder(THREE).build().tierOf("a")).isEqualTo(2);
    assertThat(KeyTierMap.builder(THREE).defaultTier(1).build().tierOf("a")).isEqualTo(1);
  }

  @Test
  void keepsTheLastTierOfAKeyAndItsFirstPlace() {
    KeyTierMap map = KeyTierMap.builder(THREE).put("a", 0).put("b", 1).put("a", 1).build();
    assertThat(map.size()).isEqualTo(2);
    assertThat(map.tierOf("a")).isEqualTo(1);
    assertThat(map.key(0)).isEqualTo(KeyBytes.utf8("a"));
    assertThat(map.tier(0)).isEqualTo(1);
  }

  @Test
  void doesNotTakeOneKeyForAnotherWhereUnicodeIsBroken() {
    KeyTierMap map = KeyTierMap.builder(THREE).put("?", 0).build();
    refused(() -> map.tierOf("\uD800"));
  }

  @Test
  void goesByAKeyThatIsNamedBeforeItsPrefix() {
    KeyTierMap map =
        KeyTierMap.builder(THREE).putPrefix("user:old:", 1).put("user:old:7", 0).build();
    assertThat(map.tierOf("user:old:70")).isEqualTo(1);
    assertThat(map.tierOf("user:old:7")).isZero();
  }

  @Test
  void takesTheEmptyPrefixForTheDefaultTier() {
    KeyTierMap map = KeyTierMap.builder(THREE).putPrefix("", 1).putPrefix("a", 0).build();
    assertThat(map.rules()).isEqualTo(1);
    assertThat(map.tierOf("b")).isEqualTo(1);
    assertThat(map.tierOf("")).isEqualTo(1);
    assertThat(map.tierOf("ab")).isZero();
  }

  @Property
  void findsTheLongestPrefixOfAnyBytes(
      @ForAll @Size(max = 30) List<@Size(max = 4) List<@ByteRange(min = -2, max = 1) Byte>> rules,
      @ForAll @Size(max = 6) List<@ByteRange(min = -2, max = 1) Byte> asked) {
    KeyTierMap.Builder builder = KeyTierMap.builder(THREE);
    for (int i = 0; i < rules.size(); i++) {
      builder.putPrefix(bytes(rules.get(i)), i % 3);
    }
    byte[] padded = new byte[asked.size() + 2];
    System.arraycopy(bytes(asked), 0, padded, 1, asked.size());
    int longest = -1;
    int tier = 2;
    for (int i = 0; i < rules.size(); i++) {
      List<Byte> rule = rules.get(i);
      // Of two rules for one prefix the last one counts.
      if (rule.size() >= longest
          && asked.size() >= rule.size()
          && asked.subList(0, rule.size()).equals(rule)) {
        longest = rule.size();
        tier = i % 3;
      }
    }
    assertThat(builder.build().tierOf(padded, 1, asked.size())).isEqualTo(tier);
  }

  private static byte[] bytes(List<Byte> list) {
    byte[] bytes = new byte[list.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = list.get(i);
    }
    return bytes;
  }

  /** A map of a million keys in a JVM of its own, because the heap is what is tested. */
  @Tag("processes")
  @Test
  void holdsAMillionKeysIn112Mebibytes() throws IOException, InterruptedException {
    String classPath =
        String.join(System.getProperty("path.separator"), home(KeyTierMap.class), home(Big.class));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx112m",
                "-cp",
                classPath,
                Big.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).isEqualTo("1000 of 1000");
  }

  private static String home(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  /** Builds the map and counts how many of 1000 lookups are right. */
  static final class Big {

    private static final int KEYS = 1_000_000;

    private Big() {}

    public static void main(String[] unused) {
      KeyTierMap.Builder builder = KeyTierMap.builder(THREE);
      KeyBytes key = new KeyBytes();
      for (int i = 0; i < KEYS; i++) {
        key.set(key(i));
        builder.put(key.array(), 0, key.length(), i % 3);
      }
      KeyTierMap map = builder.build();
      int right = 0;
      for (int i = 0; i < KEYS; i += KEYS / 1000) {
        if (map.tierOf(key(i)) == i % 3) {
          right++;
        }
      }
      System.out.print(right + " of 1000");
    }

    /** 24 bytes, the digits in no order, as YCSB's hashed keys. */
    private static String key(int i) {
      return "user" + (1_000_000_000_000_000_000L + ((i * 0x9E3779B97F4A7C15L) >>> 2)) + "x";
    }
  }
}
