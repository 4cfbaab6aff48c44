package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.policy.Policies;

class ExplanationTest {

  private static final Pattern TERM = Pattern.compile("(?m)^  [a-z][a-z /]+ ([0-9,.]+) ms");

  @TempDir private Path temporary;

  private Estimate estimate(String policy, int clients) {
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve(policy + clients),
            TestTraces.csv(
                IntStream.range(0, 2000)
                    .mapToObj(i -> "k%02d get 5000".formatted(i * i % 100))
                    .toArray(String[]::new)),
            TestBaselines.of(
                clients,
                10_000,
                0,
                TestBaselines.time("fast", Operation.READ, 100, 100_000),
                TestBaselines.time("slow", Operation.READ, 100, 250_000)),
            false);
    return Estimator.compute(EstimateRequest.of(run, EstimateOptions.DEFAULTS.withPolicy(policy)));
  }

  @ParameterizedTest
  @ValueSource(strings = {Policies.CACHED, Policies.PAGED, Policies.MEMORY_MODE, Policies.MIGRATED})
  void theTermsOfTheRunTimeAddUpToIt(String policy) {
    Estimate estimate = estimate(policy, 1);
    int row = estimate.curve().lastRow() / 3;
    String text = Explanation.text(estimate, row);
    String ofRunTime = text.substring(text.indexOf("Run time T"), text.indexOf("Throughput ="));
    double sumMs = TERM.matcher(ofRunTime).results().mapToDouble(ExplanationTest::term).sum();
    assertThat(sumMs).as(text).isCloseTo(estimate.curve().runtimeNs(row) / 1e6, within(0.005));
  }

  private static double term(MatchResult found) {
    return Double.parseDouble(found.group(1).replace(",", ""));
  }

  @Test
  void saysHowManyFetchesRequestsWaitFor() {
    Estimate estimate = estimate(Policies.PAGED, 1);
    assertThat(Explanation.text(estimate, estimate.curve().lastRow() / 3))
        .containsPattern(
            "moves between memories +[0-9,.]+ ms \\([0-9,]+ fetches, [0-9,]+ write-backs, for which requests wait\\)");
  }

  @Test
  void addsNothingToTheMeanValueAnalysisThatHasTheMovesInItsDemand() {
    Estimate estimate = estimate(Policies.PAGED, 4);
    assertThat(Explanation.text(estimate, estimate.curve().lastRow() / 3))
        .contains("by exact mean value analysis: N = 4 clients")
        .containsPattern("D includes what requests wait for: [0-9,]+ fetches")
        .doesNotContain("moves between memories");
  }
}
