package org.mnemo.benchmarks;

import java.util.concurrent.TimeUnit;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.Tiers;
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
 * Lookups of the same 17,499 keys in a map of single keys and in maps of rules. Run it with {@code
 * -prof gc}: no lookup may allocate.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RoutingBenchmark {

  private static final int KEYS = 17_499;
  private static final int STEP = 7919;

  /** Keys are in so many families, as many as there are rules. */
  @Param({"20", "1000"})
  private int families;

  private final byte[][] keys = new byte[KEYS][];
  private KeyTierMap byKeys = KeyTierMap.builder(Tiers.FAST_AND_SLOW).build();
  private KeyTierMap byRules = byKeys;
  private int next;

  @Setup
  public void fillMaps() {
    KeyTierMap.Builder named = KeyTierMap.builder(Tiers.FAST_AND_SLOW);
    KeyTierMap.Builder rules = KeyTierMap.builder(Tiers.FAST_AND_SLOW);
    for (int i = 0; i < families; i++) {
      rules.putPrefix(family(i), i & 1);
    }
    for (int i = 0; i < KEYS; i++) {
      int family = i % families;
      String key = family(family) + (i * 0x9E3779B97F4A7C15L >>> 1);
      keys[i] = KeyBytes.utf8(key);
      named.put(key, family & 1);
    }
    byKeys = named.build();
    byRules = rules.build();
  }

  private static String family(int family) {
    return Long.toString(family * 0x9E3779B97F4A7C15L >>> 40, Character.MAX_RADIX) + ":";
  }

  private byte[] nextKey() {
    next = (next + STEP) % KEYS;
    return keys[next];
  }

  /** A lookup in a map that names every key. */
  @Benchmark
  public int routeByKeys() {
    byte[] key = nextKey();
    return byKeys.tierOf(key, 0, key.length);
  }

  /** A lookup of the same keys in a map with a rule for each family. */
  @Benchmark
  public int routeByRules() {
    byte[] key = nextKey();
    return byRules.tierOf(key, 0, key.length);
  }
}
