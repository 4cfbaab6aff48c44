package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.NanoClock;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.ycsb.ScriptedServer;
import org.mnemo.ycsb.capture.Capture;
import org.mnemo.ycsb.capture.Captured;
import org.mnemo.ycsb.capture.CapturedTrace;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.TierSettings;

/** A real memcached under load, captured. */
@Tag("processes")
@NeedsMemcached
class CapturedMemcachedTest {

  private static final long SECOND_NS = 1_000_000_000L;

  @TempDir Path folder;
  private volatile boolean isLoading = true;

  private static LiveServer server(String hosts) {
    Properties properties = new Properties();
    properties.setProperty("memcached.hosts", hosts);
    return new MemcachedType()
        .server(new TierSettings("fast", properties), NanoClock.SYSTEM)
        .live()
        .orElseThrow();
  }

  private Capture.Settings settings(double rate, long requests) {
    return new Capture.Settings(
        folder.resolve("t.csv"),
        rate,
        42,
        60 * SECOND_NS,
        requests,
        SECOND_NS / 20,
        SECOND_NS / 2,
        10 * SECOND_NS,
        new Capture.Limits(1, 600 * SECOND_NS, 1));
  }

  /** Sets and reads keys whose values are as long as their numbers say. */
  private void load(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader answers =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
      for (int i = 0; isLoading; i++) {
        int number = i % 300 + 1;
        String commands =
            "set user:%1$d 0 0 %1$d\r\n%2$s\r\nget user:%1$d\r\n"
                .formatted(number, "v".repeat(number));
        socket.getOutputStream().write(commands.getBytes(StandardCharsets.ISO_8859_1));
        String answer = answers.readLine();
        while (answer != null && !answer.equals("END")) {
          answer = answers.readLine();
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void writesTheRequestsToSampledKeys() throws Exception {
    try (MemcachedProcess memcached = MemcachedProcess.with("-m", "64")) {
      Thread load = new Thread(() -> load(memcached.port()), "load");
      load.start();
      Capture.Settings settings = settings(0.2, 5000);
      LiveServer server = server(memcached.host());
      KeySample sample = new KeySample(0.2, 42);
      try (Capture capture = new Capture(server, settings)) {
        Captured captured = capture.run(seconds -> {});
        assertThat(captured.totals().requests().total()).isGreaterThanOrEqualTo(5000);
        new CapturedTrace(capture, server, settings).write(captured, AssumedSizes.NONE, told -> {});
      } finally {
        isLoading = false;
        load.join();
      }
      long requests = 0;
      try (TraceReader trace = TraceFiles.open(settings.out())) {
        for (var access = trace.access(); trace.next(); requests++) {
          assertThat(sample.holds(access.keyBuffer(), access.keyOffset(), access.keyLength()))
              .isTrue();
          assertThat("user:" + access.valueBytes()).isEqualTo(access.keyAsString());
        }
      }
      assertThat(requests).isPositive();
    }
  }

  @Test
  void doesNotTakeAServerOfAnotherVersionOrKind() throws Exception {
    misused(() -> server("127.0.0.1:11211,127.0.0.1:11212"), "memcached.hosts", "2");
    failed(() -> checked("VERSION 1.6.10\r\n"), "1.6.11");
    refused(() -> checked("-ERR unknown command 'version'\r\n"), "-ERR unknown command");
    refused(() -> server("127.0.0.1:1").stream(), "127.0.0.1:1");
  }

  /** The server of this test ends only when it is left. */
  @Test
  void leavesAServerThatAsksForAPassword() throws Exception {
    failed(
        () -> answered("CLIENT_ERROR unauthenticated\r\n", server -> server.stream().close()),
        "memcached.password");
  }

  private static void checked(String answer) throws Exception {
    answered(
        answer,
        server -> {
          try (LiveServer.Probe probe = server.probe()) {
            probe.check();
          }
        });
  }

  /** Asks a server that gives this answer to whatever it is asked. */
  private static void answered(String answer, Consumer<LiveServer> question) throws Exception {
    try (ScriptedServer scripted =
        new ScriptedServer(
            (in, out) -> {
              in.read();
              out.write(answer.getBytes(StandardCharsets.US_ASCII));
              in.transferTo(OutputStream.nullOutputStream());
            })) {
      question.accept(server("127.0.0.1:" + scripted.port()));
    }
  }
}
