package org.mnemo.core.trace.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server of a test's own, without files. */
public final class LocalServer implements Closeable {

  private final Process process;
  private final int port;
  private final Path folder;

  private LocalServer(Process process, int port, Path folder) {
    this.process = process;
    this.port = port;
    this.folder = folder;
  }

  /** Starts a program of PATH that Redis' options are given. */
  static LocalServer start(String program) throws IOException {
    return start(program, "--port %d --bind 127.0.0.1 --save");
  }

  /**
   * Starts a server; where there is no such program, the test is left out.
   *
   * @param options between blanks, %d for its port
   */
  public static LocalServer start(String program, String options) throws IOException {
    assumeTrue(isOnPath(program), "there is no " + program + " on PATH");
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path folder = Files.createTempDirectory("server");
    Process process =
        new ProcessBuilder((program + " " + options.formatted(port)).split(" "))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    LocalServer server = new LocalServer(process, port, folder);
    server.awaitAnswer();
    return server;
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private void awaitAnswer() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (true) {
      try {
        connect().close();
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          close();
          throw e;
        }
        Thread.onSpinWait();
      }
    }
  }

  public RespConnection connect() throws IOException {
    return new RespConnection(port);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> file.toFile().delete());
    }
    Files.delete(folder);
  }
}
