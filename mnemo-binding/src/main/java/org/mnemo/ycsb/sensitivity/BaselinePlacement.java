package org.mnemo.ycsb.sensitivity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.Mix64;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;

/**
 * Measures all extremes in one run: rounds of blocks, each block wholly on one tier or mixing the
 * tiers by a coin for each operation, in an order drawn anew for each round. Whatever drifts on the
 * machine while the run lasts, drifts for all of them alike.
 *
 * <p>A pure function of seed and operation number: all clients agree without talking to each other.
 */
final class BaselinePlacement implements Placement {

  /** Share of requests that a mixed block's coin sends to the fastest tier. */
  private static final double[] COINS = {0.1, 0.5, 0.9};

  /** Blocks of each tier in a round: the baselines carry the estimate, so they get more time. */
  private static final int PURE_BLOCKS = 2;

  private final int tierCount;
  private final Blocks blocks;
  private final long coinSeed;
  private final long orderSeed;

  /** What the blocks of a round are: a tier's index, or the number of tiers plus a coin's index. */
  private final int[] round;

  private final List<String> kindNames;
  private volatile Shuffled current;

  BaselinePlacement(Tiers tiers, Blocks blocks, long seed) {
    this.tierCount = tiers.count();
    this.blocks = blocks;
    this.coinSeed = Mix64.bits(seed, 1);
    this.orderSeed = Mix64.bits(seed, 2);
    this.round = new int[PURE_BLOCKS * tierCount + COINS.length];
    for (int i = 0; i < PURE_BLOCKS * tierCount; i++) {
      round[i] = i % tierCount;
    }
    for (int coin = 0; coin < COINS.length; coin++) {
      round[PURE_BLOCKS * tierCount + coin] = tierCount + coin;
    }
    kindNames = new ArrayList<>(tiers.names());
    for (double coin : COINS) {
      kindNames.add(String.format(Locale.ROOT, "mixed-%.1f", coin));
    }
    current = shuffle(0);
  }

  @Override
  public int tierOf(KeyBytes key, long operation) {
    int kind = kindOf(blocks.blockOf(operation));
    if (kind < tierCount) {
      return kind;
    }
    double share = COINS[kind - tierCount];
    double draw = Mix64.unit(coinSeed, operation);
    // Beyond the fastest tier the others share evenly.
    return draw < share ? 0 : 1 + (int) ((draw - share) / (1 - share) * (tierCount - 1));
  }

  @Override
  public String kind(long block) {
    return kindNames.get(kindOf(block));
  }

  @Override
  public boolean everyTierHoldsAll() {
    return true;
  }

  private int kindOf(long block) {
    long number = block / round.length;
    Shuffled shuffled = current;
    if (shuffled.number != number) {
      shuffled = shuffle(number);
      current = shuffled;
    }
    return shuffled.kinds[(int) (block % round.length)];
  }

  /** Fisher and Yates, drawn from the round's own seed. */
  private Shuffled shuffle(long number) {
    int[] kinds = round.clone();
    long seed = Mix64.bits(orderSeed, number);
    for (int i = kinds.length - 1; i > 0; i--) {
      int other = (int) (Mix64.unit(seed, i) * (i + 1));
      int swapped = kinds[i];
      kinds[i] = kinds[other];
      kinds[other] = swapped;
    }
    return new Shuffled(number, kinds);
  }

  private static final class Shuffled {
    final long number;
    final int[] kinds;

    Shuffled(long number, int[] kinds) {
      this.number = number;
      this.kinds = kinds;
    }
  }
}
