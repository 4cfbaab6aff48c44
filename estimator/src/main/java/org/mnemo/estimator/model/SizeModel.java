package org.mnemo.estimator.model;

import java.util.Arrays;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.trace.Operation;

/**
 * Dependence of times on sizes, for all operations of a trace. It is chosen once from the baselines
 * of a run, then applied to these and to samples of the run. Immutable.
 */
public final class SizeModel {

  /**
   * Largest share of requests whose times may be borrowed between reads and writes: even at twice
   * the time they would change the run time by one hundredth.
   */
  private static final double MOST_UNMEASURED = 0.01;

  private final SizeShape[] shapes;
  private final boolean[] held;

  /** Further sizes in bytes at which lines of all operations meet. */
  private final double[] moreKnots;

  private SizeModel(SizeShape[] shapes, boolean[] held, double... moreKnots) {
    this.shapes = shapes;
    this.held = held;
    this.moreKnots = moreKnots;
  }

  /** Adds the knot where streaming begins, for times such as {@link ComputedMemory}'s. */
  public SizeModel bending() {
    double knot = OperationDelay.RANDOM_BYTES;
    return new SizeModel(shapes, held, 0, knot, 2 * knot);
  }

  /**
   * Chooses the form that the data support, or means alone.
   *
   * @param requests requests of the trace, by {@link Operation#ordinal()}
   * @throws MnemoException if the baselines have fewer than two tiers
   * @throws UnmeasuredOperationException if reads or writes were not measured on some tier, and the
   *     trace has too many to borrow times
   */
  public static SizeModel of(Baselines baselines, long[] requests, ModelKind kind) {
    if (baselines.tiers().size() < 2) {
      throw new MnemoException(
          "the baselines have the tiers "
              + baselines.tiers()
              + "; an estimate needs at least two, fastest first");
    }
    baselines.tiers().forEach(tier -> requireMeasured(baselines, requests, tier));
    SizeShape[] shapes = new SizeShape[Operation.count()];
    boolean[] held = new boolean[shapes.length];
    for (Operation operation : Operation.moving()) {
      held[operation.ordinal()] = requests[operation.ordinal()] > 0;
      shapes[operation.ordinal()] =
          kind == ModelKind.PAPER ? SizeShape.MEAN : SizeShape.of(baselines, operation);
    }
    return new SizeModel(shapes, held);
  }

  private static void requireMeasured(Baselines baselines, long[] requests, String tier) {
    double unmeasured = 0;
    Operation last = Operation.READ;
    for (Operation operation : Operation.moving()) {
      long some = requests[operation.ordinal()];
      if (some > 0
          && baselines.meanNs(tier, any -> ServiceTimes.isOfOneKind(any, operation)).isEmpty()) {
        unmeasured += some;
        last = operation;
      }
    }
    if (unmeasured > MOST_UNMEASURED * Arrays.stream(requests).asDoubleStream().sum()) {
      throw new UnmeasuredOperationException(last, tier);
    }
  }

  /**
   * The service times of one tier.
   *
   * @param baselines baselines of the run, or of a sample drawn from it
   * @throws MnemoException if an operation of the trace has no positive baseline on the tier
   */
  public ServiceTimes times(Baselines baselines, String tier) {
    SizeTimes[] times = new SizeTimes[shapes.length];
    for (Operation operation : Operation.moving()) {
      int at = operation.ordinal();
      times[at] =
          held[at]
              ? shapes[at]
                  .times(
                      baselines, tier, operation, ServiceTimes.meanNs(baselines, tier, operation))
                  .withKnots(moreKnots)
              : SizeTimes.constant(0);
    }
    return new ServiceTimes(times);
  }

  /** The service times of all tiers, fastest first, as from {@link #times(Baselines, String)}. */
  public List<ServiceTimes> times(Baselines baselines) {
    return baselines.tiers().stream().map(tier -> times(baselines, tier)).toList();
  }

  /**
   * Time of an operation on a tier, present in the trace or not. An operation that was not measured
   * takes the time of another kind of write, otherwise of reads.
   *
   * @param tier index of the tier
   */
  SizeTimes time(Baselines baselines, int tier, Operation operation) {
    String name = baselines.tiers().get(tier);
    Operation measured = operation;
    for (Operation some : List.of(operation, Operation.UPDATE, Operation.INSERT, Operation.READ)) {
      if (baselines.serviceTime(name, some).isPresent()) {
        measured = some;
        break;
      }
    }
    return shapes[measured.ordinal()]
        .times(baselines, name, measured, ServiceTimes.meanNs(baselines, name, measured))
        .withKnots(moreKnots);
  }

  /** Sizes in bytes at which lines meet, by operation. */
  public double[][] knotBytes() {
    return Arrays.stream(shapes)
        .map(shape -> SizeTimes.withKnots(shape.knotBytes(), moreKnots))
        .toArray(double[][]::new);
  }

  public SizeForm form(Operation operation) {
    return shapes[operation.ordinal()].form();
  }

  /** True if the trace has the operation. */
  public boolean holds(Operation operation) {
    return held[operation.ordinal()];
  }
}
