package org.mnemo.core.trace.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.redis.keyspace.Key;
import org.mnemo.core.trace.redis.keyspace.KeysOfLine;
import org.mnemo.core.trace.redis.keyspace.Keyspace;
import org.mnemo.core.trace.redis.keyspace.RedisCommand;

/**
 * Random commands on real servers while MONITOR is read: after every one the records that the
 * keyspace believes in, their sizes and their ends are those that the server says.
 */
@Tag("processes")
class KeyspaceOnServersTest {

  private static final int COMMANDS = 100;

  /** The server's clock and that of its log differ by what happens between two readings. */
  private static final long CLOCK_MS = 500;

  private static final String CHECK =
      """
      local all = {}
      for _, key in ipairs(ARGV) do
        local kind = redis.call('TYPE', key).ok
        local bytes = -1
        if kind == 'string' then
          bytes = redis.call('STRLEN', key)
        elseif kind ~= 'none' then
          bytes = 0
          local parts = kind == 'hash' and redis.call('HGETALL', key)
            or kind == 'list' and redis.call('LRANGE', key, 0, -1)
            or kind == 'set' and redis.call('SMEMBERS', key)
            or kind == 'zset' and redis.call('ZRANGE', key, 0, -1) or {}
          for _, part in ipairs(parts) do bytes = bytes + #part end
          if kind == 'zset' then bytes = bytes + 8 * #parts end
          if kind == 'stream' then
            for _, entry in ipairs(redis.call('XRANGE', key, '-', '+')) do
              bytes = bytes + 16
              for _, part in ipairs(entry[2]) do bytes = bytes + #part end
            end
          end
        end
        table.insert(all, bytes)
        table.insert(all, redis.call('PEXPIRETIME', key))
      end
      return all
      """;

  private final List<String> keys = RandomCommands.keys();
  private long commands;
  private long compared;
  private long open;
  private final List<String> disagreements = new ArrayList<>();
  private String lastLog = "";

  /** What the server holds when it prints a line of the check. */
  private record Holdings(List<@Nullable Object> bytesAndEnds, String after) {}

  @ParameterizedTest
  @ValueSource(strings = {"redis-server", "valkey-server"})
  void holdsWhatTheServerHolds(String program) throws IOException {
    int sequences = Integer.getInteger("mnemo.sequences", 30);
    long firstSeed = Long.getLong("mnemo.seed", 1);
    try (LocalServer server = LocalServer.start(program)) {
      List<String> templates = templates(program);
      for (long seed = firstSeed; seed < firstSeed + sequences; seed++) {
        run(server, seed, templates);
        assertThat(disagreements)
            .as("disagreements of seed " + seed + "; the log:\n" + lastLog)
            .isEmpty();
      }
    }
    System.out.printf(
        "%s: %,d sequences, %,d commands, %,d records compared, %,d of them not known from the log, 0 disagreements%n",
        program, sequences, commands, compared, open);
    assertThat(open).as("records that the log does not tell").isLessThan(compared / 4);
  }

  private static List<String> templates(String program) {
    return program.equals("redis-server")
        ? RandomCommands.REDIS_7
        : Stream.concat(RandomCommands.REDIS_7.stream(), RandomCommands.VALKEY_9.stream()).toList();
  }

