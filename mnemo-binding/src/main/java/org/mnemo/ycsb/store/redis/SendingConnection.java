package org.mnemo.ycsb.store.redis;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A connection with a deadline for each answer, which can send a command now and await its reply
 * later.
 */
final class SendingConnection extends Connection {

  /** Null during the greeting, all of which has one deadline. */
  private @Nullable DeadlineSocket greeted;

  SendingConnection(DeadlineSocket socket, JedisClientConfig config) {
    super(() -> socket, config);
    greeted = socket;
  }

  /** Sends a command; {@link #getUnflushedObject} awaits its reply. */
  void send(CommandArguments command) {
    sendCommand(command);
    flush();
  }

  @Override
  protected Object readProtocolWithCheckingBroken() {
    DeadlineSocket socket = greeted;
    if (socket != null) {
      socket.beginAnswer();
    }
    try {
      return super.readProtocolWithCheckingBroken();
    } catch (JedisException e) {
      throw e;
    } catch (RuntimeException | VirtualMachineError e) {
      // Jedis allocates and recurses as the server announces.
      throw new JedisConnectionException(e);
    }
  }
}
