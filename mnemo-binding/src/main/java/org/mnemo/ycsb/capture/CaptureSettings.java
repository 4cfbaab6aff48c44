package org.mnemo.ycsb.capture;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.sample.KeySample;

/**
 * What is to be captured.
 *
 * @param out file for the trace
 * @param rate share of the keys to sample, above 0; 1 for all
 * @param seed seed of the sample
 * @param forNs time to capture, including the time of an interrupted capture
 * @param mostRequests requests of all keys after which to end; 0 for any number
 * @param baselineNs how long the server is observed before and after
 * @param patienceNs how long to try to make a lost connection again
 * @param catchUpNs how long to read on, when the time is over, for requests that were carried out
 *     before and have not come yet
 * @param limits how much the server may suffer
 */
public record CaptureSettings(
    Path out,
    double rate,
    long seed,
    long forNs,
    long mostRequests,
    long baselineNs,
    long patienceNs,
    long catchUpNs,
    GuardLimits limits) {

  /** The sampled keys; null for all. */
  @Nullable KeySample sample() {
    return rate < 1 ? new KeySample(rate, seed) : null;
  }
}
