package org.mnemo.core.trace.sample;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.RequestCounts;

/**
 * Description of a sampled trace; content of the file {@code TRACE.sample.json} in its directory. A
 * trace without such a file is whole.
 *
 * @param rate requested share of the keys or requests, above 0 and below 1
 * @param requests requests of the whole trace
 * @param keptRequests requests of the sample
 * @param keptKeys distinct keys of the sample
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
    Check.between("the sum of kept_requests", keptRequests.total(), 0, requests.total());
  }

  /**
   * The description of {@code trace}; empty if it is whole.
   *
   * @throws MnemoException if the file is damaged or of another version
   */
  public static Optional<TraceSample> of(Path trace) {
    Path file = fileOf(trace);
    return Files.exists(file)
        ? Optional.of(Json.read(file, TraceSample.class, SCHEMA))
        : Optional.empty();
  }

  public static Path fileOf(Path trace) {
    return trace.resolveSibling(trace.getFileName() + ".sample.json");
  }

  public void writeFor(Path trace) {
    Json.write(fileOf(trace), this);
  }

  /**
   * This sample with the counts of its whole trace.
   *
   * @param whole requests of the whole trace, at least the kept ones
   */
  public TraceSample of(RequestCounts whole) {
    return new TraceSample(schema, method, rate, seed, whole, keptRequests, keptKeys);
  }

  static void requireRate(double rate) {
    Check.that(rate > 0 && rate < 1, "rate must be above 0 and below 1, was %s".formatted(rate));
  }
}
