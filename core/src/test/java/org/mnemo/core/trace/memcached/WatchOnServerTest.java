package org.mnemo.core.trace.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFormat.Source;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.redis.LocalServer;
import org.mnemo.core.trace.redis.RespConnection;

/**
 * Random commands on a real memcached: after each of them the reader of its log believes in the
 * items, with their sizes and ends, that the server dumps. Commands that it logs like reads (touch,
 * incr, and before 1.6.20 delete) are left out, as a note says of them.
 */
@Tag("processes")
class WatchOnServerTest {

  private static final int COMMANDS = 60;

  /** Header, its number for cas, a zero behind the key and a line break behind the value. */
  private static final int BYTES_BESIDE = 48 + 8 + 1 + 2;

  private static final String OPTIONS =
      // A small table is dumped in less time; the maintainer's crawl of its own would stop a dump.
      "-l 127.0.0.1 -p %d -U 0 -u root -t 1 -o hashpower=13,no_lru_maintainer";

  private static final Pattern DUMPED = Pattern.compile("key=(\\S+) exp=(-?\\d+) .* size=(\\d+).*");

  /** Value bytes and end of an item in seconds since 1970, -1 for none. */
  private record Item(long bytes, long end) {}

  /** Lines up to one that begins so. */
  private static List<String> linesUpTo(String end, RespConnection connection) throws IOException {
    List<String> lines = new ArrayList<>();
    while (lines.isEmpty() || !lines.get(lines.size() - 1).matches(end)) {
      lines.add(connection.line());
    }
    return lines;
  }

  @Test
  void holdsWhatTheServerHolds() throws IOException {
    int sequences = Integer.getInteger("mnemo.sequences", 10);
    long firstSeed = Long.getLong("mnemo.seed", 1);
    long compared = 0;
    try (LocalServer server = LocalServer.start("memcached", OPTIONS)) {
      for (long seed = firstSeed; seed < firstSeed + sequences; seed++) {
        compared += run(server, seed);
      }
    }
    System.out.printf(
        "memcached: %,d sequences, %,d commands, %,d items compared, 0 disagreements%n",
        sequences, sequences * COMMANDS, compared);
    assertThat(compared).isGreaterThan((long) sequences * COMMANDS);
  }

  /** Runs a sequence of commands; the number of items that were compared. */
  private static long run(LocalServer server, long seed) throws IOException {
    Random random = new Random(seed);
    List<Map<String, Item>> dumps = new ArrayList<>();
    List<String> sent = new ArrayList<>();
    List<String> log = new ArrayList<>();
    try (RespConnection client = server.connect();
        RespConnection watcher = server.connect()) {
      client.say("flush_all\r\n");
      client.line();
      watcher.say("watch fetchers mutations deletions\r\n");
      if (!watcher.line().equals("OK")) {
        // Before 1.6.20 there is no log of deletions.
        watcher.say("watch fetchers mutations\r\n");
        watcher.line();
      }
      for (int i = 0; i < COMMANDS; i++) {
        sent.add(send(client, random, dumps.isEmpty() ? Map.of() : dumps.get(i - 1)));
        dumps.add(dump(client));
        // As the command itself may log nothing.
        client.say("get done-%d\r\n".formatted(i));
        linesUpTo("END", client);
        log.addAll(linesUpTo(".* key=done-%d .*".formatted(i), watcher));
      }
    }
    return compare(seed, String.join("\n", log) + "\n", sent, dumps);
  }

