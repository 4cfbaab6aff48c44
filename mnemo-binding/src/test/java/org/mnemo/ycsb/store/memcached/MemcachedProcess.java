package org.mnemo.ycsb.store.memcached;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.workload.Runs;

/** A real memcached with options of the test's choice, and a bare client that looks into it. */
final class MemcachedProcess implements AutoCloseable {

  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

  private final InetSocketAddress address;
  private final List<String> command;
  private Process process;

  private MemcachedProcess(InetAddress host, String... options) {
    this.address = new InetSocketAddress(host, freePort(host));
    this.command =
        new ArrayList<>(
            List.of(
                SearchPath.find("memcached").orElseThrow().toString(),
                "-l",
                host.getHostAddress(),
                "-p",
                Integer.toString(address.getPort()),
                "-u",
                System.getProperty("user.name")));
    command.addAll(List.of(options));
    start();
  }

  static boolean isInstalled() {
    return SearchPath.find("memcached").isPresent();
  }

  static MemcachedProcess with(String... options) {
    return new MemcachedProcess(InetAddress.getLoopbackAddress(), options);
  }

  static MemcachedProcess on(InetAddress host) {
    return new MemcachedProcess(host);
  }

  /** Servers as those of a tier; name, value, name, value... */
  static TierServer server(String hosts, String protocol, String... more) {
    return new MemcachedType().server(settings(hosts, protocol, more), NanoClock.SYSTEM);
  }

  /** Settings of a tier; name, value, name, value... */
  static TierSettings settings(String hosts, String protocol, String... more) {
    Properties properties =
        Runs.with(Runs.properties("memcached.hosts", hosts, "memcached.protocol", protocol), more);
    return new TierSettings("fast", properties);
  }

  private static int freePort(InetAddress host) {
    try (ServerSocket socket = new ServerSocket(0, 1, host)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts it, again if it was killed, and waits until it listens. */
  void start() {
    try {
      process = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (!listens()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new IllegalStateException("did not start: " + command);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  void kill() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }

  int port() {
    return address.getPort();
  }

  /** As memcached.hosts has it. */
  String host() {
    return "127.0.0.1:" + port();
  }

  long pid() {
    return process.pid();
  }

  long number(String stat) {
    return Long.parseLong(stats(port(), "stats").get(stat));
  }

  /** What the server on a port of loopback says to stats. */
  static Map<String, String> stats(int port, String command) {
    Map<String, String> stats = new TreeMap<>();
    for (String line : say(port, command, "END")) {
      String[] words = line.split(" ", 3);
      stats.put(words[1], words[2]);
    }
    return stats;
  }

  /** Says something to the server on a port of loopback; returns its answer up to a last line. */
  static List<String> say(int port, String command, String lastLine) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader answer =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      List<String> lines = new ArrayList<>();
      for (String line = answer.readLine(); !lastLine.equals(line); line = answer.readLine()) {
        if (line == null) {
          throw new IllegalStateException("no '" + lastLine + "' after " + lines);
        }
        lines.add(line);
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
