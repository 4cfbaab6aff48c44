package org.mnemo.ycsb.store.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.core.tier.TierProfile;
import org.mnemo.ycsb.store.EmulatedMemory;
import org.mnemo.ycsb.store.EmulatedStore;
import org.mnemo.ycsb.store.Fields;
import org.mnemo.ycsb.store.TierStore;
import org.mnemo.ycsb.store.TierStoreContract;

class SimulatedStoreTest extends TierStoreContract {

  private final VirtualClock clock = new VirtualClock();

  @Override
  protected TierStore connectToEmptyStore() {
    return new SimulatedStore(new SimulatedServer(clock, 100, 200, 0));
  }

  @Test
  void takesTheSetTimes() {
    TierStore store = new SimulatedStore(new SimulatedServer(clock, 100, 200, 1024));
    Fields record = new Fields().add("a", new byte[3000]);
    store.insert("t", "k", record);
    // 200 ns and 1024 ns a KiB x 3000 bytes.
    assertThat(clock.nanoTime()).isEqualTo(200 + 3000);
    store.read("t", "k", null, record);
    assertThat(clock.nanoTime()).isEqualTo(3200 + 100 + 3000);
    store.read("t", "missing", null, record);
    assertThat(clock.nanoTime()).isEqualTo(6300 + 100);
    store.delete("t", "k");
    assertThat(clock.nanoTime()).isEqualTo(6400 + 200);
  }

  /** The same contract through emulated memory. */
  static class EmulatedTest extends TierStoreContract {

    @Override
    protected TierStore connectToEmptyStore() {
      VirtualClock clock = new VirtualClock();
      return new EmulatedStore(
          new SimulatedStore(new SimulatedServer(clock, 100, 200, 0)),
          new EmulatedMemory(TierProfile.PAPER_FAST, TierProfile.PAPER, 8, clock));
    }
  }
}
