package org.mnemo.ycsb.store.redis;

import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;

/** A connection on which a command can be sent now and its reply awaited later. */
final class SendingConnection extends Connection {

  SendingConnection(JedisSocketFactory sockets, JedisClientConfig config) {
    super(sockets, config);
  }

  /** Sends a command whose reply {@link #getUnflushedObject} will await. */
  void send(CommandArguments command) {
    sendCommand(command);
    flush();
  }
}
