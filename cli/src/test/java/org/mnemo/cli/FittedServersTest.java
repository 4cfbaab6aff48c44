package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** What {@code bin/mnemo fit} says that products keep in RAM, held against real servers. */
@Tag("processes")
class FittedServersTest {

  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

  @TempDir private Path directory;

  private final StringBuilder listing = new StringBuilder();
  private @Nullable RealServer server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private JsonNode fit(String product) throws IOException {
    Path file = Files.writeString(directory.resolve("listing.csv"), listing);
    Program program = Program.mnemo("fit", file, "--product", product, "--json").done();
    return program.json().at("/products/0");
  }

  private Connection connect(RealServer started) throws IOException {
    server = started;
    return new Connection(new Socket(InetAddress.getLoopbackAddress(), started.port()));
  }

  /** Lines to a server and back. */
  private static final class Connection implements AutoCloseable {

    private final Socket socket;
    private final PrintStream to;
    private final BufferedReader from;

    Connection(Socket socket) throws IOException {
      this.socket = socket;
      to = new PrintStream(socket.getOutputStream(), false, StandardCharsets.US_ASCII);
      from =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    void send(String lines) {
      to.print(lines);
    }

    String line() throws IOException {
      to.flush();
      return from.readLine();
    }

    /** What memcached answers to a {@code stats} command. */
    Map<String, String> stats(String command) throws IOException {
      send(command + "\r\n");
      Map<String, String> stats = new LinkedHashMap<>();
      for (String line = line(); !line.equals("END"); line = line()) {
        String[] words = line.split(" ", -1);
        stats.put(words[1], words[2]);
      }
      return stats;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private String key(int number, int length) {
    return (number + "-" + "k".repeat(length)).substring(0, length);
  }

  /** The very chunks that memcached has in use, and its hash table. */
  @Test
  void extstoreKeepsWhatWasSaid() throws IOException {
    Path file = directory.resolve("ext");
    try (Connection memcached =
        connect(
            RealServer.memcached(
                directory,
                "-m",
                "64",
                "-o",
                "ext_page_size=8,ext_wbuf_size=2,ext_path=" + file + ":256m,ext_item_age=1"))) {
      for (int i = 0; i < 3000; i++) {
        String key = key(i, 10 + i % 190);
        int valueBytes = new int[] {1, 300, 2000, 9000}[i % 4];
        listing.append(key).append(',').append(key.length()).append(',').append(valueBytes);
        listing.append('\n');
        memcached.send("set " + key + " 0 0 " + valueBytes + " noreply\r\n");
        memcached.send("v".repeat(valueBytes) + "\r\n");
      }
      JsonNode said = fit("extstore");
      int moved = 3000 - said.get("stuck_keys").intValue();
      long deadline = System.nanoTime() + PATIENCE_NS;
      Map<String, String> stats = memcached.stats("stats");
      while (Integer.parseInt(stats.get("extstore_objects_used")) < moved) {
        assertThat(System.nanoTime()).as("%s", stats).isLessThan(deadline);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        stats = memcached.stats("stats");
      }
      assertThat(stats).containsEntry("curr_items", "3000");
      long ram = Long.parseLong(stats.get("hash_bytes"));
      Map<String, String> slabs = memcached.stats("stats slabs");
      for (Map.Entry<String, String> entry : slabs.entrySet()) {
        if (entry.getKey().endsWith(":chunk_size")) {
          String used = entry.getKey().replace("chunk_size", "used_chunks");
          ram += Long.parseLong(entry.getValue()) * Long.parseLong(slabs.get(used));
        }
      }
      assertThat(said.get("resident_bytes").longValue() + said.get("stuck_bytes").longValue())
          .isEqualTo(ram);
      assertThat(stats).containsEntry("extstore_objects_used", Integer.toString(moved));
      // Those of 300 bytes have long keys and short ones.
      assertThat(moved).isBetween(1501, 2249);
    }
  }

  /**
   * What Redis has allocated. Its own jemalloc has smaller steps than that of Linux distributions,
   * which is the one that the facts are of.
   */
  @Test
  void redisKeepsWhatWasSaid() throws IOException {
    server = RealServer.redis("redis-server", directory);
    try (Jedis redis = new Jedis("127.0.0.1", server.port())) {
      long before = usedMemory(redis);
      // As many as a table has buckets: none is on its way into a larger one.
      for (int i = 0; i < 1 << 15; i++) {
        String key = key(i, 10 + i % 90);
        int valueBytes = i % 600;
        listing.append(key).append(',').append(key.length()).append(',').append(valueBytes);
        listing.append('\n');
        redis.set(key, "v".repeat(valueBytes));
      }
      long measured = usedMemory(redis) - before;
      JsonNode said = fit("redis-auto-tiering");
      long all = said.get("resident_bytes").longValue() + said.get("movable_bytes").longValue();
      assertThat(all / (double) measured).isBetween(0.98, 1.1);
    }
  }

  private static long usedMemory(Jedis redis) {
    return redis
        .info("memory")
        .lines()
        .filter(line -> line.startsWith("used_memory:"))
        .mapToLong(line -> Long.parseLong(line.substring("used_memory:".length())))
        .findFirst()
        .orElseThrow();
  }
}
