package org.mnemo.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;
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
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * What it costs to measure through a binding of YCSB: records in a map, by the binding itself as
 * YCSB's client calls it, by the binding as a store of Mnemo, and in the simulated store.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class BindingBenchmark {

  private static final RecordKey KEY = RecordKey.of("usertable", "user6284781860667377211");

  @Param({"100", "1000", "100000"})
  private int valueBytes;

  private final MapDb bare = new MapDb();
  private final TierStore binding = store("ycsb:" + MapDb.class.getName());
  private final TierStore simulated = store("simulated");
  private final Fields record = new Fields();
  private final Fields read = new Fields();
  private byte[] value = {};

  private static TierStore store(String name) {
    StoreType type = StoreTypes.byName(name);
    return type.server(new TierSettings("fast", new Properties()), type.clock()).connect();
  }

  @Setup
  public void insert() {
    value = new byte[valueBytes];
    record.clear();
    record.add("field0", value);
    binding.insert(KEY, record);
    simulated.insert(KEY, record);
    bare.insert(KEY.table(), KEY.name(), values());
  }

  private Map<String, ByteIterator> values() {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new ByteArrayByteIterator(value));
    return values;
  }

  @Benchmark
  public Object readByBareBinding() {
    Map<String, ByteIterator> result = new HashMap<>();
    bare.read(KEY.table(), KEY.name(), null, result);
    return result;
  }

  @Benchmark
  public boolean readByBindingAsStore() {
    return binding.read(KEY, null, read);
  }

  @Benchmark
  public boolean readBySimulatedStore() {
    return simulated.read(KEY, null, read);
  }

  @Benchmark
  public Object updateByBareBinding() {
    return bare.update(KEY.table(), KEY.name(), values());
  }

  @Benchmark
  public boolean updateByBindingAsStore() {
    return binding.update(KEY, record);
  }

  @Benchmark
  public boolean updateBySimulatedStore() {
    return simulated.update(KEY, record);
  }
}
