package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import org.junit.jupiter.api.Test;
import org.mnemo.estimator.estimate.Slos.RateSlo;

class RateSloTest {

  @Test
  void needsAsManyNodesAsCarryTheRateAtTheLargestUtilisation() {
    RateSlo rate = new RateSlo(100_000, 2, 0.8);
    // 50,000 a node, which may be busy 80 % of the time.
    assertThat(rate.nodesOf(62_500)).isEqualTo(2);
    assertThat(rate.nodesOf(62_499)).isEqualTo(3);
    // A node of 30,000 takes 24,000.
    assertThat(rate.nodesOf(30_000)).isEqualTo(5);
    assertThat(rate.nodesOf(25_000)).isEqualTo(5);
    assertThat(rate.nodesOf(200_000)).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoRate() {
    misused(() -> new RateSlo(0, 1, 0.8), "rate must be above 0");
    refused(() -> new RateSlo(1, 0, 0.8), "nodes must be at least 1");
    refused(() -> new RateSlo(1, 1, 1.1), "utilisation must be above 0 and at most 1");
  }
}
