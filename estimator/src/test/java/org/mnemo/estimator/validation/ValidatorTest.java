package org.mnemo.estimator.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mnemo.estimator.Refusals.refused;
import static org.mnemo.estimator.TestSweep.Op.read;
import static org.mnemo.estimator.TestSweep.Op.update;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestSweep;
import org.mnemo.estimator.TestSweep.Op;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/**
 * Reads take 100 ns on FastMem and 200 on SlowMem, updates 60 and 90; the client takes 10 between
 * two operations.
 */
class ValidatorTest {

  private static final Offset<Double> EXACT = within(1e-12);
  private static final int ROUNDS = 16;
  private static final String TRACE =
      TestTraces.csv("a get 100", "b get 100", "c get 100", "d get 100", "a replace 100");
  private static final String[] ORDER = {"a", "b", "c", "d"};

  @TempDir private Path temporary;

  /** Blocks of whole tiers for one round. */
  private static void whole(TestSweep sweep) {
    for (int i = 0; i < 2; i++) {
      sweep.block("fast", read("fast", 100), read("fast", 100), update("fast", 60));
      sweep.block("slow", read("slow", 200), read("slow", 200), update("slow", 90));
    }
  }

  private static TestSweep sweep(int rounds, Op... split) {
    TestSweep sweep = new TestSweep();
    for (int round = 0; round < rounds; round++) {
      whole(sweep);
      sweep.block("split-0.5000", split);
    }
    return sweep;
  }

  /** Reads on FastMem took 110 instead of 100 ns. */
  private static final Op[] SLOWED = {
    read("fast", 110), read("fast", 110), read("fast", 110), read("slow", 200), update("slow", 90)
  };

  private Validation validate(TestSweep sweep) {
    return Validator.validate(
        sweep.write(temporary.resolve("sweep"), TRACE, ORDER), EstimateOptions.DEFAULTS);
  }

  private static ValidationRow row(Validation validation, Metric metric) {
    return validation.of(metric).get(0);
  }

  @Test
  void comparesTheModelWithWhatTheBlocksOfASplitHeld() {
    Validation validation = validate(sweep(ROUNDS, SLOWED));

    // Estimated: 3 x 100 + 200 + 90 + 5 x 10 = 640 ns for 5 operations; measured 670.
    ValidationRow throughput = row(validation, Metric.THROUGHPUT);
    assertThat(throughput.estimated()).isCloseTo(5e9 / 640, within(1e-6));
    assertThat(throughput.measured()).isCloseTo(5e9 / 670, within(1e-6));
    assertThat(throughput.error()).isCloseTo(670.0 / 640 - 1, EXACT);
    assertThat(throughput.split()).isEqualTo(0.5);
    assertThat(throughput.keysInFast()).isEqualTo(2);
    assertThat(throughput.fastShare()).isCloseTo(0.5, EXACT);
    assertThat(throughput.fastRequestShare()).isCloseTo(0.6, EXACT);
    // Reads: (3 x 100 + 200) / 4 = 125 ns against (3 x 110 + 200) / 4 = 132.5.
    ValidationRow reads = row(validation, Metric.READ_MEAN);
    assertThat(reads.estimated()).isCloseTo(125, EXACT);
    assertThat(reads.measured()).isCloseTo(132.5, EXACT);
    assertThat(reads.error()).isCloseTo(125 / 132.5 - 1, EXACT);
    assertThat(row(validation, Metric.WRITE_MEAN).error()).isCloseTo(0, EXACT);
    assertThat(validation.operations()).isEqualTo(5L * ROUNDS);
    assertThat(validation.disturbedShare()).isZero();
  }

  @Test
  void takesAConstantErrorForCertain() {
    Validation validation = validate(sweep(ROUNDS, SLOWED));

    ValidationRow throughput = row(validation, Metric.THROUGHPUT);
    assertThat(throughput.noiseFloor()).isCloseTo(0, EXACT);
    assertThat(throughput.errorInterval().low()).isCloseTo(throughput.error(), EXACT);
    assertThat(throughput.errorInterval().high()).isCloseTo(throughput.error(), EXACT);
    assertThat(throughput.isWithinNoise()).isFalse();
    assertThat(row(validation, Metric.WRITE_MEAN).isWithinNoise()).isTrue();
  }

