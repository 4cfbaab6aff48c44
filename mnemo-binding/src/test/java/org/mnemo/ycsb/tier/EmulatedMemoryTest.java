package org.mnemo.ycsb.tier;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.ycsb.store.simulated.VirtualClock;

class EmulatedMemoryTest {

  private final VirtualClock clock = new VirtualClock();
  private final EmulatedMemory memory =
      emulated(MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, 8);

  private EmulatedMemory emulated(MemoryProfile dram, MemoryProfile slow, int loads) {
    return new EmulatedMemory(new OperationDelay(dram, slow, loads), 1, clock, false);
  }

  @Test
  void addsLatencyAndBandwidthOfTableOne() {
    // 8 x (238.1 - 65.7) = 1379.2; 100,000 x (1/1.81 - 1/14.9) = 100,000 x 0.485372... = 48,537.2
    assertThat(memory.readNs(100_000)).isEqualTo(49_916);
    assertThat(memory.writeNs(100_000)).isEqualTo(49_916);
    assertThat(memory.readNs(0)).isEqualTo(1379);
  }

  @Test
  void letsOneOperationAtATimeUseTheChannel() {
    memory.occupy(1000);
    assertThat(clock.nanoTime()).isEqualTo(1000);
    clock.advance(500);
    // Free again since 1000: this one starts at once.
    memory.occupy(1000);
    assertThat(clock.nanoTime()).isEqualTo(2500);
  }

  @Test
  void queuesBehindAnOperationThatIsStillUnderWay() {
    VirtualClock ahead = new VirtualClock();
    EmulatedMemory shared =
        new EmulatedMemory(
            new OperationDelay(MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, 8),
            1,
            new Lagging(ahead),
            false);
    // The clock stands at 0 for both, as for two threads that ask at once.
    shared.occupy(1000);
    shared.occupy(1000);
    assertThat(ahead.nanoTime()).isEqualTo(2000);
  }

  @Test
  void servesAsManyAtOnceAsItHasChannels() {
    VirtualClock ahead = new VirtualClock();
    EmulatedMemory device =
        new EmulatedMemory(
            new OperationDelay(MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, 8),
            2,
            new Lagging(ahead),
            false);
    device.occupy(1000);
    device.occupy(400);
    assertThat(ahead.nanoTime()).isEqualTo(1000);
    // The second channel is free at 400, the first at 1000.
    device.occupy(500);
    assertThat(ahead.nanoTime()).isEqualTo(1000);
    device.occupy(500);
    assertThat(ahead.nanoTime()).isEqualTo(1400);
    assertThat(device.occupiedNs()).isEqualTo(2400);
  }

  /** Shows time 0 to everybody but remembers how far they had to wait. */
  private record Lagging(VirtualClock waited) implements org.mnemo.core.NanoClock {

    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public void waitUntil(long deadlineNs, boolean shares) {
      waited.waitUntil(deadlineNs);
    }
  }
}
