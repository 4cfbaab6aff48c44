package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.policy.Policies;

class PolicyTextTest {

  private static final EstimateOptions OPTIONS =
      EstimateOptions.DEFAULTS.withPolicies(List.of(Policies.PLACED, Policies.MEMORY_MODE));

  @TempDir private Path temporary;

  /** A hundred records of 1,024 bytes in turn, whose reads take 100 µs on FastMem. */
  private MeasurementDirectory run(double slowNs) {
    return TestRun.write(
        temporary.resolve("run" + slowNs),
        TestTraces.csv(20_000, i -> "k%02d get 1021".formatted(i % 100)),
        TestBaselines.reads(100, 100_000, slowNs),
        false);
  }

  /** FastMem of the policies, with its footnotes. */
  private List<Cell> fastMem(double slowNs, EstimateOptions options) {
    Estimate estimate = TestRun.sure(run(slowNs), options);
    return PolicyText.table(PolicyText.all(estimate), false).rows().stream()
        .map(row -> row.get(1))
        .toList();
  }

  /**
   * A block hits if none of the 1,599 others, 15 of them of its own record, took its set: e^(-1599
   * / S). At 115.6 µs at most 64.1 % may miss, so 1599 / S is at most 1.0245, and S 97.5 % of the
   * 1,600 blocks.
   */
  @Test
  void saysThatAMemoryModeThatKeepsTheSloCostsMoreThanFastMemOnly() {
    Cell fastMem = fastMem(115_600, OPTIONS).get(1);
    assertThat(fastMem.text()).isEqualTo("100 KiB");
    assertThat(fastMem.footnote()).containsPattern("^97\\.[4-6] % ");
  }

  /** With all but some of the data in FastMem still 63 % of the blocks miss. */
  @Test
  void saysThatNoSmallerShareIsFastEnough() {
    assertThat(fastMem(200_000, OPTIONS).get(1).footnote()).contains("no smaller share");
  }

  @Test
  void explainsNothingWhereFastMemIsGiven() {
    assertThat(fastMem(200_000, OPTIONS.withFastBytes(FastCapacity.ofShare(1))).get(1).footnote())
        .isEmpty();
  }

  @Test
  void saysWhyThereIsNoAnswerAlsoWhereTheFirstPolicyHasNone() {
    // The run left no blocks.
    Estimate estimate = Estimator.estimate(run(200_000), OPTIONS);
    assertThat(PolicyText.table(PolicyText.all(estimate), true).rows())
        .allSatisfy(
            row -> assertThat(row.get(1).footnote()).contains("blocks.csv", "-p operationcount="));
  }
}
