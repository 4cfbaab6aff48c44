package org.mnemo.ycsb.store;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.ycsb.store.dynamodb.DynamoDbType;
import org.mnemo.ycsb.store.memcached.MemcachedType;
import org.mnemo.ycsb.store.redis.RedisType;
import org.mnemo.ycsb.store.simulated.SimulatedType;
import org.mnemo.ycsb.tier.StoreType;

/** The registry of stores. */
public final class StoreTypes {

  private static final List<StoreType> ALL =
      List.of(
          new RedisType(), //
          new MemcachedType(),
          new DynamoDbType(),
          new SimulatedType());

  private StoreTypes() {}

  public static List<StoreType> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(StoreType::name).toList();
  }

  public static StoreType byName(String name) {
    return ALL.stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown store '%s' in mnemo.store%s"
                        .formatted(name, Nearest.choice(name, names()))));
  }
}
