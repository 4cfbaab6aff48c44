package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts;
import org.mnemo.core.trace.sample.LiveSelection;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.ycsb.capture.Capture;
import org.mnemo.ycsb.capture.Captured;
import org.mnemo.ycsb.capture.Captured.Segment.After;
import org.mnemo.ycsb.capture.CapturedTrace;
import org.mnemo.ycsb.capture.CapturedTrace.Written;
import org.mnemo.ycsb.capture.ForwardingServer;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.workload.Runs;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ClientKillParams;

/** Real Redis servers, captured: the first one under load, the last one is killed. */
@Tag("processes")
class CapturedRedisTest {

  private static final long SECOND_NS = 1_000_000_000L;

  /** Whatever the machine is busy with. */
  private static final Capture.Limits ANY = new Capture.Limits(1, 600 * SECOND_NS, 1);

  @RegisterExtension
  static final RedisTestServers SERVERS = new RedisTestServers(4, server -> List.of());

  @TempDir Path folder;
  private Thread load;
  private volatile boolean isLoading = true;
  private final AtomicLong commands = new AtomicLong();

  @BeforeEach
  void startLoad() {
    load = new Thread(this::load, "load");
    load.start();
  }

  @AfterEach
  void stopLoad() throws InterruptedException {
    isLoading = false;
    load.join();
  }

  /** Sets and reads keys whose values are as long as their numbers say. */
  private void load() {
    for (int i = 0; isLoading; i++) {
      try (Jedis client = SERVERS.client(0)) {
        for (; isLoading; i++) {
          int number = i % 500;
          client.set("user:" + number, "v".repeat(number));
          client.get("user:" + number);
          client.mget("user:" + number, "user:" + (number + 1) % 500);
          commands.addAndGet(3);
        }
      } catch (JedisException e) {
        // The test has closed the connection.
      }
    }
  }

  private Capture.Settings settings(double rate, long requests) {
    return settings(rate, 60 * SECOND_NS, requests, 10 * SECOND_NS);
  }

  private Capture.Settings settings(double rate, long forNs, long requests, long catchUpNs) {
    Path out = folder.resolve("t.csv.zst");
    return new Capture.Settings(
        out, rate, 42, forNs, requests, SECOND_NS / 20, SECOND_NS / 2, catchUpNs, ANY);
  }

  private static LiveServer server(int number, String... more) {
    String port = Integer.toString(SERVERS.port(number));
    return RedisTestServers.with(Runs.with(Runs.properties("redis.port", port), more))
        .live()
        .orElseThrow();
  }

  private static Captured capture(LiveServer server, Capture.Settings settings) {
    try (Capture capture = new Capture(server, settings)) {
      return capture.run(seconds -> {});
    }
  }

  private Written written(LiveServer server, Capture.Settings settings) {
    try (Capture capture = new Capture(server, settings)) {
      Captured captured = capture.run(seconds -> {});
      return new CapturedTrace(capture, server, settings)
          .write(captured, AssumedSizes.NONE, told -> {});
    }
  }

  @Test
  void writesTheRequestsToSampledKeysWithTheirSizes() {
    Capture.Settings settings = settings(0.1, 6000);
    Written written = written(server(0), settings);
    KeySample sample = new KeySample(0.1, 42);
    long requests = 0;
    try (TraceReader trace = TraceFiles.open(settings.out())) {
      for (var access = trace.access(); trace.next(); requests++) {
        String key =
            new String(
                access.keyBuffer(), access.keyOffset(), access.keyLength(), StandardCharsets.UTF_8);
        assertThat(sample.holds(access.keyBuffer(), access.keyOffset(), access.keyLength()))
            .isTrue();
        assertThat("user:" + access.valueBytes()).isEqualTo(key);
      }
    }
    TraceSample told = TraceSample.of(settings.out()).orElseThrow();
    assertThat(told.requests().total()).isGreaterThanOrEqualTo(6000);
    assertThat(told.keptRequests().total()).isEqualTo(requests).isEqualTo(written.kept().total());
    // Of 500 keys one in ten, give or take four standard errors.
    assertThat(written.keys()).isBetween(23L, 77L).isEqualTo(told.keptKeys());
    assertThat(folder.resolve("t.csv.zst.parts")).doesNotExist();
  }

  @Test
  void keepsAllWhereAllKeysAreSampled() {
    Capture.Settings settings = settings(1, 2000);
    assertThat(written(server(0), settings).kept().total()).isGreaterThanOrEqualTo(2000);
    assertThat(TraceSample.of(settings.out())).isEmpty();
  }

