package org.mnemo.ycsb.placement;

import java.util.stream.IntStream;
import org.mnemo.core.Mix64;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Sends every operation to every tier: a block of them to one tier on the clock, and to all others
 * once the block has ended, off the clock. So each tier sees the whole workload, as it would alone,
 * and what it holds in FastMem is what it would hold. A round has a block of each tier, and several
 * of the first, to which all others are compared: its error is in each comparison. With n others
 * the errors of the comparisons are smallest where it has the square root of n times as many
 * blocks.
 */
public final class MirroredPlacement implements Placement {

  private final Tiers tiers;
  private final Blocks blocks;
  private final Rounds rounds;
  private final Route[] routes;

  /**
   * @param load true for a load, which stores every record on every tier
   */
  public MirroredPlacement(Tiers tiers, Blocks blocks, long seed, boolean load) {
    this.tiers = tiers;
    this.blocks = blocks;
    rounds = new Rounds(round(tiers.count()), Mix64.bits(seed, 2));
    routes =
        IntStream.range(0, tiers.count())
            .mapToObj(tier -> load ? Route.throughout(tiers.count(), tier) : Route.to(tier))
            .toArray(Route[]::new);
  }

  /** Tiers of the blocks of a round. */
  private static int[] round(int tiers) {
    return IntStream.concat(
            IntStream.generate(() -> 0).limit(blocksOfFirst(tiers)), IntStream.range(1, tiers))
        .toArray();
  }

  private static int blocksOfFirst(int tiers) {
    return (int) Math.max(1, Math.round(Math.sqrt(tiers - 1)));
  }

  /** Number of blocks of a round of so many tiers. */
  public static int blocksInRound(int tiers) {
    return blocksOfFirst(tiers) + tiers - 1;
  }

  @Override
  public Route route(Operation operation, KeyBytes key, long number) {
    return routes[rounds.kindOf(blocks.blockOf(number))];
  }

  @Override
  public String kind(long block) {
    return tiers.name(rounds.kindOf(block));
  }

  @Override
  public boolean mirrors() {
    return true;
  }
}
