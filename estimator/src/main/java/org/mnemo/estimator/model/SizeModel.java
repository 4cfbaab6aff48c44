package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.SizedTime;
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

  /** Dependence of an operation's time on its bytes, simplest first. */
  public enum SizeForm {
    /** One time for all sizes, or an unknown dependence. */
    MEAN("one mean for all sizes"),
    LINE("a straight line over bytes"),
    /** Straight lines between the mean sizes of the measured size classes. */
    SEGMENTS("straight lines between measured sizes");

    private final String description;

    SizeForm(String description) {
      this.description = description;
    }

    public String description() {
      return description;
    }
  }

  /**
   * The form of an operation's dependence on bytes, equal on all tiers, and the sizes with known
   * times. The form is the simplest that the measurement supports. A mean; or a straight line, if a
   * tier's slope exceeds twice its standard error; or lines between size classes, if these deviate
   * significantly from the line (chi-squared test of the weighted squares at 1 %).
   *
   * @param sizeClasses classes measured often enough on each tier, ascending
   */
  private record SizeShape(SizeForm form, List<Knot> sizeClasses) {

    /** Fewest operations on a tier for the time of a size class. */
    private static final int FEWEST_OPERATIONS = 30;

    private static final double CHANCE = 0.01;

    /**
     * A size class.
     *
     * @param bytes mean size over all tiers
     */
    record Knot(int sizeClass, double bytes) {}

    SizeShape {
      sizeClasses = List.copyOf(sizeClasses);
    }

    static final SizeShape MEAN = new SizeShape(SizeForm.MEAN, List.of());

    /** The shape that the measurement of {@code operation} supports. */
    static SizeShape of(Baselines baselines, Operation operation) {
      List<Knot> knots = knots(baselines, operation);
      if (knots.size() < 2) {
        return MEAN;
      }
      SizeForm form = SizeForm.MEAN;
      for (String tier : baselines.tiers()) {
        WeightedLine line = WeightedLine.fit(points(baselines, tier, operation, knots));
        if (line.isSloped() && form == SizeForm.MEAN) {
          form = SizeForm.LINE;
        }
        if (knots.size() > 2 && line.chiSquared() > bound(knots.size() - 2)) {
          form = SizeForm.SEGMENTS;
        }
      }
      return form == SizeForm.MEAN ? MEAN : new SizeShape(form, knots);
    }

    private static double bound(int degreesOfFreedom) {
      return new ChiSquaredDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - CHANCE);
    }

    private static List<Knot> knots(Baselines baselines, Operation operation) {
      TreeMap<Integer, double[]> sums = new TreeMap<>();
      for (SizedTime time : baselines.sizes()) {
        if (time.operation() == operation && time.operations() >= FEWEST_OPERATIONS) {
          double[] sum = sums.computeIfAbsent(time.sizeClass(), unused -> new double[3]);
          sum[0]++;
          sum[1] += time.operations();
          sum[2] += time.operations() * time.meanValueBytes();
        }
      }
      return sums.entrySet().stream()
          .filter(entry -> entry.getValue()[0] == baselines.tiers().size())
          .map(entry -> new Knot(entry.getKey(), entry.getValue()[2] / entry.getValue()[1]))
          .toList();
    }

    /** Measured times of the size classes of {@code knots} on one tier. */
    private static List<SizedTime> points(
        Baselines baselines, String tier, Operation operation, List<Knot> knots) {
      List<SizedTime> points = new ArrayList<>();
      for (SizedTime time : baselines.sizes()) {
        if (time.tier().equals(tier) && time.operation() == operation) {
          for (Knot knot : knots) {
            if (knot.sizeClass() == time.sizeClass()) {
              points.add(time);
            }
          }
        }
      }
      return points;
    }

    /** The sizes between which times are straight lines. */
    double[] knotBytes() {
      double[] bytes = new double[sizeClasses.size()];
      Arrays.setAll(bytes, at -> sizeClasses.get(at).bytes());
      return switch (form) {
        case MEAN -> new double[] {0};
        case LINE -> new double[] {bytes[0], bytes[bytes.length - 1]};
        case SEGMENTS -> bytes;
      };
    }

    /** The times of one tier at the knots; {@code meanNs} if sizes do not matter. */
    SizeTimes times(Baselines baselines, String tier, Operation operation, double meanNs) {
      double[] bytes = knotBytes();
      double[] ns = new double[bytes.length];
      List<SizedTime> points = points(baselines, tier, operation, sizeClasses);
      if (form == SizeForm.MEAN || points.size() < 2) {
        // A bootstrap replicate may lack size classes of the run.
        Arrays.fill(ns, meanNs);
        return new SizeTimes(bytes, ns);
      }
      WeightedLine line = WeightedLine.fit(points).possible();
      Arrays.setAll(ns, i -> line.ns(bytes[i]));
      if (form == SizeForm.SEGMENTS) {
        double[] classNs = ns.clone();
        double[] weights = new double[ns.length];
        Arrays.fill(weights, Double.MIN_NORMAL);
        for (SizedTime point : points) {
          int knot = knot(point.sizeClass());
          // A tier's own mean size in the class differs from the knot by chance.
          classNs[knot] = point.meanNs() + line.slope() * (bytes[knot] - point.meanValueBytes());
          weights[knot] = WeightedLine.weight(point);
        }
        Isotonic.fit(classNs, weights);
        SizeTimes segments = new SizeTimes(bytes, classNs);
        if (segments.ns(0) >= 0) {
          return segments;
        }
      }
      return new SizeTimes(bytes, ns);
    }

    private int knot(int sizeClass) {
      int at = 0;
      while (sizeClasses.get(at).sizeClass() != sizeClass) {
        at++;
      }
      return at;
    }
  }
}
