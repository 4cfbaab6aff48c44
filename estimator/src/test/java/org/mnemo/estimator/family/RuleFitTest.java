package org.mnemo.estimator.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.family.RuleFit.RuleSet;
import org.mnemo.estimator.family.RuleFit.RuleSet.Rule;

class RuleFitTest {

  private static final double ALL = Double.POSITIVE_INFINITY;

  @Test
  void takesOnePrefixWhereItHasWhatPays() {
    // Sessions save 10 ns each on 100 bytes, images 1 ns on 1,000: 20 sessions fit into 2,000.
    KeyWorths worths =
        new TestKeys().add("session:", 20, 100, 1, 10).add("image:", 20, 1000, 1, 1).worths();
    RuleSet rules = RuleFit.fit(worths, 2000, 200, 5);
    assertThat(rules.rules()).extracting(Rule::pattern).containsExactly("session:*");
    assertThat(rules.bytes()).isEqualTo(2000);
    assertThat(rules.savedNs()).isEqualTo(200);
  }

  @Test
  void takesAPartOutOfAFamily() {
    // Users save 10 ns on 10 bytes but for the archive, which saves nothing on 1,000.
    KeyWorths worths =
        new TestKeys()
            .add("user:", 10, 10, 1, 10)
            .add("user:archive:", 10, 1000, 1, 0)
            .add("x:", 10, 10, 1, 0)
            .worths();
    RuleSet rules = RuleFit.fit(worths, 100, 100, 5);
    assertThat(rules.rules())
        .extracting(Rule::pattern, Rule::isFast)
        .containsExactly(tuple("user:*", true), tuple("user:archive:*", false));
    assertThat(rules.bytes()).isEqualTo(100);
  }

  @Test
  void takesNoMoreRulesThanAreNeeded() {
    TestKeys keys = new TestKeys();
    for (int family = 0; family < 10; family++) {
      keys.add("f" + (char) ('a' + family) + ":", 5, 10, 1, 10 - family);
    }
    KeyWorths worths = keys.worths();
    // 50, 45, 40, ... 5: 275 in all, all of it in 500 bytes, which takes the root alone.
    assertThat(RuleFit.fit(worths, 500, 275, 9).rules()).hasSize(1);
    // Half of the bytes: 50 + 45 + 40 + 35 + 30 = 200 by five prefixes, 170 by four.
    assertThat(RuleFit.fit(worths, 250, 200, 9).rules()).hasSize(5);
    assertThat(RuleFit.fit(worths, 250, 170, 9).rules()).hasSize(4);
    RuleSet three = RuleFit.fit(worths, 250, 200, 3);
    assertThat(three.rules()).hasSize(3);
    assertThat(three.savedNs()).isEqualTo(135);
    assertThat(three.mostSavedNs()).isBetween(135.0, 200.0);
  }

  /** Every set of rules on all prefixes of the keys, tried one by one. */
  private static final class BruteForce {

    private final KeyWorths worths;
    private final List<String> keys = new ArrayList<>();
    private final long mostBytes;
    private final double nsPerByte;
    private final List<String> prefixes;
    private final int mostRules;
    private final List<String> rules = new ArrayList<>();
    private final List<Boolean> isFast = new ArrayList<>();
    private double best;

    BruteForce(KeyWorths worths, long mostBytes, double nsPerByte, int mostRules) {
      this.worths = worths;
      this.mostBytes = mostBytes;
      this.nsPerByte = nsPerByte;
      this.mostRules = mostRules;
      TreeSet<String> all = new TreeSet<>();
      for (int i = 0; i < worths.count(); i++) {
        String key = worths.keys().keyAsString(i);
        keys.add(key);
        for (int end = 0; end <= key.length(); end++) {
          all.add(key.substring(0, end));
        }
      }
      prefixes = List.copyOf(all);
    }

    double best() {
      best = 0;
      extend(0);
      return best;
    }

    private void extend(int next) {
      long bytes = 0;
      double value = 0;
      for (int key = 0; key < keys.size(); key++) {
        if (isFast(keys.get(key))) {
          bytes += worths.bytes(key);
          value += worths.savedNs(key) - nsPerByte * worths.bytes(key);
        }
      }
      best = bytes <= mostBytes ? Math.max(best, value) : best;
      for (int i = next; i < prefixes.size() && rules.size() < mostRules; i++) {
        for (boolean tier : new boolean[] {true, false}) {
          rules.add(prefixes.get(i));
          isFast.add(tier);
          extend(i + 1);
          rules.remove(rules.size() - 1);
          isFast.remove(isFast.size() - 1);
        }
      }
    }

