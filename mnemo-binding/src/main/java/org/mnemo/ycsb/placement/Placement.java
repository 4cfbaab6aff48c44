package org.mnemo.ycsb.placement;

import java.util.function.BiFunction;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/** Chooses the tiers of each operation. Thread-safe. */
public interface Placement {

  /** Kind of the blocks of a key-tier map. */
  String MAP = "map";

  /** The route of an operation by its number within the run, a reused object. */
  Route route(Operation operation, KeyBytes key, long number);

  /** True if the other tiers repeat each block. */
  default boolean mirrors() {
    return false;
  }

  /** Name of a block's kind in {@code blocks.csv}. */
  String kind(long block);

  /** Sends all operations to one tier, while every tier holds every record. */
  static Placement onTier(Tiers tiers, int tier) {
    Route.Replicated routes = new Route.Replicated(tiers.count());
    return fixed((operation, key) -> routes.of(operation, tier), tiers.name(tier));
  }

  /** Places every record on the tier given by a key-tier map, and on no other. */
  static Placement byMap(KeyTierMap map, int tiers) {
    Route[] routes = Route.alone(tiers);
    return fixed((operation, key) -> routes[map.tierOf(key.array(), 0, key.length())], MAP);
  }

  private static Placement fixed(BiFunction<Operation, KeyBytes, Route> route, String kind) {
    return new Placement() {
      @Override
      public Route route(Operation operation, KeyBytes key, long number) {
        return route.apply(operation, key);
      }

      @Override
      public String kind(long block) {
        return kind;
      }
    };
  }
}
