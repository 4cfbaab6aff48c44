package org.mnemo.core.trace.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.redis.RedisCommand.Effect;
import org.mnemo.core.trace.redis.RedisCommand.Expiry;
import org.mnemo.core.trace.redis.RedisCommand.KeyGroup;
import org.mnemo.core.trace.redis.RedisCommand.KeyLocation;

/**
 * The commands of Redis up to version 8. The positions of their keys are given as by Redis' own
 * {@code COMMAND}: first position, last position and step.
 */
final class RedisCommands {

  /** Bytes kept of a command's name; no name is as long. */
  static final int MAX_NAME_BYTES = 64;

  private static final int LAST = -1;
  private static final int LAST_BUT_ONE = -2;

  private final KeyTable names = new KeyTable();
  private final List<RedisCommand> commands = new ArrayList<>();

  RedisCommands() {
    addReads();
    addWrites();
    addRemovals();
    addThoseWithoutRecords();
  }

  /** The command of a name in capital letters, or null if it is not known. */
  @Nullable RedisCommand find(byte[] name, int offset, int length) {
    int number = names.find(name, offset, length);
    return number < 0 ? null : commands.get(number);
  }

  private void addReads() {
    KeyGroup first = at(Effect.READ, 1);
    add(
        "GET GETRANGE SUBSTR GETBIT BITCOUNT BITPOS BITFIELD_RO DUMP SORT SORT_RO"
            + " HGET HMGET HGETALL HKEYS HVALS HEXISTS HSTRLEN HRANDFIELD HSCAN HGETEX"
            + " LRANGE LINDEX LPOS SMEMBERS SISMEMBER SMISMEMBER SRANDMEMBER SSCAN"
            + " ZRANGE ZRANGEBYSCORE ZRANGEBYLEX ZREVRANGE ZREVRANGEBYSCORE ZREVRANGEBYLEX"
            + " ZSCORE ZMSCORE ZRANK ZREVRANK ZCOUNT ZLEXCOUNT ZRANDMEMBER ZSCAN"
            + " XRANGE XREVRANGE XPENDING GEOHASH GEOPOS GEODIST GEOSEARCH"
            + " GEORADIUS GEORADIUS_RO GEORADIUSBYMEMBER GEORADIUSBYMEMBER_RO JSON.GET",
        first);
    addExpiring("GETEX", Expiry.OPTION, first);
    add("MGET SINTER SUNION SDIFF PFCOUNT", from(Effect.READ, 1, LAST));
    add("LCS", from(Effect.READ, 1, 2));
    add("JSON.MGET", from(Effect.READ, 1, LAST_BUT_ONE));
    add("ZUNION ZINTER ZDIFF ZINTERCARD SINTERCARD", counted(Effect.READ, 1));
    add("XREAD XREADGROUP", new KeyGroup(Effect.READ, KeyLocation.STREAMS, 1, LAST, 1, 0));

    KeyGroup looked = at(Effect.LOOK_UP, 1);
    add(
        "TYPE TTL PTTL EXPIRETIME PEXPIRETIME EXPIREAT PEXPIREAT PERSIST"
            + " STRLEN HLEN LLEN SCARD ZCARD XLEN XACK JSON.TYPE"
            + " HTTL HPTTL HEXPIRETIME HPEXPIRETIME HEXPIRE HPEXPIRE HEXPIREAT HPEXPIREAT HPERSIST",
        looked);
    addExpiring("EXPIRE", Expiry.SECONDS, looked);
    addExpiring("PEXPIRE", Expiry.MILLIS, looked);
    add("EXISTS TOUCH", from(Effect.LOOK_UP, 1, LAST));
    add("OBJECT XINFO XGROUP", at(Effect.LOOK_UP, 2));
  }

