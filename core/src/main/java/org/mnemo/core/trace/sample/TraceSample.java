package org.mnemo.core.trace.sample;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Json;
import org.mnemo.core.trace.RequestCounts;

/**
 * Description of a trace that is a sample of another; content of the file {@code TRACE.sample.json}
 * beside it. A trace without such a file is whole.
 *
 * @param schema version of the file's format
 * @param rate share of the keys or requests that was asked for, above 0 and below 1
 * @param seed seed of the random choice
 * @param requests number of requests of the whole trace
 * @param keptRequests number of requests of the sample
 * @param keptKeys number of distinct keys of the sample
 */
public record TraceSample(
    int schema,
    SampleMethod method,
    double rate,
    long seed,
    RequestCounts requests,
    RequestCounts keptRequests,
    long keptKeys) {

  public static final int SCHEMA = 1;

  public TraceSample {
    requireNonNull(method, "method is null");
    requireRate(rate);
    requireNonNull(requests, "requests is null");
    requireNonNull(keptRequests, "kept_requests is null");
    if (keptRequests.total() > requests.total()) {
      throw new IllegalArgumentException(
          "kept_requests must be at most %d in all, was %d"
              .formatted(requests.total(), keptRequests.total()));
    }
  }

  /**
   * The description of {@code trace} as a sample; empty if it is whole.
   *
   * @throws MnemoException if the file beside the trace is damaged or of another version
   */
  public static Optional<TraceSample> of(Path trace) {
    Path file = fileBeside(trace);
    return Files.exists(file)
        ? Optional.of(Json.read(file, TraceSample.class, SCHEMA))
        : Optional.empty();
  }

  /** The file beside {@code trace} that describes it as a sample. */
  public static Path fileBeside(Path trace) {
    return trace.resolveSibling(trace.getFileName() + ".sample.json");
  }

  /** Writes this description beside {@code trace}. */
  public void writeBeside(Path trace) {
    Json.write(fileBeside(trace), this);
  }

  /**
   * This sample of a trace whose other requests were counted as they passed by.
   *
   * @param whole requests of the whole trace, at least those that were kept
   */
  public TraceSample of(RequestCounts whole) {
    return new TraceSample(schema, method, rate, seed, whole, keptRequests, keptKeys);
  }

  static double requireRate(double rate) {
    if (!(rate > 0) || !(rate < 1)) {
      throw new UsageException("rate must be above 0 and below 1, was " + rate);
    }
    return rate;
  }
}
