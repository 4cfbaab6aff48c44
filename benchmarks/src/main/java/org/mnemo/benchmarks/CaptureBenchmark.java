package org.mnemo.benchmarks;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.memcached.WatchSelection;
import org.mnemo.core.trace.redis.MonitorSelection;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveSelection;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of a line of a server's log: in a capture, finding its key, and passing over it or writing
 * it; in a trace, the access that it is. To be run with {@code -prof gc}: a line that is not kept,
 * and one that is read, may not allocate.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CaptureBenchmark {

  private static final int LINES = 1 << 14;
  private static final int KEYS = 100_000;
  private static final int TIME_S = 1_700_000_000;

  @Param({"redis", "memcached"})
  String server = "redis";

  /** Share of the keys that are kept. */
  @Param({"0.000001", "0.01"})
  double rate;

  /** Bytes of the values that are written, one line in five. */
  @Param({"100", "10000"})
  int valueBytes;

  private @Nullable LiveSelection selection;
  private @Nullable TraceReader trace;

  @Setup
  public void prepare() {
    Random random = new Random(1);
    StringBuilder log = new StringBuilder();
    String value = "v".repeat(valueBytes);
    for (int i = 0; i < LINES; i++) {
      String key = "user:" + random.nextInt(KEYS);
      boolean writes = i % 5 == 0;
      log.append(server.equals("redis") ? redis(key, writes, value) : memcached(i, key, writes));
    }
    KeySample sample = new KeySample(rate, 42);
    LineWriter out = new LineWriter(OutputStream.nullOutputStream(), "nothing");
    byte[] bytes = log.toString().getBytes(StandardCharsets.US_ASCII);
    AssumedSizes sizes =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.of(valueBytes), Optional.empty());
    trace =
        TraceFormats.byName(server.equals("redis") ? "redis-monitor" : "memcached-watch")
            .reader(List.of(new TraceFormat.Source(new Endless(bytes), server)), sizes);
    InputStream in = new Endless(bytes);
    selection =
        server.equals("redis")
            ? new MonitorSelection(in, "redis", 0, sample, true, out)
            : new WatchSelection(in, "memcached", sample, out);
  }

  private static String redis(String key, boolean writes, String value) {
    return "+%d.123456 [0 127.0.0.1:50712] %s\r\n"
        .formatted(
            TIME_S,
            writes
                ? "\"SET\" \"%s\" \"%s\"".formatted(key, value)
                : "\"GET\" \"%s\"".formatted(key));
  }

  private String memcached(int gid, String key, boolean writes) {
    return writes
        ? "ts=%d.1 gid=%d type=item_store key=%s status=stored cmd=set ttl=0 clsid=1 cfd=26 size=%d\r\n"
            .formatted(TIME_S, gid, key, valueBytes)
        : "ts=%d.1 gid=%d type=item_get key=%s status=found clsid=1 cfd=26 size=%d\r\n"
            .formatted(TIME_S, gid, key, valueBytes);
  }

  /** One line. */
  @Benchmark
  public boolean line() {
    return Objects.requireNonNull(selection).next();
  }

  /** The access that a line is, by the keyspace as it then is. */
  @Benchmark
  public boolean access() {
    return Objects.requireNonNull(trace).next();
  }

  /** The same bytes over and over. */
  private static final class Endless extends InputStream {

    private final byte[] bytes;
    private int at;

    Endless(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      int count = Math.min(length, bytes.length - at);
      System.arraycopy(bytes, at, into, offset, count);
      at = (at + count) % bytes.length;
      return count;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      read(one, 0, 1);
      return one[0];
    }
  }
}
