package org.mnemo.ycsb.store.memcached;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.spy.memcached.ConnectionFactory;
import net.spy.memcached.ConnectionFactoryBuilder;
import net.spy.memcached.ConnectionFactoryBuilder.Protocol;
import net.spy.memcached.ConnectionObserver;
import net.spy.memcached.FailureMode;
import net.spy.memcached.MemcachedConnection;
import net.spy.memcached.MemcachedNode;
import net.spy.memcached.OperationFactory;
import net.spy.memcached.ops.Operation;
import net.spy.memcached.ops.StatusCode;
import net.spy.memcached.ops.StoreType;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.store.StoreException;

/**
 * Connections to all servers of a tier, for one thread: the library's operations without its
 * futures, whose answers tell less. An operation is answered, refused, or fails within the timeout;
 * after a failure the link {@link #isBroken()} and only good for closing, since the library would
 * take seconds to connect again and then send what has been given up.
 */
final class MemcachedLink implements AutoCloseable {

  /** The library reads it when it makes its first logger, and writes to the terminal without. */
  private static final String LOGGER_PROPERTY = "net.spy.log.LoggerImpl";

  static {
    if (System.getProperty(LOGGER_PROPERTY) == null) {
      System.setProperty(LOGGER_PROPERTY, "net.spy.memcached.compat.log.SLF4JLogger");
    }
  }

  private final MemcachedSettings settings;
  private final OperationFactory operations;
  private final MemcachedConnection connection;
  private volatile boolean broken;
  private volatile @Nullable Reply pending;

  /**
   * @throws StoreException naming the server that does not answer
   */
  MemcachedLink(MemcachedSettings settings) {
    this.settings = settings;
    settings.servers().forEach(server -> requireListening(server, settings.opTimeoutMs()));
    ConnectionFactory factory =
        new ConnectionFactoryBuilder()
            .setProtocol(settings.protocol())
            .setFailureMode(FailureMode.Cancel)
            .setOpTimeout(settings.opTimeoutMs())
            .setReadBufferSize(settings.bufferBytes())
            .setShouldOptimize(false)
            .setDaemon(true)
            .setInitialObservers(List.of(new LossObserver()))
            .build();
    this.operations = factory.getOperationFactory();
    try {
      this.connection = factory.createConnection(settings.servers());
    } catch (IOException e) {
      throw new StoreException("cannot connect to Memcached: " + e.getMessage(), e);
    }
    try {
      stats(null);
    } catch (StoreException e) {
      close();
      throw e;
    }
  }

  /** The library goes on trying to connect without a word to us. */
  private static void requireListening(InetSocketAddress server, long timeoutMs) {
    try (Socket socket = new Socket()) {
      socket.connect(server, (int) timeoutMs);
    } catch (IOException e) {
      throw new StoreException(
          "no Memcached answers at %s (%s); start it or mend the address"
              .formatted(MemcachedSettings.show(server), e.getMessage()),
          e);
    }
  }

  /** Ends the wait for an answer that will not come. */
  private final class LossObserver implements ConnectionObserver {

    @Override
    public void connectionEstablished(SocketAddress server, int reconnectCount) {}

    @Override
    public void connectionLost(SocketAddress server) {
      broken = true;
      Reply waiting = pending;
      if (waiting != null) {
        waiting.lost();
      }
    }
  }

  /** True if a connection was lost or an operation failed. */
  boolean isBroken() {
    return broken;
  }

  Reply.Got get(String name) {
    Reply.Got reply = new Reply.Got();
    ask(name, operations.get(name, reply), reply);
    return reply;
  }

  Reply.GotVersion gets(String name) {
    Reply.GotVersion reply = new Reply.GotVersion();
    ask(name, operations.gets(name, reply), reply);
    return reply;
  }

  /** Stores an item, or not, as {@code type} says; false if it says not. */
  boolean store(StoreType type, String name, int flags, byte[] data) {
    Reply.Done reply = new Reply.Done();
    Operation operation = operations.store(type, name, flags, settings.expirationS(), data, reply);
    return askToStore(name, data.length, operation, reply) == StatusCode.SUCCESS;
  }

  /**
   * Stores an item in place of the version {@code cas}.
   *
   * @return SUCCESS, ERR_EXISTS if it is another version by now, or ERR_NOT_FOUND if it is gone
   */
  StatusCode cas(String name, long cas, int flags, byte[] data) {
    Reply.Done reply = new Reply.Done();
    Operation operation =
        operations.cas(StoreType.set, name, cas, flags, settings.expirationS(), data, reply);
    return askToStore(name, data.length, operation, reply);
  }

  /** False if there was no such item. */
  boolean delete(String name) {
    Reply.Done reply = new Reply.Done();
    return ask(name, operations.delete(name, reply), reply) == StatusCode.SUCCESS;
  }

