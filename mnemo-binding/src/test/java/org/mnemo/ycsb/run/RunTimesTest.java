package org.mnemo.ycsb.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.RunInfo.Measured;

class RunTimesTest {

  /** 30,000 operations in 5 s count; 10,000 in 4 s before them do not; 1 s to write. */
  private static RunTimes times(boolean isRealTime, boolean scans) {
    Measured measured = new Measured(30_000, 5_000_000_000L, 6000);
    return new RunTimes(measured, 10_000, 4_000_000_000L, 1_000_000_000L, isRealTime, scans);
  }

  @Test
  void putsThroughputsThatDifferSideBySide() {
    assertThat(times(true, false).comparison(4000, 10).orElseThrow())
        .contains("4,000", "6,000", "10.0 s", "4.0 s", "10,000", "1.0 s", "5.0 s");
    assertThat(times(true, true).comparison(400, 10).orElseThrow()).contains("scan");
    assertThat(times(false, false).comparison(400_000, 0.1).orElseThrow())
        .contains("400,000", "6,000")
        .doesNotContain(" s ");
  }

  @Test
  void saysNothingOfTenPercent() {
    assertThat(times(true, false).comparison(5400, 7.4)).isEmpty();
    assertThat(times(true, false).comparison(6599, 6)).isEmpty();
    assertThat(times(true, false).comparison(5399, 7.4)).isPresent();
  }
}
