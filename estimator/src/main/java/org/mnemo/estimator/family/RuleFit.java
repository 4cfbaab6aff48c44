package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.mnemo.estimator.family.RuleSet.Rule;
import org.mnemo.estimator.family.RuleTree.Chosen;

/**
 * Fits prefixes to a FastMem of some size: the fewest rules that save what is asked for, and of as
 * many those that save most. FastMem gets a price (Lagrangian relaxation; Everett 1963), at which
 * the best rules are found exactly, and the price is changed until the rules just fit: they are the
 * best of all that take no more bytes than they do. FastMem that then is left goes to the rule more
 * that saves most in it. No rules can save more than the relaxation says, so that the result tells
 * how far from the best it can be.
 */
public final class RuleFit {

  /** The price has settled long before; a guard against rounding. */
  private static final int MOST_STEPS = 200;

  private final RuleTree tree;
  private final long mostBytes;

  private RuleFit(RuleTree tree, long mostBytes) {
    this.tree = tree;
    this.mostBytes = mostBytes;
  }

  /**
   * Rules for keys.
   *
   * @param mostBytes FastMem for records that can move
   * @param aimedNs time that the rules are to save; the best of the most rules if none save so much
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

  /** Rules that fit, and what none that fit can exceed. */
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

  /** Rules with more of them, as long as they are not too many and there is FastMem left. */
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
}
