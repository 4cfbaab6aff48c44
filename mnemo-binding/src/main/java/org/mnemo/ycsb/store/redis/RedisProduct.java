package org.mnemo.ycsb.store.redis;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** What speaks the protocol of Redis, as the fields of INFO tell them apart. */
enum RedisProduct {
  VALKEY("valkey_version", "valkey_version", true),
  /** Its INFO has the fields of a Redis 7, and its own version as {@code df-v1.38.0}. */
  DRAGONFLY("dragonfly_version", "dragonfly_version", false),
  KVROCKS("kvrocks_version", "kvrocks_version", false),
  /** Its version stands where Redis has one; only KeyDB counts versions of its tables. */
  KEYDB("mvcc_depth", "redis_version", true),
  REDIS("", "redis_version", true);

  private final String mark;
  private final String versionField;
  private final boolean tellsUse;

  /**
   * @param mark field of INFO that no other product has
   * @param tellsUse whether OBJECT FREQ and IDLETIME mean what they mean in Redis
   */
  RedisProduct(String mark, String versionField, boolean tellsUse) {
    this.mark = mark;
    this.versionField = versionField;
    this.tellsUse = tellsUse;
  }

  /** The product whose fields INFO has. */
  static RedisProduct of(Map<String, String> info) {
    return Arrays.stream(values())
        .filter(product -> info.containsKey(product.mark))
        .findFirst()
        .orElse(REDIS);
  }

  /** Field of INFO that holds the product's own version. */
  String versionField() {
    return versionField;
  }

  boolean tellsUse() {
    return tellsUse;
  }

  String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
