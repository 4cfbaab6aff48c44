package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Precision.Status;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.tails.Clustering;
import org.mnemo.estimator.model.tails.LatencyComponents;

@Tag("slow")
class LatencySlosTest {

  private static final LatencyFigure P99 = new LatencyFigure(false, 0.99);
  private static final LatencyFigure MEAN = new LatencyFigure(false, LatencyFigure.MEAN);
  private static final int BLOCK = 20;

  @TempDir private Path directory;

  /** Reads of 100 keys, alike in size; of 99 requests in 100 the first ten keys are asked for. */
  private static String trace() {
    return TestTraces.csv(
        10_000, i -> "k%02d get 100".formatted(i % 100 == 0 ? 10 + i / 100 % 90 : i % 10));
  }

  /** FastMem 100 us and SlowMem 105 us, evenly spread by 5 us, independently of each other. */
  private MeasurementDirectory run(int rounds) {
    Random random = new Random(1);
    Map<String, Histogram> byTag = new TreeMap<>();
    List<BlockRow> rows = new ArrayList<>();
    for (int block = 0; block < 2 * rounds; block++) {
      String tier = block % 2 == 0 ? "fast" : "slow";
      String tag = "%s.read.%d".formatted(tier, SizeClass.of(100));
      long sum = 0;
      for (int i = 0; i < BLOCK; i++) {
        long ns = (block % 2 == 0 ? 100_000L : 105_000L) + random.nextInt(5000);
        // One read of SlowMem in twenty takes three times as long.
        ns *= block % 2 == 1 && random.nextInt(20) == 0 ? 3 : 1;
        byTag.computeIfAbsent(tag, unused -> new Histogram(3)).recordValue(ns);
        sum += ns;
      }
      rows.add(
          TestRun.block(
              block, tier, tier, Operation.READ, BLOCK, 100L * BLOCK, sum, 1000L * BLOCK));
    }
    MeasurementDirectory run =
        TestRun.measured(directory.resolve("run of " + rounds), trace(), rows);
    LatencyLog.write(run.latency(), byTag, Instant.EPOCH, Instant.EPOCH.plusSeconds(1));
    return run;
  }

  private static Estimate estimate(MeasurementDirectory run, LatencySlo... slos) {
    return Estimator.estimate(run, EstimateOptions.DEFAULTS.withSlos(new Slos(0.5, List.of(slos))));
  }

  @Test
  void choosesTheCheapestRowOfWhichTheUpperEndKeepsAllOfThem() {
    MeasurementDirectory run = run(1500);
    // A slowdown of 50 % needs no FastMem.
    assertThat(estimate(run).chosenRow()).hasValue(0);
    Estimate kept = estimate(run, new LatencySlo(P99, 120_000));
    int row = kept.chosenRow().orElseThrow();
    Tails.Cursor cursor = kept.tails().orElseThrow().at(row);
    assertThat(cursor.ns(P99, End.HIGH)).isLessThanOrEqualTo(120_000);
    assertThat(kept.tails().orElseThrow().at(row - 1).ns(P99, End.HIGH)).isGreaterThan(120_000);
    // One in twenty of SlowMem is slow, so a fifth of the reads may go there at most: more than the
    // 1 % of the 90 cold keys, so eight or nine of the ten hot keys are in FastMem.
    assertThat(row).isIn(8, 9);
    assertThat(TestRun.text(kept)).containsPattern("p99 of reads +\\d+.* 120 µs\n");
    // The stricter of two decides.
    assertThat(
            estimate(run, new LatencySlo(P99, 120_000), new LatencySlo(MEAN, 102_600))
                .chosenRow()
                .orElseThrow())
        .isGreaterThan(row);
    assertThat(
            estimate(run, new LatencySlo(P99, 120_000), new LatencySlo(MEAN, 200_000)).chosenRow())
        .hasValue(row);
  }

  @Test
  void blamesNoLatencyForARateThatOnlyTheEstimateCarries() {
    Slos slos = new Slos(0.5, List.of(new LatencySlo(P99, 400_000)), new RateSlo(90_000, 1, 1));
    Estimate estimate =
        TestRun.estimate(
            run(1500),
            EstimateOptions.DEFAULTS.withDeployment(Deployment.ONE_SERVER).withSlos(slos),
            read -> TestRun.withLoad(read, TestRun.load(10_000, 20_000, 100, 1_000_000)));
    assertThat(estimate.precision().status()).isEqualTo(Status.RATE_NOT_CARRIED);
  }