  /**
   * What each server says of itself, in the order of the settings.
   *
   * @param about {@code settings}, {@code slabs} or {@code items}; null for the server at large
   */
  List<Map<String, String>> stats(@Nullable String about) {
    List<Map<String, String>> answers = new ArrayList<>();
    for (InetSocketAddress server : settings.servers()) {
      Reply.Stats reply = new Reply.Stats();
      askAt(server, operations.stats(about, reply), reply);
      answers.add(reply.values);
    }
    return answers;
  }

  /** Stores an item on one server; false if there is one of that name. */
  boolean addAt(InetSocketAddress server, String name, int expirationS, byte[] data) {
    Reply.Done reply = new Reply.Done();
    return askAt(server, operations.store(StoreType.add, name, 0, expirationS, data, reply), reply)
        == StatusCode.SUCCESS;
  }

  /** An item of one server, or null if there is none. */
  byte @Nullable [] getAt(InetSocketAddress server, String name) {
    Reply.Got reply = new Reply.Got();
    askAt(server, operations.get(name, reply), reply);
    return reply.data;
  }

  /** Removes an item of one server, if there is one. */
  void deleteAt(InetSocketAddress server, String name) {
    Reply.Done reply = new Reply.Done();
    askAt(server, operations.delete(name, reply), reply);
  }

  /** Where an item of that name is, or would be. */
  InetSocketAddress serverOf(String name) {
    return (InetSocketAddress) connection.getLocator().getPrimary(name).getSocketAddress();
  }

  private StatusCode askToStore(String name, int bytes, Operation operation, Reply reply) {
    try {
      return ask(name, operation, reply);
    } catch (StoreException e) {
      if (reply.isTooLarge()) {
        throw new StoreException(tooLarge(serverOf(name), bytes), e);
      }
      throw e;
    }
  }

  private String tooLarge(InetSocketAddress server, int bytes) {
    long mebibytes = (bytes + ItemLayout.MAX_HEADER_BYTES) / (1L << 20) + 1;
    return "a record of %,d bytes is too large for Memcached at %s, which takes items of at most %s; start it with -I %dm or more"
        .formatted(bytes, MemcachedSettings.show(server), largestItem(server), mebibytes);
  }

  /** Asked on a link of its own: the library drops a connection on which a server complained. */
  private String largestItem(InetSocketAddress server) {
    try (MemcachedLink fresh = new MemcachedLink(settings)) {
      int index = settings.servers().indexOf(server);
      String bytes = fresh.stats("settings").get(index).getOrDefault("item_size_max", "?");
      return bytes + " bytes";
    } catch (StoreException e) {
      return "fewer bytes";
    }
  }

  private StatusCode ask(String name, Operation operation, Reply reply) {
    pending = reply;
    try {
      connection.enqueueOperation(name, operation);
    } catch (IllegalStateException e) {
      broken = true;
      throw new StoreException("the Memcached client is closed or interrupted", e);
    }
    if (!isAnswered(reply)) {
      throw failure(serverOf(name), reply);
    }
    return reply.code();
  }

  private StatusCode askAt(InetSocketAddress server, Operation operation, Reply reply) {
    MemcachedNode node =
        connection.getLocator().getAll().stream()
            .filter(candidate -> candidate.getSocketAddress().equals(server))
            .findFirst()
            .orElseThrow();
    pending = reply;
    connection.addOperations(Map.of(node, operation));
    if (!isAnswered(reply)) {
      throw failure(server, reply);
    }
    return reply.code();
  }

  /** Waits; false breaks the link. */
  private boolean isAnswered(Reply reply) {
    boolean complete = false;
    try {
      // If the connection was lost before the reply was pending, nobody ends the wait for it.
      complete = !broken && reply.await(settings.opTimeoutMs());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    boolean answered = complete && isAnswer(reply.code());
    broken |= !answered;
    return answered;
  }

  /** What is no failure: done, or not done for a reason that the caller expects. */
  private static boolean isAnswer(StatusCode code) {
    return code == StatusCode.SUCCESS
        || code == StatusCode.ERR_NOT_FOUND
        || code == StatusCode.ERR_NOT_STORED
        || code == StatusCode.ERR_EXISTS;
  }

  private StoreException failure(InetSocketAddress server, Reply reply) {
    String name = "Memcached at " + MemcachedSettings.show(server);
    if (reply.isLost()) {
      return new StoreException(
          "the connection to %s was lost; see whether it runs and speaks memcached.protocol=%s"
              .formatted(name, settings.protocol() == Protocol.BINARY ? "binary" : "text"));
    }
    if (reply.isOutOfMemory()) {
      return new StoreException(name + " has no memory left; start it with a larger -m");
    }
    if (reply.isRefusal()) {
      return new StoreException(name + " refused: " + reply.message());
    }
    return new StoreException(
        "%s did not answer within %d ms; see whether it is overloaded, or raise %s"
            .formatted(name, settings.opTimeoutMs(), MemcachedSettings.OP_TIMEOUT_MS));
  }

  /** Ends the library's thread, and waits until it has ended. */
  @Override
  public void close() {
    broken = true;
    try {
      connection.shutdown();
      connection.join(settings.shutdownTimeoutMs());
    } catch (IOException e) {
      // It is thrown away because it is not needed any more.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
