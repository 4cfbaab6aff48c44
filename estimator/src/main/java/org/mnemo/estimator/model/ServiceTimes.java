package org.mnemo.estimator.model;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

/** Service times of all operations of a trace on one tier. Immutable. */
public final class ServiceTimes {

  private final SizeTimes[] byOperation;

  ServiceTimes(SizeTimes[] byOperation) {
    this.byOperation = byOperation;
  }

  /** Replaces the time of an operation of the trace. */
  ServiceTimes with(Operation operation, SizeTimes other) {
    SizeTimes[] times = byOperation.clone();
    times[operation.ordinal()] = other;
    return new ServiceTimes(times);
  }

  /** Adds a delay to each operation. */
  ServiceTimes longerBy(Function<Operation, SizeTimes> delays) {
    SizeTimes[] times = new SizeTimes[byOperation.length];
    for (Operation operation : Operation.moving()) {
      int at = operation.ordinal();
      times[at] = byOperation[at].longerBy(delays.apply(operation));
    }
    return new ServiceTimes(times);
  }

  /** Time in nanoseconds of one operation that moves {@code bytes}. */
  public double ns(int operation, double bytes) {
    return byOperation[operation].ns(bytes);
  }

  /** Service time in nanoseconds of one operation's requests to one key. */
  public double totalNs(int operation, long requests, long bytes) {
    SizeTimes times = byOperation[operation];
    return requests == 0
        ? 0
        : times.totalNs(times.line((double) bytes / requests), (double) requests, (double) bytes);
  }

  /** Service time in nanoseconds here of one operation's requests to {@code tier} of the load. */
  double totalNs(Load load, int tier, int operation) {
    RequestCells cells = load.cells();
    SizeTimes times = byOperation[operation];
    double sumNs = 0;
    for (int cell = cells.first(operation); cell < cells.end(operation); cell++) {
      double requests = load.requests(tier, cell);
      if (requests != 0) {
        sumNs += times.totalNs(cells.line(cell), requests, load.bytes(tier, cell));
      }
    }
    return sumNs;
  }

  /** Service time in nanoseconds here of all requests to {@code tier} of the load. */
  double totalNs(Load load, int tier) {
    double sumNs = 0;
    for (int operation = 0; operation < byOperation.length; operation++) {
      sumNs += totalNs(load, tier, operation);
    }
    return sumNs;
  }

  /** Times of one operation; a constant 0 if the trace lacks it. */
  public SizeTimes of(Operation operation) {
    return byOperation[operation.ordinal()];
  }

  /**
   * Mean service time of an operation on a tier, over all sizes. A write that was not measured
   * there takes the mean of all measured writes, as the paper distinguishes only reads and writes.
   * Without these, the mean of all operations stands in.
   *
   * @throws MnemoException if nothing was measured there, or a time is not positive
   */
  static double meanNs(Baselines baselines, String tier, Operation operation) {
    OptionalDouble known = baselines.meanNs(tier, any -> any == operation);
    if (known.isEmpty()) {
      known = baselines.meanNs(tier, any -> isOfOneKind(any, operation));
    }
    if (known.isEmpty()) {
      known = baselines.meanNs(tier, any -> true);
    }
    double meanNs = known.orElseThrow(() -> new UnmeasuredOperationException(operation, tier));
    if (!(meanNs > 0) || Double.isInfinite(meanNs)) {
      throw new MnemoException(
          "the baseline of %s on the tier '%s' must be a positive time, was %s ns; repeat the run"
              .formatted(operation.lowerCase(), tier, meanNs));
    }
    return meanNs;
  }

  /** True for two reads and for two kinds of write. */
  static boolean isOfOneKind(Operation one, Operation other) {
    return one.isWrite() == other.isWrite();
  }
}
