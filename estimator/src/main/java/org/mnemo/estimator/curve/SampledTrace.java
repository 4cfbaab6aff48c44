package org.mnemo.estimator.curve;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.curve.CurveError.SamplingError;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.TracePart;

/** A trace that may be a sample of a larger one. */
public final class SampledTrace {

  private final Optional<TraceSample> sample;

  private SampledTrace(Optional<TraceSample> sample) {
    this.sample = sample;
  }

  /**
   * Reads the file that describes the sample; without one, the trace is whole. A trace that the run
   * replayed is whole too, as the sample's workload was measured.
   *
   * @throws MnemoException if that file is damaged
   * @throws UsageException if only the first requests of a sample are selected
   */
  public static SampledTrace of(TracePart trace) {
    if (trace.origin() != TracePart.Origin.NAMED) {
      return new SampledTrace(Optional.empty());
    }
    Optional<TraceSample> sample = TraceSample.of(trace.file());
    if (sample.isPresent() && !trace.isAll()) {
      throw new UsageException(
          "--requests takes the first requests of a whole trace, but %s is a sample; leave it out"
              .formatted(trace.file()));
    }
    return new SampledTrace(sample);
  }

  /** False if the trace is whole. */
  public boolean isSample() {
    return sample.isPresent();
  }

  /** The rule that sampled the keys of the data set; null if all are in. */
  public @Nullable KeySample keys() {
    return sample
        .filter(of -> of.method() == SampleMethod.KEYS)
        .map(of -> new KeySample(of.rate(), of.seed()))
        .orElse(null);
  }

  /**
   * Checks that trace and file match.
   *
   * @throws MnemoException if the trace has another number of requests than the file
   */
  public void requireRequests(AccessPattern pattern, Path trace) {
    long requests = pattern.allRequests();
    if (sample.isPresent() && sample.get().keptRequests().total() != requests) {
      throw new MnemoException(
          "%s has %s, but %s lists %d; sample the trace again"
              .formatted(
                  trace,
                  CountedNoun.of(requests, "request"),
                  TraceSample.fileOf(trace),
                  sample.get().keptRequests().total()));
    }
  }

  /** Scales a curve to the whole trace; unchanged if the trace is whole. */
  public Curve scale(Curve curve, AccessPattern pattern) {
    if (sample.isEmpty()) {
      return curve;
    }
    TraceSample of = sample.get();
    boolean byKeys = of.method() == SampleMethod.KEYS;
    double requests = (double) of.requests().total() / of.keptRequests().total();
    SampleScale scale =
        new SampleScale(
            byKeys ? pattern.sampledKeyScale().orElse(1 / of.rate()) : 1,
            byKeys ? pattern.sampledByteScale().orElse(1 / of.rate()) : 1,
            requests);
    SamplingError error =
        new SamplingError(
            pattern,
            curve.requireMoves(),
            new KeyTimes(pattern, curve.model()),
            curve.model().beyondServiceNs((double) pattern.requests()),
            of.rate(),
            byKeys);
    return curve.scaled(scale, error);
  }

  /**
   * Ratios of a whole to its sample.
   *
   * @param keys stored keys of the whole per sampled key, at least 1
   * @param bytes bytes of all records per sampled byte, at least 1
   * @param requests requests of the whole trace per sampled request, at least 1
   */
  public record SampleScale(double keys, double bytes, double requests) {

    public static final SampleScale WHOLE = new SampleScale(1, 1, 1);

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
}
