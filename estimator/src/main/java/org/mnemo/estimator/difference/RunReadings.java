package org.mnemo.estimator.difference;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.MergedLatencies;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * The figures of one run, and how much each varied within it.
 *
 * <p>Variances of means are those of bootstrap replicates drawn from few, long segments of time
 * ({@link BaselineSample}), so that a machine whose speed wanders within the run makes them as wide
 * as it should. A quantile has the variance of order statistics of clustered operations ({@link
 * MergedLatencies}), and that of the machine's speed, by which it moves as the mean does: the part
 * of the mean's variance that blocks beside each other do not have.
 */
public final class RunReadings {

  /** Quantiles that are compared. */
  private static final List<Double> QUANTILES = List.of(0.5, 0.95, 0.99);

  private static final int DRAWS = 1000;

  /** Segments that a run is divided into: as few, so as long, as leave degrees of freedom. */
  private static final int SEGMENTS = 10;

  /** Fewest segments from which the spread of samples is more than a guess. */
  private static final int FEWEST_SEGMENTS = 8;

  /** Standard deviation of what rounding to three digits does to a latency. */
  private static final double ROUNDING = 1e-3 / Math.sqrt(12);

  private static final double Z = 1.96;

  /** As good as known. */
  private static final double MOST_FREEDOM = 1e6;

  private final Baselines baselines;
  private final List<Baselines> drawn;

  /** Baselines of each segment by itself, in order of time. */
  private final List<Baselines> bySegment;

  private final int segments;
  private final @Nullable LatencyComponents latencies;

  /**
   * @param latencies latencies of the same blocks; empty if the run left none
   * @param draws number of bootstrap replicates, at least 2
   * @param seed seed of the replicates
   */
  RunReadings(BaselineSample sample, Optional<LatencyComponents> latencies, int draws, long seed) {
    this.baselines = sample.baselines();
    this.latencies = latencies.orElse(null);
    segments = Math.min(SEGMENTS, sample.segments());
    SplittableRandom random = new SplittableRandom(seed);
    bySegment = isLongEnough() ? bySegment(sample.resampler(segments)) : List.of();
    drawn =
        isLongEnough()
            ? RunEvidence.drawn(sample, sample.resampler(segments), random, draws)
            : List.of();
  }

  private List<Baselines> bySegment(BaselineSample.Resampler resampler) {
    return IntStream.range(0, segments)
        .mapToObj(
            segment -> {
              int[] times = new int[segments];
              times[segment] = 1;
              return resampler.baselines(times);
            })
        .toList();
  }

  /**
   * Readings of a finished run.
   *
   * @param seed seed of the random samples that are drawn from it
   * @throws org.mnemo.core.MnemoException if a file is absent or damaged
   */
  public static RunReadings of(RunEvidence.Blocks blocks, long seed) {
    return new RunReadings(blocks.sample(), blocks.latencies(), DRAWS, seed);
  }

  /** False if the run is too short to say how much its figures vary. */
  public boolean isLongEnough() {
    return segments >= FEWEST_SEGMENTS;
  }

  /** Number of segments of time that variances are of. */
  public int segments() {
    return segments;
  }

  /** Number of operations of each kind, on all tiers. */
  Map<Operation, Double> mix() {
    Map<Operation, Double> mix = new EnumMap<>(Operation.class);
    baselines
        .serviceTimes()
        .forEach(time -> mix.merge(time.operation(), (double) time.operations(), Double::sum));
    return mix;
  }

  /**
   * All figures, in the order in which they are shown.
   *
   * @param mix operations of the workload by kind, in any unit
   */
  Map<Figure, Reading> readings(Map<Operation, Double> mix) {
    Map<Figure, Reading> readings = new LinkedHashMap<>();
    double persistence =
        Persistence.factor(
            bySegment.stream()
                .mapToDouble(each -> logSlowness(each, mix))
                .filter(Double::isFinite)
                .toArray());
    String fastest = baselines.tiers().get(0);
    for (String tier : baselines.tiers()) {
      put(
          readings,
          new Figure(Figure.Kind.THROUGHPUT, tier, null, 0),
          persistence,
          some -> 1e9 * some.clients() / operationNs(some, tier, mix));
    }
    for (String tier : baselines.tiers().subList(1, baselines.tiers().size())) {
      put(
          readings,
          new Figure(Figure.Kind.SLOWNESS, tier, null, 0),
          1,
          some -> operationNs(some, tier, mix) / operationNs(some, fastest, mix));
    }
    for (ServiceTime time : baselines.serviceTimes()) {
      Reading mean =
          put(
              readings,
              new Figure(Figure.Kind.MEAN, time.tier(), time.operation(), 0),
              persistence,
              some -> meanNs(some, time.tier(), time.operation()));
      if (latencies != null && mean != null) {
        double speed =
            Math.max(0, mean.logVariance() - Math.pow(time.standardErrorNs() / time.meanNs(), 2));
        quantiles(latencies, time, speed, readings);
      }
    }
    return readings;
  }

