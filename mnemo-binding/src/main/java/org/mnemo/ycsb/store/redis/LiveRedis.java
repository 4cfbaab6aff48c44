package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.redis.MonitorSelection;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveSelection;
import org.mnemo.ycsb.tier.LiveInput;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.StoredKeys;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.IOUtils;

/** A Redis in production, read by MONITOR and INFO. */
record LiveRedis(RedisSettings settings) implements LiveServer {

  /** Pattern of the server's buffer for unread output of a connection. */
  private static final Pattern BACKLOG = Pattern.compile("\\bomem=([0-9]{1,18})\\b");

  LiveRedis {
    Check.that(
        !settings.cluster(),
        "MONITOR reports the requests of one server; leave out redis.cluster and name one master");
  }

  @Override
  public String format() {
    return "redis-monitor";
  }

  @Override
  public boolean reportsSizes() {
    return false;
  }

  @Override
  public String source() {
    return "%s database %d".formatted(settings.endpoint(), settings.database());
  }

  @Override
  public LiveServer.Stream stream() {
    return MonitorStream.open(settings);
  }

  @Override
  public LiveServer.Probe probe() {
    return new Probe(new RedisNode(settings, settings.address()));
  }

  private final class Probe implements LiveServer.Probe {

    private final RedisNode node;
    private boolean reportsBacklog = true;

    Probe(RedisNode node) {
      this.node = node;
    }

    @Override
    public List<String> check() {
      RedisInfo info = node.info();
      if (info.isReplica()) {
        throw new StoreException(
            "Redis at %s is a replica, where MONITOR lacks the reads of its master; name its master, %s"
                .formatted(info.server(), info.masterOfReplica()));
      }
      if (info.isLoading()) {
        throw new StoreException(
            "Redis at %s is still loading its data; wait".formatted(info.server()));
      }
      return info.isClusterNode()
          ? List.of("the server is one node of a cluster; the trace covers only its keys")
          : List.of();
    }

    @Override
    public void ping() {
      node.execute(new CommandArguments(Command.PING), ReplyShape.TEXT);
    }

    @Override
    public void say(String word) {
      node.execute(new CommandArguments(Command.PING).add(word), ReplyShape.TEXT);
    }

    @Override
    public LiveServer.Load load(LiveServer.@Nullable Stream stream) {
      // First, as it is compared with the stream at this moment.
      long requests = node.info("commandstats").callsWithKeys();
      long backlog = stream == null ? -1 : backlogBytes(stream.id());
      RedisInfo info = node.info();
      return new LiveServer.Load(
          requests < 0 ? info.count("total_commands_processed") : requests,
          info.cpuSeconds(),
          info.mainThreadSeconds(),
          1,
          info.count("used_memory"),
          info.count("maxmemory"),
          backlog,
          0,
          info.count("evicted_clients"));
    }

    @Override
    public LiveServer.ServerProcess process() {
      RedisInfo info = node.info();
      return new LiveServer.ServerProcess(
          info.count("process_id"),
          settings.address().getPort(),
          settings.socket(),
          info.identity(),
          info.count("total_commands_processed"));
    }

    /** Returns -1 before Redis 6.2, or without the user's rights. */
    private long backlogBytes(long client) {
      if (client < 0 || !reportsBacklog) {
        return -1;
      }
      CommandArguments list =
          new CommandArguments(Command.CLIENT).add("LIST").add("ID").add(Long.toString(client));
      Object reply = node.executeAll(List.of(list)).get(0);
      reportsBacklog = !(reply instanceof JedisDataException);
      if (!(reply instanceof byte[] text)) {
        return -1;
      }
      Matcher backlog = BACKLOG.matcher(new String(text, StandardCharsets.UTF_8));
      return backlog.find() ? Long.parseLong(backlog.group(1)) : -1;
    }

    /** Exact sizes, unless asking would count as a use and prevent evictions. */
    @Override
    public Consumer<List<byte[]>> sizes(Consumer<StoredKeys.Key> visitor) {
      String policy = node.info().maxmemoryPolicy();
      boolean dropsByUse = policy.endsWith("lru") || policy.endsWith("lfu");
      StoredKeys.Options options =
          new StoredKeys.Options(!dropsByUse, StoredKeys.Options.DEFAULTS.samples());
      return new RedisStoredKeys(settings, options).known(node, visitor);
    }

    @Override
    public void close() {
      node.close();
    }
  }

  /**
   * A Redis's output after MONITOR, on a separate connection named {@code mnemo-capture}. Its bytes
   * bypass Jedis.
   */
  record MonitorStream(RedisSettings settings, DeadlineSocket socket, LiveInput in, long id)
      implements LiveServer.Stream {

    private static final byte[] MONITOR =
        "*1\r\n$7\r\nMONITOR\r\n".getBytes(StandardCharsets.US_ASCII);

    static MonitorStream open(RedisSettings settings) {
      RedisErrors errors = new RedisErrors(settings, settings.address());
      DeadlineSocket socket = null;
      try {
        socket = settings.socketTo(settings.address());
        Connection connection = settings.greeted(socket);
        long id = introduce(connection);
        LiveInput in = monitoring(socket, settings.config().getSocketTimeoutMillis());
        return new MonitorStream(settings, socket, in, id);
      } catch (RuntimeException e) {
        IOUtils.closeQuietly(socket);
        if (e instanceof JedisDataException refused) {
          throw errors.refused(new CommandArguments(Command.MONITOR), refused);
        }
        throw e instanceof JedisException lost ? errors.unreachable(lost) : e;
      }
    }

    /** Names the connection for administrators; returns its number, -1 if refused. */
    private static long introduce(Connection connection) {
      try {
        connection.executeCommand(
            new CommandArguments(Command.CLIENT).add("SETNAME").add("mnemo-capture"));
        return connection.executeCommand(new CommandArguments(Command.CLIENT).add("ID"))
                instanceof Long id
            ? id
            : -1;
      } catch (JedisDataException e) {
        return -1;
      }
    }

    /** Requests the stream; only its first line has a timeout. */
    private static LiveInput monitoring(DeadlineSocket socket, int answerMs) {
      int[] waitMs = {answerMs};
      LiveInput in =
          new LiveInput(
              new LiveInput.Source() {
                @Override
                public int receive(byte[] into, int offset, int length) throws IOException {
                  return socket.receive(into, offset, length, waitMs[0]);
                }

                @Override
                public boolean hasMore() throws IOException {
                  return socket.hasMore();
                }
              });
      try {
        socket.getOutputStream().write(MONITOR);
        socket.getOutputStream().flush();
      } catch (IOException e) {
        throw new JedisConnectionException(e);
      }
      String answer = in.firstLine();
      if (answer.startsWith("-")) {
        throw new JedisDataException(answer.substring(1));
      }
      if (!answer.equals("+OK")) {
        throw new JedisConnectionException("it answered MONITOR with '" + answer + "'");
      }
      waitMs[0] = 0;
      return in;
    }

    @Override
    public LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out) {
      return new MonitorSelection(
          in, settings.endpoint(), settings.database(), sample, isBegun, out);
    }

    @Override
    public long receipts() {
      return in.receipts();
    }

    @Override
    public void close() {
      IOUtils.closeQuietly(socket);
    }
  }
}
