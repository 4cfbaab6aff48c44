package org.mnemo.estimator.check;

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
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.MergedLatencies;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.evidence.RunEvidence.Offered;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * Figures of one run, with their variation within it.
 *
 * <p>Variances of means come from bootstrap replicates drawn from few, long segments ({@link
 * BaselineSample}), so they include wandering machine speeds. A quantile has the variance of order
 * statistics of clustered operations ({@link MergedLatencies}). To it is added the part of the
 * mean's variance that neighbouring blocks lack: the machine's speed.
 */
public final class RunReadings {

  /**
   * A figure measured in one run.
   *
   * @param value the figure, above 0
   * @param logVariance variance of its natural logarithm within the run
   * @param freedom degrees of freedom of that variance
   */
  record Reading(double value, double logVariance, double freedom) {}

  /** Compared quantiles. */
  static final List<Double> QUANTILES = List.of(0.5, 0.95, 0.99);

  private static final int DRAWS = 1000;

  /** Segments of a run: few and long, but enough for degrees of freedom. */
  private static final int SEGMENTS = 10;

  /** Fewest segments for an interval. */
  private static final int FEWEST_SEGMENTS = 8;

  /** Standard deviation from rounding a latency to three digits. */
  private static final double ROUNDING = 1e-3 / Math.sqrt(12);

  private static final double Z = 1.96;

  /** Degrees of freedom of a value that is practically exact. */
  private static final double MOST_FREEDOM = 1e6;

  private final Baselines baselines;
  private final List<Baselines> drawn;

  /** Baselines of each segment, in order of time. */
  private final List<Baselines> bySegment;

  private final int segments;
  private final @Nullable LatencyComponents latencies;

  /** Readings of the same blocks by response times; null without an offered rate. */
  private final @Nullable RunReadings responses;

  /** Pace of blocks at an offered rate, by tier, in order of time. */
  private final Map<String, List<PaceRow>> pace;

