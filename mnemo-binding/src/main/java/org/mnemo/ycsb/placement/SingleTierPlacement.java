package org.mnemo.ycsb.placement;

import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/** Sends all operations to one tier, while every tier holds every record. */
public final class SingleTierPlacement implements Placement {

  private final int tier;
  private final String name;
  private final ReplicatedRoutes routes;

  public SingleTierPlacement(Tiers tiers, int tier) {
    this.tier = tier;
    name = tiers.name(tier);
    routes = new ReplicatedRoutes(tiers.count());
  }

  @Override
  public Route route(Operation operation, KeyBytes key, long number) {
    return routes.of(operation, tier);
  }

  @Override
  public String kind(long block) {
    return name;
  }
}