    private boolean isFast(String key) {
      int longest = -1;
      boolean fast = false;
      for (int i = 0; i < rules.size(); i++) {
        if (rules.get(i).length() > longest && key.startsWith(rules.get(i))) {
          longest = rules.get(i).length();
          fast = isFast.get(i);
        }
      }
      return fast;
    }
  }

  private static KeyTierMap map(List<Rule> rules) {
    KeyTierMap.Builder map = KeyTierMap.builder(Tiers.FAST_AND_SLOW);
    rules.forEach(rule -> map.putPrefix(rule.prefix(), rule.isFast() ? 0 : 1));
    return map.build();
  }

  private static long bytes(KeyWorths worths, List<Rule> rules) {
    KeyTierMap map = map(rules);
    long bytes = 0;
    for (int key = 0; key < worths.count(); key++) {
      bytes += map.tierOf(worths.keys().keyAsString(key)) == 0 ? worths.bytes(key) : 0;
    }
    return bytes;
  }

  private static double savedNs(KeyWorths worths, List<Rule> rules) {
    KeyTierMap map = map(rules);
    double savedNs = 0;
    for (int key = 0; key < worths.count(); key++) {
      savedNs += map.tierOf(worths.keys().keyAsString(key)) == 0 ? worths.savedNs(key) : 0;
    }
    return savedNs;
  }

  private static List<String> randomKeys(Random random) {
    TreeSet<String> keys = new TreeSet<>();
    int count = 2 + random.nextInt(6);
    while (keys.size() < count) {
      StringBuilder key = new StringBuilder();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        key.append("ab:".charAt(random.nextInt(3)));
      }
      keys.add(key.toString());
    }
    return List.copyOf(keys);
  }

  private static KeyWorths randomWorths(List<String> names, Random random) {
    TestKeys keys = new TestKeys();
    names.forEach(name -> keys.add(name, 1 + random.nextInt(20), 1, random.nextInt(12) - 2));
    return keys.worths();
  }

  @Test
  void findsTheBestRulesAtAPriceOfFastMem() {
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      List<String> keys = randomKeys(random);
      KeyWorths worths = randomWorths(keys, random);
      double price = random.nextInt(20) / 16.0;
      for (int rules = 1; rules <= 3; rules++) {
        RuleTree.Priced priced = new RuleTree(PrefixTree.of(worths), 3).new Priced(price);
        double best = new BruteForce(worths, Long.MAX_VALUE, price, rules).best();
        assertThat(priced.value(rules)).isCloseTo(best, within(1e-9));
        RuleTree.Chosen chosen = priced.chosen(rules);
        assertThat(chosen.rules()).isLessThanOrEqualTo(rules);
        assertThat(chosen.savedNs() - price * chosen.bytes()).isCloseTo(best, within(1e-9));
      }
    }
  }

  @Test
  void isHardlyEverBeatenInAGivenFastMemAndSaysByHowMuchItCouldBe() {
    Random random = new Random(2);
    int trials = 400;
    int best = 0;
    for (int i = 0; i < trials; i++) {
      List<String> keys = randomKeys(random);
      KeyWorths worths = randomWorths(keys, random);
      int mostRules = 1 + random.nextInt(3);
      long mostBytes = random.nextInt(1, 61);
      RuleSet rules = RuleFit.fit(worths, mostBytes, ALL, mostRules);
      double possible = new BruteForce(worths, mostBytes, 0, mostRules).best();
      assertThat(rules.rules()).hasSizeLessThanOrEqualTo(mostRules);
      assertThat(rules.bytes()).isLessThanOrEqualTo(mostBytes);
      // The rules as a client applies them.
      assertThat(bytes(worths, rules.rules())).isEqualTo(rules.bytes());
      assertThat(savedNs(worths, rules.rules())).isCloseTo(rules.savedNs(), within(1e-9));
      assertThat(rules.savedNs()).isLessThanOrEqualTo(possible + 1e-9);
      assertThat(rules.mostSavedNs()).isGreaterThanOrEqualTo(possible - 1e-9);
      best += rules.savedNs() >= possible - 1e-9 ? 1 : 0;
    }
    assertThat(best).isGreaterThan(trials * 95 / 100);
  }
}