  @Test
  void dividesTheErrorIntoWhereItComesFrom() {
    Validation validation = validate(sweep(ROUNDS, SLOWED));

    List<ErrorTerm> terms = validation.terms();
    assertThat(terms)
        .extracting(ErrorTerm::what)
        .containsExactly(
            "reads from FastMem", "reads from SlowMem", "writes to SlowMem", "the think time");
    ErrorTerm fastReads = terms.get(0);
    assertThat(fastReads.operations()).isEqualTo(3L * ROUNDS);
    assertThat(fastReads.estimatedNs()).isCloseTo(100, EXACT);
    assertThat(fastReads.measuredNs()).isCloseTo(110, EXACT);
    assertThat(fastReads.share()).isCloseTo(-30.0 / 670, EXACT);
    assertThat(terms.stream().mapToDouble(ErrorTerm::share).sum())
        .isCloseTo(640.0 / 670 - 1, EXACT);
    assertThat(validation.verdicts().get(0).mainTerm()).contains(fastReads);
  }

  @Test
  void readsPercentilesOffTheMixtureOfTheTiers() {
    Validation validation = validate(sweep(ROUNDS, SLOWED));

    // One read in four is from SlowMem: the 95th of 100 takes 200 ns in both.
    assertThat(row(validation, Metric.READ_P95).estimated()).isEqualTo(200);
    assertThat(row(validation, Metric.READ_P95).measured()).isEqualTo(200);
    assertThat(row(validation, Metric.WRITE_P99).error()).isZero();
    assertThat(validation.verdicts()).hasSize(Metric.values().length - 1);
  }

  @Test
  void tellsAPercentileThatIsOff() {
    Validation validation = validate(sweep(ROUNDS, read("fast", 125), read("fast", 125)));

    assertThat(row(validation, Metric.READ_P99).estimated()).isEqualTo(100);
    assertThat(row(validation, Metric.READ_P99).measured()).isEqualTo(125);
    assertThat(row(validation, Metric.READ_P99).error()).isCloseTo(-0.2, EXACT);
    assertThat(validation.of(Metric.WRITE_MEAN)).isEmpty();
    assertThat(validation.of(Metric.WRITE_P95)).isEmpty();
    assertThat(validation.verdicts()).extracting(Verdict::metric).doesNotContain(Metric.WRITE_P95);
  }

  @Test
  void chargesInterferenceByTheSwitchRateOfTheBlocks() {
    TestSweep sweep = new TestSweep();
    for (int round = 0; round < ROUNDS; round++) {
      whole(sweep);
      // Half of the operations change server, and operations take 10 ns longer: c = 20 ns.
      sweep.block(
          "mixed-0.5",
          read("fast", 110),
          read("slow", 210).afterSwitch(),
          update("slow", 100),
          update("fast", 70).afterSwitch());
      sweep.block(
          "split-0.5000",
          read("fast", 105),
          read("slow", 205).afterSwitch(),
          read("slow", 205),
          update("slow", 95));
    }

    Validation validation = validate(sweep);

    // One of four changes server: 20 x 1/4 = 5 ns for each, just what they took.
    assertThat(validation.of(Metric.THROUGHPUT).get(0).error()).isCloseTo(0, within(1e-9));
    assertThat(row(validation, Metric.READ_MEAN).estimated()).isCloseTo(515 / 3.0, within(1e-6));
    // Half of that belongs to the one operation in FastMem, half to the three in SlowMem.
    assertThat(row(validation, Metric.READ_P95).estimated()).isEqualTo(203);
    assertThat(row(validation, Metric.WRITE_P95).estimated()).isEqualTo(93);
  }

