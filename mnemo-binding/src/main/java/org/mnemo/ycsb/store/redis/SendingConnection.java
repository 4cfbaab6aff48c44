package org.mnemo.ycsb.store.redis;

import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;

/** A connection that sends a command now and awaits its reply later. */
final class SendingConnection extends Connection {

  SendingConnection(JedisSocketFactory sockets, JedisClientConfig config) {
    super(sockets, config);
  }

  /** Sends a command; {@link #getUnflushedObject} awaits its reply. */
  void send(CommandArguments command) {
    sendCommand(command);
    flush();
  }
}
