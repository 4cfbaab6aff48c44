package org.mnemo.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class OperationDelayTest {

  private static MemoryProfile loads(double latencyNs, double randomGbS, double streamGbS) {
    return new MemoryProfile(
        "m", latencyNs, streamGbS, streamGbS, randomGbS, randomGbS, null, 1, List.of(), null, "",
        "");
  }

  private static MemoryProfile device(DeviceRequests requests, double gbS) {
    return new MemoryProfile("d", 0, gbS, gbS, null, null, requests, 1, List.of(), null, "", "");
  }

  @Test
  void addsLoadsRandomLinesAndTheStreamBehindThem() {
    OperationDelay delay = new OperationDelay(loads(100, 5, 10), loads(300, 1, 2), 3);
    // 3 x 200; 1/1 - 1/5 = 0.8 a byte up to 4096, 1/2 - 1/10 = 0.4 beyond.
    assertThat(delay.readNs(0)).isEqualTo(600);
    assertThat(delay.readNs(1000)).isCloseTo(1400, within(1e-9));
    assertThat(delay.writeNs(4096)).isCloseTo(600 + 3276.8, within(1e-9));
    assertThat(delay.writeNs(14_096)).isCloseTo(600 + 3276.8 + 4000, within(1e-9));
  }

  @Test
  void takesAllBytesForAStreamWhereRandomAccessesAreNotKnownOfBoth() {
    MemoryProfile dram = new MemoryProfile("dram", 100, 10, 10, null, "", "");
    assertThat(new OperationDelay(dram, loads(300, 1, 2), 0).readNs(1000))
        .isCloseTo(400, within(1e-9));
  }

  @Test
  void countsNoTermByWhichTheMemoryIsFaster() {
    OperationDelay delay = new OperationDelay(loads(100, 5, 10), loads(50, 1, 20), 8);
    assertThat(delay.readNs(0)).isZero();
    assertThat(delay.readNs(8192)).isCloseTo(4096 * 0.8, within(1e-9));
    assertThat(delay.isNone()).isFalse();
    assertThat(new OperationDelay(loads(100, 5, 10), loads(50, 5, 20), 8).isNone()).isTrue();
  }

  @Test
  void waitsForOneRequestOfAValueWhateverItsSize() {
    OperationDelay delay =
        new OperationDelay(
            MemoryProfiles.PAPER_FAST, device(new DeviceRequests(90_000, 20_000, 0), 2), 8);
    // The loads go to DRAM once the value is there.
    assertThat(delay.readNs(0)).isEqualTo(90_000);
    assertThat(delay.readNs(10_000)).isCloseTo(95_000, within(1e-9));
    assertThat(delay.writeNs(10_000)).isCloseTo(25_000, within(1e-9));
  }

  @Test
  void waitsForEachPageThatAValueLiesOn() {
    OperationDelay delay =
        new OperationDelay(
            MemoryProfiles.PAPER_FAST,
            device(new DeviceRequests(2000, 3000, 4096), MemoryProfile.MAX_GB_S),
            8);
    // A value that begins anywhere reaches into one page more than it would fill.
    assertThat(delay.readNs(1)).isCloseTo(2000, within(1.0));
    assertThat(delay.readNs(4096)).isCloseTo(4000, within(1e-9));
    assertThat(delay.writeNs(8192)).isCloseTo(9000, within(1e-9));
  }

  @Test
  void goesAlongTheLinesThroughThePointsOfLoadedLatency() {
    MemoryProfile cxl =
        MemoryProfiles.byName("cxl-card").profile(RangeEnd.MIDDLE, MemoryProfiles.PAPER_FAST);
    assertThat(cxl.loaded(0).latencyNs()).isEqualTo(244);
    // Half way from 0 to 23 GB/s: half way from 244 to 309.
    assertThat(cxl.loaded(11.5).latencyNs()).isCloseTo(276.5, within(1e-9));
    assertThat(cxl.loaded(45).latencyNs()).isEqualTo(457);
    assertThat(cxl.loaded(60).latencyNs()).isEqualTo(803);
  }
}
