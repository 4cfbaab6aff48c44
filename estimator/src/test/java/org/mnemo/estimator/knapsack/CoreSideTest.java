package org.mnemo.estimator.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CoreSideTest {

  @Test
  void bundlesEqualItemsSoThatAnyNumberOfThemCanBePutTogether() {
    // Item 0 goes first and leaves 9 of 10,000; the bound cannot decide any of the equal ones.
    long[] weights = new long[1001];
    double[] profits = new double[1001];
    Arrays.fill(weights, 10);
    Arrays.fill(profits, 100);
    weights[0] = 9_991;
    profits[0] = 200_000;
    Candidates items = new Candidates(weights, profits, ProfitScale.of(profits));
    CoreSide right = CoreSide.right(items, Split.of(items, 10_000), 10_000);

    int covered = 0;
    int bundles = 0;
    for (Bundle bundle = right.next(0); bundle != null; bundle = right.next(0)) {
      assertThat(bundle.start()).isEqualTo(1 + covered);
      assertThat(bundle.count()).isLessThanOrEqualTo(covered + 1);
      assertThat(bundle.weight()).isEqualTo(10L * bundle.count());
      assertThat(bundle.profit()).isEqualTo(100L * 1024 * bundle.count());
      covered += bundle.count();
      bundles++;
    }
    assertThat(covered).isEqualTo(1000);
    assertThat(bundles).isLessThan(100);
  }

  @Test
  void leavesOutWhatTheBoundDecides() {
    long[] weights = {10, 10, 10};
    double[] profits = {30, 20, 1};
    Candidates items = new Candidates(weights, profits, ProfitScale.of(profits));

    // Item 0 leaves no room; to add item 1 costs 10 bytes of 2 ns each, which is all it gains.
    Split full = Split.of(items, 10);
    assertThat(CoreSide.right(items, full, 10).next(0)).isNull();
    // To remove item 0 costs 30 ns and frees 10 bytes, worth 20.
    assertThat(CoreSide.left(items, full, 10).next(0)).isNull();

    // With 5 bytes left, to add item 1 gains up to 20 - 5 x 2 = 10 ns, item 2 less than nothing.
    CoreSide right = CoreSide.right(items, Split.of(items, 15), 15);
    assertThat(right.next(0)).isEqualTo(new Bundle(1, 1, 10, 20 * 1024));
    assertThat(right.next(0)).isNull();
  }
}
