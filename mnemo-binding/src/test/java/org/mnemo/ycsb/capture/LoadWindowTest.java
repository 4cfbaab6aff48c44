package org.mnemo.ycsb.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.sample.LiveCounts.Totals;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;

class LoadWindowTest {

  private static LiveServer.Load load(long requests, double cpuSeconds, double busySeconds) {
    return new LiveServer.Load(requests, cpuSeconds, busySeconds, 4, 0, 0, -1, 0, 0);
  }

  @Test
  void dividesByTimeAndRequests() {
    LoadWindow window =
        LoadWindow.between(
            load(1000, 10, 8), load(21_000, 10.5, 8.25), 2_000_000_000L, new long[] {9, 1, 3, 4});
    assertThat(window).isEqualTo(new LoadWindow(2, 20_000, 10_000, 25.0, 0.03125, 3.5, 9));
  }

  @Test
  void tellsNoCostOfARequestWhereThereAreFewOrTheServerIsSilent() {
    assertThat(
            LoadWindow.between(load(0, 1, 1), load(999, 2, 2), 1_000_000_000L, new long[0])
                .cpuUsPerRequest())
        .isNull();
    LoadWindow silent =
        LoadWindow.between(
            load(0, Double.NaN, Double.NaN),
            load(5000, Double.NaN, Double.NaN),
            1_000_000_000L,
            new long[0]);
    assertThat(silent.cpuUsPerRequest()).isNull();
    assertThat(silent.cpuShare()).isNull();
  }

  /** Before 100 and after 120 requests a second of 10 and 12 us; during 88 of 22 us. */
  @Test
  void comparesWithTheMeanOfBeforeAndAfter() {
    Captured captured =
        new Captured(
            Stop.of(Reason.TIME, 0, 0),
            List.of(),
            new Totals(
                new RequestCounts(60, 20, 0, 0, 0), RequestCounts.NONE, 20, 0, 0, 0, List.of()),
            20,
            null,
            new LoadWindow(1, 100, 100, 10.0, null, 0, 0),
            new LoadWindow(1, 88, 88, 22.0, null, 0, 0),
            new LoadWindow(1, 120, 120, 12.0, null, 0, 0),
            null,
            List.of());
    assertThat(captured.cpuChange()).isEqualTo(1.0);
    assertThat(captured.throughputChange()).isEqualTo(88.0 / 110 - 1);
    assertThat(captured.loadChange()).isEqualTo(120.0 / 100 - 1);
    assertThat(captured.lostShare()).isEqualTo(0.2);
  }
}