  @Test
  void hasNoAnswerWhereTheTailIsNotKnown() {
    // 600 reads of a tier have six beyond the 99th percentile.
    Estimate few = estimate(run(30), new LatencySlo(P99, 120_000));
    assertThat(few.precision().status()).isEqualTo(Status.LATENCY_UNCERTAIN);
    assertThat(few.precision().status().code()).isEqualTo("latency-uncertain");
    assertThat(few.choice()).isEmpty();
    assertThat(few.precision().neededOperations()).isGreaterThan(100_000);
    assertThat(TestRun.text(few)).contains("reads", "120 µs", "0.5", "operationcount=");
  }

  @Test
  void saysWhereATailHasNoUpperBound() {
    assertThat(TestRun.text(estimate(run(1500)))).doesNotContain("too few independent samples");
    assertThat(TestRun.text(estimate(run(19)))).contains("too few independent samples");
  }

  @Test
  void refusesSlosThatNobodyCanKeep() {
    MeasurementDirectory run = run(30);
    LatencySlo ofWrites = new LatencySlo(new LatencyFigure(true, 0.99), 50_000);
    misused(() -> estimate(run, ofWrites), "no writes");
    // However little is known: 20 reads of a tier tell nothing of a percentile.
    for (LatencyFigure figure : List.of(P99, MEAN)) {
      assertThatThrownBy(() -> estimate(run, new LatencySlo(figure, 1000)))
          .isInstanceOf(BrokenSloException.class)
          .hasMessageContaining("1.0 µs");
    }
    LatencySlo twice = new LatencySlo(P99, 1);
    misused(() -> new Slos(0.1, List.of(twice, twice)));
  }

  @Test
  void countsIndependentOperationsByWhatIsKnownWorst() {
    // 10,000 operations of the one and 100 of the other component.
    Histogram fast = new Histogram(3);
    fast.recordValueWithCount(1000, 10_000);
    Histogram slow = new Histogram(3);
    slow.recordValueWithCount(2000, 100);
    Clustering alike = clustering(2, () -> () -> 1000);
    LatencyBounds bounds = bounds(Map.of("fast.read.0", fast, "slow.read.0", slow), alike, alike);
    // Half of the requests: 100 / 0.5 = 200; z sqrt(0.99 / 0.01 / 200) = 1.379.
    assertThat(bounds.relativeErrorBeyond(0.99, new long[] {50, 50}))
        .isCloseTo(1.379, within(1e-3));
    // One in a hundred: 100 / 0.01 = 10,000, less than 10,000 / 0.99.
    assertThat(bounds.relativeErrorBeyond(0.99, new long[] {99, 1})).isCloseTo(0.195, within(1e-3));
    assertThat(bounds.quantile(0.99, new long[] {99, 1}, End.HIGH))
        .isCloseTo(0.99 + 0.00195, within(1e-5));
    assertThat(bounds.quantile(0.99, new long[] {50, 50}, End.HIGH)).isGreaterThan(1);
    assertThat(bounds.meanNs(new long[] {50, 50}, new double[] {0, 100}, End.ESTIMATE))
        .isCloseTo(1550, within(2.0));
  }

  /** What blocks have in common, each of which says what its operations take. */
  private static Clustering clustering(int blocks, Supplier<LongSupplier> block) {
    Clustering clustering = new Clustering();
    for (int number = 0; number < blocks; number++) {
      LongSupplier latencyNs = block.get();
      clustering.add(number, BLOCK, LongStream.generate(latencyNs).limit(BLOCK).sum());
    }
    return clustering;
  }

  private static long recorded(Histogram histogram, double latencyNs) {
    long ns = Math.round(latencyNs);
    histogram.recordValue(ns);
    return ns;
  }

  private static double share(int runs, BooleanSupplier isCovered) {
    int covered = 0;
    for (int run = 0; run < runs; run++) {
      covered += isCovered.getAsBoolean() ? 1 : 0;
    }
    return (double) covered / runs;
  }

