package org.mnemo.estimator.pattern;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.RequestWatch;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;

/**
 * The Pattern Engine of the Mnemo paper, section IV: one streaming pass over a trace that relates
 * keys to requests. Time is proportional to requests, memory to keys.
 */
public final class PatternEngine {

  private PatternEngine() {}

  /**
   * Reads a trace to its end and closes it.
   *
   * @param trace a reader at the start of the trace
   * @param traceName name of the trace for errors
   * @param dataset file of all stored keys, or null if only the trace is known
   * @throws MnemoException if the trace is empty or damaged, or the data set is damaged or shares
   *     no key with the trace
   */
  public static AccessPattern analyze(TraceReader trace, String traceName, @Nullable Path dataset) {
    return analyze(List.of(() -> trace), traceName, dataset, null, new KeySequence(0));
  }

  /**
   * Reads a trace that may be a sample of keys, and closes it.
   *
   * @param parts openers of the parts of the trace, in order
   * @param sample rule that sampled keys of the trace from the data set; null for all keys
   * @param sequence records the key of each request
   */
  static AccessPattern analyze(
      List<Supplier<TraceReader>> parts,
      String traceName,
      @Nullable Path dataset,
      @Nullable KeySample sample,
      KeySequence sequence) {
    List<RequestWatch> watches = sequence.parts(parts.size());
    List<TraceAggregates.Part> watched = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      watched.add(new TraceAggregates.Part(parts.get(i), watches.get(i)));
    }
    try (SpillFiles spill = SpillFiles.temporary()) {
      TraceAggregates trace = TraceAggregates.read(watched, AggregateOptions.COUNTS, spill);
      if (trace.isSpilled()) {
        sequence.drop();
      }
      AccessPattern pattern = pattern(trace, traceName, dataset, sample, sequence);
      sequence.end(pattern);
      return pattern;
    }
  }

  /** Request counts of stored keys from another source than a trace. */
  @FunctionalInterface
  public interface KeyCounts {

    /**
     * Counts the requests for a key.
     *
     * @param key reader of the data set, at the key
     * @param byOperation receives the numbers by operation; initially 0
     */
    void count(DatasetFile.Reader key, long[] byOperation);
  }

  /**
   * The pattern of counted requests.
   *
   * @param dataset file of all stored keys, each of which is counted
   */
  public static AccessPattern ofCounts(Path dataset, KeyCounts counts) {
    PatternBuilder pattern = new PatternBuilder(0);
    try (DatasetFile.Reader stored = new DatasetFile.Reader(dataset)) {
      pattern.addDataset(stored, null);
    }
    long[] byOperation = new long[Operation.count()];
    try (DatasetFile.Reader stored = new DatasetFile.Reader(dataset)) {
      for (long position = 0; stored.next(); position++) {
        Arrays.fill(byOperation, 0);
        counts.count(stored, byOperation);
        pattern.add(stored, byOperation, position);
      }
    }
    try {
      return new AccessPattern(pattern);
    } catch (ArithmeticException e) {
      throw new MnemoException(
          "the records of " + dataset + " add up to more than 2^63 bytes; correct their sizes", e);
    }
  }

  /** The pattern of an aggregated trace. */
  static AccessPattern pattern(
      TraceAggregates trace,
      String traceName,
      @Nullable Path dataset,
      @Nullable KeySample sample,
      KeySequence sequence) {
    PatternBuilder pattern = new PatternBuilder(trace.lastTimeS());
    if (dataset != null) {
      try (DatasetFile.Reader stored = new DatasetFile.Reader(dataset)) {
        pattern.addDataset(stored, sample);
      }
    }
    try (AggregateCursor keys = trace.cursor(sequence)) {
      while (keys.next()) {
        sequence.join(pattern.add(keys.aggregate()));
      }
    }
    if (trace.requests() == 0) {
      throw new MnemoException(
          "the trace " + traceName + " has no requests; give a trace with at least one");
    }
    if (pattern.requests == 0) {
      throw new MnemoException(
          "no request of the trace "
              + traceName
              + " found or wrote a record: all are reads of 0 bytes; give a trace with the sizes of"
              + " values");
    }
    if (dataset != null && !pattern.isDatasetTouched()) {
      throw new MnemoException(
          "no key of the trace "
              + traceName
              + " is in the data set "
              + dataset
              + ", so the baselines lack them; give the trace of the measured workload, or the data set of its store");
    }
    try {
      return new AccessPattern(pattern);
    } catch (ArithmeticException e) {
      throw new MnemoException(
          "the records of the trace "
              + traceName
              + " add up to more than 2^63 bytes; correct its sizes",
          e);
    }
  }
}
