package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.text.Percentage;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;

class EstimateOptionsTest {

  @ParameterizedTest
  @CsvSource({"10%,0.1", "0%,0", "2.5%,0.025", "150%,1.5", "' 7 % ',0.07"})
  void readsPercentages(String text, double share) {
    assertThat(Percentage.parse("--max-slowdown", text)).isEqualTo(share);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5%", "10", "0.1", "ten%", "", "%", "1e3%", "NaN%", "5%%", "1,5%"})
  void refusesWhatIsNoPercentage(String text) {
    misused(
        () -> Percentage.parse("--max-slowdown", text),
        "--max-slowdown must be a percentage of at least 0, such as 10%, was '" + text + "'");
  }

  @Test
  void defaultsToThePapersFigures() {
    assertThat(EstimateOptions.DEFAULTS)
        .isEqualTo(
            new EstimateOptions(
                List.of(Policies.PLACED),
                PolicyOptions.DEFAULTS,
                null,
                Map.of(),
                null,
                Slos.DEFAULT,
                ModelKind.MNEMO,
                Deployment.TWO_SERVERS,
                SlowMemories.MEASURED,
                null,
                new EstimateOptions.Records(null, null, false),
                0,
                false,
                42));
  }

  @Test
  void refusesBadPricesAndLimits() {
    misused(() -> EstimateOptions.DEFAULTS.withPrice(1.7), "--price", "1.7");
    misused(() -> EstimateOptions.DEFAULTS.withMaxSlowdown(-0.1), "was -0.1");
    misused(() -> EstimateOptions.DEFAULTS.withMaxSlowdown(Double.NaN));
  }

  @Test
  void refusesNegativeBytes() {
    misused(() -> FastCapacity.ofBytes(-1), "available FastMem must be at least 0 bytes, was -1");
    misused(
        () -> new EstimateOptions.Records(-2L, null, false),
        "the size of a key must be at least 0 bytes, was -2");
    misused(
        () -> new EstimateOptions.Records(null, -3L, false),
        "the overhead of a record must be at least 0 bytes, was -3");
  }

  @Test
  void knowsDeploymentsByName() {
    assertThat(Deployment.byName("one-server")).isEqualTo(Deployment.ONE_SERVER);
    assertThat(Deployment.byName("two-servers")).isEqualTo(Deployment.TWO_SERVERS);
    misused(
        () -> Deployment.byName("three"),
        "unknown deployment 'three'; use one of [two-servers, one-server]");
  }
}
