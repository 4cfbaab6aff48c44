package org.mnemo.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.ycsb.kernel.SearchPath;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Transaction;
import redis.clients.jedis.params.SetParams;

/**
 * A server under what a framework of caches sends, captured while it is filled: the records that
 * the trace leaves are the server's.
 */
@Tag("processes")
class CapturedRecordsTest {

  private static final int COMMANDS = 4000;

  /** More than those commands have, so that the capture ends when all of them are carried out. */
  private static final int REQUESTS = 6000;

  @TempDir private Path folder;
  private volatile boolean isOver;

  /** Size of a value in bytes, and its end in seconds of the trace; 0 for none. */
  private record Stored(long bytes, long endS) {}

  @ParameterizedTest
  @ValueSource(strings = {"redis-server", "valkey-server"})
  void areThoseOfTheServer(String program) throws Exception {
    assumeThat(SearchPath.find(program)).isPresent();
    try (RealServer server = RealServer.redis(program, folder)) {
      int port = server.port();
      CompletableFuture<Void> load = CompletableFuture.runAsync(() -> load(port));
      Path trace = folder.resolve("trace.csv");
      Program captured =
          Program.mnemo(
              words(
                  "capture --redis=127.0.0.1:%s --out=%s --baseline=0.2s --requests=%s "
                      + "--share=100% --max-cpu=100% --max-latency=60s",
                  port, trace, REQUESTS));
      isOver = true;
      load.get(1, TimeUnit.MINUTES);
      assertThat(captured.status()).as(captured.err() + captured.out()).isZero();
      compare(port, trace);
    }
  }

  /** Begins once somebody watches; ends with requests that change nothing. */
  private void load(int port) {
    try (Jedis client = new Jedis("127.0.0.1", port)) {
      RealServer.await(() -> client.clientList().contains("cmd=monitor"));
      Random random = new Random(7);
      for (int i = 0; i < COMMANDS; i++) {
        send(client, random);
      }
      while (!isOver) {
        client.get("nothing");
      }
    }
  }

  private static void send(Jedis client, Random random) {
    String key = "cache:" + random.nextInt(300);
    String value = "v".repeat(random.nextInt(400));
    long seconds = List.of(1L, 100L, 3600L).get(random.nextInt(3));
    switch (random.nextInt(12)) {
      case 0, 1 -> client.set(key, value, SetParams.setParams().ex(seconds));
      case 2 -> client.set(key, value);
      case 3 -> client.expire(key, seconds);
      case 4 -> client.ttl(key);
      case 5 -> client.del(key);
      case 6 -> client.set(key, value, SetParams.setParams().nx().px(1000 * seconds));
      case 7 -> client.persist(key);
      case 8 -> client.exists(key);
      case 9 -> {
        try (Transaction transaction = client.multi()) {
          transaction.set(key, value);
          transaction.expire(key, seconds);
          transaction.exec();
        }
      }
      default -> client.get(key);
    }
  }

  private static void compare(int port, Path trace) throws IOException {
    Map<String, Stored> believed = new TreeMap<>();
    long nowS = 0;
    try (TraceReader reader = TraceInput.of(List.of(trace)).open(TraceWatch.NONE)) {
      Access access = reader.access();
      while (reader.next()) {
        String key = new String(access.keyBuffer(), access.keyOffset(), access.keyLength(), UTF_8);
        nowS = access.timestampS();
        long endS = access.ttlS() == 0 ? 0 : nowS + access.ttlS();
        Stored before = believed.get(key);
        if (access.operation() == Operation.DELETE) {
          believed.remove(key);
        } else if (access.operation() == Operation.LOOK_UP && before != null) {
          believed.put(key, new Stored(before.bytes, endS));
        } else if (access.operation() == Operation.INSERT
            || access.operation() == Operation.UPDATE
            || (access.operation() == Operation.READ
                && access.valueBytes() > 0
                && before == null)) {
          believed.put(key, new Stored(access.valueBytes(), endS));
        }
      }
    }
    // Those of a second are gone by now, with or without a line.
    long soonS = nowS + 30;
    believed.values().removeIf(stored -> stored.endS > 0 && stored.endS < soonS);
    Map<String, Long> held = new TreeMap<>();
    try (Jedis client = new Jedis("127.0.0.1", port)) {
      for (String key : client.keys("*")) {
        long ttl = client.ttl(key);
        if (ttl == -1 || ttl > 5) {
          held.put(key, client.strlen(key));
          long endS = believed.get(key) == null ? -1 : believed.get(key).endS;
          assertThat(endS == 0).as("%s lives for ever", key).isEqualTo(ttl == -1);
        }
      }
    }
    Map<String, Long> bytes = new TreeMap<>();
    believed.forEach((key, stored) -> bytes.put(key, stored.bytes));
    assertThat(bytes).isEqualTo(held).hasSizeGreaterThan(100);
  }
}
