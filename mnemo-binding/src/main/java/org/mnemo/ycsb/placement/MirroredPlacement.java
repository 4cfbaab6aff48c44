package org.mnemo.ycsb.placement;

import java.util.stream.IntStream;
import org.mnemo.core.Mix64;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Sends every operation to every tier: a block to one tier as the client makes it, then to all
 * others. Each tier sees the whole workload and has the FastMem content of a single server. In each
 * round every tier is first once.
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
    rounds = new Rounds(IntStream.range(0, tiers.count()).toArray(), Mix64.bits(seed, 2));
    routes = load ? Route.throughout(tiers.count()) : Route.alone(tiers.count());
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
