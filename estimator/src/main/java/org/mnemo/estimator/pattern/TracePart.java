package org.mnemo.estimator.pattern;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.aggregate.TraceAggregates;

/**
 * The requests of an estimate: a trace, or its first requests.
 *
 * @param file trace in a format recognised by its first bytes, or a pattern
 * @param origin relation of the trace to the measurement
 * @param first number of first requests to use; {@link #ALL} for all
 */
public record TracePart(Path file, Origin origin, long first) {

  private static final long ALL = Long.MAX_VALUE;

  /** Relation of a trace to the measurement. */
  public enum Origin {
    /** The measured run recorded it. */
    RECORDED,
    /** The measured run recorded it, then continued for a more precise measurement. */
    EXCEEDED,
    /** The measured run replayed the first part of it. */
    REPLAYED,
    /** The user gave it. */
    NAMED,
    /** The user gave a pattern in place of a trace. */
    PATTERN,
    /** The user gave a store's listing, whose heat replaces requests. */
    HEAT
  }

  public static TracePart all(Path file, Origin origin) {
    return new TracePart(file, origin, ALL);
  }

  /** The first requests of a trace; all if {@code first} is null. */
  public static TracePart of(Path file, Origin origin, @Nullable Long first) {
    return new TracePart(file, origin, first == null ? ALL : first);
  }

  /**
   * The first requests of the trace.
   *
   * @param requests number of first requests, at least 1
   */
  public TracePart first(long requests) {
    return new TracePart(file, origin, requests);
  }

  /** False if only first requests are used. */
  public boolean isAll() {
    return first == ALL;
  }

  /**
   * The sample that a named trace is, as the file that describes it says; empty if the trace is
   * whole. A trace that the run replayed is whole too, as the sample's workload was measured.
   *
   * @throws MnemoException if that file is damaged
   * @throws UsageException if only the first requests of a sample are selected
   */
  Optional<TraceSample> sample() {
    if (origin != Origin.NAMED) {
      return Optional.empty();
    }
    Optional<TraceSample> sample = TraceSample.of(file);
    if (sample.isPresent() && !isAll()) {
      throw new UsageException(
          "--requests takes the first requests of a whole trace, but %s is a sample; leave it out"
              .formatted(file));
    }
    return sample;
  }

  /** Openers of parts of the requests that may be read in parallel. */
  List<Supplier<TraceReader>> parts(TraceWatch watch) {
    TraceInput input = TraceInput.of(List.of(file));
    if (!isAll()) {
      return List.of(() -> TraceFiles.first(first, input.open(watch)));
    }
    return TraceAggregates.parts(input, watch, false);
  }

  /**
   * Checks the number of requests.
   *
   * @param sample the sample that they are; empty if they are whole
   * @throws UsageException if there are fewer than selected
   * @throws MnemoException if the sample has another number
   */
  void requireRequests(long found, Optional<TraceSample> sample) {
    if (!isAll() && found < first) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--requests must be at most %d, the number in %s, was %d",
              found,
              file,
              first));
    }
    if (sample.isPresent() && sample.get().keptRequests().total() != found) {
      throw new MnemoException(
          "%s has %s, but %s lists %d; sample the trace again"
              .formatted(
                  file,
                  CountedNoun.of(found, "request"),
                  TraceSample.fileOf(file),
                  sample.get().keptRequests().total()));
    }
  }
}
