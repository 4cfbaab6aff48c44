package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.policy.Policies;

class ExplanationTest {

  @TempDir private Path temporary;

  private Estimate estimate(String policy, int clients) {
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve(policy + clients),
            TestTraces.csv(2000, i -> "k%02d get 5000".formatted(i * i % 100)),
            TestBaselines.of(
                clients,
                10_000,
                0,
                TestBaselines.time("fast", Operation.READ, 100, 100_000),
                TestBaselines.time("slow", Operation.READ, 100, 250_000)),
            false);
    return Estimator.estimate(run, EstimateOptions.DEFAULTS.withPolicy(policy));
  }

  /** The terms of the run time, the last of which is T. */
  private static List<List<Cell>> terms(Estimate estimate) {
    Answer answer = Explanation.of(estimate, estimate.curve().lastRow() / 3);
    return answer.tables().stream()
        .filter(table -> table.title().startsWith("Run time T"))
        .findFirst()
        .orElseThrow()
        .rows();
  }

  @ParameterizedTest
  @ValueSource(strings = {Policies.CACHED, Policies.PAGED, Policies.MEMORY_MODE, Policies.MIGRATED})
  void theTermsOfTheRunTimeAddUpToIt(String policy) {
    Estimate estimate = estimate(policy, 1);
    List<List<Cell>> terms = terms(estimate);
    double runtimeMs = estimate.curve().runtimeNs(estimate.curve().lastRow() / 3) / 1e6;
    int last = terms.size() - 1;
    assertThat(terms.get(last).get(1).low()).isCloseTo(runtimeMs, within(1e-9));
    assertThat(terms.subList(0, last).stream().mapToDouble(term -> term.get(1).low()).sum())
        .isCloseTo(runtimeMs, within(1e-6));
  }

  @Test
  void showsHowManyFetchesRequestsWaitFor() {
    assertThat(terms(estimate(Policies.PAGED, 1)))
        .filteredOn(term -> term.get(0).text().equals("Moves that requests wait for"))
        .singleElement()
        .satisfies(
            term -> assertThat(term.get(2).text()).matches("[0-9,]+ fetches, [0-9,]+ write-backs"));
  }

  @Test
  void addsNothingToTheMeanValueAnalysisThatHasTheMovesInItsDemand() {
    List<List<Cell>> terms = terms(estimate(Policies.PAGED, 4));
    assertThat(terms).hasSize(2);
    assertThat(terms.get(0).get(2).text())
        .contains("mean value analysis: N = 4")
        .containsPattern("with [0-9,]+ fetches");
  }
}
