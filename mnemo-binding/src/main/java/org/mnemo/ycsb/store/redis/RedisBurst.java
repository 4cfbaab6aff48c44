package org.mnemo.ycsb.store.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.RequestBurst;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Bursts of requests to one Redis: the commands of {@link RedisStore}, each with a single round
 * trip.
 */
final class RedisBurst implements RequestBurst {

  private final RedisCommands commands = new RedisCommands();
  private final RedisErrors errors;
  private final List<Line> lines = new ArrayList<>();

  /** A connection and its pending command. */
  private static final class Line {

    private final SendingConnection connection;
    private CommandArguments command;
    private ReplyShape shape = ReplyShape.NUMBER;

    /** Undoes an update that created a record; null for other commands. */
    private @Nullable CommandArguments undo;

    private int fields;

    private Line(SendingConnection connection, CommandArguments first) {
      this.connection = connection;
      this.command = first;
    }
  }

  /**
   * @param connections number of connections, all open afterwards
   */
  RedisBurst(RedisSettings settings, int connections) {
    errors = new RedisErrors(settings, settings.address());
    try {
      for (int i = 0; i < connections; i++) {
        lines.add(new Line(settings.open(settings.address()), commands.readAll(new byte[0])));
      }
    } catch (JedisException e) {
      close();
      throw errors.unreachable(e);
    }
  }

  @Override
  public void send(
      int connection,
      Operation operation,
      RecordKey key,
      @Nullable Set<String> fields,
      Fields record) {
    byte[] name = RedisCommands.name(key);
    Line line = lines.get(connection);
    line.shape =
        operation != Operation.READ
            ? ReplyShape.NUMBER
            : fields == null ? ReplyShape.PAIRS : ReplyShape.TEXTS;
    line.command =
        switch (operation) {
          case READ -> fields == null ? commands.readAll(name) : commands.read(name, fields);
          case UPDATE, INSERT -> commands.write(name, record);
          case DELETE -> commands.delete(name);
          case LOOK_UP -> throw new IllegalArgumentException("a look-up has no operation of YCSB");
        };
    line.undo = operation == Operation.UPDATE ? commands.undo(name, record) : null;
    line.fields = record.size();
    try {
      line.connection.send(line.command);
    } catch (JedisException e) {
      throw errors.failed(e);
    }
  }

  @Override
  public long receive(int connection) {
    Line line = lines.get(connection);
    try {
      Object reply = line.connection.getUnflushedObject();
      if (!line.shape.fits(reply)) {
        throw errors.outOfStep(line.command);
      }
      if (reply instanceof Long number) {
        return found(line, number);
      }
      return bytesOf((List<?>) reply, line.shape == ReplyShape.PAIRS);
    } catch (JedisDataException e) {
      throw errors.refused(line.command, e);
    } catch (JedisException e) {
      throw errors.failed(e);
    }
  }

  /** An update with only new fields has created a record, or added to one. */
  private static long found(Line line, long number) {
    if (line.undo != null && number == line.fields) {
      line.connection.executeCommand(line.undo);
      return -1;
    }
    return 0;
  }

  private static long bytesOf(List<?> reply, boolean pairs) {
    long bytes = -1;
    for (int i = pairs ? 1 : 0; i < reply.size(); i += pairs ? 2 : 1) {
      if (reply.get(i) instanceof byte[] value) {
        bytes = Math.max(0, bytes) + value.length;
      }
    }
    return bytes;
  }

  @Override
  public void close() {
    for (Line line : lines) {
      try {
        line.connection.close();
      } catch (JedisException e) {
        // It is discarded, broken or not.
      }
    }
  }
}