  /**
   * Adds a figure, if the run tells it.
   *
   * @param persistence factor of its variance: {@link Persistence} where it goes with the speed of
   *     the machine, else 1
   */
  private @Nullable Reading put(
      Map<Figure, Reading> readings,
      Figure figure,
      double persistence,
      ToDoubleFunction<Baselines> function) {
    double value = function.applyAsDouble(baselines);
    if (!(value > 0)) {
      return null;
    }
    double[] logs =
        drawn.stream().mapToDouble(each -> Math.log(function.applyAsDouble(each))).toArray();
    Reading reading =
        new Reading(
            value, variance(logs) * segments / (segments - 1.0) * persistence, segments - 1.0);
    readings.put(figure, reading);
    return reading;
  }

  private static double variance(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    double squares = 0;
    for (double value : values) {
      squares += Math.pow(value - sum / values.length, 2);
    }
    return squares / (values.length - 1);
  }

  /**
   * Logarithm of how much slower a segment was than the run, its mean over the tiers: by those
   * operations of the mix that the segment made there, as it may lack what is rare.
   */
  private double logSlowness(Baselines segment, Map<Operation, Double> mix) {
    return baselines.tiers().stream()
        .mapToDouble(
            tier -> {
              Map<Operation, Double> made = new EnumMap<>(mix);
              made.keySet().removeIf(kind -> segment.serviceTime(tier, kind).isEmpty());
              return Math.log(
                  operationNs(segment, tier, made) / operationNs(baselines, tier, made));
            })
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  /** Mean time of an operation of the mix on a tier, the client's own included; NaN of no mix. */
  private static double operationNs(Baselines some, String tier, Map<Operation, Double> mix) {
    double ns = 0;
    double operations = 0;
    for (Map.Entry<Operation, Double> kind : mix.entrySet()) {
      ns += kind.getValue() * meanNs(some, tier, kind.getKey());
      operations += kind.getValue();
    }
    return ns / operations + some.clientNs();
  }

  private static double meanNs(Baselines some, String tier, Operation operation) {
    return some.serviceTime(tier, operation).map(ServiceTime::meanNs).orElse(Double.NaN);
  }

  /**
   * @param speedVariance variance of the logarithm of the machine's speed over the run
   */
  private void quantiles(
      LatencyComponents measured,
      ServiceTime time,
      double speedVariance,
      Map<Figure, Reading> readings) {
    int tier = measured.tiers().indexOf(time.tier());
    MergedLatencies made =
        new MergedLatencies(
            measured, (of, operation) -> of == tier && operation == time.operation());
    for (double quantile : QUANTILES) {
      double value = made.quantileNs(quantile, End.ESTIMATE);
      double high = made.quantileNs(quantile, End.HIGH);
      // NaN and infinite: too few operations for an interval.
      if (value > 0 && Double.isFinite(high)) {
        double width = Math.log(high / Math.max(1, made.quantileNs(quantile, End.LOW)));
        double ownVariance = Math.pow(width / (2 * Z), 2) + ROUNDING * ROUNDING;
        double variance = ownVariance + speedVariance;
        double freedom =
            Math.min(
                MOST_FREEDOM,
                Math.pow(variance, 2) / (Math.pow(speedVariance, 2) / (segments - 1.0)));
        readings.put(
            new Figure(Figure.Kind.QUANTILE, time.tier(), time.operation(), quantile),
            new Reading(value, variance, freedom));
      }
    }
  }

  /** The mix of operations of several runs together. */
  private static Map<Operation, Double> mix(List<RunReadings> runs) {
    Map<Operation, Double> mix = new EnumMap<>(Operation.class);
    runs.forEach(run -> run.mix().forEach((kind, count) -> mix.merge(kind, count, Double::sum)));
    return mix;
  }

  /** Figures that all of some runs tell, of each run. */
  static List<Map<Figure, Reading>> common(List<RunReadings> runs) {
    Map<Operation, Double> mix = mix(runs);
    List<Map<Figure, Reading>> readings = runs.stream().map(run -> run.readings(mix)).toList();
    Set<Figure> common = new LinkedHashSet<>(readings.get(0).keySet());
    readings.forEach(each -> common.retainAll(each.keySet()));
    readings.forEach(each -> each.keySet().retainAll(common));
    return readings;
  }
}
