package org.mnemo.estimator.offer;

import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.function.Function;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/**
 * The known products. A new product is its lines in {@code product-facts.csv} and a line here. It
 * needs its own {@link RecordRule} or {@link Offer} where no existing one fits.
 */
public final class Products {

  private static final List<Entry<String, Function<ProductFacts, Product>>> ALL =
      List.of(
          Map.entry("extstore", Products::extstore),
          Map.entry("redis-flex", Products::redisFlex),
          Map.entry("redis-auto-tiering", Products::redisAutoTiering),
          Map.entry("elasticache-data-tiering", Products::elastiCache),
          Map.entry("dragonfly", Products::dragonfly),
          Map.entry("cachelib", Products::cacheLib));

  private Products() {}

  /** Names in the order of tables. */
  public static List<String> names() {
    return ALL.stream().map(Entry::getKey).toList();
  }

  public static List<Product> all() {
    return ALL.stream().map(Products::product).toList();
  }

  /**
   * The product of a name.
   *
   * @throws UsageException if there is none
   */
  public static Product byName(String name) {
    return ALL.stream()
        .filter(entry -> entry.getKey().equals(name))
        .findFirst()
        .map(Products::product)
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown product '" + name + "'" + Nearest.choice(name, names())));
  }

  private static Product product(Entry<String, Function<ProductFacts, Product>> entry) {
    return entry.getValue().apply(ProductFacts.of(entry.getKey()));
  }

  private static Product extstore(ProductFacts facts) {
    return new Product(
        "extstore",
        "Memcached with extstore",
        facts,
        new ExtstoreRule(facts),
        new SizeOffer(facts));
  }

  private static Product redisFlex(ProductFacts facts) {
    return new Product(
        "redis-flex",
        "Redis Flex (Redis 8)",
        facts,
        new FlexRule(redis(), facts),
        new ShareOffer(facts));
  }

  private static Product redisAutoTiering(ProductFacts facts) {
    return new Product(
        "redis-auto-tiering",
        "Redis Auto Tiering (up to Redis 7.4)",
        facts,
        new RedisRule(redis(), facts),
        new ShareOffer(facts));
  }

  private static Product elastiCache(ProductFacts facts) {
    return new Product(
        "elasticache-data-tiering",
        "ElastiCache with data tiering",
        facts,
        new RedisRule(redis(), facts),
        new NodeOffer(facts, PriceList.builtIn(), "aws-elasticache"));
  }

  private static Product dragonfly(ProductFacts facts) {
    return new Product(
        "dragonfly",
        "Dragonfly with SSD data tiering",
        facts,
        new DragonflyRule(facts),
        new SizeOffer(facts));
  }

  private static Product cacheLib(ProductFacts facts) {
    return new Product(
        "cachelib",
        "CacheLib's hybrid cache",
        facts,
        new CacheLibRule(facts),
        new SizeOffer(facts));
  }

  private static RedisMemory redis() {
    return new RedisMemory(ProductFacts.of("redis"));
  }
}