  /**
   * Of latencies with slow spells that outlast a block, the upper end is at least the true
   * percentile about 975 times of 1000.
   */
  @Test
  void coversTheTruePercentileOfLatenciesThatComeInSpells() {
    Random random = new Random(5);
    // Of long spells: one block in ten begins one, and it lasts for two blocks on average.
    long[] many = LongStream.generate(new Spells(random)::next).limit(1_000_000).sorted().toArray();
    long truth = many[(int) (0.99 * many.length)];
    assertThat(
            share(
                200,
                () -> {
                  Spells spells = new Spells(random);
                  Histogram histogram = new Histogram(3);
                  Clustering clustering =
                      clustering(1500, () -> () -> recorded(histogram, (double) spells.next()));
                  double q =
                      bounds(histogram, clustering).quantile(0.99, new long[] {1, 0}, End.HIGH);
                  return histogram.getValueAtPercentile(100 * q) >= truth;
                }))
        .isGreaterThanOrEqualTo(0.955);
  }

  /** Slow blocks and a few stalls; an interval that is far too wide would hold the mean always. */
  @Test
  void coversTheTrueMeanOfLatenciesWithStallsInNineteenOfTwentyRuns() {
    Random random = new Random(6);
    double truth = 0.998 * (0.75 * 100_000 + 0.25 * 140_000) + 0.002 * 2_000_000;
    assertThat(
            share(
                400,
                () -> {
                  Histogram histogram = new Histogram(3);
                  Clustering clustering =
                      clustering(
                          500,
                          () -> {
                            double levelNs = random.nextInt(4) == 0 ? 140_000 : 100_000;
                            return () ->
                                recorded(
                                    histogram,
                                    random.nextInt(500) == 0
                                        ? 2_000_000
                                        : levelNs + 10_000 * random.nextGaussian());
                          });
                  double error =
                      bounds(histogram, clustering)
                          .relativeErrorOfMean(new long[] {1, 0}, new double[2]);
                  return Math.abs(histogram.getMean() - truth) <= error * histogram.getMean();
                }))
        .isBetween(0.92, 0.98);
  }

  /** How far sizes are apart says nothing about how much operations of one size cluster. */
  @Test
  void coversTheTrueMeanOfTwoSizesInNineteenOfTwentyRuns() {
    Random random = new Random(7);
    int runs = 1000;
    int[] coveredOfSmall = new int[1];
    double ofAll =
        share(
            runs,
            () -> {
              Histogram small = new Histogram(3);
              Histogram large = new Histogram(3);
              Clustering clustering =
                  clustering(
                      500,
                      () -> {
                        double levelNs = 1500 * random.nextGaussian();
                        return () -> {
                          boolean isSmall = random.nextBoolean();
                          return recorded(
                              isSmall ? small : large,
                              (isSmall ? 30_000 : 150_000)
                                  + levelNs
                                  + 5000 * random.nextGaussian());
                        };
                      });
              LatencyBounds bounds =
                  bounds(
                      Map.of("fast.read.0", small, "fast.read.9", large, "slow.read.0", small),
                      clustering,
                      clustering);
              coveredOfSmall[0] += isHeld(bounds, 30_000, 1, 0) ? 1 : 0;
              return isHeld(bounds, 90_000, 1, 1);
            });
    assertThat(ofAll).isBetween(0.92, 0.98);
    // The sizes share the levels of blocks, so half of the operations tell more of these.
    assertThat((double) coveredOfSmall[0] / runs).isGreaterThan(0.92);
  }

  private static boolean isHeld(LatencyBounds bounds, double truthNs, long small, long large) {
    long[] weights = {small, large, 0};
    double[] none = new double[2];
    return bounds.meanNs(weights, none, End.LOW) <= truthNs
        && bounds.meanNs(weights, none, End.HIGH) >= truthNs;
  }

  private static LatencyBounds bounds(Histogram histogram, Clustering clustering) {
    return bounds(
        Map.of("fast.read.0", histogram, "slow.read.0", histogram), clustering, clustering);
  }

  private static LatencyBounds bounds(
      Map<String, Histogram> byTag, Clustering fast, Clustering slow) {
    return new LatencyBounds(
        LatencyComponents.of(
            Tiers.FAST_AND_SLOW, byTag, List.of(Map.of(false, fast), Map.of(false, slow))));
  }

  /**
   * Exponential times beyond 100 us; in a spell, which lasts for some blocks, five times as long.
   */
  private static final class Spells {

    private final Random random;
    private int left;

    private Spells(Random random) {
      this.random = random;
    }

    private long next() {
      if (left == 0 && random.nextInt(10 * BLOCK) == 0) {
        left = 1 + random.nextInt(4 * BLOCK);
      }
      double scale = left > 0 ? 50_000 : 10_000;
      left = Math.max(0, left - 1);
      return 100_000 + Math.round(-scale * Math.log(1 - random.nextDouble()));
    }
  }
}
