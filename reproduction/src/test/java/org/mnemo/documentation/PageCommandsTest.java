package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Program;
import org.mnemo.documentation.Page.Part;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.run.LocalServerPlans;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.server.Watcher;
import org.mnemo.ycsb.store.StoreTypes;
import redis.clients.jedis.Jedis;

/**
 * Commands of a page work: each is run by a shell of its own, in the order of the page, and blocks
 * without a language are the output of the command shown last. Run by {@code bin/test --docs}, as
 * they take many minutes.
 */
@Tag("docs")
@Tag("processes")
class PageCommandsTest {

  /** Page that has its reader start a server as of production. */
  private static final String TUTORIAL = "docs/start/tutorial.md";

  @TempDir Path temporary;

  private ScratchHome home;
  private LocalServers boxes;
  private int productionPort;

  @AfterEach
  void stopServers() {
    if (home != null) {
      home.stopServers();
    }
    if (boxes != null) {
      boxes.stop();
    }
    if (productionPort > 0) {
      Program.run(
          List.of("redis-cli", "-p", "" + productionPort, "shutdown", "nosave"), Map.of(), "");
    }
  }

  /** With less to load and measure than a reader has. */
  @Test
  void ofTheReadmeRun() throws IOException {
    run(
        "README.md",
        Map.of(
            "-P workloads/trending", "-P workloads/trending -p recordcount=100",
            " --time 15s", " --time 4s",
            " --time 40s", " --time 12s"));
  }

  @ParameterizedTest
  @ValueSource(strings = {TUTORIAL, "docs/start/your-data.md", "docs/guides/load-and-price.md"})
  void ofThePageRun(String page) throws IOException {
    run(page, Map.of());
  }

  private void run(String name, Map<String, String> smaller) throws IOException {
    home = ScratchHome.in(temporary);
    ReaderFiles.putInto(home.root());
    // What is longer first, as it holds what is shorter.
    Map<String, String> servers = new LinkedHashMap<>();
    if (name.equals(TUTORIAL)) {
      assumeTrue(
          SearchPath.find("redis-cli").isPresent(),
          "no redis-cli on PATH; install redis-tools to follow the tutorial");
      servers.putAll(production());
    }
    servers.putAll(startBoxes());
    servers.putAll(smaller);
    PageRun run = new PageRun(home, servers);
    for (Part part : Page.of(name).parts()) {
      run.read(part);
    }
    assertThat(run.commands()).isPositive();
  }

  /** Servers on machines of their own, as users have them; told apart by their ports here. */
  private Map<String, String> startBoxes() {
    boxes = new LocalServers(temporary.resolve("boxes"), Watcher.start());
    ServerState started =
        boxes.start(
            LocalServerPlans.serverPlan(StoreTypes.byName("redis"), new Properties()), null);
    List<LocalServer> servers = started.servers();
    Map<String, String> addresses = new LinkedHashMap<>();
    for (int i = 0; i < servers.size(); i++) {
      String box = List.of("dram-box", "cxl-box").get(i);
      String tier = servers.get(i).tier();
      int port = servers.get(i).port();
      try (Jedis redis = new Jedis("127.0.0.1", port)) {
        // As on a machine of the user's own.
        redis.auth(started.password());
        redis.configSet("requirepass", "");
      }
      addresses.put("redis-cli -h " + box, "redis-cli -p " + port);
      addresses.put(box, "127.0.0.1 -p mnemo.%s.redis.port=%d".formatted(tier, port));
    }
    return addresses;
  }

  /** The server that the tutorial has its reader make, on a port that is free here. */
  private Map<String, String> production() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      productionPort = free.getLocalPort();
    }
    return Map.of(
        "redis-server --port 6379", "redis-server --port " + productionPort,
        "redis-cli -h prod-box", "redis-cli -p " + productionPort,
        "redis.host=prod-box", "redis.host=127.0.0.1 -p redis.port=" + productionPort);
  }
}
