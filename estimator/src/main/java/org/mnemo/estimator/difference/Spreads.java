package org.mnemo.estimator.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The difference of a figure's logarithms, and how sure it is.
 *
 * @param difference mean over the runs after, less mean over those before
 * @param all spread by what varied within runs, and by what varied between the runs of a side if
 *     there are several
 */
record Spreads(double difference, List<Spread> all) {

  Spreads {
    all = List.copyOf(all);
  }

  static Spreads of(List<Reading> before, List<Reading> after) {
    List<Spread> all = new ArrayList<>();
    all.add(within(before, after));
    int freedom = before.size() + after.size() - 2;
    if (freedom > 0) {
      double pooled = (squares(before) + squares(after)) / freedom;
      all.add(new Spread(Math.sqrt(pooled * (1.0 / before.size() + 1.0 / after.size())), freedom));
    }
    return new Spreads(meanLog(after) - meanLog(before), all);
  }

  /** Welch, The Generalization of Student's Problem, Biometrika 34, 1947. */
  private static Spread within(List<Reading> before, List<Reading> after) {
    double variance = 0;
    double squares = 0;
    for (List<Reading> side : List.of(before, after)) {
      for (Reading reading : side) {
        double part = reading.logVariance() / side.size() / side.size();
        variance += part;
        squares += part * part / reading.freedom();
      }
    }
    double fewest =
        Stream.concat(before.stream(), after.stream())
            .mapToDouble(Reading::freedom)
            .min()
            .orElseThrow();
    return new Spread(Math.sqrt(variance), squares > 0 ? variance * variance / squares : fewest);
  }

  /** Logarithm of the geometric mean of some runs. */
  static double meanLog(List<Reading> side) {
    return side.stream().mapToDouble(each -> Math.log(each.value())).average().orElseThrow();
  }

  private static double squares(List<Reading> side) {
    double mean = meanLog(side);
    return side.stream().mapToDouble(each -> Math.pow(Math.log(each.value()) - mean, 2)).sum();
  }

  /** Half width of the 95 % interval: the widest of all. */
  double halfWidth() {
    return all.stream().mapToDouble(Spread::halfWidth).max().orElseThrow();
  }

  /** Probability of a difference at least as far from 0, either way, by chance. */
  double probability() {
    return all.stream().mapToDouble(each -> each.probability(difference)).max().orElseThrow();
  }

  /**
   * Probability of so large a rise, or fall, by chance if it is in truth a margin at most.
   *
   * @param rise true to look at a rise
   */
  double probabilityBeyond(boolean rise, double margin) {
    return all.stream()
        .mapToDouble(each -> each.probabilityBeyond(rise ? difference : -difference, margin))
        .max()
        .orElseThrow();
  }
}
