package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.offer.FittedGroup;
import org.mnemo.estimator.offer.PriceList;
import org.mnemo.estimator.offer.PriceSelection;
import org.mnemo.estimator.policy.Policies;

class EstimateAnswerTest {

  @TempDir private Path directory;

  private Estimate estimate(double maxSlowdown, boolean emulated) {
    return estimate(EstimateOptions.DEFAULTS.withMaxSlowdown(maxSlowdown), emulated);
  }

  private Estimate estimate(EstimateOptions options, boolean emulated) {
    MeasurementDirectory run =
        TestRun.write(
            directory.resolve("run-" + options.policy()),
            TestTraces.csv("b get 2044", "a get 2044", "b get 2044", "c get 4092"),
            TestBaselines.simple(1, List.of()),
            emulated);
    return TestRun.sure(run, options);
  }

  @Test
  void showsWhatToBuyWhatItCostsAndHowFastItIs() {
    // b, a, c hold 2, 2 and 4 KiB. Slow 800 ns, fast 480 ns, with b and a 560 ns: 16.7 % longer.
    // Cost (4 + 4 x 0.2) / 8 = 60 %; 4 requests in 560 ns are 7.14 million a second.
    assertThat(TestRun.text(estimate(0.175, false)))
        .startsWith("Buy 4.00 KiB of FastMem (DRAM) for 8.00 KiB of data (50.0 %). SLO met.\n")
        .containsPattern("Memory cost +60.0 % +100.0 %")
        .containsPattern("Operations/s +7,142,857 +7,142,857 +8,333,333")
        .containsPattern("Slowdown +16.7 % +16.7 % +17.5 %")
        .contains("FastMem holds 2 of 3 keys (--order gain).", "SlowMem costs 20 % of FastMem (");
  }

  @Test
  void callsFetchesOfPagesPageFaults() {
    EstimateOptions options = EstimateOptions.DEFAULTS.withFastBytes(FastCapacity.ofShare(0.5));
    assertThat(
            TestRun.text(
                estimate(options.withPolicies(List.of(Policies.PAGED)).withWindows(2), false)))
        .contains("Page faults/1,000 requests", "Time of a page fault (P)")
        .doesNotContain("misses");
    assertThat(
            TestRun.text(
                estimate(options.withPolicies(List.of(Policies.CACHED)).withWindows(2), false)))
        .contains("Misses/1,000 requests", "Time of a miss (P)")
        .doesNotContain("page fault");
  }

  @Test
  void saysWhereRealMemoryWasFound() {
    assertThat(Advice.notes(estimate(0.175, false), null))
        .contains("SlowMem is memory node 1, verified: 100 % of 212 MiB are there.");
  }

  /** Prices of families that Mnemo's lists have, on a day of 2026. */
  private static CatalogPrice catalog(String provider, String... families) {
    return new CatalogPrice(
        FittedGroup.of(
            new PriceSelection(provider, List.of(families), null, null).from(PriceList.builtIn())),
        LocalDate.of(2026, 11, 21));
  }

  @Test
  void turnsTheCostFactorIntoDollarsAndSaysByWhichFigures() {
    // 8 KiB are 2^-17 GiB: x 0.00354 x 730 = 1.9716e-5 dollars a month, 60 % of it 1.1829e-5.
    Answer answer =
        EstimateAnswer.of(
            estimate(EstimateOptions.DEFAULTS.withMaxSlowdown(0.175), false),
            catalog("gcp", "n4-highmem", "n4-standard"),
            true);
    assertThat(String.join("\n", AnswerText.lines(answer, true, Integer.MAX_VALUE)))
        .containsPattern("Dollars a month +\\$0.0000118 +\\$0.0000197")
        .contains("$0.00354 an hour", "exactly to the prices of 16 instances (gcp n4-highmem")
        .contains("730 hours", "as of 2026-07-30", "3 months old");
  }

  @Test
  void saysSoWhenNoFastMemIsNeeded() {
    assertThat(TestRun.text(estimate(1, false)))
        .startsWith("Buy no FastMem (DRAM): all 8.00 KiB of data can lie in SlowMem.");
  }

  @Test
  void saysSoWhenOnlyFastMemWillDo() {
    assertThat(TestRun.text(estimate(0, false)))
        .startsWith("Buy FastMem (DRAM) for all 8.00 KiB of data: ")
        .containsPattern("Slowdown +0.0 %");
  }

  @Test
  void notesEmulationAndKeysThatAreNotCovered() {
    Estimate estimate = estimate(0.1, true);
    assertThat(Advice.notes(estimate, null))
        .hasSize(3)
        .anySatisfy(note -> assertThat(note).contains("EMULATED"))
        .anySatisfy(note -> assertThat(note).contains("Only keys that the trace touches"));
  }
}