  private void run(LocalServer server, long seed, List<String> templates) throws IOException {
    Deque<Holdings> holdings = new ArrayDeque<>();
    StringBuilder log = new StringBuilder();
    try (RespConnection client = server.connect();
        RespConnection monitor = server.connect()) {
      client.ask("FLUSHALL");
      String check = (String) client.ask("SCRIPT", "LOAD", CHECK);
      monitor.ask("MONITOR");
      Object time = ((List<?>) client.ask("TIME")).get(0);
      RandomCommands random = new RandomCommands(seed, 1000 * Long.parseLong((String) time));
      List<RespConnection> waiting = new ArrayList<>();
      client.ask("FLUSHALL");
      String[] call = checkCall(check);
      boolean inTransaction = false;
      for (int i = 0; i < COMMANDS; i++) {
        String[] command = random.next(templates);
        int kind = random.below(100);
        // SWAPDB serves those who wait in the sequence of a hash table, which no log tells.
        boolean mayWait = seed % 2 == 0;
        while (mayWait && command[0].equals("SWAPDB")) {
          command = random.next(templates);
        }
        if (kind < 3 && mayWait && !inTransaction && waiting.size() < 3) {
          RespConnection waiter = server.connect();
          waiting.add(waiter);
          command = random.next(RandomCommands.WAITING);
          waiter.send(command);
        } else if (kind < 6) {
          command = new String[] {inTransaction ? "EXEC" : "MULTI"};
          client.ask(command);
          inTransaction = !inTransaction;
        } else if (kind < 9) {
          client.ask(script(command));
        } else if (kind == 9) {
          command = random.next(RandomCommands.IMPATIENT);
          client.ask(command);
        } else {
          client.ask(command);
        }
        commands++;
        if (!inTransaction) {
          @SuppressWarnings("unchecked")
          List<@Nullable Object> reply = (List<@Nullable Object>) client.ask(call);
          holdings.add(new Holdings(reply, String.join(" ", command)));
        }
      }
      if (inTransaction) {
        client.ask("EXEC");
      }
      client.ask("ECHO", "end of sequence");
      String line = monitor.line();
      while (!line.endsWith("\"end of sequence\"")) {
        log.append(line).append('\n');
        line = monitor.line();
      }
      for (RespConnection waiter : waiting) {
        waiter.close();
      }
    }
    compare(log.toString(), holdings);
    if (!disagreements.isEmpty()) {
      lastLog = log.toString();
    }
  }

  private String[] checkCall(String check) {
    return Stream.concat(Stream.of("EVALSHA", check, "0"), keys.stream()).toArray(String[]::new);
  }

  /** The command, carried out by a script. */
  private static String[] script(String[] command) {
    return Stream.concat(
            Stream.of("EVAL", "return redis.pcall(unpack(ARGV))", "0"), Stream.of(command))
        .toArray(String[]::new);
  }

  private void compare(String log, Deque<Holdings> holdings) {
    MonitorLines lines =
        new MonitorLines(new ByteArrayInputStream(log.getBytes(ISO_8859_1)), "log");
    KeysOfLine found = new KeysOfLine(lines.arguments());
    Keyspace keyspace = new Keyspace(AssumedSizes.NONE);
    KeyTable clients = new KeyTable();
    while (lines.next()) {
      RedisCommand command = lines.command();
      int client = clients.add(lines.client(), 0, lines.clientLength());
      keyspace.apply(
          command,
          lines.arguments(),
          found,
          lines.database(),
          client,
          lines.isOfScript(),
          lines.timeMs());
      while (keyspace.serveWaiting()) {
        // All that can be served is.
      }
      if (command != null && command.name().equals("EVALSHA")) {
        compare(keyspace, lines.database(), lines.timeMs(), holdings.remove());
        if (!disagreements.isEmpty()) {
          return;
        }
      }
    }
    assertThat(lines.damage().remark()).isEmpty();
    assertThat(holdings).isEmpty();
  }

  private void compare(Keyspace keyspace, long database, long timeMs, Holdings held) {
    for (int i = 0; i < keys.size(); i++) {
      Key key = keyspace.record(database, keys.get(i).getBytes(ISO_8859_1), timeMs);
      long bytes = (Long) held.bytesAndEnds.get(2 * i);
      long end = (Long) held.bytesAndEnds.get(2 * i + 1);
      boolean isThere = bytes >= 0;
      compared++;
      if (!key.isKnown()) {
        open++;
        continue;
      }
      if (isNear(key.expiryMs(), timeMs) || isNear(end, timeMs)) {
        continue;
      }
      boolean isAlike =
          key.mayExist() == isThere
              && (!isThere || !key.isSizeKnown() || key.valueBytes() == bytes)
              && (!isThere || Math.abs(key.expiryMs() - Math.max(0, end)) < CLOCK_MS);
      if (!isAlike && disagreements.size() < 5) {
        disagreements.add(
            "%s after '%s': %s, %d bytes, ends %d; the server has %s, %d bytes, ends %d"
                .formatted(
                    keys.get(i),
                    held.after,
                    key.mayExist(),
                    key.valueBytes(),
                    key.expiryMs(),
                    isThere,
                    bytes,
                    end));
      }
    }
  }

  private static boolean isNear(long endMs, long timeMs) {
    return endMs > 0 && Math.abs(endMs - timeMs) < CLOCK_MS;
  }
}
