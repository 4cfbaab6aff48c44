package org.mnemo.ycsb.store.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.ycsb.tier.EmulatedMemory;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;
import org.mnemo.ycsb.workload.Runs;

class SimulatedStoreTest extends TierStoreContract {

  private static final String JITTER = "simulated.read.jitter.ns";

  private final VirtualClock clock = new VirtualClock();

  private static TierStore store(VirtualClock clock, long nsPerKib) {
    return new SimulatedStore(
        new SimulatedServer(
            clock, new ServiceTime(100, nsPerKib, 0, 1), new ServiceTime(200, nsPerKib, 0, 1)));
  }

  @Override
  protected TierStore connectToEmptyStore() {
    return store(clock, 0);
  }

  @Test
  void takesTheSetTimes() {
    TierStore store = store(clock, 1024);
    Fields record = new Fields().add("a", new byte[3000]);
    store.insert(RecordKey.of("t", "k"), record);
    // 200 ns and 1024 ns a KiB x 3000 bytes.
    assertThat(clock.nanoTime()).isEqualTo(200 + 3000);
    store.read(RecordKey.of("t", "k"), null, record);
    assertThat(clock.nanoTime()).isEqualTo(3200 + 100 + 3000);
    store.read(RecordKey.of("t", "missing"), null, record);
    assertThat(clock.nanoTime()).isEqualTo(6300 + 100);
    store.delete(RecordKey.of("t", "k"));
    assertThat(clock.nanoTime()).isEqualTo(6400 + 200);
  }

  /** Times of 1000 reads that find nothing, as a tier takes them with these properties. */
  private static List<Long> readsNs(String tier, String... namesAndValues) {
    Properties properties = Runs.properties(namesAndValues);
    VirtualClock clock = new VirtualClock();
    TierStore store =
        new SimulatedType().server(new TierSettings(tier, properties), clock).connect();
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      long startNs = clock.nanoTime();
      store.read(RecordKey.of("t", "missing"), null, new Fields());
      times.add(clock.nanoTime() - startNs);
    }
    return times;
  }

  @Test
  void takesConstantTimesUnlessJitterIsSet() {
    assertThat(readsNs("slow")).containsOnly(150_000L);
    assertThat(readsNs("slow", "simulated.write.jitter.ns", "5000")).containsOnly(150_000L);
    assertThat(readsNs("slow", "mnemo.fast.simulated.read.jitter.ns", "5000"))
        .containsOnly(150_000L);
    assertThat(readsNs("slow", JITTER, "5000000000"))
        .allMatch(ns -> ns >= 150_000)
        .doesNotHaveDuplicates();
  }

  @Test
  void drawsJitterFromAStreamOfSeedAndTier() {
    List<Long> times = readsNs("slow", JITTER, "5000000000");
    assertThat(readsNs("slow", JITTER, "5000000000", "mnemo.seed", "42")).isEqualTo(times);
    assertThat(readsNs("slow", JITTER, "5000000000", "mnemo.seed", "43"))
        .doesNotContainAnyElementsOf(times);
    assertThat(readsNs("fast", JITTER, "5000000000", "simulated.read.ns", "150000"))
        .doesNotContainAnyElementsOf(times);
  }

  @Test
  void refusesNegativeJitter() {
    misused(
        () -> readsNs("slow", "mnemo.slow.simulated.read.jitter.ns", "-1"),
        "mnemo.slow.simulated.read.jitter.ns",
        "'-1'");
  }

  /** The same contract through emulated memory. */
  static class EmulatedTest extends TierStoreContract {

    @Override
    protected TierStore connectToEmptyStore() {
      VirtualClock clock = new VirtualClock();
      return new EmulatedMemory.Store(
          store(clock, 0),
          new EmulatedMemory(
              new OperationDelay(MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, 8),
              1,
              clock,
              false));
    }
  }
}
