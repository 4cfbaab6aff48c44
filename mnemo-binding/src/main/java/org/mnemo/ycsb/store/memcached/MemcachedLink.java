package org.mnemo.ycsb.store.memcached;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
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
import org.mnemo.ycsb.tier.StoreException;

/**
 * The library's connections to all servers of a tier, for one thread, without its less informative
 * futures. A command is one round trip: it is answered, refused, or fails within the timeout with a
 * {@link StoreException}. After a failure the link {@link #isBroken()} and must be closed, as the
 * library would reconnect for seconds and then repeat abandoned requests.
 */
final class MemcachedLink implements AutoCloseable {

  /** System property of the library's logger; without it, it writes to the terminal. */
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
  private volatile @Nullable Throwable cause;

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
      connection.setUncaughtExceptionHandler((thread, failure) -> lose(failure));
    } catch (IOException e) {
      throw new StoreException(
          "cannot connect to Memcached: " + e.getMessage() + "; check memcached.hosts", e);
    }
    try {
      authenticate();
      stats(null);
    } catch (StoreException e) {
      close();
      throw e;
    }
  }

  /** Refuses an address without listener: the library would retry silently. */
  private static void requireListening(InetSocketAddress server, long timeoutMs) {
    try (Socket socket = new Socket()) {
      socket.connect(server, (int) timeoutMs);
    } catch (IOException e) {
      throw MemcachedSettings.unreachable(server, e);
    }
  }

  private final class LossObserver implements ConnectionObserver {

    @Override
    public void connectionEstablished(SocketAddress server, int reconnectCount) {}

    @Override
    public void connectionLost(SocketAddress server) {
      lose(null);
    }
  }

  /** Ends the wait for an answer after the connection was lost or the library's thread failed. */
  private void lose(@Nullable Throwable failure) {
    broken = true;
    cause = failure;
    Reply waiting = pending;
    if (waiting != null) {
      waiting.lost();
    }
  }

  /** Sends the password, which a server expects as the first item. */
  private void authenticate() {
    String credentials = settings.credentials();
    if (credentials != null) {
      byte[] data = credentials.getBytes(StandardCharsets.UTF_8);
      for (InetSocketAddress server : settings.servers()) {
        Reply.Plain reply = new Reply.Plain();
        askAt(server, storing(StoreType.set, "auth", 0, 0, data, reply), reply);
      }
    }
  }

  /** True if the link is unusable and must be closed. */
  boolean isBroken() {
    return broken;
  }

  OperationFactory operations() {
    return operations;
  }

  Reply get(String name) {
    Reply.Plain reply = new Reply.Plain();
    return ask(name, operations.get(name, reply), reply);
  }

  /** An item with its version. */
  Reply gets(String name) {
    Reply.Versioned reply = new Reply.Versioned();
    return ask(name, operations.gets(name, reply), reply);
  }

  /** Stores an item under the condition of {@code type}; false if it is not met. */
  boolean store(StoreType type, String name, int flags, byte[] data) {
    Reply.Plain reply = new Reply.Plain();
    Operation operation = storing(type, name, flags, settings.expirationS(), data, reply);
    return askToStore(name, data.length, operation, reply) == StatusCode.SUCCESS;
  }

  /**
   * Replaces the version {@code cas} of an item.
   *
   * @return SUCCESS, ERR_EXISTS for another version, or ERR_NOT_FOUND for a missing item
   */
  StatusCode cas(String name, long cas, int flags, byte[] data) {
    Reply.Plain reply = new Reply.Plain();
    Operation operation =
        operations.cas(StoreType.set, name, cas, flags, settings.expirationS(), data, reply);
    return askToStore(name, data.length, operation, reply);
  }

  /** Writes an item with its own time to live in seconds, 0 for no end; false without memory. */
  boolean set(String name, int expirationS, byte[] data) {
    Reply.Plain reply = new Reply.Plain();
    send(
        reply,
        () ->
            connection.enqueueOperation(
                name, storing(StoreType.set, name, 0, expirationS, data, reply)));
    if (!isAnswered(reply) && !reply.isOutOfMemory()) {
      throw failure(serverOf(name), reply);
    }
    return !reply.isOutOfMemory();
  }

  /** Sets the time to live of an item in seconds, if it exists. */
  void touch(String name, int expirationS) {
    Reply.Plain reply = new Reply.Plain();
    ask(name, operations.touch(name, expirationS, reply), reply);
  }

  boolean delete(String name) {
    Reply.Plain reply = new Reply.Plain();
    return ask(name, operations.delete(name, reply), reply).code() == StatusCode.SUCCESS;
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
      askAt(server, operations.stats(about, reply), reply);
      answers.add(reply.values);
    }
    return answers;
  }

  /** Stores a new item on one server; false if it exists. */
  boolean addAt(InetSocketAddress server, String name, int expirationS, byte[] data) {
    Reply.Plain reply = new Reply.Plain();
    Operation operation = storing(StoreType.add, name, 0, expirationS, data, reply);
    return askAt(server, operation, reply).code() == StatusCode.SUCCESS;
  }

  /** An item of one server, or null if it is missing. */
  byte @Nullable [] getAt(InetSocketAddress server, String name) {
    Reply.Plain reply = new Reply.Plain();
    return askAt(server, operations.get(name, reply), reply).data;
  }

  void deleteAt(InetSocketAddress server, String name) {
    Reply.Plain reply = new Reply.Plain();
    askAt(server, operations.delete(name, reply), reply);
  }

  /** The server responsible for an item. */
  InetSocketAddress serverOf(String name) {
    return (InetSocketAddress) connection.getLocator().getPrimary(name).getSocketAddress();
  }

  private Operation storing(
      StoreType type, String name, int flags, int expirationS, byte[] data, Reply.Plain reply) {
    return settings.protocol() == Protocol.TEXT
        ? new TextStoreOperation(type, name, flags, expirationS, data, reply)
        : operations.store(type, name, flags, expirationS, data, reply);
  }

  private StatusCode askToStore(String name, int bytes, Operation operation, Reply reply) {
    try {
      return ask(name, operation, reply).code();
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
    try (MemcachedLink fresh = new MemcachedLink(settings)) {
      int index = settings.servers().indexOf(server);
      String bytes = fresh.stats("settings").get(index).getOrDefault("item_size_max", "?");
      return bytes + " bytes";
    } catch (StoreException e) {
      return "fewer bytes";
    }
  }

  /**
   * Sends an operation to the server responsible for an item.
   *
   * @return the reply, with SUCCESS, ERR_NOT_FOUND, ERR_NOT_STORED or ERR_EXISTS
   * @throws StoreException for any other result
   */
  Reply ask(String name, Operation operation, Reply reply) {
    send(reply, () -> connection.enqueueOperation(name, operation));
    if (!isAnswered(reply)) {
      throw failure(serverOf(name), reply);
    }
    return reply;
  }

  /** Sends an operation to one server, otherwise like {@link #ask}. */
  private Reply askAt(InetSocketAddress server, Operation operation, Reply reply) {
    MemcachedNode node =
        connection.getLocator().getAll().stream()
            .filter(candidate -> candidate.getSocketAddress().equals(server))
            .findFirst()
            .orElseThrow();
    send(reply, () -> connection.addOperations(Map.of(node, operation)));
    if (!isAnswered(reply)) {
      throw failure(server, reply);
    }
    return reply;
  }

  /**
   * Sends an operation. An exception of the library breaks the connection, as it is unknown what
   * was sent.
   */
  private void send(Reply reply, Runnable sending) {
    pending = reply;
    try {
      sending.run();
    } catch (RuntimeException e) {
      broken = true;
      throw new StoreException(
          "the Memcached client could not send a request to %s (%s); try memcached.protocol=%s"
              .formatted(
                  settings.endpoint(),
                  e,
                  settings.protocol() == Protocol.BINARY ? "text" : "binary"),
          e);
    }
  }

  /** Waits for a reply; false breaks the connection. */
  private boolean isAnswered(Reply reply) {
    if (broken) {
      // The connection was lost before the reply was pending, so nothing else ends the wait.
      reply.lost();
    }
    boolean answered = false;
    try {
      answered = reply.await(settings.opTimeoutMs()) && isAnswer(reply.code());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!answered) {
      broken = true;
    }
    return answered;
  }

  /** True if a status is success or an expected refusal. */
  private static boolean isAnswer(StatusCode code) {
    return code == StatusCode.SUCCESS
        || code == StatusCode.ERR_NOT_FOUND
        || code == StatusCode.ERR_NOT_STORED
        || code == StatusCode.ERR_EXISTS;
  }

  private StoreException failure(InetSocketAddress server, Reply reply) {
    String name = "Memcached at " + MemcachedSettings.show(server);
    Throwable unexpected = cause;
    if (unexpected != null) {
      return new StoreException(
          "%s sent an invalid answer (%s); check that it is Memcached, without a proxy"
              .formatted(name, unexpected));
    }
    if (reply.isLost()) {
      return new StoreException(
          "the connection to %s was lost; check that it runs with memcached.protocol=%s"
              .formatted(name, settings.protocol() == Protocol.BINARY ? "binary" : "text"));
    }
    if (reply.isOutOfMemory()) {
      return new StoreException(name + " has no memory left; start it with a larger -m");
    }
    if (reply.wantsPassword()) {
      return MemcachedSettings.unauthorized(server);
    }
    if (reply.isRefusal()) {
      return new StoreException(name + " refused: " + reply.message());
    }
    return new StoreException(
        "%s did not answer within %d ms; check that it is an idle Memcached, or raise %s"
            .formatted(name, settings.opTimeoutMs(), MemcachedSettings.OP_TIMEOUT_MS));
  }

  /** Ends the library's thread, and waits for its end. */
  @Override
  public void close() {
    broken = true;
    try {
      connection.shutdown();
      connection.join(settings.shutdownTimeoutMs());
    } catch (IOException e) {
      // It is discarded, as it is not needed any more.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
