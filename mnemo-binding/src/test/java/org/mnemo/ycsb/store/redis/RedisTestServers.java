package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.DatasetSize;
import org.mnemo.ycsb.server.ForwardingType;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.LocalTestServers;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.ServerPlan;
import org.mnemo.ycsb.server.Watcher;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.workload.Runs;
import redis.clients.jedis.Jedis;

/** Real Redis servers with options of the test's own; they end with its process at the latest. */
final class RedisTestServers implements BeforeAllCallback, AfterAllCallback {

  private final int count;
  private final IntFunction<List<String>> options;
  private final Path directory;
  private final LocalServers servers;
  private List<LocalServer> running = List.of();

  /**
   * @param count of servers, at least two
   * @param options of each by its number, in Redis' own spelling; relative paths are those of
   *     {@link #directory()}
   */
  RedisTestServers(int count, IntFunction<List<String>> options) {
    this.count = count;
    this.options = options;
    try {
      directory = Files.createTempDirectory("mnemo redis ");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    servers = new LocalServers(directory, Watcher.start());
  }

  Path directory() {
    return directory;
  }

  int port(int server) {
    return running.get(server).port();
  }

  String address(int server) {
    return "127.0.0.1:" + port(server);
  }

  Jedis client(int server) {
    return new Jedis("127.0.0.1", port(server));
  }

  /** Ends a server as a crash would. */
  void kill(int server) {
    ProcessHandle process = ProcessHandle.of(running.get(server).pid()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
  }

  /** The server that these properties name; name, value, name, value... */
  static TierServer server(String... namesAndValues) {
    return with(Runs.properties(namesAndValues));
  }

  static TierServer with(Properties properties) {
    return RedisType.redis().server(new TierSettings("fast", properties), NanoClock.SYSTEM);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    List<MemorySource> memory = new ArrayList<>();
    List<String> names = IntStream.range(0, count).mapToObj(i -> "node" + i).toList();
    names.forEach(name -> memory.add(new MemorySource.AsItIs()));
    ServerPlan plan =
        new ServerPlan(
            LocalTestServers.planned("redis", new WithOptions(), names, memory),
            null,
            CpuPlan.of("none", count),
            () -> DatasetSize.UNKNOWN,
            null);
    running = servers.start(plan, null).servers();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    servers.stop();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The local Redis, with more options for one after the other. */
  private final class WithOptions extends ForwardingType {

    private int commands;

    WithOptions() {
      super(LocalRedis.any());
    }

    @Override
    public List<String> command(Launch launch) {
      List<String> command = new ArrayList<>(super.command(launch));
      // Clients of these servers say what the test has them say.
      command.addAll(List.of("--requirepass", ""));
      command.addAll(options.apply(commands++));
      return command;
    }

    /** Whatever it wants of a client, it listens. */
    @Override
    public boolean answers(int port, long pid, String password) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return socket.isConnected();
      } catch (IOException e) {
        return false;
      }
    }
  }
}
