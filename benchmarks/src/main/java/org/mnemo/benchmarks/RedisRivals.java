package org.mnemo.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Jedis;
import site.ycsb.StringByteIterator;

/** Clients of Redis. */
final class RedisRivals {

  private RedisRivals() {}

  static List<Rival> of(Map<String, String> properties) {
    return List.of(new Bare(connect(properties)), new Strings(connect(properties)));
  }

  private static Jedis connect(Map<String, String> properties) {
    Jedis jedis =
        new Jedis(properties.get("redis.host"), Integer.parseInt(properties.get("redis.port")));
    jedis.auth(properties.get("redis.password"));
    return jedis;
  }

  private record Bare(Jedis jedis) implements Rival {

    @Override
    public String name() {
      return "bare Jedis";
    }

    @Override
    public void read(String key) {
      jedis.hgetAll(key.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
      jedis.close();
    }
  }

  /** Makes every value a String, as YCSB's stock binding does. */
  private record Strings(Jedis jedis) implements Rival {

    @Override
    public String name() {
      return "values as Strings";
    }

    @Override
    public void read(String key) {
      StringByteIterator.putAllAsByteIterators(new HashMap<>(), jedis.hgetAll(key));
    }

    @Override
    public void close() {
      jedis.close();
    }
  }
}
