package org.mnemo.estimator.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.key.KeyTable;

class FamiliesTest {

  private static List<String> found(TestKeys keys, int most) {
    KeyWorths worths = keys.worths();
    Families families = Families.find(worths, most);
    Worth[] worthOf = families.worths(worths);
    List<String> names = new ArrayList<>();
    long all = 0;
    for (int family = 0; family < families.count(); family++) {
      all += worthOf[family].keys();
      if (worthOf[family].keys() > 0) {
        names.add(families.pattern(family).name() + " " + worthOf[family].keys());
      }
    }
    assertThat(all).isEqualTo(worths.count());
    return names;
  }

  @Test
  void findsThePrefixesOfAMixedStore() {
    TestKeys keys =
        new TestKeys()
            .add("user:", 50, 100, 2, 10)
            .add("session:", 30, 10, 2, 10)
            .add("img/", 20, 1000, 1, 1)
            .add("tmp", 10, 10, 1, 0)
            .add("x", 1, 1, 1, 1);
    assertThat(found(keys, 20))
        .containsExactlyInAnyOrder(
            "user:* 50", "session:* 30", "img/* 20", "tmp* 10", "(others) 1");
  }

  @Test
  void looksBehindWhatAllKeysBeginWith() {
    TestKeys keys = new TestKeys().add("app:prod:a:", 9, 5, 1, 1).add("app:prod:b:", 9, 5, 1, 1);
    assertThat(found(keys, 20)).containsExactlyInAnyOrder("app:prod:a:* 9", "app:prod:b:* 9");
  }

  @Test
  void dividesAFamilyOnlyWhereItsPartsDiffer() {
    TestKeys alike =
        new TestKeys()
            .add("user:a:", 20, 10, 1, 5)
            .add("user:b:", 20, 10, 1, 5)
            .add("s:", 9, 9, 1, 2);
    assertThat(found(alike, 20)).containsExactlyInAnyOrder("user:* 40", "s:* 9");
    TestKeys unlike =
        new TestKeys()
            .add("user:a:", 20, 10, 1, 5)
            .add("user:b:", 20, 90, 1, 5)
            .add("s:", 9, 9, 1, 2);
    assertThat(found(unlike, 20)).hasSize(3).contains("s:* 9");
    // No more than asked for.
    assertThat(found(unlike, 2)).hasSize(2);
    assertThat(found(unlike, 1)).containsExactly("* 49");
  }

  @Test
  void keepsKeysWithoutStructureTogether() {
    Random random = new Random(3);
    TestKeys uuids = new TestKeys();
    TestKeys hashes = new TestKeys();
    TestKeys numbers = new TestKeys();
    for (int i = 0; i < 500; i++) {
      int requests = 1 + (i % 50 == 0 ? 40 : 0);
      uuids.add(new UUID(random.nextLong(), random.nextLong()).toString(), 10, requests, requests);
      hashes.add("user" + (random.nextLong() >>> 1), 10, requests, requests);
      numbers.add(Long.toString(random.nextLong() >>> 1), 10, requests, requests);
    }
    assertThat(found(uuids, 20)).containsExactly("* 500");
    assertThat(found(hashes, 20)).containsExactly("user* 500");
    assertThat(found(numbers, 20)).containsExactly("* 500");
  }

