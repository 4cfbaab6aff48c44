package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.mnemo.estimator.Refusals.refused;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeanValueAnalysisTest {

  /** What a comparison leaves to rounding, relative. */
  private static final double ROUNDING = 1e-12;

  @Test
  void followsTheRecursionByHand() {
    // Z = 1, D = 2. n = 1: R = 2; X = 1/3; Q = 2/3. n = 2: R = 10/3; X = 2 / (13/3) = 6/13;
    // Q = 20/13. n = 3: R = 66/13; X = 3 / (79/13) = 39/79.
    assertThat(MeanValueAnalysis.responseNs(2, 1, 2)).isCloseTo(10.0 / 3, within(1e-15));
    assertThat(MeanValueAnalysis.throughputPerNs(2, 1, 2)).isCloseTo(6.0 / 13, within(1e-15));
    assertThat(MeanValueAnalysis.responseNs(3, 1, 2)).isCloseTo(66.0 / 13, within(1e-14));
    assertThat(MeanValueAnalysis.throughputPerNs(3, 1, 2)).isCloseTo(39.0 / 79, within(1e-15));
  }

  @Property
  void oneClientNeverWaits(
      @ForAll @DoubleRange(min = 0, max = 1e6) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double demandNs) {
    assertThat(MeanValueAnalysis.throughputPerNs(1, thinkNs, demandNs))
        .isEqualTo(1 / (thinkNs + demandNs));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1000, 100_000})
  void aStationWithoutThinkTimeIsAlwaysBusy(int clients) {
    assertThat(MeanValueAnalysis.throughputPerNs(clients, 0, 80))
        .isCloseTo(1.0 / 80, withinPercentage(1e-10));
    assertThat(MeanValueAnalysis.responseNs(clients, 0, 80))
        .isCloseTo(clients * 80.0, withinPercentage(1e-10));
  }

  @Test
  void twoClientsWithThinkTimeAreTheMachineRepairman() {
    // All think with p0 = 1 / (1 + 2 r + 2 r^2), r = D / Z, else the station works.
    // D = Z = 1: p0 = 1/5, X = 4/5. D = 2, Z = 10: p0 = 1 / 1.48, X = 0.48 / 1.48 / 2.
    assertThat(MeanValueAnalysis.throughputPerNs(2, 1, 1)).isCloseTo(0.8, within(1e-15));
    assertThat(MeanValueAnalysis.throughputPerNs(2, 10, 2)).isCloseTo(0.24 / 1.48, within(1e-15));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 500",
    "3, 10",
    "8, 250",
    "8, 1000",
    "32, 100",
    "32, 3000",
    "32, 1e6",
    "150, 9000",
  })
  void thinkTimeFollowsErlang(int clients, double thinkNs) {
    double demandNs = 100;
    // Nobody is at the station of an M/M/1//N as often as all N lines of Erlang's loss system with
    // an offered load of a = Z / D are taken: B(0) = 1, B(n) = a B(n-1) / (n + a B(n-1)).
    double load = thinkNs / demandNs;
    double idle = 1;
    for (int n = 1; n <= clients; n++) {
      idle = load * idle / (n + load * idle);
    }
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs, demandNs))
        .isCloseTo((1 - idle) / demandNs, withinPercentage(1e-8));
  }

  @Property
  void staysWithinTheAsymptoticBounds(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e5) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double demandNs) {
    double throughputPerNs = MeanValueAnalysis.throughputPerNs(clients, thinkNs, demandNs);
    // Lazowska et al., chapter 5: every client waits for all others, or for nobody.
    double least = clients / (thinkNs + clients * demandNs);
    double most = Math.min(1 / demandNs, clients / (thinkNs + demandNs));
    assertThat(throughputPerNs).isBetween(least * (1 - ROUNDING), most * (1 + ROUNDING));
  }

  @Property
  void approachesTheStationsRateWithManyClients(
      @ForAll @DoubleRange(min = 0, max = 1e3) double thinkNs,
      @ForAll @DoubleRange(min = 10, max = 1e3) double demandNs) {
    assertThat(MeanValueAnalysis.throughputPerNs(3000, thinkNs, demandNs))
        .isCloseTo(1 / demandNs, withinPercentage(1e-9));
  }

  @Property
  void growsWithClientsAndShrinksWithWork(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e5) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double demandNs,
      @ForAll @DoubleRange(min = 0, max = 1e5) double moreNs) {
    double throughputPerNs = MeanValueAnalysis.throughputPerNs(clients, thinkNs, demandNs);
    double most = throughputPerNs * (1 + ROUNDING);
    assertThat(MeanValueAnalysis.throughputPerNs(clients + 1, thinkNs, demandNs))
        .isGreaterThanOrEqualTo(throughputPerNs * (1 - ROUNDING));
    assertThat(MeanValueAnalysis.responseNs(clients + 1, thinkNs, demandNs))
        .isGreaterThanOrEqualTo(
            MeanValueAnalysis.responseNs(clients, thinkNs, demandNs) * (1 - ROUNDING));
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs + moreNs, demandNs))
        .isLessThanOrEqualTo(most);
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs, demandNs + moreNs))
        .isLessThanOrEqualTo(most);
  }

  @Property
  void obeysLittlesLaw(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e5) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double demandNs) {
    double throughputPerNs = MeanValueAnalysis.throughputPerNs(clients, thinkNs, demandNs);
    double atStation = throughputPerNs * MeanValueAnalysis.responseNs(clients, thinkNs, demandNs);
    double thinking = throughputPerNs * thinkNs;
    assertThat(atStation + thinking).isCloseTo(clients, withinPercentage(1e-10));
  }

  @Test
  void nobodyWaitsForAStationWithoutDemand() {
    assertThat(MeanValueAnalysis.throughputPerNs(5, 40, 0)).isEqualTo(0.125);
  }

  @Test
  void findsTheDemandByHand() {
    // Two clients, Z = 1: R = D (1 + D / (1 + D)), so D = 1 gives 1.5 and D = 2 gives 10/3.
    assertThat(MeanValueAnalysis.demandNs(2, 1, 1.5)).isCloseTo(1, within(1e-12));
    assertThat(MeanValueAnalysis.demandNs(2, 1, 10.0 / 3)).isCloseTo(2, within(2e-12));
    // One client never waits; without think time all others are always before one.
    assertThat(MeanValueAnalysis.demandNs(1, 70, 123.4)).isEqualTo(123.4);
    assertThat(MeanValueAnalysis.demandNs(16, 0, 1600)).isCloseTo(100, within(1e-10));
    assertThat(MeanValueAnalysis.demandNs(100_000, 0, 1e7)).isCloseTo(100, within(1e-10));
  }

  @Property
  void findsTheDemandThatMadeTheResponseTime(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e7) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double demandNs) {
    double responseNs = MeanValueAnalysis.responseNs(clients, thinkNs, demandNs);
    assertThat(MeanValueAnalysis.demandNs(clients, thinkNs, responseNs))
        .isCloseTo(demandNs, withinPercentage(1e-10));
  }

  @Property
  void findsADemandForEveryResponseTime(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e7) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double responseNs) {
    double demandNs = MeanValueAnalysis.demandNs(clients, thinkNs, responseNs);
    assertThat(demandNs).isBetween(responseNs / clients * (1 - 1e-12), responseNs * (1 + 1e-12));
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs, demandNs))
        .isCloseTo(clients / (responseNs + thinkNs), withinPercentage(1e-9));
  }

  @Test
  void findsTheDemandOfVeryManyClients() {
    double responseNs = MeanValueAnalysis.responseNs(100_000, 1e6, 11);
    assertThat(MeanValueAnalysis.demandNs(100_000, 1e6, responseNs)).isCloseTo(11, within(1e-10));
  }

  @Test
  void refusesWhatIsNoNetwork() {
    refused(
        () -> MeanValueAnalysis.throughputPerNs(0, 1, 1),
        "there must be at least 1 client, were 0");
    refused(
        () -> MeanValueAnalysis.throughputPerNs(-3, 1, 1),
        "there must be at least 1 client, were -3");
    refused(() -> MeanValueAnalysis.demandNs(0, 1, 1), "there must be at least 1 client, were 0");
    refused(() -> MeanValueAnalysis.throughputPerNs(2, 0, 0), "must not both be 0 ns");
    refused(() -> MeanValueAnalysis.demandNs(2, 1, 0), "a response time must be above 0 ns, was 0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesWhatIsNoTime(double ns) {
    String think = "a think time must be a time of at least 0 ns, was " + ns;
    String demand = "a demand must be a time of at least 0 ns, was " + ns;
    refused(() -> MeanValueAnalysis.throughputPerNs(2, ns, 1), think);
    refused(() -> MeanValueAnalysis.throughputPerNs(2, 1, ns), demand);
    refused(() -> MeanValueAnalysis.demandNs(2, ns, 1), think);
    refused(
        () -> MeanValueAnalysis.demandNs(2, 1, ns),
        "a response time must be a time of at least 0 ns, was " + ns);
  }
}
