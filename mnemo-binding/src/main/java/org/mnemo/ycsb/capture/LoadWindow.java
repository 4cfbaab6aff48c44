package org.mnemo.ycsb.capture;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.LiveServer;

/**
 * The load of a server during some seconds, without the capture's own requests.
 *
 * @param seconds length of the time
 * @param requests requests that the server carried out
 * @param requestsPerS requests a second
 * @param cpuUsPerRequest processor time of the server a request in microseconds; null if unknown,
 *     or with too few requests
 * @param cpuShare share of their time for which the threads that carry out requests worked; null if
 *     unknown
 * @param pingMedianNs median round trip of the capture's probe in nanoseconds; 0 without one
 * @param pingLongestNs longest round trip
 */
public record LoadWindow(
    double seconds,
    long requests,
    double requestsPerS,
    @Nullable Double cpuUsPerRequest,
    @Nullable Double cpuShare,
    double pingMedianNs,
    double pingLongestNs) {

  /** Fewest requests for a mean per request. */
  private static final long FEWEST_REQUESTS = 1000;

  static LoadWindow between(LiveServer.Load from, LiveServer.Load to, long ns, long[] pingsNs) {
    double seconds = ns / 1e9;
    long requests = Math.max(0, to.requests() - from.requests());
    double cpu = to.cpuSeconds() - from.cpuSeconds();
    double busy = to.busySeconds() - from.busySeconds();
    long[] sorted = pingsNs.clone();
    Arrays.sort(sorted);
    return new LoadWindow(
        seconds,
        requests,
        requests / seconds,
        cpu >= 0 && requests >= FEWEST_REQUESTS ? (Double) (cpu * 1e6 / requests) : null,
        busy >= 0 ? (Double) (busy / seconds / to.busyThreads()) : null,
        median(sorted),
        sorted.length == 0 ? 0 : sorted[sorted.length - 1]);
  }

  private static double median(long[] sorted) {
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return 0;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
  }
}
