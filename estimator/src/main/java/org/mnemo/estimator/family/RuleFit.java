package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.mnemo.estimator.family.RuleFit.RuleSet.Rule;
import org.mnemo.estimator.family.RuleTree.Chosen;

/**
 * Fits prefix rules to a given FastMem: the fewest rules that save the aimed time, and among these
 * the best. FastMem gets a price (Lagrangian relaxation; Everett 1963), at which the best rules are
 * found exactly. The price changes until the rules just fit, so they are the best with at most
 * their bytes. Remaining FastMem goes to the additional rule that saves most. The relaxation bounds
 * the savings of all rules, so the result includes its distance from the optimum.
 */
public final class RuleFit {

  /** Guard against rounding; the price converges long before. */
  private static final int MOST_STEPS = 200;

  private final RuleTree tree;
  private final long mostBytes;

  private RuleFit(RuleTree tree, long mostBytes) {
    this.tree = tree;
    this.mostBytes = mostBytes;
  }

  /**
   * The rules that save most.
   *
   * @param mostBytes FastMem for records that can move
   * @param aimedNs time that the rules should save; otherwise the best of the most rules is used
   * @param mostRules most rules, at least 1
   */
  public static RuleSet fit(KeyWorths worths, long mostBytes, double aimedNs, int mostRules) {
    return fit(PrefixTree.of(worths), mostBytes, aimedNs, mostRules);
  }

  static RuleSet fit(PrefixNode root, long mostBytes, double aimedNs, int mostRules) {
    RuleTree tree = new RuleTree(root, mostRules);
    RuleFit fit = new RuleFit(tree, mostBytes);
    Chosen best = tree.none();
    double mostSavedNs = Math.max(0, best.savedNs());
    for (int rules = 1; rules <= mostRules && best.savedNs() < aimedNs; rules++) {
      Relaxed relaxed = fit.relaxed(rules);
      mostSavedNs = relaxed.mostSavedNs;
      Chosen added = tree.withOneMore(best, mostBytes);
      best =
          Stream.of(best, added, relaxed.fits, fit.filled(relaxed.fits, rules))
              .max(Comparator.comparingDouble(Chosen::savedNs))
              .orElse(best);
    }
    return new RuleSet(
        fit.rules(best), best.bytes(), best.savedNs(), Math.max(mostSavedNs, best.savedNs()));
  }

  /** Rules that fit, and the upper bound for all rules that fit. */
  private record Relaxed(Chosen fits, double mostSavedNs) {}

  private Relaxed relaxed(int rules) {
    Chosen fits = tree.none();
    Chosen beyond = tree.new Priced(0).chosen(rules);
    double mostSavedNs = beyond.savedNs();
    if (beyond.bytes() <= mostBytes) {
      return new Relaxed(beyond, mostSavedNs);
    }
    for (int step = 0; step < MOST_STEPS; step++) {
      double price = (beyond.savedNs() - fits.savedNs()) / (double) (beyond.bytes() - fits.bytes());
      Chosen here = tree.new Priced(price).chosen(rules);
      double value = here.savedNs() - price * here.bytes();
      mostSavedNs = Math.min(mostSavedNs, value + price * mostBytes);
      boolean isSettled =
          here.bytes() == fits.bytes()
              || here.bytes() == beyond.bytes()
              || value <= fits.savedNs() - price * fits.bytes();
      if (isSettled) {
        return new Relaxed(fits, mostSavedNs);
      }
      if (here.bytes() <= mostBytes) {
        fits = here;
      } else {
        beyond = here;
      }
    }
    return new Relaxed(fits, mostSavedNs);
  }

  /** Adds rules while their number and the FastMem allow. */
  private Chosen filled(Chosen fits, int mostRules) {
    Chosen filled = fits;
    while (filled.rules() < mostRules) {
      Chosen more = tree.withOneMore(filled, mostBytes);
      if (more.rules() == filled.rules()) {
        break;
      }
      filled = more;
    }
    return filled;
  }

  private List<Rule> rules(Chosen chosen) {
    boolean[] isFast = tree.fast(chosen.isRule());
    List<Rule> rules = new ArrayList<>();
    for (int node = 0; node < tree.size(); node++) {
      if (chosen.isRule()[node]) {
        rules.add(new Rule(tree.node(node).rulePrefix(), isFast[node]));
      }
    }
    rules.sort(Comparator.comparing(Rule::pattern));
    return rules;
  }

  /**
   * Rules that select keys for FastMem. The longest matching prefix decides; without a match, keys
   * lie in SlowMem.
   *
   * @param rules rules in the order of their prefixes
   * @param bytes bytes that they put into FastMem
   * @param savedNs time saved over the whole trace
   * @param mostSavedNs upper bound of the time saved by any set of as many rules in the given
   *     FastMem, among distinct prefixes
   */
  public record RuleSet(List<Rule> rules, long bytes, double savedNs, double mostSavedNs) {

    /**
     * A prefix and the tier of its keys.
     *
     * @param prefix first bytes of keys
     * @param isFast true if these keys lie in FastMem
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Rule(byte[] prefix, boolean isFast) {

      /** The prefix as users write it, with a star at the end. */
      public String pattern() {
        return FamilyPattern.pattern(prefix);
      }
    }

    public RuleSet {
      rules = List.copyOf(rules);
    }
  }
}
