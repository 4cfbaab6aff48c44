package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.StoreTypes;

/** Two real Redis servers for a test class; they end with the test's process at the latest. */
public final class LocalRedisServers implements BeforeAllCallback, AfterAllCallback {

  private Path directory;
  private LocalServers servers;
  private List<LocalServer> running;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    directory = Files.createTempDirectory("mnemo test ");
    servers = new LocalServers(directory);
    StoreType redis = StoreTypes.byName("redis");
    MemorySource plain = new MemorySource.AsItIs();
    running =
        servers
            .start(
                "redis",
                redis.localServer().orElseThrow(),
                Tiers.FAST_AND_SLOW,
                List.of(plain, plain),
                CpuPlan.of("none", 2),
                null,
                true)
            .servers();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    servers.stop();
    // Beside the logs there is the server's program, if it is not installed and was unpacked here.
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  public int port(int tier) {
    return running.get(tier).port();
  }

  public long pid(int tier) {
    return running.get(tier).pid();
  }

  /** Properties that name these servers. */
  public Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("mnemo.fast.redis.port", Integer.toString(port(0)));
    properties.setProperty("mnemo.slow.redis.port", Integer.toString(port(1)));
    return properties;
  }
}
