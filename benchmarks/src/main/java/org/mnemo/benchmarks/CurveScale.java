package org.mnemo.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.report.InterferenceText;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * Times of the estimator's steps with many keys: each step of an estimate with size-aware times,
 * interference and bootstrap replicates, on a trace of the caller's.
 */
public final class CurveScale {

  private static final int SAMPLES = 1000;
  private static long sinceNs;

  private CurveScale() {}

  /**
   * Prints seconds by step.
   *
   * @param arguments path of a trace in the Twitter format, and optionally the number of clients
   */
  public static void main(String[] arguments) {
    Path trace = Path.of(arguments[0]);
    int clients = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
    Deployment deployment =
        arguments.length > 2 ? Deployment.byName(arguments[2]) : Deployment.TWO_SERVERS;
    sinceNs = System.nanoTime();
    PatternSource source =
        new TraceSource(TracePart.all(trace, TracePart.Origin.NAMED), null, TraceWatch.NONE);
    AccessPattern pattern = source.pattern();
    step("pattern of %,d keys, %,d requests", pattern.keyCount(), pattern.requests());

    SplittableRandom random = new SplittableRandom(1);
    Baselines run = baselines(clients, 0, random);
    List<Baselines> drawn = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      drawn.add(baselines(clients, 0.01, random));
    }
    SizeModel sizes = SizeModel.of(run, pattern.operationTotals(), ModelKind.MNEMO);
    Traffic whole = Traffic.onSlow(pattern, RequestCells.of(pattern, sizes.knotBytes()));
    FittedModels models =
        FittedModels.fit(
            run, drawn, sizes, whole, ModelKind.MNEMO, deployment, null, MissTimes.IN_PLACE);
    step("models: %s", InterferenceText.of(models.run().interference(), List.of("fast", "slow")));
    KeyTimes times = new KeyTimes(pattern, models.run());
    Plan plan =
        Policies.byName(Policies.PLACED, PolicyOptions.DEFAULTS)
            .plan(new Workload(pattern, RecordBytes.PAYLOAD, whole, times::savedNs, true));
    step("order");
    source.show(plan.observer().stream().toList());
    step("switches");
    TrafficCurve traffic = plan.traffic().get();
    step("traffic");
    Curve curve = Curve.of(pattern, traffic, models.run(), new CostModel(0.2));
    step("curve");
    Curve sure = curve.withIntervals(models.replicates(), 70);
    step("intervals");
    int row = new SplitChooser(sure, 0.1).cheapestRow(End.HIGH).orElse(0);
    step("choice: row %,d, cost %.4f", row, curve.costFactor(row));
  }

  private static void step(String format, Object... arguments) {
    long nowNs = System.nanoTime();
    System.gc();
    long usedMib = (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
    System.out.printf(
        Locale.ROOT,
        "%7.2f s  %5d MiB live  %s%n",
        (nowNs - sinceNs) / 1e9,
        usedMib,
        String.format(Locale.ROOT, format, arguments));
    sinceNs = System.nanoTime();
  }

  private static Baselines baselines(int clients, double spread, SplittableRandom random) {
    List<ServiceTime> times = new ArrayList<>();
    List<SizedTime> sizes = new ArrayList<>();
    for (String tier : Tiers.FAST_AND_SLOW.names()) {
      for (Operation operation : List.of(Operation.READ, Operation.UPDATE)) {
        double base = 80_000 * (1 + spread * (random.nextDouble() - 0.5));
        double perByte = (tier.equals("fast") ? 1 : 9) * (1 + spread * random.nextDouble());
        times.add(new ServiceTime(tier, operation, 10_000, base + 1000 * perByte, 100, 1000));
        for (int sizeClass = 7; sizeClass <= 11; sizeClass++) {
          double bytes = 1.5 * (1 << (sizeClass - 1));
          sizes.add(
              new SizedTime(tier, operation, sizeClass, 2000, base + perByte * bytes, 200, bytes));
        }
      }
    }
    double factor = 1 + spread * (random.nextDouble() - 0.5);
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        Tiers.FAST_AND_SLOW.names(),
        5000,
        0,
        times,
        sizes,
        List.of(
            new Mixed("mixed-0.1", 5000, 0.18, 3000 * factor, 50, List.of()),
            new Mixed("mixed-0.5", 5000, 0.5, 5200 * factor, 50, List.of()),
            new Mixed("mixed-0.9", 5000, 0.18, 3000 * factor, 50, List.of())));
  }
}