  @Test
  void goesOnWithWhatAnInterruptedCaptureHasLeft() throws Exception {
    capture(server(0), settings(0.1, 2000));
    Path parts = folder.resolve("t.csv.zst.parts");
    // As a process that was killed leaves them.
    Files.writeString(parts.resolve("000002.zst.4194303.partial"), "torn");
    Files.writeString(parts.resolve("000002.json"), "{}");

    misused(() -> capture(server(0), settings(0.2, 2000)), "--share 10.0 %", "--share 20.0 %");
    refused(() -> capture(server(1), settings(0.1, 2000)), "database 0");

    Captured captured = capture(server(0), settings(0.1, 4000));
    assertThat(captured.segments()).extracting("number").containsExactly(1, 2);
    assertThat(captured.segments())
        .extracting("after")
        .containsExactly(After.BEGINNING, After.INTERRUPTION);
    assertThat(captured.totals().requests().total()).isGreaterThanOrEqualTo(4000);
    // It has all that was asked for: the server is not captured again.
    Written written = written(server(0), settings(0.1, 4000));
    assertThat(written.kept().total()).isPositive();
  }

  /** A second of a server whose stream stops after some lines, at most until the last mark. */
  private Captured capturedBehind(long catchUpNs) {
    CountDownLatch latch = new CountDownLatch(1);
    AtomicLong marks = new AtomicLong();
    LiveServer late =
        new ForwardingServer(server(0)) {
          @Override
          public LiveServer.Stream stream() {
            return new HeldBack(super.stream(), latch, 10);
          }

          @Override
          protected void marked() {
            // The second mark is the last one, said when the time is over.
            if (catchUpNs > 0 && marks.incrementAndGet() == 2) {
              latch.countDown();
            }
          }
        };
    return capture(late, settings(1, SECOND_NS, 0, catchUpNs));
  }

  @Test
  void readsOnForWhatHadNotComeWhenTheTimeIsOver() {
    Captured captured = capturedBehind(60 * SECOND_NS);
    assertThat(captured.stop().reason()).isEqualTo(Reason.TIME);
    assertThat(captured.seconds()).isGreaterThanOrEqualTo(1.0);
    assertThat(captured.counted()).isNotNull();
    assertThat(captured.counted().read()).isGreaterThan(10);
    assertThat(captured.counted().differ(0)).as(captured.counted().toString()).isFalse();
  }

  @Test
  void coversNoMoreThanHasComeWhereTheRestDoesNot() {
    Captured captured = capturedBehind(0);
    assertThat(captured.stop().reason()).isEqualTo(Reason.BEHIND);
    assertThat(captured.stop().value()).isGreaterThan(0.9 * SECOND_NS);
    assertThat(captured.seconds()).isLessThan(0.1);
    assertThat(captured.totals().requests().total()).isPositive();
  }

