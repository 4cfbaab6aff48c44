package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.ComputedMemory.ComputedDelay;

class ComputedMemoryTest {

  /** A run whose reads of 1000 bytes take 9 µs on FastMem, with 1 µs between operations. */
  private static Baselines run(int clients, double bytes) {
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        Tiers.FAST_AND_SLOW.names(),
        1000,
        0,
        List.of(
            new ServiceTime("fast", Operation.READ, 100, 9000, 0, bytes),
            // SlowMem's own times must not matter.
            new ServiceTime("slow", Operation.READ, 100, 77_000, 0, bytes)),
        List.of(),
        List.of());
  }

  private static ComputedMemory memory(String figures) {
    return new ComputedMemory(MemoryProfiles.known("test", figures), MemoryProfiles.PAPER_FAST, 8);
  }

  @Test
  void addsWhatEmulationAdds() {
    ComputedDelay delay = memory("paper").delay(RangeEnd.MIDDLE, run(1, 1000));
    // 8 x (238.1 - 65.7) + 1000 x (1/1.81 - 1/14.9)
    assertThat(delay.ns(Operation.READ, 1000)).isCloseTo(1379.2 + 485.372, within(0.01));
    assertThat(delay.waitNs()).isZero();
    assertThat(delay.times(Operation.READ).ns(50_000))
        .isCloseTo(delay.ns(Operation.READ, 50_000), within(1e-6));
  }

  @Test
  void bendsWhereAStreamIsUnderWay() {
    ComputedMemory bent =
        new ComputedMemory(
            MemoryProfiles.known(
                "test",
                "latency_ns=300,read_gb_s=2,write_gb_s=2,random_read_gb_s=1,random_write_gb_s=1"),
            MemoryProfiles.of(
                "test",
                "latency_ns=100,read_gb_s=10,write_gb_s=10,random_read_gb_s=5,random_write_gb_s=5"),
            1);
    ComputedDelay delay = bent.delay(RangeEnd.MIDDLE, run(1, 1000));
    for (double bytes : new double[] {0, 100, 4096, 4097, 9000, 100_000}) {
      assertThat(delay.times(Operation.UPDATE).ns(bytes))
          .as("%s bytes", bytes)
          .isCloseTo(delay.ns(Operation.UPDATE, bytes), within(1e-6));
    }
  }

  @Test
  void takesTheLatencyUnderTheBandwidthThatTheRunWouldUse() {
    // A byte a nanosecond is 1 GB/s: reads of 10,000 bytes every 10 µs and what the memory adds.
    String figures =
        "latency_ns=165.7,read_gb_s=14.9,write_gb_s=14.9,loaded_latency=1:1165.7 2:2165.7";
    ComputedDelay delay = memory(figures).delay(RangeEnd.MIDDLE, run(1, 10_000));
    // x GB/s in use: x = 10,000 / (10,000 + 8 (100 + 1000 x)), so 8000 x^2 + 10,800 x = 10,000.
    double gbS = (-10_800 + Math.sqrt(10_800.0 * 10_800 + 4.0 * 8000 * 10_000)) / 16_000;
    assertThat(delay.ns(Operation.READ, 10_000)).isCloseTo(8 * (100 + 1000 * gbS), within(0.5));
  }

  /** The latency rises so steeply that the run would use less than that, then more, and so on. */
  @Test
  void findsTheLatencyWhereItRisesSteeply() {
    String figures = "latency_ns=66,read_gb_s=14.9,write_gb_s=14.9,loaded_latency=1:66 1.1:10000";
    ComputedDelay delay = memory(figures).delay(RangeEnd.MIDDLE, run(1, 20_000));
    double ns = delay.ns(Operation.READ, 20_000);
    double gbS = 20_000 / (10_000 + ns);
    double latencyNs = 66 + (gbS - 1) / 0.1 * (10_000 - 66);
    assertThat(ns).isCloseTo(8 * (latencyNs - 65.7), within(1.0));
  }

  @Test
  void letsClientsWaitForChannels() {
    String device = "request_us=10,page=0";
    assertThat(memory(device).delay(RangeEnd.MIDDLE, run(4, 0)).waitNs()).isZero();
    // Two clients, 10 µs elsewhere and 10 µs at the one channel: R(1) = 10, Q(1) = 10 / 20,
    // R(2) = 10 x 1.5, so each waits 5 µs.
    ComputedDelay alone = memory(device + ",channels=1").delay(RangeEnd.MIDDLE, run(2, 0));
    assertThat(alone.waitNs()).isCloseTo(5000, within(1e-6));
    assertThat(alone.ns(Operation.READ, 0)).isCloseTo(15_000, within(1e-6));
  }
}
