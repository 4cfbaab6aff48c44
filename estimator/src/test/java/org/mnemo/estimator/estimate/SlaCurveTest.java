package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.policy.FetchOption;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;

/** Agreements on records of two sizes, by the curve. */
class SlaCurveTest {

  /** A fetch takes 10 µs for 100 bytes and 100 µs for 10,000. */
  private static final String FETCH = "latency_ns=9090.909,read_gb_s=0.11,write_gb_s=1000";

  @TempDir private Path temporary;

  /**
   * Rounds of three reads of a record of 10,000 bytes and one of each of ten records of 100, as
   * they were loaded. A read takes 100 µs on FastMem, so a round 1,300.
   *
   * <ul>
   *   <li>Below 10,000 bytes of FastMem, the large record is fetched three times and each small one
   *       once: 400 µs more, 30.8 %, in 13 misses.
   *   <li>From there on the large one is fetched once: 200 µs more, 15.4 %, in 11 misses.
   *   <li>With all 11,000 bytes nothing is fetched.
   * </ul>
   */
  private Estimate estimate(double maxSlowdown) {
    List<String> keys = new ArrayList<>(List.of("l"));
    IntStream.range(0, 10).forEach(i -> keys.add("s" + i));
    String[] round =
        Stream.concat(Stream.of("l", "l"), keys.stream())
            .map(key -> key + " get " + (key.equals("l") ? 9996 : 96))
            .toArray(String[]::new);
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve("run" + maxSlowdown),
            String.join("", Collections.nCopies(100, TestTraces.csv(round))),
            TestBaselines.reads(100, 100_000, 150_000),
            false);
    TestTraces.dataset(
        run.dataset(),
        keys.stream()
            .map(key -> key + " 4 " + (key.equals("l") ? 9996 : 96))
            .toArray(String[]::new));
    return TestRun.sure(
        run,
        EstimateOptions.DEFAULTS
            .withPolicies(List.of(Policies.CACHED))
            .withPolicyOptions(
                PolicyOptions.DEFAULTS.with(Policies.CACHED, FetchOption.NAME, FETCH))
            .withMaxSlowdown(maxSlowdown)
            .withWindows(2));
  }

  private static long neededBytes(Estimate estimate) {
    SlaAlpha sla = estimate.sla().orElseThrow();
    assertThat(sla.neededRow()).isEqualTo(estimate.chosenRow().orElseThrow());
    assertThat(sla.windows()).containsExactly(sla.neededRow(), sla.neededRow());
    return estimate.curve().fastBytes(sla.neededRow());
  }

  @Test
  void needTheFastMemThatTheCurveDoes() {
    assertThat(neededBytes(estimate(0.35))).isZero();
    // Distances are known to 0.8 %.
    assertThat(neededBytes(estimate(0.16))).isBetween(10_000L, 10_080L);
    assertThat(neededBytes(estimate(0.15))).isBetween(10_912L, 11_000L);
  }

  @Test
  void takeTheMeanOfTheMissesThatAreLeft() {
    SlaAlpha sla = estimate(0.16).sla().orElseThrow();
    assertThat(sla.terms().fastNs()).isCloseTo(100_000, within(1.0));
    // A store copies 11,000 bytes in 738 ns.
    assertThat(sla.terms().missNs()).isCloseTo(200_738 / 11.0, within(100.0));
    // 0.16 x 1,300 / 18.25 a round.
    assertThat(13 * sla.allowedMisses()).isCloseTo(208_000 / (200_738 / 11.0), within(0.05));
  }
}
