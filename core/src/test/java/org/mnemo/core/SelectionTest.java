package org.mnemo.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SelectionTest {

  @Test
  void findsWhatSortingPutsThere() {
    Random random = new Random(1);
    for (int count = 1; count < 60; count++) {
      double[] values = new double[count];
      // Few distinct values, so that many are equal.
      Arrays.setAll(values, i -> random.nextInt(30));
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      for (int rank = 0; rank < count; rank++) {
        assertThat(Selection.atRank(values, rank)).isEqualTo(sorted[rank]);
      }
    }
  }

  @Test
  void takesWhatIsNoNumberForTheLargest() {
    double[] values = {Double.NaN, 3, Double.NEGATIVE_INFINITY, Double.NaN, 1};
    assertThat(Selection.atRank(values, 1)).isEqualTo(1);
    assertThat(Selection.atRank(values, 2)).isEqualTo(3);
    assertThat(Selection.atRank(values, 3)).isNaN();
  }
}
