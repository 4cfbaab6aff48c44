package org.mnemo.estimator.check;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Probabilities of several tests, adjusted for the family-wise error rate (Holm, A Simple
 * Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6(2), 1979).
 */
final class Holm {

  private Holm() {}

  /**
   * The adjusted probabilities, in the given order. With p(1) the smallest of m, the i-th is the
   * maximum of (m - j + 1) p(j) over j up to i, at most 1.
   */
  static double[] adjusted(double[] probabilities) {
    int[] ascending =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> probabilities[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[probabilities.length];
    double largest = 0;
    for (int rank = 0; rank < ascending.length; rank++) {
      largest = Math.max(largest, (ascending.length - rank) * probabilities[ascending[rank]]);
      adjusted[ascending[rank]] = Math.min(1, largest);
    }
    return adjusted;
  }
}
