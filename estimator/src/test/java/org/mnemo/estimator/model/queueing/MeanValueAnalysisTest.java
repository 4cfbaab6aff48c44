package org.mnemo.estimator.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;

class MeanValueAnalysisTest {

  /** What a comparison leaves to rounding, relative. */
  private static final double ROUNDING = 1e-12;

  @Test
  void followsTheRecursionByHand() {
    // Z = 0, D = 1 and 2. n = 1: R = 1, 2; X = 1/3; Q = 1/3, 2/3.
    // n = 2: R = 1 x 4/3, 2 x 5/3, together 14/3; X = 3/7; Q = 4/7, 10/7.
    Network network = MeanValueAnalysis.network(2, 0, 1, 2);
    assertThat(network.throughputPerNs()).isCloseTo(3.0 / 7, within(1e-15));
    assertThat(network.responseNs()).isCloseTo(14.0 / 3, within(1e-15));
    assertThat(network.queueLengths().getDouble(0)).isCloseTo(4.0 / 7, within(1e-15));
    assertThat(network.queueLengths().getDouble(1)).isCloseTo(10.0 / 7, within(1e-15));
    // Z = 1. n = 1: X = 1/4; Q = 1/4, 1/2. n = 2: R = 5/4, 3; X = 2 / (1 + 17/4) = 8/21.
    assertThat(MeanValueAnalysis.throughputPerNs(2, 1, 1, 2)).isCloseTo(8.0 / 21, within(1e-15));
  }

