package org.mnemo.ycsb.store.memcached;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.spy.memcached.ConnectionFactoryBuilder.Protocol;
import net.spy.memcached.OperationFactory;
import net.spy.memcached.ops.Operation;
import net.spy.memcached.ops.StatusCode;
import net.spy.memcached.ops.StoreType;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Commands of one thread to a tier's servers, one round trip each. All throw {@link StoreException}
 * on failure; after that the link {@link #isBroken()}.
 */
final class MemcachedLink implements AutoCloseable {

  private final MemcachedSettings settings;
  private final Protocol protocol;
  private final SpyConnection connection;
  private final OperationFactory operations;

  MemcachedLink(MemcachedSettings settings) {
    this(settings, settings.protocol());
  }

  /** A link with another protocol than in the settings, as each has commands of its own. */
  MemcachedLink(MemcachedSettings settings, Protocol protocol) {
    this.settings = settings;
    this.protocol = protocol;
    this.connection = new SpyConnection(settings, protocol);
    this.operations = connection.operations();
    try {
      authenticate();
      stats(null);
    } catch (StoreException e) {
      close();
      throw e;
    }
  }

  /** Sends the password, which a server expects as the first item. */
  private void authenticate() {
    String credentials = settings.credentials();
    if (credentials != null) {
      byte[] data = credentials.getBytes(StandardCharsets.UTF_8);
      for (InetSocketAddress server : settings.servers()) {
        Reply.Done reply = new Reply.Done();
        Operation operation = storing(StoreType.set, "auth", 0, 0, data, reply);
        connection.askAt(server, operation, reply);
      }
    }
  }

  /** True if the link is unusable and must be closed. */
  boolean isBroken() {
    return connection.isBroken();
  }

  Reply.Got get(String name) {
    Reply.Got reply = new Reply.Got();
    connection.ask(name, operations.get(name, reply), reply);
    return reply;
  }

  Reply.GotVersion gets(String name) {
    Reply.GotVersion reply = new Reply.GotVersion();
    connection.ask(name, operations.gets(name, reply), reply);
    return reply;
  }

  /** Stores an item under the condition of {@code type}; false if it is not met. */
  boolean store(StoreType type, String name, int flags, byte[] data) {
    Reply.Done reply = new Reply.Done();
    Operation operation = storing(type, name, flags, settings.expirationS(), data, reply);
    return askToStore(name, data.length, operation, reply) == StatusCode.SUCCESS;
  }

  /**
   * Replaces the version {@code cas} of an item.
   *
   * @return SUCCESS, ERR_EXISTS for another version, or ERR_NOT_FOUND for a missing item
   */
  StatusCode cas(String name, long cas, int flags, byte[] data) {
    Reply.Done reply = new Reply.Done();
    Operation operation =
        operations.cas(StoreType.set, name, cas, flags, settings.expirationS(), data, reply);
    return askToStore(name, data.length, operation, reply);
  }

  boolean delete(String name) {
    Reply.Done reply = new Reply.Done();
    return connection.ask(name, operations.delete(name, reply), reply) == StatusCode.SUCCESS;
  }

  /**
   * The statistics of each server, in the order of the settings.
   *
   * @param about group of statistics: {@code settings}, {@code slabs} or {@code items}; null for
   *     the general one
   */
  List<Map<String, String>> stats(@Nullable String about) {
    List<Map<String, String>> answers = new ArrayList<>();
    for (InetSocketAddress server : settings.servers()) {
      Reply.Stats reply = new Reply.Stats();
      connection.askAt(server, operations.stats(about, reply), reply);
      answers.add(reply.values);
    }
    return answers;
  }

  /** Stores a new item on one server; false if it exists. */
  boolean addAt(InetSocketAddress server, String name, int expirationS, byte[] data) {
    Reply.Done reply = new Reply.Done();
    Operation operation = storing(StoreType.add, name, 0, expirationS, data, reply);
    return connection.askAt(server, operation, reply) == StatusCode.SUCCESS;
  }

  /** An item of one server, or null if it is missing. */
  byte @Nullable [] getAt(InetSocketAddress server, String name) {
    Reply.Got reply = new Reply.Got();
    connection.askAt(server, operations.get(name, reply), reply);
    return reply.data;
  }

  /** The names of the items of one server, by the text protocol. */
  Reply.Names namesAt(InetSocketAddress server) {
    Reply.Names reply = new Reply.Names();
    connection.askAt(server, new TextListOperation(reply), reply);
    return reply;
  }

  /** The flags of existing items on one server, by name. */
  Map<String, Integer> flagsAt(InetSocketAddress server, List<String> names) {
    Reply.Flags reply = new Reply.Flags();
    connection.askAt(server, operations.get(names, reply), reply);
    return reply.byName;
  }

  void deleteAt(InetSocketAddress server, String name) {
    Reply.Done reply = new Reply.Done();
    connection.askAt(server, operations.delete(name, reply), reply);
  }

  /** The server responsible for an item. */
  InetSocketAddress serverOf(String name) {
    return connection.serverOf(name);
  }

  private Operation storing(
      StoreType type, String name, int flags, int expirationS, byte[] data, Reply.Done reply) {
    return protocol == Protocol.TEXT
        ? new TextStoreOperation(type, name, flags, expirationS, data, reply)
        : operations.store(type, name, flags, expirationS, data, reply);
  }

  private StatusCode askToStore(String name, int bytes, Operation operation, Reply reply) {
    try {
      return connection.ask(name, operation, reply);
    } catch (StoreException e) {
      if (reply.isTooLarge()) {
        throw new StoreException(tooLarge(serverOf(name), bytes), e);
      }
      throw e;
    }
  }

  private String tooLarge(InetSocketAddress server, int bytes) {
    long mebibytes = ItemMemory.mebibytesFor((long) bytes + ItemLayout.MAX_HEADER_BYTES);
    return "a record of %,d bytes exceeds the limit of Memcached at %s, %s; start it with -I %dm or more"
        .formatted(bytes, MemcachedSettings.show(server), largestItem(server), mebibytes);
  }

  /**
   * The largest item of a server, in words. Queried on a separate link, as the library drops a
   * connection after an error.
   */
  private String largestItem(InetSocketAddress server) {
    try (MemcachedLink fresh = new MemcachedLink(settings, protocol)) {
      int index = settings.servers().indexOf(server);
      String bytes = fresh.stats("settings").get(index).getOrDefault("item_size_max", "?");
      return bytes + " bytes";
    } catch (StoreException e) {
      return "fewer bytes";
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
