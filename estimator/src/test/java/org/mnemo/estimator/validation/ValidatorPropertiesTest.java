package org.mnemo.estimator.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestSweep.Op.read;
import static org.mnemo.estimator.TestSweep.Op.update;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestSweep;
import org.mnemo.estimator.TestSweep.Op;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.EstimateOptions;

@Tag("slow")
class ValidatorPropertiesTest {

  private static final int ROUNDS = 20;
  private static final String TRACE = TestTraces.csv("a get 100", "b get 100", "a replace 100");

  /**
   * A noisy sweep.
   *
   * @param scale all times are multiplied by it
   * @param splitPercent those of splits once more by so many percent
   */
  private static TestSweep sweep(long seed, int scale, int splitPercent) {
    Random random = new Random(seed);
    TestSweep sweep = new TestSweep();
    for (int round = 0; round < ROUNDS; round++) {
      for (String tier : List.of("fast", "slow")) {
        sweep.block(tier, operations(tier, tier, random, 100L * scale));
        sweep.block(tier, operations(tier, tier, random, 100L * scale));
      }
      sweep.block("split-0.5000", operations("fast", "slow", random, (long) splitPercent * scale));
    }
    return sweep;
  }

  private static Op[] operations(String first, String second, Random random, long percent) {
    return Stream.of(
            read(first, time(first, random)),
            read(second, time(second, random)),
            update(first, time(first, random)),
            update(second, time(second, random)))
        .map(op -> scaled(op, percent))
        .toArray(Op[]::new);
  }

  private static long time(String tier, Random random) {
    return (tier.equals("fast") ? 10_000 : 20_000) + random.nextInt(1_000) * 2L;
  }

  private static Op scaled(Op op, long percent) {
    Operation operation = op.operation();
    return new Op(
        op.tier(), operation, op.latencyNs() * percent, op.clientNs() * percent, op.switched());
  }

  private static Validation validate(TestSweep sweep) {
    try {
      Path directory = Files.createTempDirectory("sweep");
      try {
        return Validator.validate(
            sweep.write(directory.resolve("run"), TRACE, "a", "b"), EstimateOptions.DEFAULTS);
      } finally {
        try (Stream<Path> files = Files.walk(directory)) {
          files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Property(tries = 3, seed = "42")
  void theUnitOfTimeDoesNotMatter(
      @ForAll @IntRange(min = 0, max = 1000) int seed,
      @ForAll @IntRange(min = 2, max = 9) int scale) {
    List<ValidationRow> once = validate(sweep(seed, 1, 100)).rows();
    List<ValidationRow> scaled = validate(sweep(seed, scale, 100)).rows();

    for (int i = 0; i < once.size(); i++) {
      // Percentiles are known to three digits.
      double tolerance = once.get(i).metric().isQuantile() ? 5e-3 : 1e-9;
      assertThat(scaled.get(i).error()).isCloseTo(once.get(i).error(), within(tolerance));
      assertThat(scaled.get(i).noiseFloor()).isCloseTo(once.get(i).noiseFloor(), within(tolerance));
    }
  }

  @Property(tries = 3, seed = "42")
  void theOrderOfRowsWithinABlockDoesNotMatter(@ForAll @IntRange(min = 0, max = 1000) int seed) {
    List<ValidationRow> rows = validate(sweep(seed, 1, 100)).rows();

    List<ValidationRow> reversed = validate(sweep(seed, 1, 100).withRowsReversed()).rows();

    for (int i = 0; i < rows.size(); i++) {
      assertThat(reversed.get(i).error()).isCloseTo(rows.get(i).error(), within(1e-9));
    }
  }

  @Property(tries = 3, seed = "42")
  void anErrorOfTheSplitsAloneIsToldAsSuch(
      @ForAll @IntRange(min = 0, max = 1000) int seed,
      @ForAll @IntRange(min = 50, max = 200) int percent) {
    Validation plain = validate(sweep(seed, 1, 100));
    Validation slowed = validate(sweep(seed, 1, percent));

    // Splits take x % longer, so that estimated / measured falls by as much.
    double slowness = percent / 100.0;
    for (Metric metric : List.of(Metric.READ_MEAN, Metric.WRITE_MEAN, Metric.THROUGHPUT)) {
      double before = 1 + plain.of(metric).get(0).error();
      double after = 1 + slowed.of(metric).get(0).error();
      assertThat(after)
          .isCloseTo(metric.isRate() ? before * slowness : before / slowness, within(1e-9));
    }
    assertThat(slowed.terms().stream().mapToDouble(Validation.ErrorTerm::share).sum())
        .isCloseTo(1 / (1 + slowed.of(Metric.THROUGHPUT).get(0).error()) - 1, within(1e-9));
  }
}
