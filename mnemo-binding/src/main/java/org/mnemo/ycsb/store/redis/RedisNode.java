package org.mnemo.ycsb.store.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.StoreException;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/** A connection to one server, opened on demand and after failures. */
final class RedisNode implements RedisLink {

  private final RedisSettings settings;
  private final HostAndPort address;
  private final RedisErrors errors;
  private @Nullable Connection connection;

  RedisNode(RedisSettings settings, HostAndPort address) {
    this.settings = settings;
    this.address = address;
    this.errors = new RedisErrors(settings, address);
  }

  HostAndPort address() {
    return address;
  }

  /** Connects unless it is connected. */
  Connection connect() {
    Connection open = connection;
    if (open == null) {
      try {
        open = settings.open(address);
      } catch (JedisException e) {
        throw errors.unreachable(e);
      }
      connection = open;
    }
    return open;
  }

  boolean isConnected() {
    return connection != null;
  }

  @Override
  public Object call(byte[] name, CommandArguments command, ReplyShape shape) {
    try {
      return execute(command, shape);
    } catch (JedisRedirectionException e) {
      throw errors.refused(command, e);
    }
  }

  /**
   * The reply to a command.
   *
   * @param shape expected form of the reply
   * @throws JedisRedirectionException if another node of the cluster has the key
   */
  Object execute(CommandArguments command, ReplyShape shape) {
    Connection open = connect();
    try {
      Object reply = open.executeCommand(command);
      if (!shape.fits(reply)) {
        throw outOfStep(command);
      }
      return reply;
    } catch (JedisRedirectionException e) {
      throw e;
    } catch (JedisDataException e) {
      throw errors.refused(command, e);
    } catch (JedisException e) {
      close();
      throw errors.failed(e);
    }
  }

  /** The replies to pipelined commands; a refusal appears as a {@link JedisDataException}. */
  List<Object> executeAll(List<CommandArguments> commands) {
    Connection open = connect();
    try {
      commands.forEach(open::sendCommand);
      return open.getMany(commands.size());
    } catch (JedisException e) {
      close();
      throw errors.failed(e);
    }
  }

  StoreException refused(CommandArguments command, JedisDataException refusal) {
    return errors.refused(command, refusal);
  }

  /** Closes the connection after an answer to another command, and creates the error. */
  StoreException outOfStep(CommandArguments command) {
    close();
    return errors.outOfStep(command);
  }

  RedisInfo info() {
    return info(new CommandArguments(Command.INFO));
  }

  /** One section of INFO, possibly not part of the default reply. */
  RedisInfo info(String section) {
    return info(new CommandArguments(Command.INFO).add(section));
  }

  private RedisInfo info(CommandArguments command) {
    return new RedisInfo(settings.nameOf(address), (byte[]) execute(command, ReplyShape.TEXT));
  }

  @Override
  public List<RedisNode> nodes() {
    return List.of(this);
  }

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (JedisException e) {
        // It is discarded, broken or not.
      }
    }
  }
}