  private void addWrites() {
    addExpiring("SET", Expiry.OPTION, stored(1, 1, 1, 1));
    add("SETNX GETSET", stored(1, 1, 1, 1));
    addExpiring("SETEX", Expiry.SECONDS, stored(1, 1, 1, 2));
    addExpiring("PSETEX", Expiry.MILLIS, stored(1, 1, 1, 2));
    add("RESTORE", stored(1, 1, 1, 2));
    add("MSET MSETNX", stored(1, LAST, 2, 1));
    add("APPEND", new KeyGroup(Effect.APPEND, KeyLocation.FIXED, 1, 1, 1, 1));
    add(
        "SETRANGE HSET HMSET HSETNX HSETEX HINCRBY HINCRBYFLOAT LPUSH RPUSH LPUSHX RPUSHX LINSERT"
            + " SADD ZADD ZINCRBY XADD GEOADD PFADD JSON.SET JSON.MERGE JSON.ARRAPPEND",
        at(Effect.ADD, 1));
    add("INCR DECR INCRBY DECRBY INCRBYFLOAT", at(Effect.COUNT, 1));
    add(
        "SETBIT BITFIELD HDEL HGETDEL LSET LPOP RPOP LREM LTRIM SREM SPOP"
            + " ZREM ZPOPMIN ZPOPMAX ZREMRANGEBYRANK ZREMRANGEBYSCORE ZREMRANGEBYLEX"
            + " XDEL XTRIM XSETID XCLAIM XAUTOCLAIM XACKDEL XDELEX JSON.NUMINCRBY JSON.DEL",
        at(Effect.CHANGE, 1));
    add("BLPOP BRPOP BZPOPMIN BZPOPMAX", from(Effect.CHANGE, 1, LAST_BUT_ONE));
    add("RPOPLPUSH BRPOPLPUSH LMOVE BLMOVE SMOVE", from(Effect.CHANGE, 1, 2));
    add("LMPOP ZMPOP", counted(Effect.CHANGE, 1));
    add("BLMPOP BZMPOP", counted(Effect.CHANGE, 2));

    KeyGroup replaced = at(Effect.REPLACE, 1);
    add("SUNIONSTORE SINTERSTORE SDIFFSTORE", from(Effect.READ, 2, LAST), replaced);
    add("ZUNIONSTORE ZINTERSTORE ZDIFFSTORE", counted(Effect.READ, 2), replaced);
    add("ZRANGESTORE GEOSEARCHSTORE", at(Effect.READ, 2), replaced);
    add("BITOP", from(Effect.READ, 3, LAST), at(Effect.REPLACE, 2));
    add("PFMERGE", from(Effect.READ, 2, LAST), at(Effect.CHANGE, 1));
    add("COPY", at(Effect.READ, 1), at(Effect.COPY, 2));
  }

  private void addRemovals() {
    add("DEL UNLINK", from(Effect.REMOVE, 1, LAST));
    add("GETDEL MOVE", at(Effect.REMOVE, 1));
    add("RENAME RENAMENX", at(Effect.REMOVE, 1), at(Effect.COPY, 2));
  }

  /**
   * Adds the commands that touch no records; what scripts and functions do stands in lines of its
   * own.
   */
  private void addThoseWithoutRecords() {
    add(
        "PING ECHO AUTH HELLO SELECT QUIT RESET CLIENT COMMAND CONFIG INFO MONITOR TIME LOLWUT"
            + " SUBSCRIBE UNSUBSCRIBE PSUBSCRIBE PUNSUBSCRIBE SSUBSCRIBE SUNSUBSCRIBE"
            + " PUBLISH SPUBLISH PUBSUB MULTI EXEC DISCARD WATCH UNWATCH"
            + " EVAL EVALSHA EVAL_RO EVALSHA_RO FCALL FCALL_RO FUNCTION SCRIPT"
            + " SCAN KEYS RANDOMKEY DBSIZE FLUSHDB FLUSHALL SWAPDB MIGRATE"
            + " SAVE BGSAVE BGREWRITEAOF LASTSAVE SHUTDOWN SLAVEOF REPLICAOF ROLE SYNC PSYNC REPLCONF"
            + " CLUSTER ASKING READONLY READWRITE WAIT WAITAOF FAILOVER SENTINEL"
            + " SLOWLOG LATENCY MEMORY MODULE ACL DEBUG PFDEBUG PFSELFTEST");
  }

  private static KeyGroup at(Effect effect, int position) {
    return from(effect, position, position);
  }

  private static KeyGroup from(Effect effect, int first, int last) {
    return new KeyGroup(effect, KeyLocation.FIXED, first, last, 1, 0);
  }

  private static KeyGroup counted(Effect effect, int numberAt) {
    return new KeyGroup(effect, KeyLocation.COUNTED, numberAt, LAST, 1, 0);
  }

  private static KeyGroup stored(int first, int last, int step, int valueAfterKey) {
    return new KeyGroup(Effect.STORE, KeyLocation.FIXED, first, last, step, valueAfterKey);
  }

  private void add(String namesWithBlanks, KeyGroup... keyGroups) {
    addExpiring(namesWithBlanks, Expiry.NONE, keyGroups);
  }

  private void addExpiring(String namesWithBlanks, Expiry expiry, KeyGroup... keyGroups) {
    RedisCommand command = new RedisCommand(List.of(keyGroups), expiry);
    for (String name : namesWithBlanks.split(" ", -1)) {
      byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
      names.add(bytes, 0, bytes.length);
      commands.add(command);
    }
    if (names.size() != commands.size()) {
      throw new IllegalArgumentException("a command is there twice in " + namesWithBlanks);
    }
  }
}