  @Test
  void comparesASplitOfWhichOneMemoryServedNoOperationThatCounts() {
    TestSweep sweep = new TestSweep();
    for (int round = 0; round < ROUNDS; round++) {
      whole(sweep);
      sweep.block("mixed-0.5", read("fast", 110), read("slow", 210).afterSwitch());
      // The operation before was one of the block's guard, on the other memory.
      sweep.block("split-0.5000", read("slow", 210).afterSwitch(), read("slow", 210));
    }

    Validation validation = validate(sweep);

    // s is 1/2 as in the mixture, so all of its 10 ns: a p95 of 210.
    assertThat(row(validation, Metric.READ_P95).estimated()).isEqualTo(210);
    assertThat(row(validation, Metric.READ_P95).error()).isZero();
  }

  @Test
  void leavesDisturbedBlocksOutOfMeansAndNotOutOfTails() {
    // Of fewer than 57 blocks of splits nothing is known of their spread.
    int rounds = 60;
    TestSweep sweep = sweep(rounds - 1, read("fast", 100), read("fast", 100));
    whole(sweep);
    sweep.block("split-0.5000", read("fast", 1000), read("fast", 1000));

    Validation validation = validate(sweep);

    assertThat(validation.disturbedShare()).isCloseTo(1.0 / rounds, EXACT);
    assertThat(validation.disturbedTimeShare()).isBetween(1.0 / rounds, 1.0);
    assertThat(row(validation, Metric.READ_MEAN).measured()).isCloseTo(100, EXACT);
    assertThat(row(validation, Metric.READ_P99).measured()).isEqualTo(1000);
  }

  @Test
  void findsTheNoiseOfOperationsThatVary() {
    Random random = new Random(7);
    TestSweep sweep = new TestSweep();
    int rounds = 400;
    for (int round = 0; round < rounds; round++) {
      whole(sweep);
      Op[] ops = new Op[5];
      for (int i = 0; i < ops.length; i++) {
        ops[i] = read("fast", Math.round(100_000 + 10_000 * random.nextGaussian()));
      }
      sweep.block("split-0.5000", ops);
    }

    String hotKeys =
        TestTraces.csv("a get 100", "b get 100", "a get 100", "b get 100", "a replace 100");
    Validation validation =
        Validator.validate(
            sweep.write(temporary.resolve("sweep"), hotKeys, ORDER), EstimateOptions.DEFAULTS);

    // Means of 2,000 reads, each off by 10 %: two differ by 1.96 x sqrt(2) x 10 % / sqrt(2,000).
    double expected = 1.96 * Math.sqrt(2) * 0.1 / Math.sqrt(5.0 * rounds);
    assertThat(row(validation, Metric.READ_MEAN).noiseFloor())
        .isBetween(0.75 * expected, 1.3 * expected);
    // The error's interval has the noise of one such mean only: the tiers' times do not vary.
    ValidationRow reads = row(validation, Metric.READ_MEAN);
    double halfWidth = 1.96 * 0.1 / Math.sqrt(5.0 * rounds) * (1 + reads.error());
    assertThat(reads.errorInterval().halfWidth()).isBetween(0.75 * halfWidth, 1.4 * halfWidth);
    assertThat(reads.errorInterval().holds(reads.error())).isTrue();
  }

  @Test
  void givesTheSameForTheSameSeed() {
    Random random = new Random(3);
    TestSweep sweep = new TestSweep();
    for (int round = 0; round < ROUNDS; round++) {
      whole(sweep);
      sweep.block("split-0.5000", read("fast", 90 + random.nextInt(20)), read("slow", 200));
    }
    MeasurementDirectory directory = sweep.write(temporary.resolve("sweep"), TRACE, ORDER);

    List<ValidationRow> rows = Validator.validate(directory, EstimateOptions.DEFAULTS).rows();

    assertThat(Validator.validate(directory, EstimateOptions.DEFAULTS).rows()).isEqualTo(rows);
    assertThat(Validator.validate(directory, EstimateOptions.DEFAULTS.withSeed(1)).rows())
        .isNotEqualTo(rows);
  }

  @Test
  void ignoresTheOrderThatWasAskedFor() {
    MeasurementDirectory directory =
        sweep(ROUNDS, SLOWED).write(temporary.resolve("sweep"), TRACE, "d", "c", "b", "a");

    Validation validation =
        Validator.validate(directory, EstimateOptions.DEFAULTS.withOrder("touch"));

    assertThat(validation.estimate().orderName()).isEqualTo("file:" + directory.sweepOrder());
    assertThat(
            validation
                .estimate()
                .curve()
                .keyTable()
                .keyAsString(validation.estimate().curve().key(1)))
        .isEqualTo("d");
  }

