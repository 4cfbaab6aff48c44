package org.mnemo.benchmarks;

import java.util.List;
import java.util.Map;
import org.mnemo.core.UsageException;

/** A client that reads what Mnemo has stored, without Mnemo. */
interface Rival extends AutoCloseable {

  String name();

  void read(String key) throws Exception;

  @Override
  void close();

  /**
   * The rivals of a store; the first is its bare client, the one that all others are compared to.
   *
   * @param properties properties by which a client finds the server
   * @throws UsageException if the store has no rival
   */
  static List<Rival> of(String store, Map<String, String> properties) {
    return switch (store) {
      case "redis" -> RedisRivals.of(properties);
      case "memcached" -> List.of(new MemcachedRival(properties));
      case "dynamodb" -> List.of(new DynamoDbRival(properties));
      default -> throw new UsageException("store " + store + " has no rival; write one in Rival");
    };
  }
}