  /** A stream that says no more after some lines, until a latch opens or it is closed. */
  private record HeldBack(LiveServer.Stream real, CountDownLatch latch, int lines)
      implements LiveServer.Stream {

    @Override
    public LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out) {
      LiveSelection selection = real.select(sample, isBegun, out);
      return new LiveSelection() {
        private int read;

        @Override
        public boolean next() {
          if (++read > lines) {
            try {
              latch.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
          return selection.next();
        }

        @Override
        public LiveCounts counts() {
          return selection.counts();
        }

        @Override
        public void close() {
          selection.close();
        }
      };
    }

    @Override
    public long receipts() {
      return real.receipts();
    }

    @Override
    public long id() {
      return real.id();
    }

    @Override
    public void close() {
      real.close();
      latch.countDown();
    }
  }

  @Test
  void connectsAnewWhereItsConnectionIsClosed() {
    LiveServer closing =
        new ForwardingServer(server(0)) {
          @Override
          protected LiveServer.Load looked(LiveServer.Load load) {
            try (Jedis admin = SERVERS.client(0)) {
              for (String client : admin.clientList().split("\n", -1)) {
                if (client.contains("name=mnemo-capture")) {
                  String address = client.replaceFirst("(?s).* addr=(\\S+) .*", "$1");
                  // The form with filters counts a client that has just gone as 0, not as an error.
                  admin.clientKill(new ClientKillParams().addr(address));
                }
              }
            }
            return load;
          }
        };
    Captured captured = capture(closing, settings(0.5, 3 * SECOND_NS, 0, 10 * SECOND_NS));
    assertThat(captured.stop().reason()).isEqualTo(Reason.TIME);
    assertThat(captured.segments()).extracting("after").contains(After.LOSS);
  }

  @Test
  void givesUpWhereTheServerIsGone() {
    LiveServer dying =
        new ForwardingServer(server(3)) {
          @Override
          protected LiveServer.Load looked(LiveServer.Load load) {
            SERVERS.kill(3);
            return load;
          }
        };
    Captured captured = capture(dying, settings(0.5, 0));
    assertThat(captured.stop().reason()).isEqualTo(Reason.LOST);
    assertThat(captured.stop().detail()).contains("no Redis answers");
    assertThat(captured.after()).isNull();
    assertThat(captured.segments()).hasSize(1);
  }

  @Test
  void saysThatItCannotWriteWhatItReads() {
    Path parts = folder.resolve("t.csv.zst.parts");
    LiveServer server =
        new ForwardingServer(server(0)) {
          @Override
          public LiveServer.Stream stream() {
            Directories.remove(parts);
            return super.stream();
          }
        };
    Capture.Settings settings = settings(1, 0);
    assertThatThrownBy(() -> capture(server, settings))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith("cannot write " + parts);
  }

  @Test
  void stopsWhereTheServerHoldsTooMuchForItAndKeepsWhatItHas() {
    LiveServer slow =
        new ForwardingServer(server(0)) {
          @Override
          protected LiveServer.Load looked(LiveServer.Load load) {
            long requests = load.requests();
            double cpu = load.cpuSeconds();
            double busy = load.busySeconds();
            return new LiveServer.Load(
                requests, cpu, busy, 1, load.usedBytes(), 0, 100L << 20, 0, 0);
          }
        };
    Captured captured = capture(slow, settings(0.5, 0));
    assertThat(captured.stop().reason()).isEqualTo(Reason.BACKLOG);
    assertThat(captured.stop().endsAsAsked()).isFalse();
    assertThat(captured.totals().requests().total()).isPositive();
    assertThat(captured.during().requests()).isPositive();
    assertThat(captured.before().requests()).isPositive();
  }

  @Test
  void seesTheBacklogOfItsOwnConnection() {
    LiveServer server = server(0);
    try (LiveServer.Probe probe = server.probe();
        LiveServer.Stream stream = server.stream()) {
      assertThat(probe.load(stream).backlogBytes()).isNotNegative();
      assertThat(probe.load(null).backlogBytes()).isEqualTo(-1);
    }
  }

  @Test
  void countsWhatNamesKeysAndNothingElse() {
    try (LiveServer.Probe probe = server(1).probe();
        Jedis client = SERVERS.client(1)) {
      long before = probe.load(null).requests();
      client.set("a", "1");
      client.mget("a", "b");
      client.objectEncoding("a");
      client.eval("return redis.call('get', KEYS[1])", 1, "a");
      client.dbSize();
      client.configGet("maxmemory");
      probe.ping();
      assertThat(probe.load(null).requests()).isEqualTo(before + 4);
    }
  }

  @Test
  void refusesAReplica() {
    try (Jedis replica = SERVERS.client(1)) {
      replica.replicaof("127.0.0.1", SERVERS.port(0));
      failed(
          () -> capture(server(1), settings(0.1, 10)),
          "127.0.0.1",
          String.valueOf(SERVERS.port(0)));
      replica.replicaofNoOne();
    }
    assertThat(folder.resolve("t.csv.zst.parts")).doesNotExist();
  }

  @Test
  void saysWhatTheUserMayNot() {
    try (Jedis admin = SERVERS.client(2)) {
      admin.aclSetUser("watcher", "on", ">secret", "~*", "+ping", "+info", "+select");
      String[] user = {"redis.username", "watcher", "redis.password", "secret"};
      refused(() -> capture(server(2, user), settings(0.1, 10)), "refused MONITOR", "SETUSER");
      user[3] = "wrong";
      refused(() -> capture(server(2, user), settings(0.1, 10)), "WRONGPASS");
      admin.aclDelUser("watcher");
    }
  }

  @Test
  void refusesAClusterAsAWhole() {
    misused(() -> server(0, "redis.cluster", "true"), "redis.cluster");
  }

  @Test
  void capturesOneDatabaseAndCountsTheOthers() {
    Captured captured = capture(server(0), settings(1, 1000));
    assertThat(captured.totals().otherDatabases()).isZero();
    Directories.remove(folder.resolve("t.csv.zst.parts"));
    Capture.Settings other = settings(1, SECOND_NS / 2, 0, SECOND_NS);
    LiveServer third = server(0, "redis.database", "3");
    try (Capture capture = new Capture(third, other)) {
      Captured nothing = capture.run(seconds -> {});
      assertThat(nothing.totals().otherDatabases()).isPositive();
      CapturedTrace trace = new CapturedTrace(capture, third, other);
      refused(() -> trace.write(nothing, AssumedSizes.NONE, told -> {}), "redis.database=N");
    }
    assertThat(other.out()).doesNotExist();
  }
}
