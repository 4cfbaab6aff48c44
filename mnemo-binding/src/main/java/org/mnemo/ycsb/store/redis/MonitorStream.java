package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.redis.MonitorSelection;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveSelection;
import org.mnemo.ycsb.tier.LiveInput;
import org.mnemo.ycsb.tier.LiveServer;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.IOUtils;

/**
 * A Redis's output after MONITOR, on a separate connection named {@code mnemo-capture}. Its bytes
 * bypass Jedis.
 */
final class MonitorStream implements LiveServer.Stream {

  private static final byte[] MONITOR =
      "*1\r\n$7\r\nMONITOR\r\n".getBytes(StandardCharsets.US_ASCII);

  private final RedisSettings settings;
  private final DeadlineSocket socket;
  private final LiveInput in;
  private final long id;

  private MonitorStream(RedisSettings settings, DeadlineSocket socket, LiveInput in, long id) {
    this.settings = settings;
    this.socket = socket;
    this.in = in;
    this.id = id;
  }

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
    return new MonitorSelection(in, settings.endpoint(), settings.database(), sample, isBegun, out);
  }

  @Override
  public long receipts() {
    return in.receipts();
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public void close() {
    IOUtils.closeQuietly(socket);
  }
}
