package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.model.ClosedNetworkSimulation.Estimate;

class MeanValueAnalysisSimulationTest {

  private static final int OPERATIONS = 400_000;

  @ParameterizedTest
  @CsvSource({"1, 50, 100", "2, 100, 100", "8, 500, 100", "2, 0, 400", "16, 900, 80", "32, 10, 60"})
  void agreesWithTheNetworkPlayedEventByEvent(int clients, double thinkNs, double demandNs) {
    Estimate simulated =
        new ClosedNetworkSimulation(clients, thinkNs, demandNs, 42).run(OPERATIONS);

    double computed = MeanValueAnalysis.throughputPerNs(clients, thinkNs, demandNs);
    assertThat(simulated.halfWidthPerNs()).isLessThan(0.01 * computed);
    assertThat(computed).isCloseTo(simulated.throughputPerNs(), within(simulated.halfWidthPerNs()));
  }
}
