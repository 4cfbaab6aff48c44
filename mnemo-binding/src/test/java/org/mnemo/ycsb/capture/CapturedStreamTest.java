package org.mnemo.ycsb.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.memcached.WatchSelection;
import org.mnemo.core.trace.redis.MonitorSelection;
import org.mnemo.core.trace.sample.CaptureMark;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts.Totals;
import org.mnemo.core.trace.sample.LiveSelection;
import org.mnemo.ycsb.capture.Captured.Segment.After;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreException;

/** What connections by hand make of a capture; the last one ends it, as there is no further. */
class CapturedStreamTest {

  private static final String GET = "1700000000.5 [0 127.0.0.1:1] \"GET\" \"a\"\r\n";
  private static final String WATCHED =
      "ts=17.1 gid=1 type=item_get key=a status=found clsid=1 cfd=3 size=12345\r\n";

  @TempDir Path folder;

  /** A server that sends a text on each connection, and counts what it is told to. */
  private static final class Server implements LiveServer {

    private final boolean isRedis;
    private final Queue<String> texts;
    private long requestsWhileConnecting;
    private long requests;

    Server(boolean isRedis, String... texts) {
      this.isRedis = isRedis;
      this.texts = new ArrayDeque<>(List.of(texts));
    }

    @Override
    public String format() {
      return isRedis ? "redis-monitor" : "memcached-watch";
    }

    @Override
    public boolean reportsSizes() {
      return true;
    }

    @Override
    public String source() {
      return "h:1";
    }

    @Override
    public LiveServer.Stream stream() {
      String text = texts.poll();
      if (text == null) {
        throw new StoreException("gone");
      }
      requests += requestsWhileConnecting;
      ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(UTF_8));
      return new TestStream(
          (sample, isBegun, out) ->
              isRedis
                  ? new MonitorSelection(in, "h:1", 0, sample, isBegun, out)
                  : new WatchSelection(in, "h:1", sample, out));
    }

    @Override
    public LiveServer.Probe probe() {
      return new Probe();
    }

    private final class Probe implements LiveServer.Probe {

      @Override
      public List<String> check() {
        return List.of();
      }

      @Override
      public void ping() {}

      @Override
      public void say(String word) {}

      @Override
      public LiveServer.ServerProcess process() {
        return new LiveServer.ServerProcess(0, 0, null, "", requests);
      }

      @Override
      public LiveServer.Load load(LiveServer.@Nullable Stream stream) {
        return new LiveServer.Load(requests, 0, 0, 1, 0, 0, -1, 0, 0);
      }

