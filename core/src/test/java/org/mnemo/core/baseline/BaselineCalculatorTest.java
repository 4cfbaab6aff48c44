package org.mnemo.core.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.core.Refusals.refused;
import static org.mnemo.core.baseline.Rows.row;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class BaselineCalculatorTest {

  /** The client takes 10 ns before each operation; the run has six blocks. */
  private static Baselines workedExample() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 3);
    add(calculator, 0, "fast", "fast", Operation.READ, 10, 1000, 0);
    add(calculator, 0, "fast", "fast", Operation.UPDATE, 5, 1000, 0);
    add(calculator, 1, "slow", "slow", Operation.READ, 10, 2000, 0);
    add(calculator, 1, "slow", "slow", Operation.UPDATE, 5, 1500, 0);
    add(calculator, 2, "fast", "fast", Operation.READ, 10, 1200, 0);
    add(calculator, 2, "fast", "fast", Operation.UPDATE, 5, 1000, 0);
    add(calculator, 3, "mixed-0.5", "fast", Operation.READ, 4, 480, 2);
    add(calculator, 3, "mixed-0.5", "slow", Operation.READ, 4, 920, 2);
    add(calculator, 3, "mixed-0.5", "slow", Operation.UPDATE, 2, 620, 1);
    add(calculator, 4, "slow", "slow", Operation.READ, 20, 4600, 0);
    add(calculator, 5, "mixed-0.5", "fast", Operation.READ, 6, 690, 1);
    add(calculator, 5, "mixed-0.5", "fast", Operation.UPDATE, 2, 430, 1);
    add(calculator, 5, "mixed-0.5", "slow", Operation.READ, 2, 450, 1);
    return calculator.baselines();
  }

  private static void add(
      BaselineCalculator calculator,
      long block,
      String kind,
      String tier,
      Operation operation,
      long operations,
      long latencyNs,
      long switches) {
    long bytes = operation == Operation.READ ? 100 : 300;
    long clientNs = 10 * operations;
    calculator.add(
        row(block, kind, tier, operation, bytes, operations, latencyNs, clientNs, switches));
  }

  @Test
  void takesMeansAndStandardErrorsFromPureBlocks() {
    assertThat(workedExample().serviceTimes())
        .containsExactly(
            // (1000 + 1200) / 20 = 110; the blocks are 1000 - 10 x 110 = -100 and 100 off it:
            // sqrt((100^2 + 100^2) x 2/1) / 20 = 200 / 20 = 10.
            new ServiceTime("fast", Operation.READ, 20, 110, 10, 100),
            // Both blocks took 200 an operation.
            new ServiceTime("fast", Operation.UPDATE, 10, 200, 0, 300),
            // (2000 + 4600) / 30 = 220, not the mean of 200 and 230; 2000 - 10 x 220 = -200 and
            // 4600 - 20 x 220 = 200: sqrt((200^2 + 200^2) x 2/1) / 30 = 400 / 30.
            new ServiceTime("slow", Operation.READ, 30, 220, 400.0 / 30, 100),
            // One block has no spread.
            new ServiceTime("slow", Operation.UPDATE, 5, 300, 0, 300));
  }

  @Test
  void measuresWhatMixingAddsToTheOperationsThatTheBlocksHeld() {
    Mixed mixed = workedExample().mixed().get(0);
    assertThat(mixed.kind()).isEqualTo("mixed-0.5");
    assertThat(mixed.operations()).isEqualTo(20);
    // (2 + 2 + 1 + 1 + 1 + 1) / 20
    assertThat(mixed.switchRate()).isEqualTo(0.4);
    // All values of an operation are of one size, so a block is explained by the means above.
    // Block 3 took 480 + 920 + 620 + 100 of the client = 2120; the baselines and the client add up
    // to 4 x 120 + 4 x 230 + 2 x 310 = 2020: 100 more. Block 5 took 690 + 430 + 450 + 100 = 1670
    // for 6 x 120 + 2 x 210 + 2 x 230 = 1600: 70 more. 170 / 20 = 8.5.
    assertThat(mixed.excessNs()).isCloseTo(8.5, within(1e-9));
    // Block 3 is 100 - 10 x 8.5 = 15 off that and block 5 70 - 85 = -15:
    // sqrt((15^2 + 15^2) x 2/1) / 20 = 1.5. The baselines' own errors weigh by share:
    // 10/20 x 10 = 5 for fast reads and 6/20 x 400/30 = 4 for slow ones; updates have none.
    assertThat(mixed.standardErrorNs())
        .isCloseTo(Math.sqrt(1.5 * 1.5 + 5 * 5 + 4 * 4), within(1e-9));
  }

  /** Blocks of ten reads, 100 ns each on fast and 200 on slow, spread by a nanosecond or two. */
  private static BaselineCalculator quietRun() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    for (int block = 0; block < 80; block += 2) {
      int spread = block % 3 - 1;
      add(calculator, block, "fast", "fast", Operation.READ, 10, 1000 + 10 * spread, 0);
      add(calculator, block + 1, "slow", "slow", Operation.READ, 10, 2000 + 10 * spread, 0);
    }
    return calculator;
  }

  @Test
  void keepsADisturbedBlockOutOfServiceTimesAndChargesItToAllOperations() {
    Baselines quiet = quietRun().baselines();
    assertThat(quiet.disturbanceNs()).isCloseTo(0, within(1e-9));

    BaselineCalculator calculator = quietRun();
    add(calculator, 80, "slow", "slow", Operation.READ, 10, 2000 + 41_000, 0);
    Baselines disturbed = calculator.baselines();

    // The blocks around it tell another local level, by a part of the spread of 1 %.
    for (ServiceTime time : quiet.serviceTimes()) {
      assertThat(disturbed.serviceTime(time.tier(), Operation.READ).orElseThrow().meanNs())
          .isCloseTo(time.meanNs(), within(0.002 * time.meanNs()));
    }
    // 41,000 ns beyond the 200 of each of its reads, over the 81 blocks of ten.
    assertThat(disturbed.disturbanceNs()).isCloseTo(41_000 / 810.0, within(0.5));
  }

  @Test
  void doesNotTakeABlockOfLargeValuesForADisturbedOne() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    long latencyNs = 0;
    for (int block = 0; block < 100; block++) {
      // 100 ns and 1 ns a byte; every tenth block has values a hundred times as large.
      long bytes = block % 10 == 0 ? 10_000 : 100;
      long ofBlockNs = 1000 + 10 * bytes;
      calculator.add(row(block, "fast", "fast", Operation.READ, bytes, 10, ofBlockNs, 0, 0));
      latencyNs += ofBlockNs;
    }
    Baselines baselines = calculator.baselines();
    assertThat(baselines.serviceTime("fast", Operation.READ).orElseThrow().meanNs())
        .isEqualTo(latencyNs / 1000.0);
    assertThat(baselines.disturbanceNs()).isZero();
  }

  @Test
  void mergesTheBlocksOfALongRunAndLosesNothing() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    int blocks = 3 * (1 << 15);
    for (int block = 0; block < blocks; block++) {
      add(calculator, block, "fast", "fast", Operation.READ, 2, 200 + block % 2, 0);
    }
    ServiceTime time = calculator.baselines().serviceTimes().get(0);
    assertThat(time.operations()).isEqualTo(2L * blocks);
    assertThat(time.meanNs()).isEqualTo(100.25);
  }

  @Test
  void carriesClientsTiersAndTheClientsOwnTime() {
    Baselines baselines = workedExample();
    assertThat(baselines.schema()).isEqualTo(Baselines.SCHEMA);
    assertThat(baselines.clients()).isEqualTo(3);
    assertThat(baselines.tiers()).containsExactly("fast", "slow");
    assertThat(baselines.clientNs()).isEqualTo(10);
    assertThat(baselines.serviceTime("slow", Operation.READ).orElseThrow().meanNs()).isEqualTo(220);
    assertThat(baselines.serviceTime("slow", Operation.DELETE)).isEmpty();
    assertThat(baselines.meanNs("slow", Operation::isWrite)).hasValue(300);
    assertThat(baselines.meanNs("medium", Operation::isWrite)).isEmpty();
  }

  @Test
  void weighsKindsOfWritesByTheirNumber() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    add(calculator, 0, "slow", "slow", Operation.UPDATE, 3, 300, 0);
    add(calculator, 0, "slow", "slow", Operation.INSERT, 1, 200, 0);
    add(calculator, 0, "slow", "slow", Operation.READ, 9, 9000, 0);
    // (3 x 100 + 1 x 200) / 4
    assertThat(calculator.baselines().meanNs("slow", Operation::isWrite)).hasValue(125);
  }

  @Test
  void leavesOutBlocksOfAMapAndRowsWithoutOperations() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    add(calculator, 0, "map", "fast", Operation.READ, 10, 1000, 0);
    add(calculator, 1, "fast", "fast", Operation.READ, 0, 0, 0);
    Baselines baselines = calculator.baselines();
    assertThat(baselines.serviceTimes()).isEmpty();
    assertThat(baselines.mixed()).isEmpty();
    assertThat(baselines.clientNs()).isZero();
  }

  @Test
  void leavesOutAMixtureOfOperationsWithoutBaseline() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    add(calculator, 0, "fast", "fast", Operation.READ, 10, 1000, 0);
    add(calculator, 1, "mixed-0.5", "slow", Operation.READ, 10, 1000, 0);
    assertThat(calculator.baselines().mixed()).isEmpty();
  }

  @Test
  void rejectsATierThatTheRunDoesNotHave() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    refused(
        () -> add(calculator, 7, "mixed-0.5", "cxl", Operation.READ, 1, 1, 0), "block 7", "'cxl'");
  }

  @Property
  void findsNeitherExcessNorErrorWhereServiceTimesAreConstant(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 1_000_000) int fastNs,
      @ForAll @IntRange(min = 1, max = 1_000_000) int slowNs) {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    Random random = new Random(seed);
    for (int block = 0; block < 60; block++) {
      // Each kind of block comes up; how many operations of a tier it holds is luck.
      String kind = new String[] {"fast", "slow", "mixed-0.1", "mixed-0.5"}[block % 4];
      int fast = kind.equals("slow") ? 0 : 1 + random.nextInt(20);
      int slow = kind.equals("fast") ? 0 : 1 + random.nextInt(20);
      add(calculator, block, kind, "fast", Operation.READ, fast, (long) fast * fastNs, 0);
      add(calculator, block, kind, "slow", Operation.READ, slow, (long) slow * slowNs, 0);
    }
    Baselines baselines = calculator.baselines();
    assertThat(baselines.serviceTimes()).hasSize(2);
    assertThat(baselines.serviceTime("fast", Operation.READ).orElseThrow().meanNs())
        .isEqualTo(fastNs);
    assertThat(baselines.serviceTimes()).allMatch(time -> time.standardErrorNs() == 0);
    assertThat(baselines.mixed()).hasSize(2);
    assertThat(baselines.mixed()).allMatch(mixed -> mixed.excessNs() == 0);
    assertThat(baselines.mixed()).allMatch(mixed -> mixed.standardErrorNs() == 0);
  }

  @Property(tries = 20)
  void statesAnErrorThatMatchesTheSpreadOfRepeatedRuns(@ForAll @IntRange(max = 1000) int seed) {
    // 400 blocks of 20 operations whose block means have a standard deviation of 5 around 100:
    // the mean of all has 5 / sqrt(400) = 0.25, known from 400 blocks to 1 / sqrt(2 x 400) = 3.5 %.
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    Random random = new Random(seed);
    for (int block = 0; block < 400; block++) {
      long latencyNs = Math.round(20 * (100_000 + 5_000 * random.nextGaussian()));
      add(calculator, block, "fast", "fast", Operation.READ, 20, latencyNs, 0);
    }
    ServiceTime time = calculator.baselines().serviceTimes().get(0);
    assertThat(time.standardErrorNs()).isCloseTo(250, within(5 * 0.035 * 250));
    assertThat(time.meanNs()).isCloseTo(100_000, within(5 * 250.0));
  }
}
