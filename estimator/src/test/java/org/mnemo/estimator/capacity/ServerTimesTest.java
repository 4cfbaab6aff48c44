package org.mnemo.estimator.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.SaturationFile.Row;

class ServerTimesTest {

  private static final List<String> TIERS = List.of("fast", "slow");

  /**
   * Blocks of a run: 8 or 2 requests a burst, 5 µs to wake up, and times by tier, kind and byte.
   */
  private static List<Row> blocks(int rounds, boolean mixed, double noise) {
    SplittableRandom random = new SplittableRandom(7);
    List<Row> rows = new ArrayList<>();
    for (int block = 0; block < 4 * rounds; block++) {
      boolean slow = block % 2 == 1;
      long bursts = block % 4 < 2 ? 125 : 500;
      long writes = mixed ? random.nextInt(200, 400) : 0;
      long bytes = mixed ? random.nextInt(1_000_000, 9_000_000) : 1_000_000;
      double emulatedNs = slow ? 1000 * 1_000.0 : 0;
      double ns = 1000 * 8_000 + writes * 2_000 + bytes * 0.5 + bursts * 5_000.0;
      ns *= 1 + noise * (random.nextDouble() - 0.5);
      rows.add(
          new Row(
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
    assertThat(known.replicates()).hasSize(1000);
    assertThat(known.rounds()).isEqualTo(30);
  }

  @Test
  void tellsNothingOfATierWithoutBlocks() {
    List<Row> ofFast =
        blocks(10, false, 0).stream().filter(row -> row.tier().equals("fast")).toList();
    assertThat(ServerTimes.of(ofFast, TIERS, 1)).isEmpty();
    assertThat(ServerTimes.of(List.of(), TIERS, 1)).isEmpty();
  }
}