  private static String send(RespConnection client, Random random, Map<String, Item> stored)
      throws IOException {
    String key = "k" + random.nextInt(8);
    String value = "v".repeat(random.nextInt(10) == 0 ? 3000 : random.nextInt(40));
    String ttl = List.of("0", "0", "100", "1000000", "-1").get(random.nextInt(5));
    String kind =
        List.of("set", "add", "replace", "append", "prepend", "ms", "get", "gets", "mg", "mset")
            .get(random.nextInt(10));
    String command =
        switch (kind) {
          case "get", "gets" -> "%s %s k%d".formatted(kind, key, random.nextInt(8));
          case "mg" -> "mg %s%s".formatted(key, List.of("", " v", " s v").get(random.nextInt(3)));
          case "ms" ->
              "ms %s %d T%s%s"
                  .formatted(
                      key,
                      value.length(),
                      ttl,
                      List.of("", " ME", " MA", " MP", " MR").get(random.nextInt(5)));
          case "mset" -> "cas %s 0 %s %d %d".formatted(key, ttl, value.length(), stored.size());
          default -> "%s %s 0 %s %d".formatted(kind, key, ttl, value.length());
        };
    boolean isStore = !kind.contains("get") && !kind.equals("mg");
    client.say(command + "\r\n" + (isStore ? value + "\r\n" : ""));
    if (isStore) {
      client.line();
    } else if (kind.equals("mg")) {
      if (client.line().startsWith("VA")) {
        client.line();
      }
    } else {
      linesUpTo("END", client);
    }
    return command;
  }

  private static Map<String, Item> dump(RespConnection client) throws IOException {
    List<String> lines;
    do {
      client.say("lru_crawler metadump hash\r\n");
      lines = linesUpTo("END|BUSY.*", client);
    } while (!lines.get(lines.size() - 1).equals("END"));
    Map<String, Item> items = new TreeMap<>();
    for (String line : lines) {
      Matcher dumped = DUMPED.matcher(line);
      if (dumped.matches()) {
        String key = dumped.group(1);
        long bytes = Long.parseLong(dumped.group(3)) - BYTES_BESIDE - key.length();
        items.put(key, new Item(bytes, Long.parseLong(dumped.group(2))));
      }
    }
    return items;
  }

  private static long compare(
      long seed, String log, List<String> sent, List<Map<String, Item>> dumps) {
    Map<String, Item> believed = new TreeMap<>();
    long compared = 0;
    int next = 0;
    try (TraceReader reader =
        new MemcachedWatch()
            .reader(
                List.of(new Source(new ByteArrayInputStream(log.getBytes(US_ASCII)), "log")),
                AssumedSizes.NONE)) {
      Access access = reader.access();
      while (reader.next()) {
        String key =
            new String(access.keyBuffer(), access.keyOffset(), access.keyLength(), US_ASCII);
        if (key.startsWith("done-")) {
          Map<String, Item> dumped = dumps.get(next);
          assertThat(believed.keySet())
              .as("seed %d after '%s'%n%s", seed, sent.get(next), log)
              .isEqualTo(dumped.keySet());
          for (Map.Entry<String, Item> item : dumped.entrySet()) {
            Item own = believed.get(item.getKey());
            assertThat(own.bytes)
                .as("seed %d, bytes of %s after '%s'%n%s", seed, item.getKey(), sent.get(next), log)
                .isEqualTo(item.getValue().bytes);
            long off = Math.abs(own.end - item.getValue().end);
            assertThat(off)
                .as("seed %d, end of %s after '%s'%n%s", seed, item.getKey(), sent.get(next), log)
                .isLessThanOrEqualTo(2);
            compared++;
          }
          next++;
        } else if (access.operation() == Operation.READ) {
          assertThat(access.valueBytes())
              .as("seed %d, read of %s%n%s", seed, key, log)
              .isEqualTo(believed.containsKey(key) ? believed.get(key).bytes : 0);
        } else if (access.operation() == Operation.DELETE || access.ttlS() == 1) {
          believed.remove(key);
        } else {
          long end = access.ttlS() == 0 ? -1 : access.timestampS() + access.ttlS();
          believed.put(key, new Item(access.valueBytes(), end));
        }
      }
    }
    assertThat(next).isEqualTo(COMMANDS);
    return compared;
  }
}
