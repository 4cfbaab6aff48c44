package org.mnemo.benchmarks;

import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.TraceWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Cost of one operation around the store: routing, verifying, recording, tracing. To be run with
 * {@code -prof gc}: none of them may allocate.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HotPathBenchmark {

  private static final int KEYS = 1 << 17;
  private static final int RECORDS = 1 << 13;

  private final String[] names = new String[KEYS];
  private final KeyBytes key = new KeyBytes();
  private final LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
  private final Access access = new Access();
  private final TraceWriter trace =
      TraceFormats.TWITTER.writer(OutputStream.nullOutputStream(), "nowhere");
  private KeyTierMap map = KeyTierMap.builder(Tiers.FAST_AND_SLOW).build();
  private int next;

  @Setup
  public void fillMap() {
    KeyTierMap.Builder builder = KeyTierMap.builder(Tiers.FAST_AND_SLOW);
    for (int i = 0; i < KEYS; i++) {
      names[i] = "user" + i * 0x9E3779B97F4A7C15L;
      builder.put(names[i], i & 1);
    }
    map = builder.build();
  }

  private String nextName() {
    next = (next + 7919) & (KEYS - 1);
    return names[next];
  }

  @Benchmark
  public int encodeKey() {
    return key.set(nextName()).length();
  }

  @Benchmark
  public int routeByMap() {
    key.set(nextName());
    return map.tierOf(key.array(), 0, key.length());
  }

  /**
   * State of the benchmarks of reads, apart, so that these bytes are in no other benchmark's
   * caches.
   */
  @State(Scope.Thread)
  public static class Reads {
    private final LoadedRecords records = new LoadedRecords(RECORDS, 1000);
    private int next;
  }

  @Benchmark
  public boolean verifyRead(Reads reads) {
    reads.next = (reads.next + 7919) & (RECORDS - 1);
    return reads.records.isIntact(reads.next);
  }

  @Benchmark
  public void recordLatency() {
    recorder.record(next & 1, Operation.READ, 100_000, 80_000 + (next++ & 0xFFFF));
  }

  @Benchmark
  public void appendToTrace() {
    key.set(nextName());
    trace.append(
        access.set(0, key.array(), 0, key.length(), key.length(), 100_000, 0, Operation.READ, 0));
  }
}
