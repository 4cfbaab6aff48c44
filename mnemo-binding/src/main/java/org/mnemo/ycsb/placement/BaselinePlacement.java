package org.mnemo.ycsb.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.core.Mix64;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.TierPair;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Measures all baselines in one run: rounds of blocks, each on one tier or a random mixture of two
 * neighbouring tiers. A sweep adds blocks of real splits, to compare estimates with splits measured
 * at the same time.
 */
public final class BaselinePlacement implements Placement {

  /** Shares of requests that mixed blocks send to the faster tier. */
  private static final List<Double> COINS = List.of(0.1, 0.5, 0.9);

  /** The same at an offered rate, where waiting grows with load. */
  private static final List<Double> PACED_COINS = List.of(0.1, 0.3, 0.5, 0.7, 0.9);

  /** Blocks of each tier per round: the estimate depends most on the baselines. */
  private static final int PURE_BLOCKS = 2;

  private final int tierCount;
  private final Blocks blocks;
  private final List<Double> coins;
  private final long coinSeed;
  private final Splits splits;

  /** Rounds of kinds of blocks: tiers first, then mixtures pair by pair, then splits. */
  private final Rounds rounds;

  private final List<String> kindNames;
  private final Route.Replicated routes;

  /**
   * Plans a run.
   *
   * @param paced true for an offered rate
   * @param splits real splits to measure
   */
  public BaselinePlacement(Tiers tiers, Blocks blocks, long seed, boolean paced, Splits splits) {
    this.tierCount = tiers.count();
    this.blocks = blocks;
    this.coins = coins(paced);
    this.coinSeed = Mix64.bits(seed, 1);
    this.splits = splits;
    routes = new Route.Replicated(tierCount);
    kindNames = new ArrayList<>(tiers.names());
    for (int faster = 0; faster < tierCount - 1; faster++) {
      for (double coin : coins) {
        kindNames.add(new TierPair(tiers, faster).mixedKind(coin));
      }
    }
    for (int split = 0; split < splits.count(); split++) {
      kindNames.add(splits.name(split));
    }
    IntStream pure = IntStream.range(0, PURE_BLOCKS * tierCount).map(i -> i % tierCount);
    IntStream others = IntStream.range(tierCount, kindNames.size());
    rounds = new Rounds(IntStream.concat(pure, others).toArray(), Mix64.bits(seed, 2));
  }

  private static List<Double> coins(boolean paced) {
    return paced ? PACED_COINS : COINS;
  }

  public static int blocksInRound(int tiers, boolean paced, int splits) {
    return PURE_BLOCKS * tiers + coins(paced).size() * (tiers - 1) + splits;
  }

  @Override
  public Route route(Operation operation, KeyBytes key, long number) {
    return routes.of(operation, tierOf(key, number));
  }

  private int tierOf(KeyBytes key, long number) {
    // In a sweep every operation looks its key up, so that blocks of splits do not seem slower.
    int listed = splits.count() == 0 ? -1 : splits.numberOf(key);
    int kind = rounds.kindOf(blocks.blockOf(number));
    if (kind < tierCount) {
      return kind;
    }
    int mixture = kind - tierCount;
    int split = mixture - (tierCount - 1) * coins.size();
    if (split >= 0) {
      return splits.tierOf(listed, split);
    }
    int faster = mixture / coins.size();
    double share = coins.get(mixture % coins.size());
    return Mix64.unit(coinSeed, number) < share ? faster : faster + 1;
  }

  @Override
  public String kind(long block) {
    return kindNames.get(rounds.kindOf(block));
  }
}
