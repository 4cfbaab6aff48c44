package org.mnemo.estimator.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.mnemo.estimator.check.RunReadings.Reading;

/**
 * Difference of a figure's logarithms, with its uncertainty.
 *
 * @param difference mean over the runs after, less mean over the runs before
 * @param all spread within runs, and spread between runs if a side has several
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

  /** Two-sided probability of a difference at least this large by chance. */
  double probability() {
    return all.stream().mapToDouble(each -> each.probability(difference)).max().orElseThrow();
  }

  /**
   * Probability of a rise or fall at least this large by chance if the true one is at most {@code
   * margin}.
   */
  double probabilityBeyond(boolean rise, double margin) {
    return all.stream()
        .mapToDouble(each -> each.probabilityBeyond(rise ? difference : -difference, margin))
        .max()
        .orElseThrow();
  }

  /**
   * Uncertainty of a difference of logarithms.
   *
   * @param error its standard error
   * @param freedom degrees of freedom of the error, above 0
   */
  record Spread(double error, double freedom) {

    /**
     * Least relative standard error, so that rounding of equal times does not count as a
     * difference.
     */
    private static final double ROUNDING = 1e-9;

    private static final double TAIL = 0.025;

    Spread {
      error = Math.max(ROUNDING, error);
    }

    /** Half width of the 95 % interval by Student's t. */
    double halfWidth() {
      return -new TDistribution(freedom).inverseCumulativeProbability(TAIL) * error;
    }

    /** Two-sided probability of a difference at least this large by chance. */
    double probability(double difference) {
      return 2 * new TDistribution(freedom).cumulativeProbability(-Math.abs(difference) / error);
    }

    /**
     * Probability of a difference at least this large by chance if the true one is at most {@code
     * margin}.
     */
    double probabilityBeyond(double difference, double margin) {
      return new TDistribution(freedom).cumulativeProbability((margin - difference) / error);
    }
  }
}
