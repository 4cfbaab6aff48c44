package org.mnemo.reproduction.measurement;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.TooFewRoundsException;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;
import org.mnemo.estimator.validation.Validator;
import org.mnemo.reproduction.measurement.Findings.Choice;
import org.mnemo.reproduction.measurement.Findings.CurvePoint;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.Findings.TooShort;

/** Makes of a measured run what tables and figures need of it. */
public final class Analysis {

  /** The paper's limit, section V. */
  static final double MAX_SLOWDOWN = 0.10;

  static final String GAIN = "gain";
  public static final String WEIGHT = "weight";

  private static final int CURVE_POINTS = 400;

  // Where Tails.QUANTILES has them.
  private static final int P95 = Tails.QUANTILES.indexOf(0.95);
  private static final int P99 = Tails.QUANTILES.indexOf(0.99);

  private final Measurement measurement;
  private final MeasurementDirectory directory;
  private final EstimateOptions options;

  public Analysis(Measurement measurement, MeasurementDirectory directory, long seed) {
    this.measurement = measurement;
    this.directory = directory;
    this.options = EstimateOptions.DEFAULTS.withMaxSlowdown(MAX_SLOWDOWN).withSeed(seed);
  }

  /** Estimates, and compares with the splits that the run measured. */
  public Findings findings(String fingerprint, double loadSeconds, double runSeconds) {
    long startNs = System.nanoTime();
    Estimate byGain = estimate(GAIN);
    double estimateSeconds = (System.nanoTime() - startNs) / 1e9;
    Estimate byWeight = estimate(WEIGHT);
    List<SplitResult> splits = new ArrayList<>();
    Estimate swept = null;
    String remark = "";
    TooShort tooShort = null;
    try {
      Map<Model, Validation> validations = validations();
      validations.forEach((model, validation) -> splits.addAll(splits(model, validation)));
      swept = requireNonNull(validations.get(Model.OURS)).estimate();
    } catch (TooFewRoundsException e) {
      tooShort = new TooShort(e.rounds(), e.neededSeconds());
    } catch (MnemoException e) {
      remark = withoutPlaceAndRemedy(e);
    }
    if (swept == null) {
      swept = estimate("file:" + directory.sweepOrder());
    }
    Map<String, List<CurvePoint>> curves = new HashMap<>();
    curves.put(WEIGHT, points(byWeight));
    curves.put(measurement.order(), points(swept));
    Map<String, Choice> choices = new HashMap<>();
    choices.put(GAIN, choice(byGain));
    choices.put(WEIGHT, choice(byWeight));
    choices.put(measurement.order(), choice(swept));
    RunInfo run = directory.readRun();
    return new Findings(
        Findings.SCHEMA,
        fingerprint,
        measurement.name(),
        measurement.store(),
        measurement.workload().file(),
        measurement.clients(),
        now(),
        run.emulated(),
        run.tiers().stream().map(tier -> tier.name() + ": " + tier.memory()).toList(),
        run.counts().operations(),
        loadSeconds,
        runSeconds,
        estimateSeconds,
        swept.price().value(),
        curves,
        splits,
        choices,
        remark,
        tooShort);
  }