  @Property
  void oneClientNeverWaits(
      @ForAll @DoubleRange(min = 0, max = 1e6) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double a,
      @ForAll @DoubleRange(min = 0, max = 1e6) double b,
      @ForAll @DoubleRange(min = 0, max = 1e6) double c) {
    assertThat(MeanValueAnalysis.throughputPerNs(1, thinkNs, a)).isEqualTo(1 / (thinkNs + a));
    assertThat(MeanValueAnalysis.throughputPerNs(1, thinkNs, a, b))
        .isEqualTo(1 / (thinkNs + (a + b)));
    assertThat(MeanValueAnalysis.network(1, thinkNs, a, b, c).throughputPerNs())
        .isEqualTo(1 / (thinkNs + (a + b + c)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1000, 100_000})
  void oneStationWithoutThinkTimeIsAlwaysBusy(int clients) {
    assertThat(MeanValueAnalysis.throughputPerNs(clients, 0, 80))
        .isCloseTo(1.0 / 80, withinPercentage(1e-10));
    assertThat(MeanValueAnalysis.network(clients, 0, 80).responseNs())
        .isCloseTo(clients * 80.0, withinPercentage(1e-10));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1000, 100_000})
  void equalStationsWithoutThinkTimeShareTheClients(int clients) {
    // X = N / (D (N + K - 1)) with K stations
    assertThat(MeanValueAnalysis.throughputPerNs(clients, 0, 80, 80))
        .isCloseTo(clients / (80.0 * (clients + 1)), withinPercentage(1e-9));
    assertThat(MeanValueAnalysis.network(clients, 0, 80, 80, 80).throughputPerNs())
        .isCloseTo(clients / (80.0 * (clients + 2)), withinPercentage(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"1, 100, 30", "2, 100, 30", "5, 30, 100", "12, 80, 79"})
  void unequalStationsFollowTheProductForm(int clients, double a, double b) {
    // X = G(N-1) / G(N) with G(n) = sum of a^i b^(n-i) = (a^(n+1) - b^(n+1)) / (a - b)
    double expected =
        (Math.pow(a, clients) - Math.pow(b, clients))
            / (Math.pow(a, clients + 1) - Math.pow(b, clients + 1));
    assertThat(MeanValueAnalysis.throughputPerNs(clients, 0, a, b))
        .isCloseTo(expected, withinPercentage(1e-9));
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
  void oneStationWithThinkTimeFollowsErlang(int clients, double thinkNs) {
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
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double a,
      @ForAll @DoubleRange(min = 0, max = 1e5) double b) {
    double throughputPerNs = MeanValueAnalysis.throughputPerNs(clients, thinkNs, a, b);
    // Lazowska et al., chapter 5: every client waits for all others everywhere, or for nobody.
    double least = clients / (thinkNs + clients * (a + b));
    double most = Math.min(1 / Math.max(a, b), clients / (thinkNs + a + b));
    assertThat(throughputPerNs).isBetween(least * (1 - ROUNDING), most * (1 + ROUNDING));
  }

  @Property
  void approachesTheSlowestStationWithManyClients(
      @ForAll @DoubleRange(min = 0, max = 1e3) double thinkNs,
      @ForAll @DoubleRange(min = 10, max = 1e3) double slowest,
      @ForAll @DoubleRange(min = 0, max = 0.9) double share) {
    assertThat(MeanValueAnalysis.throughputPerNs(3000, thinkNs, slowest, share * slowest))
        .isCloseTo(1 / slowest, withinPercentage(1e-9));
  }

  @Property
  void growsWithClientsAndShrinksWithWork(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e5) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double a,
      @ForAll @DoubleRange(min = 0, max = 1e5) double b,
      @ForAll @DoubleRange(min = 0, max = 1e5) double moreNs) {
    Network network = MeanValueAnalysis.network(clients, thinkNs, a, b);
    Network crowded = MeanValueAnalysis.network(clients + 1, thinkNs, a, b);
    double least = network.throughputPerNs() * (1 - ROUNDING);
    double most = network.throughputPerNs() * (1 + ROUNDING);
    assertThat(crowded.throughputPerNs()).isGreaterThanOrEqualTo(least);
    assertThat(crowded.responseNs()).isGreaterThanOrEqualTo(network.responseNs() * (1 - ROUNDING));
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs + moreNs, a, b))
        .isLessThanOrEqualTo(most);
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs, a + moreNs, b))
        .isLessThanOrEqualTo(most);
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs, a, b + moreNs))
        .isLessThanOrEqualTo(most);
  }

  @Property
  void obeysLittlesLaw(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e5) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double a,
      @ForAll @DoubleRange(min = 0, max = 1e5) double b,
      @ForAll @DoubleRange(min = 0, max = 1e5) double c) {
    Network network = MeanValueAnalysis.network(clients, thinkNs, a, b, c);
    double atStations = network.queueLengths().doubleStream().sum();
    double thinking = network.throughputPerNs() * thinkNs;
    assertThat(atStations + thinking).isCloseTo(clients, withinPercentage(1e-10));
    assertThat(atStations)
        .isCloseTo(network.throughputPerNs() * network.responseNs(), withinPercentage(1e-10));
  }

  @Property
  void saysTheSameWithAndWithoutArrays(
      @ForAll @IntRange(min = 1, max = 300) int clients,
      @ForAll @DoubleRange(min = 0, max = 1e5) double thinkNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double a,
      @ForAll @DoubleRange(min = 0, max = 1e5) double b) {
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs, a))
        .isEqualTo(MeanValueAnalysis.network(clients, thinkNs, a).throughputPerNs());
    assertThat(MeanValueAnalysis.throughputPerNs(clients, thinkNs, a, b))
        .isEqualTo(MeanValueAnalysis.network(clients, thinkNs, a, b).throughputPerNs())
        .isCloseTo(
            MeanValueAnalysis.throughputPerNs(clients, thinkNs, b, a), withinPercentage(1e-10));
  }

  @Test
  void leavesOutStationsWithoutDemand() {
    Network network = MeanValueAnalysis.network(5, 30, 0, 80, 0);
    assertThat(network.throughputPerNs())
        .isEqualTo(MeanValueAnalysis.throughputPerNs(5, 30, 80))
        .isEqualTo(MeanValueAnalysis.throughputPerNs(5, 30, 0, 80));
    assertThat(network.queueLengths().getDouble(0)).isZero();
    // Nobody ever waits: 5 clients think for 40 ns each.
    assertThat(MeanValueAnalysis.throughputPerNs(5, 40, 0, 0)).isEqualTo(0.125);
    assertThat(MeanValueAnalysis.network(5, 40).throughputPerNs()).isEqualTo(0.125);
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
    double responseNs = MeanValueAnalysis.network(clients, thinkNs, demandNs).responseNs();
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
    double responseNs = MeanValueAnalysis.network(100_000, 1e6, 11).responseNs();
    assertThat(MeanValueAnalysis.demandNs(100_000, 1e6, responseNs)).isCloseTo(11, within(1e-10));
  }

  @Test
  void refusesWhatIsNoNetwork() {
    assertThatThrownBy(() -> MeanValueAnalysis.throughputPerNs(0, 1, 1))
        .isInstanceOf(MnemoException.class)
        .hasMessage("there must be at least 1 client, were 0");
    assertThatThrownBy(() -> MeanValueAnalysis.network(-3, 1, 1))
        .hasMessage("there must be at least 1 client, were -3");
    assertThatThrownBy(() -> MeanValueAnalysis.demandNs(0, 1, 1))
        .hasMessage("there must be at least 1 client, were 0");
    assertThatThrownBy(() -> MeanValueAnalysis.throughputPerNs(2, 0, 0, 0))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("must not all be 0 ns");
    assertThatThrownBy(() -> MeanValueAnalysis.network(2, 0))
        .hasMessageContaining("must not all be 0 ns");
    assertThatThrownBy(() -> MeanValueAnalysis.demandNs(2, 1, 0))
        .isInstanceOf(MnemoException.class)
        .hasMessage("a response time must be above 0 ns, was 0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesWhatIsNoTime(double ns) {
    String think = "a think time must be a time of at least 0 ns, was " + ns;
    String demand = "a demand must be a time of at least 0 ns, was " + ns;
    assertThatThrownBy(() -> MeanValueAnalysis.throughputPerNs(2, ns, 1, 1)).hasMessage(think);
    assertThatThrownBy(() -> MeanValueAnalysis.throughputPerNs(2, 1, ns, 1)).hasMessage(demand);
    assertThatThrownBy(() -> MeanValueAnalysis.throughputPerNs(2, 1, 1, ns)).hasMessage(demand);
    assertThatThrownBy(() -> MeanValueAnalysis.network(2, ns, 1)).hasMessage(think);
    assertThatThrownBy(() -> MeanValueAnalysis.network(2, 1, 1, ns)).hasMessage(demand);
    assertThatThrownBy(() -> MeanValueAnalysis.demandNs(2, ns, 1)).hasMessage(think);
    assertThatThrownBy(() -> MeanValueAnalysis.demandNs(2, 1, ns))
        .hasMessage("a response time must be a time of at least 0 ns, was " + ns);
  }
}
