package org.mnemo.ycsb.placement;

import java.util.stream.IntStream;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.trace.Operation;

/** Places every record on the tier given by a key-tier map, and on no other. */
public final class MapPlacement implements Placement {

  public static final String KIND = "map";

  private final KeyTierMap map;
  private final Route[] routes;

  public MapPlacement(KeyTierMap map, int tiers) {
    this.map = map;
    routes = IntStream.range(0, tiers).mapToObj(Route::to).toArray(Route[]::new);
  }

  @Override
  public Route route(Operation operation, KeyBytes key, long number) {
    return routes[map.tierOf(key.array(), 0, key.length())];
  }

  @Override
  public String kind(long block) {
    return KIND;
  }
}
