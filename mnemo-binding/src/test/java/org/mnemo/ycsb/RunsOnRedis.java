package org.mnemo.ycsb;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.server.LocalTestServers;
import redis.clients.jedis.Jedis;

/** Loads and runs on two Redis servers that are empty before each test. */
@Tag("processes")
abstract class RunsOnRedis {

  @RegisterExtension static final LocalTestServers SERVERS = new LocalTestServers("redis");

  @TempDir Path directory;

  @BeforeEach
  void empty() {
    for (int tier = 0; tier < 2; tier++) {
      try (Jedis redis = redis(tier)) {
        redis.flushAll();
      }
    }
  }

  static Jedis redis(int tier) {
    Jedis redis = new Jedis("127.0.0.1", SERVERS.port(tier));
    redis.auth(SERVERS.password());
    return redis;
  }

  Properties properties(String... namesAndValues) {
    Properties properties = StoreRun.properties(SERVERS.properties(), namesAndValues);
    properties.setProperty("mnemo.state", directory.toString());
    return properties;
  }
}
