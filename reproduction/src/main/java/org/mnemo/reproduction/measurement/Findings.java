package org.mnemo.reproduction.measurement;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.answer.Series.Point;

/**
 * What one run says, as far as tables and figures need it: {@code findings.json} in the run's
 * directory. Written last, so that a run without it is to be repeated.
 *
 * @param fingerprint hash of the code and of the requested measurement
 * @param measurement name of the run
 * @param finishedAt ISO 8601, UTC
 * @param emulated true if any tier's memory was emulated
 * @param tiers memories of the tiers, in words; none where the run was no sweep
 * @param operations number of operations of the run, including warm-up and guards
 * @param loadSeconds duration of the load that this run shared
 * @param runSeconds duration of the run, the client's start included
 * @param estimateSeconds time from the measurement to the curve
 * @param price price of a byte of SlowMem in bytes of FastMem; 0 where the run was no sweep
 * @param curves estimates by order of the keys, some hundred points each; none where the run was no
 *     sweep
 * @param splits estimate against measurement, of both models; likewise
 * @param choices cheapest split at 10 % slowdown, by order; likewise
 * @param remark why there is no comparison with real splits; empty if there is one, or if the run
 *     was only too short
 * @param tooShort rounds and needed time of a run too short for a comparison; null if it was not
 */
public record Findings(
    int schema,
    String fingerprint,
    String measurement,
    String store,
    String workload,
    int clients,
    String finishedAt,
    boolean emulated,
    List<String> tiers,
    long operations,
    double loadSeconds,
    double runSeconds,
    double estimateSeconds,
    double price,
    Map<String, List<CurvePoint>> curves,
    List<SplitResult> splits,
    Map<String, Choice> choices,
    String remark,
    @Nullable TooShort tooShort) {

  static final int SCHEMA = 1;

  public Findings {
    tiers = List.copyOf(tiers);
    curves = new TreeMap<>(curves);
    splits = List.copyOf(splits);
    choices = new TreeMap<>(choices);
  }

  /**
   * A run that was too short for confidence intervals.
   *
   * @param rounds number of rounds of blocks that the run had
   * @param neededSeconds time that the run would have to measure
   */
  record TooShort(int rounds, double neededSeconds) {}

  /**
   * A point of an estimated curve; latencies in nanoseconds, of all requests the mean and of reads
   * the percentiles, 0 where there are none.
   */
  public record CurvePoint(
      double costFactor,
      double opsS,
      double lowOpsS,
      double highOpsS,
      double meanNs,
      double readP95Ns,
      double readP99Ns) {

    public MeasuredValue throughput() {
      return new MeasuredValue(opsS, Math.min(opsS, lowOpsS), Math.max(opsS, highOpsS));
    }
  }

  /**
   * One metric at one split, by one model: a row of the validation.
   *
   * @param ofCurve what the curve of the whole trace says at this split; 0 where unknown
   */
  public record SplitResult(
      String model,
      String metric,
      double split,
      double fastShare,
      double costFactor,
      double fastRequestShare,
      double estimated,
      double measured,
      double error,
      double errorLow,
      double errorHigh,
      double noiseFloor,
      double ofCurve) {

    /**
     * The measured value against cost, with the interval of its error, carried to the whole trace:
     * the requests that fell into its blocks are luck.
     */
    public Point measuredOfCurve() {
      double ofTrace = ofCurve * measured / estimated;
      return new Point(
          costFactor,
          ofTrace,
          Math.min(ofTrace, ofCurve / (1 + errorHigh)),
          Math.max(ofTrace, ofCurve / (1 + errorLow)));
    }
  }

  /**
   * The cheapest split within the limit.
   *
   * @param costFactor cost factor by the upper confidence bound, as the advice has it
   * @param pointCostFactor cost factor by the estimate itself, as the paper has it
   * @param wholeSlowdown slowdown with SlowMem only
   */
  public record Choice(double costFactor, double pointCostFactor, double wholeSlowdown) {

    /** The paper's cost, up to the cost that is safe. */
    public MeasuredValue cost() {
      return new MeasuredValue(
          pointCostFactor, pointCostFactor, Math.max(pointCostFactor, costFactor));
    }
  }

  /** The curve of one order, from SlowMem only to FastMem only. */
  public List<CurvePoint> curve(String order) {
    List<CurvePoint> curve = curves.get(order);
    if (curve == null) {
      throw new IllegalArgumentException(measurement + " has no curve of the order " + order);
    }
    return curve;
  }

  /** Operations a second with SlowMem only. */
  public MeasuredValue slow(String order) {
    return curve(order).get(0).throughput();
  }

  /** Operations a second with FastMem only. */
  public MeasuredValue fast(String order) {
    List<CurvePoint> curve = curve(order);
    return curve.get(curve.size() - 1).throughput();
  }

  /** Gain in throughput of FastMem only over SlowMem only, as a share of the latter. */
  public MeasuredValue gain(String order) {
    return fast(order).above(slow(order));
  }

  /** Nanoseconds of a client that SlowMem only takes longer for a request than FastMem only. */
  public MeasuredValue slowdownNs(String order) {
    return nanos(slow(order)).minus(nanos(fast(order)));
  }

  private MeasuredValue nanos(MeasuredValue opsS) {
    double clientNs = clients * 1e9;
    return new MeasuredValue(
        clientNs / opsS.value(), clientNs / opsS.high(), clientNs / opsS.low());
  }

  /** Operations a second at a cost factor, linearly interpolated like their interval. */
  public MeasuredValue at(String order, double costFactor) {
    return new MeasuredValue(
        at(order, costFactor, CurvePoint::opsS),
        at(order, costFactor, point -> point.throughput().low()),
        at(order, costFactor, point -> point.throughput().high()));
  }

  private double at(String order, double costFactor, ToDoubleFunction<CurvePoint> what) {
    List<CurvePoint> curve = curve(order);
    CurvePoint before = curve.get(0);
    for (CurvePoint point : curve) {
      if (point.costFactor() >= costFactor) {
        double width = point.costFactor() - before.costFactor();
        return width <= 0
            ? what.applyAsDouble(point)
            : what.applyAsDouble(before)
                + (what.applyAsDouble(point) - what.applyAsDouble(before))
                    * (costFactor - before.costFactor())
                    / width;
      }
      before = point;
    }
    return what.applyAsDouble(before);
  }

  /** The cheapest cost factor with at least {@code share} of the throughput of FastMem only. */
  public double costAt(String order, double share) {
    double wanted = share * fast(order).value();
    return curve(order).stream()
        .filter(point -> point.opsS() >= wanted)
        .mapToDouble(CurvePoint::costFactor)
        .findFirst()
        .orElse(1);
  }

  /** The rows of one model and one metric, by split. */
  public List<SplitResult> splits(Model model, String metric) {
    return splits.stream()
        .filter(row -> row.model().equals(model.column()) && row.metric().equals(metric))
        .toList();
  }

  /** Sizes of the errors of one model and one metric. */
  public double[] absoluteErrors(Model model, String metric) {
    return splits(model, metric).stream().mapToDouble(row -> Math.abs(row.error())).toArray();
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @throws MnemoException if the file is absent or damaged
   */
  public static Findings read(Path run) {
    return Json.read(file(run), Findings.class, SCHEMA);
  }

  public void write(Path run) {
    Json.write(file(run), this);
  }

  private static Path file(Path run) {
    return run.resolve("findings.json");
  }
}
