package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PriceFitTest {

  private static Offset<Double> relative(double value) {
    return within(1e-9 * Math.abs(value));
  }

  @Test
  void solvesTwoInstancesExactly() {
    // 2 C + 4 M = 0.16 and 2 C + 16 M = 0.28: 12 M = 0.12, so M = 0.01 and C = 0.06.
    PriceFit fit = PriceFit.of(List.of(Prices.of(2, 4, 0.16), Prices.of(2, 16, 0.28)));
    assertThat(fit.usdPerVcpuHour()).isCloseTo(0.06, within(1e-14));
    assertThat(fit.usdPerGibHour()).isCloseTo(0.01, within(1e-14));
    // 8 GiB a vCPU: 0.08 of 0.14.
    assertThat(fit.memoryShare(8, 0)).isCloseTo(4.0 / 7, within(1e-13));
    assertThat(fit.relativeError()).isCloseTo(0, within(1e-13));
    assertThat(fit.usdPerGibHourError()).isEmpty();
    assertThat(fit.memoryShareError(8, 0)).isEmpty();
  }

  @Test
  void knowsErrorsAndCondition() {
    // X = (3, 1), (1, 3), (2, 2), so X'X = (14, 10; 10, 14): its determinant is 96, its eigenvalues
    // are 24 and 4, and the condition number of X is sqrt(6).
    // y = (5, 5, 7): X'y = (34, 34), C = M = 34 / 24 = 17/12. Fits 17/3, 17/3, 17/3; residuals 2/3,
    // 2/3, -4/3: sum of squares 24/9, by one degree of freedom s^2 = 8/3.
    PriceFit fit = PriceFit.of(List.of(Prices.of(3, 1, 5), Prices.of(1, 3, 5), Prices.of(2, 2, 7)));
    assertThat(fit.usdPerVcpuHour()).isCloseTo(17.0 / 12, within(1e-12));
    assertThat(fit.usdPerGibHour()).isCloseTo(17.0 / 12, within(1e-12));
    assertThat(fit.conditionNumber()).isCloseTo(Math.sqrt(6), within(1e-12));
    // (X'X)^-1 = (14, -10; -10, 14) / 96
    double variance = 8.0 / 3 * 14 / 96;
    assertThat(fit.usdPerVcpuHourError()).hasValueCloseTo(Math.sqrt(variance), within(1e-12));
    assertThat(fit.usdPerGibHourError()).hasValueCloseTo(Math.sqrt(variance), within(1e-12));
    // At q = 1 the share is 1/2, and (1 / (2 C)^2)^2 C^2 (2 v - 2 cov) = (2 v - 2 cov) / (16 C^2).
    double covariance = -8.0 / 3 * 10 / 96;
    assertThat(fit.memoryShare(1, 0)).isCloseTo(0.5, within(1e-12));
    assertThat(fit.memoryShareError(1, 0))
        .hasValueCloseTo(Math.sqrt(2 * (variance - covariance)) / (4 * 17.0 / 12), within(1e-12));
    // (2/15, 2/15, 4/21) of the prices
    assertThat(fit.relativeError())
        .isCloseTo(Math.sqrt((2 * 4.0 / 225 + 16.0 / 441) / 3), within(1e-12));
  }

  @Test
  void holdsACoefficientAtNothingRatherThanBelow() {
    // 2 C + 4 M = 0.5, 2 C + 8 M = 0.4: M = -0.025. With M = 0, C = (1 + 0.8) / 8 = 0.225 and is
    // 0.05 off twice; with C = 0, M = 5.2 / 80 = 0.065 and is 0.24 and 0.12 off.
    PriceFit fit = PriceFit.of(List.of(Prices.of(2, 4, 0.5), Prices.of(2, 8, 0.4)));
    assertThat(fit.usdPerVcpuHour()).isCloseTo(0.225, within(1e-14));
    assertThat(fit.usdPerGibHour()).isZero();
    assertThat(fit.memoryShare(4, 0)).isZero();
    assertThat(fit.covarianceOrNull()).isNull();
    // The other way round: 4 C + 2 M = 0.5 and 8 C + 2 M = 0.4.
    PriceFit other = PriceFit.of(List.of(Prices.of(4, 2, 0.5), Prices.of(8, 2, 0.4)));
    assertThat(other.usdPerVcpuHour()).isZero();
    assertThat(other.usdPerGibHour()).isCloseTo(0.225, within(1e-14));
    assertThat(other.memoryShare(4, 0)).isEqualTo(1);
  }

  /** Amounts whose ratios differ, so that prices can be told apart. */
  @Provide
  Arbitrary<List<InstancePrice>> instances() {
    Arbitrary<InstancePrice> instance =
        Combinators.combine(
                Arbitraries.integers().between(1, 128),
                Arbitraries.integers().between(1, 64),
                Arbitraries.doubles().between(0.01, 50))
            .as((vcpus, ratio, usd) -> Prices.of(vcpus, vcpus * ratio, usd));
    return instance
        .list()
        .ofMinSize(3)
        .ofMaxSize(20)
        .filter(list -> list.stream().map(InstancePrice::gibPerVcpu).distinct().count() > 1);
  }

  @Property
  void findsThePricesThatInstancesAreMadeOf(
      @ForAll("instances") List<InstancePrice> instances,
      @ForAll @DoubleRange(min = 0.01, max = 1) double c,
      @ForAll @DoubleRange(min = 0.01, max = 1) double m) {
    PriceFit fit =
        PriceFit.of(
            instances.stream()
                .map(i -> Prices.of(i.vcpus(), i.memoryGib(), c * i.vcpus() + m * i.memoryGib()))
                .toList());
    assertThat(fit.usdPerVcpuHour()).isCloseTo(c, within(1e-6 * c));
    assertThat(fit.usdPerGibHour()).isCloseTo(m, within(1e-6 * m));
    assertThat(fit.relativeError()).isLessThan(1e-9);
  }

  @Property
  void scalesWithPrices(
      @ForAll("instances") List<InstancePrice> instances,
      @ForAll @DoubleRange(min = 0.01, max = 100) double factor) {
    PriceFit fit = PriceFit.of(instances);
    PriceFit scaled =
        PriceFit.of(
            instances.stream()
                .map(i -> Prices.of(i.vcpus(), i.memoryGib(), factor * i.usdPerHour()))
                .toList());
    double c = factor * fit.usdPerVcpuHour();
    double m = factor * fit.usdPerGibHour();
    double usd = c + m;
    assertThat(scaled.usdPerVcpuHour()).isCloseTo(c, relative(usd));
    assertThat(scaled.usdPerGibHour()).isCloseTo(m, relative(usd));
    assertThat(scaled.conditionNumber()).isEqualTo(fit.conditionNumber());
    assertThat(scaled.memoryShare(8, 0)).isCloseTo(fit.memoryShare(8, 0), within(1e-8));
  }

  @Property
  void doesNotDependOnTheOrderOfInstances(@ForAll("instances") List<InstancePrice> instances) {
    List<InstancePrice> shuffled = new ArrayList<>(instances);
    Collections.shuffle(shuffled, new Random(7));
    PriceFit a = PriceFit.of(instances);
    PriceFit b = PriceFit.of(shuffled);
    double usd = a.usdPerVcpuHour() + a.usdPerGibHour();
    assertThat(b.usdPerVcpuHour()).isCloseTo(a.usdPerVcpuHour(), relative(usd));
    assertThat(b.usdPerGibHour()).isCloseTo(a.usdPerGibHour(), relative(usd));
  }

  @Property
  void isNeverNegativeAndNoOtherAllowedPairIsCloser(
      @ForAll("instances") List<InstancePrice> instances,
      @ForAll @DoubleRange(min = 0, max = 2) double byC,
      @ForAll @DoubleRange(min = 0, max = 2) double byM) {
    PriceFit fit = PriceFit.of(instances);
    assertThat(fit.usdPerVcpuHour()).isNotNegative();
    assertThat(fit.usdPerGibHour()).isNotNegative();
    assertThat(fit.memoryShare(8, 0)).isBetween(0.0, 1.0);
    double best = squares(instances, fit.usdPerVcpuHour(), fit.usdPerGibHour());
    double c = Math.max(fit.usdPerVcpuHour(), 0.01) * byC;
    double m = Math.max(fit.usdPerGibHour(), 0.01) * byM;
    assertThat(squares(instances, c, m)).isGreaterThanOrEqualTo(best * (1 - 1e-9) - 1e-12);
  }

  private static double squares(List<InstancePrice> instances, double c, double m) {
    return instances.stream()
        .mapToDouble(i -> Math.pow(i.vcpus() * c + i.memoryGib() * m - i.usdPerHour(), 2))
        .sum();
  }
}
