package org.mnemo.core.trace.sample;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

/**
 * Samples a trace in one pass. Memory grows with the number of kept keys. Method, rate and seed
 * determine the sample. A sampler is used once.
 */
public final class TraceSampler {

  private final SampleMethod method;
  private final double rate;
  private final long seed;
  private final KeySample keySample;
  private final RequestSample requestSample;
  private final KeyTable keptKeys = new KeyTable();
  private final long[] requests = new long[Operation.countOfAll()];
  private final long[] keptRequests = new long[Operation.countOfAll()];
  private double lowestPosition = 1;

  /**
   * @param rate share of the keys or requests to keep, above 0 and below 1
   */
  public TraceSampler(SampleMethod method, double rate, long seed) {
    this.method = method;
    this.rate = rate;
    this.seed = seed;
    this.keySample = new KeySample(rate, seed);
    this.requestSample = new RequestSample(rate, seed);
  }

  /**
   * Copies sampled accesses of {@code trace} to {@code out}; closes neither.
   *
   * @param traceName name of the trace in errors
   * @throws MnemoException if the trace is empty or damaged, or the sample is empty
   */
  public TraceSample sample(TraceReader trace, String traceName, TraceWriter out) {
    Access access = trace.access();
    while (trace.next()) {
      int operation = access.operation().ordinal();
      requests[operation]++;
      if (keeps(access)) {
        keptRequests[operation]++;
        keptKeys.add(access.keyBuffer(), access.keyOffset(), access.keyLength());
        out.append(access);
      }
    }
    TraceSample sample =
        new TraceSample(
            TraceSample.SCHEMA,
            method,
            rate,
            seed,
            RequestCounts.of(requests),
            RequestCounts.of(keptRequests),
            keptKeys.size());
    if (sample.keptRequests().total() == 0) {
      throw nothingLeft(sample.requests().total(), traceName);
    }
    return sample;
  }

  private boolean keeps(Access access) {
    if (method == SampleMethod.REQUESTS) {
      return requestSample.keepsNext();
    }
    byte[] key = access.keyBuffer();
    if (keySample.holds(key, access.keyOffset(), access.keyLength())) {
      return true;
    }
    if (keptKeys.size() == 0) {
      double position = keySample.position(key, access.keyOffset(), access.keyLength());
      lowestPosition = Math.min(lowestPosition, position);
    }
    return false;
  }

  private MnemoException nothingLeft(long total, String traceName) {
    if (total == 0) {
      return TraceCopy.isEmpty(traceName);
    }
    if (method == SampleMethod.KEYS) {
      return new MnemoException(
          "a sample of %s at rate %s with seed %d holds no key; use a rate above %s"
              .formatted(traceName, rate, seed, roundedUp(lowestPosition)));
    }
    if (total == 1) {
      return new MnemoException(
          traceName + " has a single request, and the sample skips it; use the trace as it is");
    }
    return new MnemoException(
        "a sample of the %d requests of %s at rate %s is empty; use a rate of at least %s"
            .formatted(total, traceName, rate, roundedUp(1.0 / total)));
  }

  private static String roundedUp(double share) {
    return new BigDecimal(share).round(new MathContext(5, RoundingMode.CEILING)).toPlainString();
  }
}
