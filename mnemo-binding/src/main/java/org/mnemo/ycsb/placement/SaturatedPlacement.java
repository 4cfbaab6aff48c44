package org.mnemo.ycsb.placement;

import java.util.stream.IntStream;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Blocks on a single tier, whose server gets its requests in bursts, small ones in half of the
 * blocks. All tiers hold every record.
 */
public final class SaturatedPlacement implements Placement {

  /** Ratio of a full burst to a small one. */
  private static final int SMALLER_BY = 4;

  private final Tiers tiers;
  private final Blocks blocks;
  private final Rounds rounds;
  private final Route.Replicated routes;

  public SaturatedPlacement(Tiers tiers, Blocks blocks, long seed) {
    this.tiers = tiers;
    this.blocks = blocks;
    rounds = new Rounds(IntStream.range(0, 2 * tiers.count()).toArray(), seed);
    routes = new Route.Replicated(tiers.count());
  }

  @Override
  public Route route(Operation operation, KeyBytes key, long number) {
    return routes.of(operation, rounds.kindOf(blocks.blockOf(number)) % tiers.count());
  }

  @Override
  public String kind(long block) {
    return tiers.name(rounds.kindOf(block) % tiers.count());
  }

  /**
   * Number of requests of a burst in a block.
   *
   * @param most number of requests of a full burst
   */
  public int burst(long block, int most) {
    return rounds.kindOf(block) < tiers.count() ? most : Math.max(1, most / SMALLER_BY);
  }
}
