package org.mnemo.reproduction.slaalpha;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.TooFewRoundsException;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;
import org.mnemo.estimator.validation.Validator;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PolicyPlan;
import org.mnemo.reproduction.measurement.Workload;
import org.mnemo.reproduction.paper.Sheet;

/**
 * What the model has chosen for the agreements of one workload, and what servers with just that
 * memory did.
 */
final class Agreements {

  /** The agreements; the text of the paper names the first and the last. */
  static final List<Double> ALPHAS = List.of(0.9, 0.8, 0.7, 0.6);

  /** Servers of other capacities, the dots of Fig. 1. */
  private static final int CAPACITIES = 5;

  private static final int WINDOWS = 20;

  private static final PolicyPlan PLAN =
      new PolicyPlan(Policies.PAGED, ALPHAS, CAPACITIES, WINDOWS);

  /** Fewer would be less than a server's own memory, and not paged. */
  private static final int FEWEST_RECORDS = 5_000;

  private static final int VALUE_BYTES = 10_000;
  private static final double SECONDS = 240;

  private final MeasurementDirectory pilot;
  private final MeasurementDirectory servers;
  private final long seed;
  private final Map<Double, Estimate> estimates = new TreeMap<>();

  private Agreements(Path root, long seed) {
    this.pilot = MeasurementDirectory.open(root.resolve(PolicyPlan.PILOT));
    this.servers = MeasurementDirectory.open(root.resolve(PolicyPlan.SERVERS));
    this.seed = seed;
  }

  static Agreements of(Sheet sheet, Measurement run) {
    return new Agreements(sheet.directory(run), sheet.settings().seed());
  }

  /** The runs of all workloads. */
  static List<Measurement> runs(MeasurementPlan plan) {
    return runs(
        plan, Workload.TIMELINE, Workload.TRENDING, Workload.NEWS_FEED, Workload.EDIT_THUMBNAIL);
  }

  static List<Measurement> runs(MeasurementPlan plan, Workload... workloads) {
    int records = Math.max(FEWEST_RECORDS, plan.settings().records());
    return Stream.of(workloads)
        .map(each -> Workload.evenSizes(each.file(), each.title(), each, VALUE_BYTES))
        .map(
            each ->
                plan.onMovingServers(
                    plan.settings().primaryStore(),
                    each,
                    List.of("recordcount=" + records),
                    SECONDS,
                    PLAN))
        .toList();
  }

  /** The run of all servers. */
  MeasurementDirectory servers() {
    return servers;
  }

  /**
   * What the model found for an agreement in the pilot run, for the requests that were measured.
   */
  Estimate estimate(double alpha) {
    return estimates.computeIfAbsent(
        alpha,
        each ->
            PLAN.estimate(
                pilot,
                Long.parseLong(servers.readRun().properties().getOrDefault("operationcount", "0")),
                each,
                seed));
  }

  /** The same for the strictest agreement. */
  Estimate estimate() {
    return estimate(ALPHAS.get(0));
  }

  /** Share of the data in FastMem that was chosen for an agreement. */
  double chosenShare(double alpha) {
    return PolicyPlan.neededShare(estimate(alpha));
  }

  /**
   * A server that was measured.
   *
   * @param askedShare share of the data that its FastMem was to hold
   * @param fastShare share that it held
   * @param performance throughput by that with all data in FastMem
   * @param predicted the same as the model has it
   * @param hitRatio share of the pages that its requests use which were not fetched
   */
  record Server(
      double askedShare,
      double fastShare,
      MeasuredValue performance,
      double predicted,
      double hitRatio) {}

  /**
   * The servers, those with the least FastMem first; none if the run was too short for intervals.
   */
  List<Server> measured() {
    Validation validation;
    try {
      validation = Validator.validate(estimate(), servers, new Validation.Prediction("", "", true));
    } catch (TooFewRoundsException e) {
      return List.of();
    }
    Curve curve = validation.estimate().curve();
    return validation.rows().stream()
        .filter(row -> row.metric() == Metric.THROUGHPUT)
        .map(row -> server(row, curve, validation))
        .toList();
  }

  private static Server server(ValidationRow row, Curve curve, Validation validation) {
    double predicted = curve.throughputOpsS(row.keysInFast()) / curve.fastThroughputOpsS();
    ValidationRow hits =
        validation.rows().stream()
            .filter(other -> other.metric() == Metric.HIT_RATIO && other.split() == row.split())
            .findFirst()
            .orElseThrow();
    double performance = Metric.THROUGHPUT.measured(predicted, row.error());
    return new Server(
        row.split(),
        row.fastShare(),
        new MeasuredValue(
            performance,
            Math.min(
                performance, Metric.THROUGHPUT.measured(predicted, row.errorInterval().high())),
            Math.max(
                performance, Metric.THROUGHPUT.measured(predicted, row.errorInterval().low()))),
        predicted,
        hits.measured());
  }

  /** The server that was measured for an agreement. */
  Server measured(double alpha, List<Server> measured) {
    double share = chosenShare(alpha);
    return measured.stream()
        .filter(server -> Math.abs(server.askedShare() - share) < 1e-6)
        .findFirst()
        .orElseThrow(
            () ->
                new MnemoException(
                    "no server has the memory of SLA-" + alpha + "; repeat with --fresh"));
  }
}
