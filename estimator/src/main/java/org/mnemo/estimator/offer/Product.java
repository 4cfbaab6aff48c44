package org.mnemo.estimator.offer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/**
 * A product that keeps hot values in RAM and the others on flash. A new product is its lines in
 * {@code product-facts.csv} and a line here. It needs its own {@link RecordRule} or {@link Offer}
 * where no existing one fits.
 */
public final class Product {

  private static final List<Line> ALL =
      List.of(
          new Line("extstore", "Memcached with extstore", ExtstoreRule::new, SizeOffer::new),
          new Line("redis-flex", "Redis Flex (Redis 8)", RedisRule::new, ShareOffer::new),
          new Line(
              "redis-auto-tiering",
              "Redis Auto Tiering (up to Redis 7.4)",
              RedisRule::new,
              ShareOffer::new),
          new Line(
              "elasticache-data-tiering",
              "ElastiCache with data tiering",
              RedisRule::new,
              facts -> new NodeOffer(facts, PriceList.builtIn(), "aws-elasticache")),
          new Line(
              "azure-flash-optimized",
              "Azure Managed Redis, Flash Optimized",
              RedisRule::new,
              ShareOffer::new),
          new Line("kvrocks", "Kvrocks", facts -> RecordRule.PAYLOAD, SizeOffer::new),
          new Line(
              "dragonfly", "Dragonfly with SSD data tiering", DragonflyRule::new, SizeOffer::new),
          new Line("cachelib", "CacheLib's hybrid cache", CacheLibRule::new, SizeOffer::new));

  /**
   * What is known of a product before its facts are read.
   *
   * @param rule what it keeps in RAM of a record
   * @param offer what one can buy of it
   */
  private record Line(
      String name, String title, Function<Facts, RecordRule> rule, Function<Facts, Offer> offer) {}

  private final Line line;
  private final Facts facts;
  private final RecordRule rule;
  private final Offer offer;

  private Product(Line line) {
    this.line = line;
    facts = Facts.of(line.name);
    rule = line.rule.apply(facts);
    offer = line.offer.apply(facts);
  }

  /** Names in the order of tables. */
  public static List<String> names() {
    return ALL.stream().map(Line::name).toList();
  }

  public static List<Product> all() {
    return ALL.stream().map(Product::new).toList();
  }

  /**
   * The product of a name.
   *
   * @throws UsageException if there is none
   */
  public static Product byName(String name) {
    return ALL.stream()
        .filter(line -> line.name.equals(name))
        .findFirst()
        .map(Product::new)
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown product '" + name + "'" + Nearest.choice(name, names())));
  }

  /** Name in options and files, such as {@code extstore}. */
  String name() {
    return line.name;
  }

  /** Name for people. */
  String title() {
    return line.title;
  }

  /** What is published or measured of it, and what is not, each with its source. */
  Facts facts() {
    return facts;
  }

  /** Source of the RAM that index, keys and headers take. */
  public enum ResidentBasis {
    /** The publisher of the product states the figure. */
    PRODUCT,
    /** Redis is measured in place of the product, which is a Redis without a published figure. */
    REDIS,
    /** Unknown: the publisher says only that keys are moved, too. */
    UNKNOWN;

    @JsonValue
    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Source of the RAM that index, keys and headers take. */
  ResidentBasis residentBasis() {
    if (facts.isMissing("ram_bytes_of_a_moved_record")) {
      return ResidentBasis.UNKNOWN;
    }
    return facts.isMissing("ram_bytes_of_a_key") ? ResidentBasis.REDIS : ResidentBasis.PRODUCT;
  }

  /** What it keeps in RAM and what it can move. */
  RecordRule rule() {
    return rule;
  }

  /** What one can buy of it. */
  Offer offer() {
    return offer;
  }
}
