package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.server.ServerPlan.Planned;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.workload.Runs;

/** Two real servers of a store for a test class; they end with the test's process at the latest. */
public final class LocalTestServers implements BeforeAllCallback, AfterAllCallback {

  private final String store;
  private final LocalServerType type;
  private Path directory;
  private LocalServers servers;
  private ServerState running;

  /**
   * @param store its name
   */
  public LocalTestServers(String store) {
    this.store = store;
    this.type = StoreTypes.byName(store).localServer().orElseThrow();
  }

  private ServerPlan plan() {
    return planOf(store, type, List.of(new MemorySource.AsItIs(), new MemorySource.AsItIs()));
  }

  /** One server a tier, wherever the kernel puts them, for no workload in particular. */
  public static ServerPlan planOf(String store, LocalServerType type, List<MemorySource> memory) {
    return new ServerPlan(
        planned(store, type, Tiers.FAST_AND_SLOW.names(), memory),
        null,
        CpuPlan.of("none", 2),
        () -> DatasetSize.UNKNOWN,
        null);
  }

  /** A server of one store for each tier. */
  public static List<Planned> planned(
      String store, LocalServerType type, List<String> tiers, List<MemorySource> memory) {
    return IntStream.range(0, tiers.size())
        .mapToObj(i -> new Planned(tiers.get(i), store, type, memory.get(i)))
        .toList();
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    directory = Files.createTempDirectory("mnemo test ");
    servers = new LocalServers(directory, Watcher.start());
    running = servers.start(plan(), null);
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
    return running.servers().get(tier).port();
  }

  public long pid(int tier) {
    return running.servers().get(tier).pid();
  }

  /** What the servers ask for. */
  public String password() {
    return running.password();
  }

  /** Properties that name these servers and their store, so that no other ones are started. */
  public Properties properties() {
    Properties properties = Runs.properties("mnemo.store", store, "mnemo.servers.start", "false");
    for (LocalServer server : running.servers()) {
      type.clientProperties(server.port(), running.password())
          .forEach(
              (name, value) ->
                  properties.setProperty("mnemo." + server.tier() + "." + name, value));
    }
    return properties;
  }
}