  /**
   * @param draws number of bootstrap replicates, at least 2
   * @param seed seed of the replicates
   */
  RunReadings(RunEvidence.Blocks blocks, int draws, long seed) {
    BaselineSample sample = blocks.sample();
    this.baselines = sample.baselines();
    this.latencies = blocks.latencies().orElse(null);
    Offered offered = blocks.offered().orElse(null);
    pace = offered == null ? Map.of() : offered.pace();
    responses =
        offered == null
            ? null
            : new RunReadings(
                new RunEvidence.Blocks(
                    offered.sample(), Optional.of(offered.latencies()), Optional.empty()),
                draws,
                seed);
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
   * @param seed seed of the random samples drawn from it
   * @throws org.mnemo.core.MnemoException if a file is absent or damaged
   */
  public static RunReadings of(RunEvidence.Blocks blocks, long seed) {
    return new RunReadings(blocks, DRAWS, seed);
  }

  /** False if the run is too short for intervals. */
  public boolean isLongEnough() {
    return segments >= FEWEST_SEGMENTS;
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
   * All figures, in display order.
   *
   * @param mix operations of the workload by kind, in any unit
   */
  Map<Figure, Reading> readings(Map<Operation, Double> mix) {
    Map<Figure, Reading> readings = new LinkedHashMap<>();
    double persistence = persistence(mix);
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
      put(
          readings,
          new Figure(Figure.Kind.MEAN, time.tier(), time.operation(), 0),
          persistence,
          some -> meanNs(some, time.tier(), time.operation()));
      if (responses == null) {
        quantiles(Figure.Kind.QUANTILE, time.tier(), time.operation(), persistence, readings);
      } else if (carries(time.tier())) {
        responses.quantiles(
            Figure.Kind.RESPONSE,
            time.tier(),
            time.operation(),
            responses.persistence(mix),
            readings);
      }
    }
    pace.forEach(
        (tier, blocks) ->
            readings.put(new Figure(Figure.Kind.CARRIED, tier, null, 0), carried(blocks)));
    return readings;
  }

  /** False if a tier did not carry the offered rate of the run. */
  private boolean carries(String tier) {
    return PaceRow.isCarried(PaceRow.carriedShare(pace.getOrDefault(tier, List.of())));
  }

  /** Share of the offered rate that blocks carried, with its variation between segments. */
  private Reading carried(List<PaceRow> blocks) {
    double[] logs =
        IntStream.range(0, segments)
            .mapToObj(
                i ->
                    blocks.subList(
                        i * blocks.size() / segments, (i + 1) * blocks.size() / segments))
            .mapToDouble(segment -> Math.log(PaceRow.carriedShare(segment)))
            .toArray();
    return new Reading(
        PaceRow.carriedShare(blocks),
        variance(logs) / segments * Persistence.factor(logs),
        segments - 1.0);
  }

  private double persistence(Map<Operation, Double> mix) {
    return Persistence.factor(
        bySegment.stream()
            .mapToDouble(each -> logSlowness(each, mix))
            .filter(Double::isFinite)
            .toArray());
  }

  /** Adds a figure if the run measured it, with parameters as in {@link #reading}. */
  private void put(
      Map<Figure, Reading> readings,
      Figure figure,
      double persistence,
      ToDoubleFunction<Baselines> function) {
    Reading reading = reading(persistence, function);
    if (reading != null) {
      readings.put(figure, reading);
    }
  }

  /**
   * A figure of the run; null if not measured.
   *
   * @param persistence factor of its variance: {@link Persistence} if the figure depends on the
   *     machine's speed, else 1
   */
  private @Nullable Reading reading(double persistence, ToDoubleFunction<Baselines> function) {
    double value = function.applyAsDouble(baselines);
    if (!(value > 0)) {
      return null;
    }
    double[] logs =
        drawn.stream().mapToDouble(each -> Math.log(function.applyAsDouble(each))).toArray();
    return new Reading(
        value, variance(logs) * segments / (segments - 1.0) * persistence, segments - 1.0);
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
   * Logarithm of a segment's slowness relative to the run, averaged over the tiers. Only operations
   * of the mix that the segment has count, as it may lack rare ones.
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

  /**
   * Mean time of an operation of the mix on a tier, including the client's time; NaN for an empty
   * mix.
   */
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
   * Adds the quantiles of an operation's latencies on a tier.
   *
   * @param persistence factor of the variance of their mean
   */
  private void quantiles(
      Figure.Kind figures,
      String tier,
      Operation operation,
      double persistence,
      Map<Figure, Reading> readings) {
    LatencyComponents measured = latencies;
    ServiceTime time = baselines.serviceTime(tier, operation).orElse(null);
    Reading mean = reading(persistence, some -> meanNs(some, tier, operation));
    if (measured == null || time == null || mean == null) {
      return;
    }
    // Variance of the logarithm of the machine's speed over the run.
    double speedVariance =
        Math.max(0, mean.logVariance() - Math.pow(time.standardErrorNs() / time.meanNs(), 2));
    int tierIndex = measured.tiers().indexOf(tier);
    MergedLatencies made =
        new MergedLatencies(measured, (of, each) -> of == tierIndex && each == operation);
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
            new Figure(figures, tier, operation, quantile), new Reading(value, variance, freedom));
      }
    }
  }

  /** Mix of the operations of several runs together. */
  private static Map<Operation, Double> mix(List<RunReadings> runs) {
    Map<Operation, Double> mix = new EnumMap<>(Operation.class);
    runs.forEach(run -> run.mix().forEach((kind, count) -> mix.merge(kind, count, Double::sum)));
    return mix;
  }

  /** Figures that all runs have, by run. Carried shares are excluded if all runs carry the rate. */
  static List<Map<Figure, Reading>> common(List<RunReadings> runs) {
    Map<Operation, Double> mix = mix(runs);
    List<Map<Figure, Reading>> readings = runs.stream().map(run -> run.readings(mix)).toList();
    Set<Figure> common = new LinkedHashSet<>(readings.get(0).keySet());
    common.removeIf(
        figure ->
            figure.kind() == Figure.Kind.CARRIED
                && runs.stream().allMatch(run -> run.carries(figure.tier())));
    readings.forEach(each -> common.retainAll(each.keySet()));
    readings.forEach(each -> each.keySet().retainAll(common));
    return readings;
  }
}
