package org.mnemo.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mnemo.core.NanoClock;
import org.mnemo.core.file.Directories;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.ycsb.MnemoDb;
import org.mnemo.ycsb.tier.EmulatedMemory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Cost of one operation around the store: routing, verifying, recording, tracing. Run it with
 * {@code -prof gc}: no operation may allocate.
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
  private final EmulatedMemory emulated =
      new EmulatedMemory(
          new OperationDelay(
              MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, OperationDelay.DEPENDENT_LOADS),
          1,
          NanoClock.SYSTEM,
          false);
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

  /** One run on simulated tiers, with or without a measurement directory. */
  @State(Scope.Benchmark)
  public static class Run {

    @Param({"true", "false"})
    public boolean recorded;

    private final Properties properties = new Properties();
    private Path directory = Path.of("");

    @Setup
    public void describe(BenchmarkParams benchmark) throws IOException {
      directory = Files.createTempDirectory("mnemo-hot-path");
      properties.setProperty("mnemo.store", "simulated");
      properties.setProperty("mnemo.slow.memory", "none");
      properties.setProperty("mnemo.dataset", directory.resolve("dataset").toString());
      properties.setProperty("mnemo.warmup.ops", "0");
      properties.setProperty("mnemo.block.ops", "100000");
      properties.setProperty("mnemo.block.guard", "0");
      properties.setProperty("threadcount", Integer.toString(benchmark.getThreads()));
      if (recorded) {
        properties.setProperty("mnemo.out", directory.resolve("out").toString());
      }
    }

    @TearDown
    public void delete() {
      Directories.remove(directory);
    }
  }

  /** A client of such a run, with records of its own. */
  @State(Scope.Thread)
  public static class Client {

    private static final int RECORDS = 1 << 10;

    private final MnemoDb db = new MnemoDb();
    private final String[] keys = new String[RECORDS];
    private final Map<String, ByteIterator> result = new HashMap<>();
    private int next;

    @Setup
    public void insertRecords(Run run, ThreadParams thread) {
      db.setProperties(run.properties);
      for (int i = 0; i < RECORDS; i++) {
        keys[i] = "user" + (thread.getThreadIndex() * RECORDS + i) * 0x9E3779B97F4A7C15L;
        db.insert(
            "usertable", keys[i], Map.of("field0", new ByteArrayByteIterator(new byte[1000])));
      }
    }

    private Status read() {
      next = (next + 379) & (RECORDS - 1);
      return db.read("usertable", keys[next], null, result);
    }

    @TearDown
    public void close() throws DBException {
      db.cleanup();
    }
  }

  /** A whole operation but for a real store: the difference to an unrecorded one is recording. */
  @Benchmark
  @Threads(1)
  public Status operationOfOneClient(Client client) {
    return client.read();
  }

  /** Clients that want to record all the time. */
  @Benchmark
  @Threads(4)
  public Status operationOfFourClients(Client client) {
    return client.read();
  }

  /** Waits before each operation, as a client waits for its server most of the time. */
  @State(Scope.Thread)
  public static class Wait {

    @Setup(Level.Invocation)
    public void park() {
      LockSupport.parkNanos(20_000);
    }
  }

  @Benchmark
  @Threads(4)
  @BenchmarkMode(Mode.SampleTime)
  public Status operationOfFourClientsThatWait(Client client, Wait wait) {
    return client.read();
  }

  /** Cost of emulation without its waiting time. */
  @Benchmark
  public long emulateMemory() {
    long ns = emulated.readNs(next++ & 0x1FFFF);
    emulated.occupy(0);
    return ns;
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
