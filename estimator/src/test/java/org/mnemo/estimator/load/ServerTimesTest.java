package org.mnemo.estimator.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.load.ServerTimes.OccupiedTime;

class ServerTimesTest {

  private static final List<String> TIERS = List.of("fast", "slow");

  /**
   * Blocks of a run: 8 or 2 requests a burst, 5 µs to wake up, and times by tier, kind and byte.
   */
  private static List<SaturationRow> blocks(int rounds, boolean mixed, double noise) {
    SplittableRandom random = new SplittableRandom(7);
    List<SaturationRow> rows = new ArrayList<>();
    for (int block = 0; block < 4 * rounds; block++) {
      boolean slow = block % 2 == 1;
      long bursts = block % 4 < 2 ? 125 : 500;
      long writes = mixed ? random.nextInt(200, 400) : 0;
      long bytes = mixed ? random.nextInt(1_000_000, 9_000_000) : 1_000_000;
      double emulatedNs = slow ? 1000 * 1_000.0 : 0;
      double ns = 1000 * 8_000 + writes * 2_000 + bytes * 0.5 + bursts * 5_000.0;
      ns *= 1 + noise * (random.nextDouble() - 0.5);
      rows.add(
          new SaturationRow(
              block,
              TIERS.get(slow ? 1 : 0),
              1,
              50_000_000,
              Math.round(ns),
              Math.round(emulatedNs),
              bursts,
              1000 - writes,
              bytes,
              writes,
              0));
    }
    return rows;
  }

  @Test
  void takesWakingUpOutOfWhatARequestTakes() {
    // Every request is a read of 1000 bytes: 8 µs and 0.5 µs of bytes cannot be told apart.
    ServerTimes times = ServerTimes.of(blocks(10, false, 0), TIERS, 1).orElseThrow();
    assertThat(times.tiers().get(0).readNs()).isCloseTo(8_500, within(0.01));
    assertThat(times.tiers().get(1).readNs()).isCloseTo(9_500, within(0.01));
    assertThat(times.threads()).isEqualTo(1);
    assertThat(times.knowsThreads()).isTrue();
  }

  @Test
  void tellsBytesAndWritesApartWhereTheyVary() {
    ServerTimes times = ServerTimes.of(blocks(50, true, 0.02), TIERS, 1).orElseThrow();
    OccupiedTime fast = times.tiers().get(0);
    assertThat(fast.nsPerByte()).isCloseTo(0.5, within(0.03));
    assertThat(fast.writeNs() - fast.readNs()).isCloseTo(2_000, within(700.0));
    assertThat(times.tiers().get(1).readNs() - fast.readNs()).isCloseTo(1_000, within(400.0));
  }

  @Test
  void drawsReplicatesOfRoundsWhereThereAreEnough() {
    assertThat(ServerTimes.of(blocks(7, false, 0.1), TIERS, 1).orElseThrow().replicates())
        .isEmpty();
    ServerTimes known = ServerTimes.of(blocks(30, false, 0.1), TIERS, 1).orElseThrow();
    assertThat(known.replicates()).hasSize(Interval.REPLICATES);
    assertThat(known.rounds()).isEqualTo(30);
  }

  @Test
  void tellsNothingOfATierWithoutBlocks() {
    List<SaturationRow> ofFast =
        blocks(10, false, 0).stream().filter(row -> row.tier().equals("fast")).toList();
    assertThat(ServerTimes.of(ofFast, TIERS, 1)).isEmpty();
    assertThat(ServerTimes.of(List.of(), TIERS, 1)).isEmpty();
  }

  /** A block of 1000 reads of 100 B and 100 KB, 8 µs each and 0.5 ns a byte, off by a tenth. */
  private static SaturationRow block(int number, int large, RandomGenerator random) {
    long bytes = 100_000L * large + 100L * (1000 - large);
    double ns = (8e6 + 0.5 * bytes) * (1 + 0.1 * random.nextGaussian());
    // All of one round, of which nobody draws replicates.
    return new SaturationRow(
        number % 4,
        TIERS.get(number % 2),
        1,
        50_000_000,
        Math.round(ns),
        0,
        125,
        1000,
        bytes,
        0,
        0);
  }

  /** 96 blocks of a run, with as many large values as a function of their number says. */
  private static ServerTimes times(RandomGenerator random, IntUnaryOperator large) {
    return ServerTimes.of(
            IntStream.range(0, 96).mapToObj(i -> block(i, large.applyAsInt(i), random)).toList(),
            TIERS,
            1)
        .orElseThrow();
  }

  /**
   * Blocks without, with half and with only large values take 8.05, 33.05 and 58 ms. With weights
   * of 1 / f², f being 8, 33 and 58 and x = 0, 25 and 50 what bytes take of it, the sums of 1, x
   * and x² over f² are 0.01684, 0.03782 and 1.317. So of 16 blocks each the variance of a is 0.01 x
   * 1.317 / (0.01684 x 1.317 - 0.03782²) / 16 = 0.0397 µs², of which the root is 0.20 µs. With
   * equal weights it is 0.40 µs.
   */
  @Test
  void weighsErrorsByTheTimeOfTheirBlock() {
    SplittableRandom random = new SplittableRandom(11);
    double squares = 0;
    int runs = 300;
    for (int run = 0; run < runs; run++) {
      OccupiedTime fast = times(random, i -> 500 * (i / 2 % 3)).tiers().get(0);
      squares += Math.pow((fast.readNs() - 8_000) / 1e3, 2);
    }
    assertThat(Math.sqrt(squares / runs)).isCloseTo(0.20, within(0.03));
  }

  /**
   * Where every value is large by the toss of a coin, all blocks take 33 ms but for their noise,
   * which is then taken for what bytes cost in many a run: a is known to 15 µs.
   */
  @Test
  void hasNoRequestTakeNoTimeWhereBlocksAreAlike() {
    SplittableRandom random = new SplittableRandom(12);
    for (int run = 0; run < 300; run++) {
      ServerTimes times = times(random, i -> coins(random));
      for (OccupiedTime time : times.tiers()) {
        assertThat(time.readNs()).isPositive();
        // Of all requests the mean is known to 0.1 x 33 / sqrt(48) = 0.5 µs.
        assertThat(time.readNs() + time.nsPerByte() * 50_050).isCloseTo(33_025, within(3_000.0));
      }
    }
  }

  private static int coins(RandomGenerator random) {
    return (int) IntStream.range(0, 1000).filter(i -> random.nextBoolean()).count();
  }
}