  @Test
  void findsFamiliesOfBinaryKeysAndOfKeysWithinKeys() {
    TestKeys keys = new TestKeys();
    StringBuilder nested = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      nested.append('a');
      keys.add(nested.toString(), 1, 1, 1);
      keys.add("\u0001\u0002:" + i, 1, 1, 1);
    }
    assertThat(found(keys, 20)).containsExactlyInAnyOrder("\\x01\\x02:* 300", "(others) 300");
  }

  private static FamilyPattern pattern(String name, String prefix) {
    return new FamilyPattern(name, KeyBytes.utf8(prefix));
  }

  @Test
  void givesAKeyToTheLongestPattern() {
    TestKeys keys =
        new TestKeys().add("a:", 3, 1, 1, 1).add("a:b:", 2, 1, 1, 1).add("c", 1, 1, 1, 1);
    KeyWorths worths = keys.worths();
    Families families =
        Families.of(List.of(pattern("a", "a:"), pattern("b", "a:b:")), worths.keys());
    Worth[] worthOf = families.worths(worths);
    assertThat(worthOf[0].keys()).isEqualTo(3);
    assertThat(worthOf[1].keys()).isEqualTo(2);
    assertThat(families.pattern(2).name()).isEqualTo("(others)");
    assertThat(worthOf[2].keys()).isEqualTo(1);
  }

  @Test
  void refusesAPatternWithoutKeys() {
    KeyTable keys = new TestKeys().add("a:b", 3, 1, 1, 1).keys();
    refused(
        () -> Families.of(List.of(pattern("cart", "cart:")), keys),
        "the family 'cart' (cart:*) is empty: 3 keys");
    // The longer one has them all.
    refused(
        () -> Families.of(List.of(pattern("a", "a:"), pattern("ab", "a:b")), keys),
        "the family 'a' (a:*)");
  }

  @Test
  void fillsFastMemWithTheFamiliesThatSaveMost() {
    // By benefit a byte alone the small one would come first, and the large one no longer fit.
    Worth small = new Worth(1, 10, 1, 20);
    Worth large = new Worth(1, 100, 1, 190);
    Worth none = new Worth(1, 5, 1, 0);
    Worth[] worths = {small, large, none};
    assertThat(Families.BestFamilies.of(List.of(0, 1, 2), worths, 105))
        .containsExactly(false, true, false);
    assertThat(Families.BestFamilies.of(List.of(0, 1, 2), worths, 110))
        .containsExactly(true, true, false);
    assertThat(Families.BestFamilies.of(List.of(0, 1, 2), worths, 9))
        .containsExactly(false, false, false);
  }

  @Test
  void fillsItAsWellAsTryingAllSets() {
    Random random = new Random(4);
    for (int i = 0; i < 200; i++) {
      Worth[] worths = new Worth[8];
      List<Integer> families = new ArrayList<>();
      for (int family = 0; family < worths.length; family++) {
        worths[family] = new Worth(1, 1 + random.nextInt(20), 1, random.nextInt(20) - 3);
        families.add(family);
      }
      families.sort(
          (a, b) -> Double.compare(worths[b].savedNsPerByte(), worths[a].savedNsPerByte()));
      long bytes = random.nextInt(100);
      double best = 0;
      for (int set = 0; set < 1 << worths.length; set++) {
        best = Math.max(best, saved(worths, bits(set), bytes));
      }
      assertThat(saved(worths, Families.BestFamilies.of(families, worths, bytes), bytes))
          .isEqualTo(best);
    }
  }

  @Test
  void fillsItWithHundredsOfAlikeFamiliesToo() {
    // 100 tenants of alike size and heat: no bound rules sets of them out.
    Random random = new Random(6);
    Worth[] worths = new Worth[100];
    List<Integer> families = new ArrayList<>();
    long allBytes = 0;
    for (int family = 0; family < worths.length; family++) {
      worths[family] =
          new Worth(1, 100_000 + random.nextInt(10_000), 1, 1e6 + 1e5 * random.nextDouble());
      allBytes += worths[family].bytes();
      families.add(family);
    }
    families.sort((a, b) -> Double.compare(worths[b].savedNsPerByte(), worths[a].savedNsPerByte()));
    long mostBytes = allBytes / 2;
    // Dantzig's bound: by benefit a byte, and of the first that does not fit a part.
    double boundNs = 0;
    long left = mostBytes;
    for (int family : families) {
      long taken = Math.min(left, worths[family].bytes());
      boundNs += taken * worths[family].savedNsPerByte();
      left -= taken;
    }
    assertThat(saved(worths, Families.BestFamilies.of(families, worths, mostBytes), mostBytes))
        .isBetween(0.999 * boundNs, boundNs);
  }

  private static boolean[] bits(int set) {
    boolean[] bits = new boolean[8];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = (set >> i & 1) == 1;
    }
    return bits;
  }

  private static double saved(Worth[] worths, boolean[] taken, long mostBytes) {
    long bytes = 0;
    double savedNs = 0;
    for (int i = 0; i < taken.length; i++) {
      bytes += taken[i] ? worths[i].bytes() : 0;
      savedNs += taken[i] ? worths[i].savedNs() : 0;
    }
    return bytes <= mostBytes ? savedNs : -1;
  }
}
