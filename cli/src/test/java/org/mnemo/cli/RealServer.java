package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A real server on a free port, as a user runs it. */
public record RealServer(Process process, int port) implements AutoCloseable {

  private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);

  /** Starts a Redis or a Valkey that keeps its files in a folder. */
  public static RealServer redis(String program, Path folder, Object... more) throws IOException {
    return start(folder, program, "--port", "PORT", "--save", "", "--dir", folder, List.of(more));
  }

  /** Starts a Memcached. */
  public static RealServer memcached(Path folder, Object... more) throws IOException {
    return start(
        folder,
        "memcached",
        "-u",
        "root",
        "-l",
        "127.0.0.1",
        "-p",
        "PORT",
        "-U",
        "0",
        List.of(more));
  }

  private static RealServer start(Path folder, Object... command) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<String> words =
        Stream.of(Program.all(command)).map(word -> word.replace("PORT", "" + port)).toList();
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    RealServer server =
        new RealServer(builder.redirectOutput(folder.resolve("server.log").toFile()).start(), port);
    await(server::answers);
    return server;
  }

  private boolean answers() {
    assertThat(process.isAlive()).isTrue();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Waits for a condition, which must hold within two minutes. */
  public static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
