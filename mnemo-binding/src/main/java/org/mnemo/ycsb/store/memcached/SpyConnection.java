package org.mnemo.ycsb.store.memcached;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
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
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.StoreException;

/**
 * The library's connections to all servers of a tier, for one thread, without its less informative
 * futures. An operation is answered, refused, or fails within the timeout. After a failure the
 * connection {@link #isBroken()} and must be closed, as the library would reconnect for seconds and
 * then repeat abandoned requests.
 */
final class SpyConnection implements AutoCloseable {

  /** System property of the library's logger; without it, it writes to the terminal. */
  private static final String LOGGER_PROPERTY = "net.spy.log.LoggerImpl";

  static {
    if (System.getProperty(LOGGER_PROPERTY) == null) {
      System.setProperty(LOGGER_PROPERTY, "net.spy.memcached.compat.log.SLF4JLogger");
    }
  }

  private final MemcachedSettings settings;
  private final Protocol protocol;
  private final OperationFactory operations;
  private final MemcachedConnection connection;
  private volatile boolean broken;
  private volatile @Nullable Reply pending;
  private volatile @Nullable Throwable cause;

  SpyConnection(MemcachedSettings settings, Protocol protocol) {
    this.settings = settings;
    this.protocol = protocol;
    settings.servers().forEach(server -> requireListening(server, settings.opTimeoutMs()));
    ConnectionFactory factory =
        new ConnectionFactoryBuilder()
            .setProtocol(protocol)
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

  /** True if a server was lost or an operation failed. */
  boolean isBroken() {
    return broken;
  }

  OperationFactory operations() {
    return operations;
  }

  /** The server responsible for an item. */
  InetSocketAddress serverOf(String name) {
    return (InetSocketAddress) connection.getLocator().getPrimary(name).getSocketAddress();
  }

  /**
   * Sends an operation to the server responsible for an item.
   *
   * @return SUCCESS, ERR_NOT_FOUND, ERR_NOT_STORED or ERR_EXISTS
   * @throws StoreException for any other result
   */
  StatusCode ask(String name, Operation operation, Reply reply) {
    send(reply, () -> connection.enqueueOperation(name, operation));
    if (!isAnswered(reply)) {
      throw failure(serverOf(name), reply);
    }
    return reply.code();
  }

  /** Sends an operation to one server, otherwise like {@link #ask}. */
  StatusCode askAt(InetSocketAddress server, Operation operation, Reply reply) {
    MemcachedNode node =
        connection.getLocator().getAll().stream()
            .filter(candidate -> candidate.getSocketAddress().equals(server))
            .findFirst()
            .orElseThrow();
    send(reply, () -> connection.addOperations(Map.of(node, operation)));
    if (!isAnswered(reply)) {
      throw failure(server, reply);
    }
    return reply.code();
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
              .formatted(settings.endpoint(), e, protocol == Protocol.BINARY ? "text" : "binary"),
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
              .formatted(name, protocol == Protocol.BINARY ? "binary" : "text"));
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
