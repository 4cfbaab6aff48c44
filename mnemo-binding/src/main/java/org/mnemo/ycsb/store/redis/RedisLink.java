package org.mnemo.ycsb.store.redis;

import java.util.List;
import org.mnemo.ycsb.tier.StoreException;
import redis.clients.jedis.CommandArguments;

/**
 * One client's connection to the Redis of a tier, be it one server or a cluster. Used by one
 * thread.
 */
interface RedisLink extends AutoCloseable {

  /**
   * Has a command carried out by the server that holds a record, and returns its reply.
   *
   * @param name name of the record, by which a cluster finds the server
   * @param shape form that its reply has
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
