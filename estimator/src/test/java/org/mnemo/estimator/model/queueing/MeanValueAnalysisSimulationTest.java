package org.mnemo.estimator.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.model.queueing.ClosedNetworkSimulation.Estimate;
import org.mnemo.estimator.model.queueing.ClosedNetworkSimulation.Station;

class MeanValueAnalysisSimulationTest {

  private static final int OPERATIONS = 400_000;

  @ParameterizedTest
  @CsvSource({
    "1,   50,  0.3, 100,  300",
    "2,  100,  1,   100,    0",
    "8,  500,  1,   100,    0",
    "2,    0,  0.5, 100,  100",
    "4,   20,  0.9, 100,  100",
    "4,   20,  0.5, 100,  400",
    "16, 900,  0.8, 100,  250",
    "32,  10,  0.6, 100,  150",
  })
  void agreesWithTheNetworkPlayedEventByEvent(
      int clients, double thinkNs, double fastShare, double fastNs, double slowNs) {
    Station fast = new Station(fastShare, fastNs);
    Station slow = new Station(1 - fastShare, slowNs);

    Estimate simulated =
        new ClosedNetworkSimulation(clients, thinkNs, List.of(fast, slow), 42).run(OPERATIONS);

    double computed =
        MeanValueAnalysis.throughputPerNs(clients, thinkNs, fast.demandNs(), slow.demandNs());
    assertThat(simulated.halfWidthPerNs()).isLessThan(0.01 * computed);
    assertThat(computed).isCloseTo(simulated.throughputPerNs(), within(simulated.halfWidthPerNs()));
  }
}