  /**
   * Findings of a run of servers that move data: what is on a page, without curves and tiers.
   *
   * @param root directory of the run, which holds its pilot's and its servers' directories
   * @param seconds duration of the whole run, loads included
   */
  public static Findings ofServers(
      Measurement measurement, Path root, String fingerprint, double seconds) {
    RunInfo run = MeasurementDirectory.open(root.resolve(PolicyPlan.SERVERS)).readRun();
    return new Findings(
        Findings.SCHEMA,
        fingerprint,
        measurement.name(),
        measurement.store(),
        measurement.workload().file(),
        measurement.clients(),
        now(),
        run.emulated(),
        List.of(),
        run.counts().operations(),
        0,
        seconds,
        0,
        0,
        Map.of(),
        List.of(),
        Map.of(),
        "",
        null);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Validations of both models, made at once as nothing is being measured meanwhile. */
  private Map<Model, Validation> validations() {
    Map<Model, Validation> validations = new EnumMap<>(Model.class);
    Arrays.stream(Model.values())
        .parallel()
        .map(
            model ->
                Map.entry(model, Validator.validate(directory, options.withModel(model.kind()))))
        .toList()
        .forEach(entry -> validations.put(entry.getKey(), entry.getValue()));
    return validations;
  }

  /** The page is read elsewhere, by people who cannot measure longer. */
  private String withoutPlaceAndRemedy(MnemoException e) {
    return String.valueOf(e.getMessage())
        .replace(directory.root().toString(), measurement.name())
        .replaceAll("; .*", "");
  }

  private Estimate estimate(String order) {
    return Estimator.estimate(directory, options.withOrder(order));
  }

  /** Points of a curve, evenly spread over its rows, both ends among them. */
  static List<CurvePoint> points(Estimate estimate) {
    Curve curve = estimate.curve();
    Tails.Cursor reads =
        estimate.tails().filter(tails -> tails.has(false)).map(Tails::cursor).orElse(null);
    List<CurvePoint> points = new ArrayList<>();
    int steps = Math.min(CURVE_POINTS, curve.lastRow());
    for (int step = 0; step <= steps; step++) {
      int row = (int) ((long) step * curve.lastRow() / Math.max(1, steps));
      if (reads != null) {
        reads.moveTo(row);
      }
      Interval interval = curve.throughputIntervalOpsS(row);
      points.add(
          new CurvePoint(
              curve.costFactor(row),
              curve.throughputOpsS(row),
              interval.low(),
              interval.high(),
              curve.averageLatencyNs(row),
              reads == null ? 0 : reads.latencyNs(false, P95),
              reads == null ? 0 : reads.latencyNs(false, P99)));
    }
    return points;
  }

  private static List<SplitResult> splits(Model model, Validation validation) {
    Estimate estimate = validation.estimate();
    CostModel cost = new CostModel(estimate.price().value());
    List<SplitResult> splits = new ArrayList<>();
    for (ValidationRow row : validation.rows()) {
      splits.add(
          new SplitResult(
              model.column(),
              row.metric().columnName(),
              row.split(),
              row.fastShare(),
              cost.costFactor(row.fastShare()),
              row.fastRequestShare(),
              row.estimated(),
              row.measured(),
              row.error(),
              row.errorInterval().low(),
              row.errorInterval().high(),
              row.noiseFloor(),
              ofCurve(row.metric(), estimate, row.keysInFast())));
    }
    return splits;
  }

  private static double ofCurve(Metric metric, Estimate estimate, int row) {
    return switch (metric) {
      case THROUGHPUT -> estimate.curve().throughputOpsS(row);
      case READ_P95 ->
          estimate.tails().map(t -> (double) t.at(row).latencyNs(false, P95)).orElse(0.0);
      case READ_P99 ->
          estimate.tails().map(t -> (double) t.at(row).latencyNs(false, P99)).orElse(0.0);
      // The curve's mean is of reads and writes.
      case READ_MEAN ->
          estimate.tails().filter(t -> t.has(true)).isPresent()
              ? 0
              : estimate.curve().averageLatencyNs(row);
      case HIT_RATIO, WRITE_MEAN, WRITE_P95, WRITE_P99 -> 0;
    };
  }

  private static Choice choice(Estimate estimate) {
    Curve curve = estimate.curve();
    int row = 0;
    while (row < curve.lastRow() && curve.slowdown(row) > MAX_SLOWDOWN) {
      row++;
    }
    return new Choice(
        curve.costFactor(
            new SplitChooser(curve, MAX_SLOWDOWN).cheapestRow(End.HIGH).orElse(curve.lastRow())),
        curve.costFactor(row),
        curve.slowdown(0));
  }
}
