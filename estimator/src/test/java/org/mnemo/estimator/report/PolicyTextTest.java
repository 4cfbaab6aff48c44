package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.FastCapacity;
import org.mnemo.estimator.policy.Policies;

class PolicyTextTest {

  private static final EstimateOptions OPTIONS =
      EstimateOptions.DEFAULTS.withPolicies(List.of(Policies.PLACED, Policies.MEMORY_MODE));

  @TempDir private Path temporary;

  /** A hundred records of 1,024 bytes in turn, whose reads take 100 µs on FastMem. */
  private MeasurementDirectory run(double slowNs) {
    return TestRun.write(
        temporary.resolve("run" + slowNs),
        TestTraces.csv(
            IntStream.range(0, 20_000)
                .mapToObj(i -> "k%02d get 1021".formatted(i % 100))
                .toArray(String[]::new)),
        TestBaselines.of(
            1,
            0,
            0,
            TestBaselines.time("fast", Operation.READ, 100, 100_000),
            TestBaselines.time("slow", Operation.READ, 100, slowNs)),
        false);
  }

  private String others(double slowNs, EstimateOptions options) {
    return String.join(
        "\n", PolicyText.withoutSplit(Estimator.compute(TestRun.sure(run(slowNs), options))));
  }

  /**
   * A block hits if none of the 1,599 others, 15 of them of its own record, took its set: e^(-1599
   * / S). At 115.6 µs at most 64.1 % may miss, so 1599 / S is at most 1.0245, and S 97.5 % of the
   * 1,600 blocks.
   */
  @Test
  void saysThatAMemoryModeThatKeepsTheSloCostsMoreThanFastMemOnly() {
    assertThat(others(115_600, OPTIONS))
        .contains("By the policy 'memory-mode' it is 100 KiB of FastMem (100.0 %) at 100.0 % of")
        .containsPattern(
            "FastMem only, without SlowMem, as 97\\.[4-6] % would be fast enough but cost more,"
                + " since SlowMem holds a copy of all data\\.");
  }

  /** With all but some of the data in FastMem still 63 % of the blocks miss. */
  @Test
  void saysThatNoSmallerShareIsFastEnough() {
    assertThat(others(200_000, OPTIONS))
        .contains("FastMem only, without SlowMem, as no smaller share is fast enough.");
  }

  @Test
  void saysThatAllDataFits() {
    assertThat(others(200_000, OPTIONS.withFastBytes(FastCapacity.ofShare(1))))
        .contains("FastMem only, without SlowMem, as all data fits.");
  }

  @Test
  void saysWhyThereIsNoAnswerAlsoWhereTheFirstPolicyHasNone() {
    // The run left no blocks.
    assertThat(TestRun.text(Estimator.compute(EstimateRequest.of(run(200_000), OPTIONS))))
        .contains("For the policy 'memory-mode' there is no answer yet: ", "-p operationcount=");
  }
}
