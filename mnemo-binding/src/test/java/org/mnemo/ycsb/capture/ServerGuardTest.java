package org.mnemo.ycsb.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.capture.Stop.Reason;
import org.mnemo.ycsb.tier.LiveServer;

class ServerGuardTest {

  private static final LiveServer.Load FINE = load(0, 0, 0, 0);

  private static LiveServer.Load load(long used, long limit, long backlog, long evictedClients) {
    return new LiveServer.Load(0, 0, 0, 1, used, limit, backlog, 0, evictedClients);
  }

  /** A second with a median round trip and a longest one in ms, and so much work. */
  private static LoadWindow second(double medianMs, double longestMs, double cpu) {
    return new LoadWindow(1, 10_000, 10_000, 20.0, cpu, medianMs * 1e6, longestMs * 1e6);
  }

  private static ServerGuard guard(Capture.Limits limits) {
    return new ServerGuard(limits, second(0.2, 0.5, 0.4), FINE);
  }

  @Test
  void stopsOnlyWhereLatencyStaysHigh() {
    ServerGuard guard = guard(Capture.Limits.DEFAULT);
    // 3 times 0.2 ms are less than 0.2 ms and the slack of 1 ms.
    assertThat(guard.check(second(1.19, 2, 0.4), FINE)).isEmpty();
    assertThat(guard.check(second(1.21, 2, 0.4), FINE)).isEmpty();
    assertThat(guard.check(second(1.21, 2, 0.4), FINE)).isEmpty();
    assertThat(guard.check(second(1.19, 2, 0.4), FINE)).isEmpty();
    assertThat(guard.check(second(1.21, 2, 0.4), FINE)).isEmpty();
    assertThat(guard.check(second(1.21, 2, 0.4), FINE)).isEmpty();
    assertThat(guard.check(second(1.3, 2, 0.4), FINE))
        .contains(Stop.of(Reason.LATENCY, 1.3e6, 1.2e6));
  }

  @Test
  void goesByTheLatencyThatTheUserAllows() {
    ServerGuard guard = guard(new Capture.Limits(1, 5_000_000, 1));
    assertThat(guard.check(second(4.9, 900, 1), FINE)).isEmpty();
    assertThat(guard.check(second(4.9, 1001, 1), FINE).map(Stop::reason)).contains(Reason.LATENCY);
    assertThat(
            new ServerGuard(new Capture.Limits(1, 100_000, 1), second(0.2, 1, 0.1), FINE)
                .refusal()
                .map(Stop::reason))
        .contains(Reason.LATENCY);
  }

  @Test
  void doesNotBeginWhereTheServerIsBusyAlready() {
    assertThat(new ServerGuard(Capture.Limits.DEFAULT, second(0.2, 1, 0.95), FINE).refusal())
        .contains(Stop.of(Reason.CPU, 0.95, 0.9));
    assertThat(guard(Capture.Limits.DEFAULT).refusal()).isEmpty();
    assertThat(new ServerGuard(new Capture.Limits(3, 0, 1), second(0.2, 1, 1), FINE).refusal())
        .isEmpty();
  }

  @Test
  void stopsWhereItKeepsTheServerBusyForThreeSeconds() {
    ServerGuard guard = guard(Capture.Limits.DEFAULT);
    assertThat(guard.check(second(0.2, 1, 0.9), FINE)).isEmpty();
    assertThat(guard.check(second(0.2, 1, 0.92), FINE)).isEmpty();
    assertThat(guard.check(second(0.2, 1, 0.93), FINE)).contains(Stop.of(Reason.CPU, 0.93, 0.9));
  }

  @Test
  void stopsAtOnceWhereTheServerHoldsTooMuchForIt() {
    long most = ServerGuard.MOST_BACKLOG;
    assertThat(guard(Capture.Limits.DEFAULT).check(second(0.2, 1, 0.4), load(0, 0, most, 0)))
        .isEmpty();
    assertThat(guard(Capture.Limits.DEFAULT).check(second(0.2, 1, 0.4), load(0, 0, most + 1, 0)))
        .contains(Stop.of(Reason.BACKLOG, (double) most + 1, (double) most));
    long full = ServerGuard.MOST_BACKLOG_WHERE_FULL;
    Optional<Stop> stop =
        guard(Capture.Limits.DEFAULT)
            .check(second(0.2, 1, 0.4), load(1L << 30, 1L << 30, full + 1, 0));
    assertThat(stop).contains(Stop.of(Reason.BACKLOG, (double) full + 1, (double) full));
    assertThat(guard(Capture.Limits.DEFAULT).check(second(0.2, 1, 0.4), load(0, 0, 0, 2)))
        .contains(Stop.of(Reason.EVICTED_CLIENTS, 2, 0));
  }
}
