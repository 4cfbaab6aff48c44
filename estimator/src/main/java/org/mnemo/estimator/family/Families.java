package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.key.PrefixTable;
import org.mnemo.core.text.CountedNoun;

/**
 * Families of keys. Each key belongs to the family with its longest prefix, otherwise to the last
 * family. Patterns can nest but never cross. Immutable.
 */
public final class Families {

  /** Default limit of families, and thus of rules. */
  public static final int MOST = 20;

  private final List<FamilyPattern> patterns;

  /** Prefixes by the number of their family; the last family has the remaining keys. */
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
   * Finds families by the text of the keys.
   *
   * @param most most families, at least 1
   */
  public static Families find(KeyWorths worths, int most) {
    return new Families(FamilyFinder.find(PrefixTree.of(worths), most));
  }

  /**
   * The user's families.
   *
   * @throws MnemoException with a pattern that matches no key
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
            "the family '%s' (%s) is empty: %s lack its prefix, or match longer patterns; correct the pattern or remove it"
                .formatted(
                    pattern.name(),
                    FamilyPattern.pattern(pattern.prefix()),
                    CountedNoun.of(keys.size(), "key")));
      }
    }
    return families;
  }

  /** Number of families, including the remaining keys. */
  public int count() {
    return patterns.size();
  }

  /** A family; the last one has the remaining keys. */
  public FamilyPattern pattern(int family) {
    return patterns.get(family);
  }

  public int of(KeyTable keys, int key) {
    int prefix = table.find(keys.keyBuffer(key), keys.keyOffset(key), keys.keyBytes(key));
    return prefix == PrefixTable.NONE ? patterns.size() - 1 : prefix;
  }

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
    Arrays.setAll(
        sums,
        family -> new Worth(counts[family], bytes[family], requests[family], savedNs[family]));
    return sums;
  }

  /** Non-empty families, most benefit per byte first. */
  public List<Integer> byBenefit(Worth[] worths) {
    return IntStream.range(0, count())
        .filter(family -> worths[family].keys() > 0)
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer family) -> worths[family].savedNsPerByte())
                .reversed())
        .toList();
  }

  /** True if the user named a family. */
  public boolean isNamed(List<FamilyPattern> named, int family) {
    return named.contains(pattern(family));
  }

  /** The families that save most in so many bytes of FastMem, most benefit per byte first. */
  public List<Integer> bestFirst(Worth[] worths, long mostBytes) {
    List<Integer> byBenefit = byBenefit(worths);
    boolean[] isBest = BestFamilies.of(byBenefit, worths, mostBytes);
    return byBenefit.stream().filter(family -> isBest[family]).toList();
  }

  /**
   * Selects whole families that save most in a given FastMem: a knapsack of some twenty items,
   * solved by branch and bound with Dantzig's bound. X-Mem fills FastMem by benefit per byte alone.
   * This leaves FastMem almost empty if a large second family does not fit. The result is exact
   * unless the search reaches {@link #MOST_NODES}, as with a hundred similar families. It is then
   * the best found, starting from the fill by benefit per byte.
   */
  static final class BestFamilies {

    /** Limit of examined sets, as similar families have too many. */
    private static final int MOST_NODES = 1_000_000;

    private final List<Integer> families;
    private final Worth[] worths;
    private boolean[] best;
    private double bestNs;
    private int nodes;

    private BestFamilies(List<Integer> families, Worth[] worths) {
      this.families = families;
      this.worths = worths;
      this.best = new boolean[worths.length];
    }

    /**
     * True for each family in FastMem.
     *
     * @param families families, most benefit per byte first
     * @param mostBytes FastMem for records that can move
     */
    static boolean[] of(List<Integer> families, Worth[] worths, long mostBytes) {
      BestFamilies search = new BestFamilies(families, worths);
      search.extend(0, new boolean[worths.length], mostBytes, 0);
      return search.best;
    }

    private void extend(int next, boolean[] taken, long bytesLeft, double savedNs) {
      if (savedNs > bestNs) {
        bestNs = savedNs;
        best = taken.clone();
      }
      nodes++;
      if (next == families.size()
          || nodes > MOST_NODES
          || savedNs + mostNs(next, bytesLeft) <= bestNs) {
        return;
      }
      int family = families.get(next);
      if (worths[family].savedNs() > 0 && worths[family].bytes() <= bytesLeft) {
        taken[family] = true;
        extend(
            next + 1,
            taken,
            bytesLeft - worths[family].bytes(),
            savedNs + worths[family].savedNs());
        taken[family] = false;
      }
      extend(next + 1, taken, bytesLeft, savedNs);
    }

    /**
     * Upper bound of the time saved by the families from {@code from} on; the last one counts in
     * part.
     */
    private double mostNs(int from, long bytesLeft) {
      double savedNs = 0;
      long left = bytesLeft;
      for (int i = from; i < families.size(); i++) {
        Worth worth = worths[families.get(i)];
        if (worth.savedNs() <= 0) {
          break;
        }
        if (worth.bytes() > left) {
          return savedNs + worth.savedNsPerByte() * left;
        }
        savedNs += worth.savedNs();
        left -= worth.bytes();
      }
      return savedNs;
    }
  }
}
