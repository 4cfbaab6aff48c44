package org.mnemo.estimator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;

/**
 * Blocks of reads as a run with the placement {@code baseline} makes them: rounds of two blocks on
 * each tier and one of each mixture, in random order. Latencies are normal, and all that the
 * machine does drifts together.
 *
 * @param fastNs mean of a read on the fast tier
 * @param slowNs on the slow tier
 * @param spreadNs standard deviation of each
 * @param switchNs what a read takes longer that follows one on the other tier
 * @param drift how far, as a share, everything becomes slower and faster again over the run
 * @param neighbourNs what a neighbour on the machine adds to a block that it hits: it comes and
 *     goes, each for 150 blocks on average, hits every second block while it is there, and how hard
 *     is heavy-tailed, with this as the median; 0 for none
 */
public record SimulatedBlocks(
    double fastNs,
    double slowNs,
    double spreadNs,
    double switchNs,
    double drift,
    double neighbourNs) {

  /** A machine of one's own. */
  public SimulatedBlocks(
      double fastNs, double slowNs, double spreadNs, double switchNs, double drift) {
    this(fastNs, slowNs, spreadNs, switchNs, drift, 0);
  }

  public static final int BLOCK_OPERATIONS = 20;
  private static final int VALUE_BYTES = 100;
  private static final int CLIENT_NS = 1000;

  /** All rows, in order of blocks. */
  public List<BlockRow> rows(int rounds, Random random) {
    List<BlockRow> rows = new ArrayList<>();
    double phase = random.nextDouble();
    boolean hasNeighbour = false;
    for (int round = 0; round < rounds; round++) {
      List<Double> coins = new ArrayList<>(List.of(0.0, 0.0, 1.0, 1.0, 0.1, 0.5, 0.9));
      Collections.shuffle(coins, random);
      for (int i = 0; i < coins.size(); i++) {
        int block = round * coins.size() + i;
        double turns = phase + 1.5 * block / (rounds * coins.size());
        double lostNs = 0;
        if (neighbourNs > 0) {
          hasNeighbour ^= random.nextDouble() < 1 / 150.0;
          if (hasNeighbour && random.nextBoolean()) {
            lostNs = neighbourNs * Math.exp(random.nextGaussian());
          }
        }
        double slowness = 1 + drift * Math.sin(2 * Math.PI * turns);
        rows.addAll(block(block, coins.get(i), slowness, lostNs, random));
      }
    }
    return rows;
  }

  private List<BlockRow> block(
      int block, double coin, double slowness, double lostNs, Random random) {
    int[] operations = new int[2];
    int[] switches = new int[2];
    double[] latencyNs = new double[2];
    int before = -1;
    for (int i = 0; i < BLOCK_OPERATIONS; i++) {
      int tier = random.nextDouble() < coin ? 0 : 1;
      boolean switched = before >= 0 && before != tier;
      operations[tier]++;
      switches[tier] += switched ? 1 : 0;
      latencyNs[tier] +=
          slowness
              * ((tier == 0 ? fastNs : slowNs)
                  + spreadNs * random.nextGaussian()
                  + (switched ? switchNs : 0));
      before = tier;
    }
    latencyNs[before] += lostNs;
    List<BlockRow> rows = new ArrayList<>();
    for (int tier = 0; tier < 2; tier++) {
      if (operations[tier] > 0) {
        rows.add(
            new BlockRow(
                block,
                block * 1_000_000L,
                coin == 0 ? "slow" : coin == 1 ? "fast" : "mixed-" + coin,
                tier == 0 ? "fast" : "slow",
                Operation.READ,
                SizeClass.of(VALUE_BYTES),
                operations[tier],
                (long) VALUE_BYTES * operations[tier],
                Math.round(latencyNs[tier]),
                Math.round(slowness * CLIENT_NS * operations[tier]),
                switches[tier]));
      }
    }
    return rows;
  }
}