  @Test
  void countsOnlyKeysThatTheCurveKnows() {
    MeasurementDirectory directory =
        sweep(ROUNDS, SLOWED)
            .write(temporary.resolve("sweep"), TRACE, "x", "y", "z", "a", "b", "c", "d", "w");

    // Half of eight keys, of which the trace knows but one.
    assertThat(
            row(Validator.validate(directory, EstimateOptions.DEFAULTS), Metric.THROUGHPUT)
                .keysInFast())
        .isEqualTo(1);
  }

  /** What is done to a sweep that is whole. */
  private interface Damage {
    void to(MeasurementDirectory sweep) throws IOException;
  }

  private static Arguments damaged(int rounds, Damage damage, String... words) {
    return arguments(rounds, damage, List.of(words));
  }

  static List<Arguments> damages() {
    return List.of(
        damaged(ROUNDS, sweep -> Files.delete(sweep.operations()), "operations.csv.zst is missing"),
        damaged(
            ROUNDS,
            sweep -> TestRun.describe(sweep, "baseline", Map.of()),
            "bin/mnemo validate -P WORKLOAD"),
        damaged(
            ROUNDS,
            ValidatorTest::missSeven,
            "do not both hold every key: 7 operations",
            "bin/ycsb load mnemo"),
        damaged(
            ROUNDS,
            sweep ->
                Json.write(
                    sweep.memory(),
                    new MemoryUse(
                        MemoryUse.SCHEMA,
                        400,
                        4,
                        List.of(new TierMemory("fast", 500, 4), new TierMemory("slow", 400, 3)))),
            "do not both hold every key",
            "'fast' held 4",
            "'slow' held 3"),
        // 4 rounds in 5 s, 16 are needed: 20 s and a fifth more, and a fifth of all is the pilot's.
        damaged(
            4,
            sweep -> count(sweep, "measured", "runtime_ns", 5_000_000_000L),
            "4 rounds",
            "at least 16",
            "--time 30s"),
        // Four whole blocks of 3 and a split's of 5 are 17 operations a round.
        damaged(
            ROUNDS,
            sweep ->
                Files.copy(
                    sweep(ROUNDS + 1, SLOWED)
                        .write(sweep.root().resolveSibling("longer"), TRACE, ORDER)
                        .operations(),
                    sweep.operations(),
                    StandardCopyOption.REPLACE_EXISTING),
            "289 operations",
            "count 272"));
  }

  private static void count(MeasurementDirectory run, String part, String name, long value) {
    TestRun.edit(run.run(), info -> ((ObjectNode) info.get(part)).put(name, value));
  }

  private static void missSeven(MeasurementDirectory run) {
    count(run, "counts", "not_found", 7);
  }

  @ParameterizedTest
  @MethodSource("damages")
  void refusesASweepThatIsNotWhole(int rounds, Damage damage, List<String> words)
      throws IOException {
    MeasurementDirectory sweep =
        sweep(rounds, SLOWED).write(temporary.resolve("sweep"), TRACE, ORDER);
    damage.to(sweep);
    refused(
        () -> Validator.validate(sweep, EstimateOptions.DEFAULTS), words.toArray(String[]::new));
  }

  @Test
  void refusesASweepWithoutSplits() {
    TestSweep sweep = new TestSweep();
    for (int round = 0; round < ROUNDS; round++) {
      whole(sweep);
    }
    refused(() -> validate(sweep), "0 rounds of blocks");
  }

  /** A trace may ask for records that there are not. */
  @Test
  void takesARunThatMissedRecordsOfATrace() {
    MeasurementDirectory run = sweep(ROUNDS, SLOWED).write(temporary.resolve("s"), TRACE, ORDER);
    missSeven(run);
    TestRun.describe(run, "sweep", Map.of("mnemo.trace", "trace.csv"));
    assertThat(Validator.validate(run, EstimateOptions.DEFAULTS).rows()).isNotEmpty();
  }
}
