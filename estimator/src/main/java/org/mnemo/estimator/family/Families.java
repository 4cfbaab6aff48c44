package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.key.PrefixTable;
import org.mnemo.core.text.CountedNoun;

/**
 * Families of which each key has exactly one: that with the longest prefix, or else the last one,
 * of all others. Patterns can only lie within each other, never cross. Immutable.
 */
public final class Families {

  /** Most families, and so rules, unless a user asks for others. */
  public static final int MOST = 20;

  private final List<FamilyPattern> patterns;

  /** Prefixes by the number of their family; the last family has the keys without one. */
  private final PrefixTable table;

  private Families(List<FamilyPattern> named) {
    List<FamilyPattern> all = new ArrayList<>();
    FamilyPattern others = FamilyPattern.of(new byte[0]);
    KeyTable prefixes = new KeyTable();
    for (FamilyPattern family : named) {
      if (family.prefix().length == 0) {
        others = family;
      } else {
        prefixes.add(family.prefix(), 0, family.prefix().length);
        all.add(family);
      }
    }
    all.add(others);
    patterns = List.copyOf(all);
    table = new PrefixTable(prefixes);
  }

  /**
   * Families found by the text of the keys.
   *
   * @param most most families, at least 1
   */
  public static Families find(KeyWorths worths, int most) {
    return new Families(FamilyFinder.find(PrefixTree.of(worths), most));
  }

  /**
   * Families that a user names.
   *
   * @throws MnemoException naming a pattern that no key has
   */
  public static Families of(List<FamilyPattern> named, KeyTable keys) {
    Families families = new Families(named);
    boolean[] has = new boolean[families.patterns.size()];
    for (int key = 0; key < keys.size(); key++) {
      has[families.of(keys, key)] = true;
    }
    for (int family = 0; family < has.length; family++) {
      FamilyPattern pattern = families.patterns.get(family);
      if (!has[family] && families.isNamed(named, family)) {
        throw new MnemoException(
            "no key belongs to the family '%s' (%s): none of the %s begins with that, or longer patterns have them all; correct the pattern or take it out"
                .formatted(
                    pattern.name(),
                    FamilyPattern.pattern(pattern.prefix()),
                    CountedNoun.of(keys.size(), "key")));
      }
    }
    return families;
  }

  /** Number of families, that of the keys without a pattern included. */
  public int count() {
    return patterns.size();
  }

  /** A family; the last one has the keys that no other has. */
  public FamilyPattern pattern(int family) {
    return patterns.get(family);
  }

  /** The family of a key. */
  public int of(KeyTable keys, int key) {
    int prefix = table.find(keys.keyBuffer(key), keys.keyOffset(key), keys.keyBytes(key));
    return prefix == PrefixTable.NONE ? patterns.size() - 1 : prefix;
  }

  /** What each family is worth. */
  public Worth[] worths(KeyWorths worths) {
    Worth[] sums = new Worth[count()];
    long[] counts = new long[count()];
    long[] bytes = new long[count()];
    long[] requests = new long[count()];
    double[] savedNs = new double[count()];
    for (int key = 0; key < worths.count(); key++) {
      int family = of(worths.keys(), key);
      counts[family]++;
      bytes[family] += worths.bytes(key);
      requests[family] += worths.pattern().accesses(key);
      savedNs[family] += worths.savedNs(key);
    }
    for (int family = 0; family < sums.length; family++) {
      sums[family] = new Worth(counts[family], bytes[family], requests[family], savedNs[family]);
    }
    return sums;
  }

  /** Families that have keys, most benefit a byte first. */
  public List<Integer> byBenefit(Worth[] worths) {
    return IntStream.range(0, count())
        .filter(family -> worths[family].keys() > 0)
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer family) -> worths[family].savedNsPerByte())
                .reversed())
        .toList();
  }

  /** True if a family is among those that a user named. */
  public boolean isNamed(List<FamilyPattern> named, int family) {
    return named.contains(pattern(family));
  }

  /** The families that save most in so many bytes of FastMem, most benefit a byte first. */
  public List<Integer> bestFirst(Worth[] worths, long mostBytes) {
    List<Integer> byBenefit = byBenefit(worths);
    boolean[] isBest = BestFamilies.of(byBenefit, worths, mostBytes);
    return byBenefit.stream().filter(family -> isBest[family]).toList();
  }
}
