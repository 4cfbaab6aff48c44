package org.mnemo.estimator.pattern;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.TraceAggregates;

/**
 * The requests that an estimate is for: a trace, or the first requests of one.
 *
 * @param file trace in a format that its first bytes tell, or a pattern
 * @param origin relation of the trace to the measurement
 * @param first number of its requests that are meant, from the first on; {@link #ALL} for all
 */
public record TracePart(Path file, Origin origin, long first) {

  private static final long ALL = Long.MAX_VALUE;

  /** Relation of a trace to the measurement. */
  public enum Origin {
    /** The measured run recorded it. */
    RECORDED,
    /** The measured run recorded it and went on, so as to know the machine better. */
    EXCEEDED,
    /** The measured run replayed the first part of it. */
    REPLAYED,
    /** The user named it. */
    NAMED,
    /** The user named it, and it is no trace, but the pattern of one. */
    PATTERN,
    /** The user named the listing of a store, whose heat stands in for requests. */
    HEAT
  }

  /** All of a trace. */
  public static TracePart all(Path file, Origin origin) {
    return new TracePart(file, origin, ALL);
  }

  /**
   * The first requests of this trace.
   *
   * @param requests number of requests, at least 1
   */
  public TracePart first(long requests) {
    return new TracePart(file, origin, requests);
  }

  /** False if only the first requests are meant. */
  public boolean isAll() {
    return first == ALL;
  }

  /** The requests in parts that may be read side by side, each opened by one of these. */
  List<Supplier<TraceReader>> parts(TraceWatch watch) {
    TraceInput input = TraceInput.of(List.of(file));
    if (!isAll()) {
      return List.of(() -> TraceFiles.first(first, input.open(watch)));
    }
    return TraceAggregates.parts(input, watch, false);
  }

  /**
   * Makes sure that there are as many requests as were asked for.
   *
   * @throws UsageException if there are fewer
   */
  public void requireRequests(long found) {
    if (!isAll() && found < first) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--requests must be at most %d, as %s holds no more, was %d",
              found,
              file,
              first));
    }
  }
}
