package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;
import org.mnemo.estimator.policy.FetchOption;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.report.Advice;

/** A time of a fetch that the user gives, in place of all that was measured on SlowMem. */
class GivenFetchTest {

  /** L = 100 µs and P = 70 µs, from 40 blocks. */
  private static final SlaTerms REGRESSED = new SlaTerms(100_000, 10, 70_000, 10, 40);

  @TempDir private Path temporary;

  private int runs;

  /** One of 200 requests writes. */
  private static String trace() {
    return TestTraces.csv(200, i -> "k%d %s 1000".formatted(i % 4, i == 199 ? "set" : "get"));
  }

  /** Reads take 100 µs on FastMem and 150 µs on an emulated SlowMem, where none was updated. */
  private Estimate estimate(@Nullable String fetch, String... policies) {
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve("run" + runs++),
            trace(),
            TestBaselines.of(
                TestBaselines.time("fast", Operation.READ, 100, 100_000),
                TestBaselines.time("fast", Operation.UPDATE, 100, 100_000),
                TestBaselines.time("slow", Operation.READ, 100, 150_000)),
            true);
    return TestRun.estimate(
        run,
        EstimateOptions.DEFAULTS
            .withPolicies(List.of(policies))
            .withPolicyOptions(
                fetch == null
                    ? PolicyOptions.DEFAULTS
                    : PolicyOptions.DEFAULTS.with(policies[0], FetchOption.NAME, fetch))
            .withMaxSlowdown(0.25),
        GivenFetchTest::mirrored);
  }

  /** What a busy server would add is known, and so are the terms of the blocks. */
  private static Evidence mirrored(Evidence run) {
    return TestRun.sure(
        run,
        List.of(
            Note.of(NoteCode.BUSY_SERVER_SLOWED_MORE)
                .with("clients", 1)
                .with("operation_ns", 100_000.0)
                .with("added_ns", 50_000.0)
                .with("cpu_ns", 10_000.0)
                .with("added_cpu_ns", 50_000.0)),
        REGRESSED);
  }

  private static String notes(Estimate estimate) {
    return String.join("\n", Advice.notes(estimate, null));
  }

  @Test
  void saysWhatWasMeasuredOnSlowMemWhereThatIsGoneBy() {
    Estimate measured = estimate(null, Policies.CACHED);
    assertThat(measured.sla().orElseThrow().terms()).isEqualTo(REGRESSED);
    assertThat(TestRun.text(measured)).doesNotContain("A fetch takes");
    assertThat(notes(measured))
        .contains("SlowMem was EMULATED", "SlowMem adds 50.0 µs", "update on slow");
  }

  @Test
  void isSilentOfSlowMemWhereATimeOfTheUsersTakesItsPlace() {
    for (String policy : List.of(Policies.CACHED, Policies.PAGED, Policies.MEMORY_MODE)) {
      Estimate given = estimate("20us", policy);
      // What is fetched takes 120 µs instead of 100; a store copies 1,000 bytes in 67 ns more.
      SlaTerms terms = given.sla().orElseThrow().terms();
      assertThat(terms.blocks()).isZero();
      assertThat(terms.missNs()).as(policy).isCloseTo(20_000, within(68.0));
      assertThat(TestRun.text(given)).contains("takes 20.0 µs, as given.");
      assertThat(notes(given)).doesNotContain("SlowMem was EMULATED", "SlowMem adds", "on slow");
    }
  }

  @Test
  void notesEmulationWhereAnotherPolicyGoesByIt() {
    Estimate given = estimate("20us", Policies.CACHED, Policies.PLACED);
    assertThat(notes(given)).contains("SlowMem was EMULATED").doesNotContain("SlowMem adds");
  }

  @Test
  void doesNotTakeATimeOfNothingForAMeasurement() {
    assertThat(notes(estimate("0us", Policies.CACHED)))
        .contains("(fetch=)")
        .doesNotContain("in this measurement");
  }
}
