package org.mnemo.estimator.heat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateMixtureTest {

  /**
   * Cold keys show class 1, hot ones class 2, none 0 and 3; any rate shows that nothing is known.
   */
  @Test
  void givesTheNearestRateToWhatNoRateShows() {
    double[][] likelihood = {{0, 0}, {1, 0}, {0, 1}, {0, 0}, {1, 1}};
    RateMixture mixture = RateMixture.start(new double[] {1, 10}, likelihood);
    assertThat(mixture.posterior(0)).containsExactly(1, 0);
    assertThat(mixture.posterior(3)).containsExactly(0, 1);
    assertThat(mixture.posterior(4)[0]).isGreaterThan(0.9);
  }
}