      @Override
      public void close() {}
    }
  }

  private interface Selecting {
    LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out);
  }

  private record TestStream(Selecting selecting) implements LiveServer.Stream {

    @Override
    public LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out) {
      return selecting.select(sample, isBegun, out);
    }

    @Override
    public long receipts() {
      return 0;
    }

    @Override
    public long id() {
      return -1;
    }

    @Override
    public void close() {}
  }

  private Capture.Settings settings(long forNs, long mostRequests, long patienceNs) {
    return new Capture.Settings(
        folder.resolve("t.csv"),
        1,
        42,
        forNs,
        mostRequests,
        1,
        patienceNs,
        0,
        new Capture.Limits(1, 600_000_000_000L, 1));
  }

  private Capture.Settings settings(long mostRequests) {
    return settings(60_000_000_000L, mostRequests, 0);
  }

  private Captured capture(Server server, long mostRequests) {
    return capture(server, settings(mostRequests));
  }

  private static Captured capture(Server server, Capture.Settings settings) {
    try (Capture capture = new Capture(server, settings)) {
      return capture.run(seconds -> {});
    }
  }

  @Test
  void goesOnWhereTheConnectionWasLostInItsFirstLine() {
    Server server =
        new Server(true, GET + GET.substring(0, 30), GET.substring(0, 12), GET + GET, "1");
    Captured captured = capture(server, 0);
    assertThat(captured.stop()).isEqualTo(new Stop(Reason.LOST, 4, 10, "gone"));
    assertThat(captured.totals().requests().read()).isEqualTo(3);
  }

  @Test
  void isNotCompleteWhereTheConnectionIsLostWhenTheTimeIsOver() {
    Captured captured =
        capture(new Server(true, GET), settings(2_000_000_000L, 0, 60_000_000_000L));
    assertThat(captured.stop()).isEqualTo(new Stop(Reason.LOST, 1, 10, "gone"));
    assertThat(captured.stop().endsAsAsked()).isFalse();
    assertThat(captured.totals().requests().read()).isEqualTo(1);
  }

  @Test
  void takesNoSizeOfALineThatWasCutOff() {
    String cut = WATCHED.substring(0, WATCHED.indexOf("345"));
    Captured captured = capture(new Server(false, WATCHED + cut, cut, WATCHED), 0);
    assertThat(captured.stop()).isEqualTo(new Stop(Reason.LOST, 3, 10, "gone"));
    assertThat(captured.totals().keptRequests().total()).isEqualTo(2);
  }

  @Test
  void countsRequestsFromTheTimeOnThatItMeasures() {
    Server server = new Server(true, GET);
    server.requestsWhileConnecting = 1000;
    LoadWindow during = capture(server, 1).during();
    assertThat(during).isNotNull().extracting(LoadWindow::requests).isEqualTo(0L);
  }

  /**
   * Marks of 1 and 3 s stand between four requests; the connection ends at 9 s, when a mark of 8 s
   * was said. The lines cover the time up to the last mark that came back.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void coversTheTimeUpToTheLastMark(boolean isRedis) throws InterruptedException {
    String request = isRedis ? GET : WATCHED;
    String mark = isRedis ? GET.replace("GET\" \"a", "PING\" \"%s") : WATCHED.replace("=a", "=%s");
    String text =
        request
            + mark.formatted(CaptureMark.word(1_000_000_000L))
            + request
            + request
            + mark.formatted(CaptureMark.word(3_000_000_000L))
            + request;
    Server server = new Server(isRedis, text);
    long[] nowNs = {0};
    try (CaptureDirectory directory =
        CaptureDirectory.open(
            folder.resolve("t.csv"),
            new CaptureDirectory.About(1, "h:1", server.format(), 1, 42))) {
      LiveReader[] reader = new LiveReader[1];
      try (SegmentWriter writer = new SegmentWriter(directory::newSegment)) {
        LiveServer.Stream stream = server.stream();
        CountDownLatch isSaid = new CountDownLatch(1);
        LongSupplier clock = () -> nowNs[0];
        reader[0] =
            new LiveReader(
                server,
                new TestStream(
                    (sample, isBegun, out) -> {
                      await(isSaid);
                      nowNs[0] = 9_000_000_000L;
                      return stream.select(sample, isBegun, out);
                    }),
                settings(0),
                writer,
                0,
                After.BEGINNING,
                1_700_000_000_000L,
                clock);
        reader[0].saying(8_000_000_000L);
        isSaid.countDown();
        assertThat(reader[0].awaitEnd(Long.MAX_VALUE)).isTrue();
        reader[0].close();
      }
      assertThat(directory.segments())
          .extracting(Captured.Segment::fromMs, Captured.Segment::toMs)
          .containsExactly(tuple(1_700_000_000_000L, 1_700_000_003_000L));
      assertThat(directory.totals().requests().read()).isEqualTo(4);
      assertThat(reader[0].firstMark().commands()).isEqualTo(1);
      assertThat(reader[0].reached().commands()).isEqualTo(3);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void failsWhereReadingDoes() throws InterruptedException {
    LiveServer.Stream broken =
        new TestStream(
            (sample, isBegun, out) -> {
              throw new NoClassDefFoundError("of the reader");
            });
    try (CaptureDirectory directory =
            CaptureDirectory.open(
                folder.resolve("t.csv"),
                new CaptureDirectory.About(1, "h:1", "redis-monitor", 1, 42));
        SegmentWriter writer = new SegmentWriter(directory::newSegment)) {
      LiveReader reader =
          new LiveReader(
              new Server(true), broken, settings(0), writer, 0, After.BEGINNING, 0, () -> 0);
      assertThat(reader.awaitEnd(Long.MAX_VALUE)).isTrue();
      assertThatThrownBy(reader::close)
          .isInstanceOf(NoClassDefFoundError.class)
          .hasMessage("of the reader");
    }
  }

  @Test
  void failsWhereWritingDoes() {
    SegmentWriter writer =
        new SegmentWriter(
            () -> {
              throw new NoClassDefFoundError("of the writer");
            });
    writer.end(new Captured.Segment(0, After.BEGINNING, 0, 1, Totals.NONE));
    assertThatThrownBy(writer::close)
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("of the writer");
  }
}
