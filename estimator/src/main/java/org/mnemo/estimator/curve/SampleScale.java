package org.mnemo.estimator.curve;

import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Ratios of a whole to its sample.
 *
 * @param keys stored keys of the whole per sampled key, at least 1
 * @param bytes bytes of all records per sampled byte, at least 1
 * @param requests requests of the whole trace per sampled request, at least 1
 */
public record SampleScale(double keys, double bytes, double requests) {

  public static final SampleScale WHOLE = new SampleScale(1, 1, 1);

  static SampleScale of(TraceSample sample, AccessPattern pattern) {
    boolean byKeys = sample.method() == SampleMethod.KEYS;
    return new SampleScale(
        byKeys ? pattern.sampledKeyScale().orElse(1 / sample.rate()) : 1,
        byKeys ? pattern.sampledByteScale().orElse(1 / sample.rate()) : 1,
        (double) sample.requests().total() / sample.keptRequests().total());
  }

  public boolean isWhole() {
    return equals(WHOLE);
  }

  /** True if requests were sampled rather than keys. */
  public boolean isOfRequests() {
    return requests != 1 && keys == 1;
  }

  public long keys(long sampled) {
    return keys == 1 ? sampled : Math.round(sampled * keys);
  }

  public long bytes(long sampled) {
    return bytes == 1 ? sampled : Math.round(sampled * bytes);
  }

  public long requests(long sampled) {
    return requests == 1 ? sampled : Math.round(sampled * requests);
  }
}
