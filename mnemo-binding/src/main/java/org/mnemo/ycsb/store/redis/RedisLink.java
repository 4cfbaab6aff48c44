package org.mnemo.ycsb.store.redis;

import java.util.List;
import org.mnemo.ycsb.tier.StoreException;
import redis.clients.jedis.CommandArguments;

/** One client's connection to the Redis of a tier, a server or a cluster. For one thread. */
interface RedisLink extends AutoCloseable {

  /**
   * Executes a command on the server with a record, and returns its reply.
   *
   * @param name name of the record, which decides the node of a cluster
   * @param shape expected form of the reply
   * @throws StoreException in one sentence; the next call tries again
   */
  Object call(byte[] name, CommandArguments command, ReplyShape shape);

  List<RedisNode> nodes();

  default List<RedisInfo> infos() {
    return nodes().stream().map(RedisNode::info).toList();
  }

  @Override
  void close();
}
