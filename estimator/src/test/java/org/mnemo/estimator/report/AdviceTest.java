package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.FastCapacity;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.price.FittedGroup;
import org.mnemo.estimator.price.PriceList;
import org.mnemo.estimator.price.PriceSelection;

class AdviceTest {

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
    return Estimator.compute(TestRun.sure(run, options));
  }

  @Test
  void saysWhatToBuyWhatItCostsAndHowFastItIs() {
    // b, a, c hold 2, 2 and 4 KiB. Slow 800 ns, fast 480 ns, with b and a 560 ns: 16.7 % longer.
    // Cost (4 + 4 x 0.2) / 8 = 60 %; 4 requests in 560 ns are 7.14 million a second.
    assertThat(Advice.sentences(estimate(0.175, false), null))
        .containsExactly(
            "Buy 4.00 KiB of FastMem (DRAM) for 8.00 KiB of data (50.0 %): the 2 of 3 keys that come first"
                + " by 'gain' go there, the rest into SlowMem.",
            "The memory then costs 60.0 % of what FastMem alone would, 40.0 % less, if a byte of"
                + " SlowMem costs 20 % of a byte of FastMem (the paper's price; --price sets"
                + " another).",
            "Expect 7,142,857 operations a second instead of 8,333,333 with FastMem only: the work"
                + " takes 16.7 % longer, and your SLO is 17.5 %.",
            "With 95 % confidence it is 7,142,857 to 7,142,857 operations a second, and 16.7 % to"
                + " 16.7 % longer; the split keeps the SLO even at the upper confidence bound.",
            "So sure is this that a longer measurement would hardly change the split.",
            "This is for the 4 requests that were measured by 1 client, as fast as it goes,"
                + " at 7,142,857 operations a second, and each memory has a server of its own (--deployment two-servers).");
  }

  @Test
  void saysShorterWhereNothingIsLonger() {
    assertThat(Advice.longer(new Interval(0.05, 0.08))).isEqualTo("5.0 % to 8.0 % longer");
    assertThat(Advice.longer(new Interval(-0.08, -0.05))).isEqualTo("5.0 % to 8.0 % shorter");
    assertThat(Advice.longer(new Interval(-0.02, 0.03))).isEqualTo("2.0 % shorter to 3.0 % longer");
  }

  @Test
  void callsFetchesOfPagesPageFaults() {
    EstimateOptions options = EstimateOptions.DEFAULTS.withFastBytes(FastCapacity.ofShare(0.5));
    String paged =
        String.join(
            "\n",
            Advice.sentences(
                estimate(options.withPolicies(List.of(Policies.PAGED)).withWindows(2), false),
                null));
    assertThat(paged)
        .contains(" page faults), and ", " a page fault (by the curve), ", " page faults for 1,000")
        .doesNotContain("fetches", "misses");
    String cached =
        String.join(
            "\n",
            Advice.sentences(
                estimate(options.withPolicies(List.of(Policies.CACHED)).withWindows(2), false),
                null));
    assertThat(cached)
        .contains(" fetches), and ", " a miss (by the curve), ", " misses for 1,000")
        .doesNotContain("page fault");
  }

  @Test
  void saysWhereRealMemoryWasFound() {
    assertThat(Advice.notes(estimate(0.175, false), null))
        .contains("Note: SlowMem is memory node 1, verified: 100 % of 212 MiB are there.");
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
    // 8 KiB are 2^-17 GiB: x 0.00354 x 730 = 1.9716e-5 dollars a month, 60 % of it 1.1829e-5; to
    // three digits of the latter 19.7e-6 - 11.8e-6 = 7.9e-6.
    EstimateOptions options = EstimateOptions.DEFAULTS.withMaxSlowdown(0.175);
    assertThat(
            Advice.sentences(estimate(options, false), catalog("gcp", "n4-highmem", "n4-standard")))
        .hasSize(6 + 2)
        .containsSequence(
            "That is $0.0000118 a month instead of $0.0000197, $0.0000079 less, for the memory"
                + " only: processors and all else come on top.",
            "FastMem only is 0.00000762939 GiB x $0.00354 an hour x 730 hours a month; the"
                + " price of a GiB is fitted exactly to the prices of 16 instances (gcp n4-highmem"
                + " and n4-standard, us-central1, as of 2026-07-30), which are 3 months old (source:"
                + " Cyclenerd/google-cloud-pricing-cost-calculator@fd66b26 pricing.yml"
                + " (SKU-derived); mem: tools/machinetypes.csv).");
  }

  @Test
  void printsDollarsThatAddUp() {
    // Each rounded alone, the difference of 0.1590 would be 0.16.
    assertThat(bill(0.3842, 0.2252))
        .startsWith("That is $0.23 a month instead of $0.38, $0.15 less,");
    assertThat(bill(0.1234, 0.02252))
        .startsWith("That is $0.0225 a month instead of $0.1234, $0.1009 less,");
    // Each rounded alone, the difference of 0.1986 would be 0.20.
    assertThat(bill(1.2346, 1.0360))
        .startsWith("That is $1.04 a month instead of $1.23, $0.19 less,");
    assertThat(bill(12345.678, 1000))
        .startsWith("That is $1,000.00 a month instead of $12,345.68, $11,345.68 less,");
  }

  private static String bill(double fastOnlyUsdMonth, double splitUsdMonth) {
    return new MemoryBill(
            catalog("gcp", "n4-highmem", "n4-standard"), 1, fastOnlyUsdMonth, splitUsdMonth)
        .sentences()
        .get(0);
  }

  @Test
  void saysSoWhenNoFastMemIsNeeded() {
    assertThat(Advice.sentences(estimate(1, false), null).get(0))
        .isEqualTo("Buy no FastMem (DRAM): all 8.00 KiB of data (3 keys) can lie in SlowMem.");
  }

  @Test
  void saysSoWhenOnlyFastMemWillDo() {
    List<String> sentences = Advice.sentences(estimate(0, false), null);
    assertThat(sentences.get(0)).startsWith("Buy FastMem (DRAM) for all 8.00 KiB of data (3 keys)");
    assertThat(sentences.get(2)).contains("no slower than with FastMem only");
  }

  @Test
  void notesEmulationAndKeysThatAreNotCovered() {
    Estimate estimate = estimate(0.1, true);
    assertThat(Advice.notes(estimate, null))
        .hasSize(2)
        .anySatisfy(note -> assertThat(note).contains("'slow' was emulated"))
        .anySatisfy(note -> assertThat(note).contains("only keys that the trace touches"));
    assertThat(Advice.text(estimate, null).lines()).hasSize(6 + 2);
  }

  @Test
  void readsNumbersAsPeopleDo() {
    assertThat(Quantities.bytes(0)).isEqualTo("0 B");
    assertThat(Quantities.bytes(999)).isEqualTo("999 B");
    assertThat(Quantities.bytes(1000)).isEqualTo("0.98 KiB");
    assertThat(Quantities.bytes(1_536L << 20)).isEqualTo("1.50 GiB");
    assertThat(Quantities.bytes(Long.MAX_VALUE)).isEqualTo("8.00 EiB");
    assertThat(Quantities.percent(0.12345)).isEqualTo("12.3 %");
    assertThat(Quantities.percent(0.0001)).isEqualTo("0.0100 %");
    assertThat(Quantities.percent(0)).isEqualTo("0.0 %");
    assertThat(Quantities.shortPercent(0.1)).isEqualTo("10 %");
    assertThat(Quantities.shortPercent(0)).isEqualTo("0 %");
    assertThat(Quantities.shortPercent(0.025)).isEqualTo("2.5 %");
    assertThat(Quantities.rate(1234.5)).isEqualTo("1,235");
    assertThat(Quantities.rate(12.345)).isEqualTo("12.3");
    assertThat(Quantities.figure(0.0275, 1)).isEqualTo("0.03");
    assertThat(Quantities.figure(33.94, 1)).isEqualTo("33.9");
    assertThat(Quantities.figure(0, 6)).isEqualTo("0.000000");
    assertThat(Quantities.factor(0.00354)).isEqualTo("0.00354");
    assertThat(Quantities.factor(512.34567)).isEqualTo("512.346");
    assertThat(Quantities.factor(512e6)).isEqualTo("512000000");
  }
}
