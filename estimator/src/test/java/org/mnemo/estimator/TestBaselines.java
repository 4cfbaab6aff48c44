package org.mnemo.estimator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.OperationExcess;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;

/** Baselines with round numbers, and the models that they make. */
public final class TestBaselines {

  private TestBaselines() {}

  public static ServiceTime time(String tier, Operation operation, long operations, double meanNs) {
    return new ServiceTime(tier, operation, operations, meanNs, 1, 1000);
  }

  /** One size class; {@code meanBytes} decides which. */
  public static SizedTime sized(
      String tier,
      Operation operation,
      long operations,
      double meanNs,
      double standardErrorNs,
      double meanBytes) {
    return new SizedTime(
        tier,
        operation,
        SizeClass.of(Math.round(meanBytes)),
        operations,
        meanNs,
        standardErrorNs,
        meanBytes);
  }

  /** Of a client that takes no time of its own. */
  public static Baselines of(ServiceTime... times) {
    return of(1, 0, 0, times);
  }

  /** So many reads on each of two tiers, of a client that takes no time of its own. */
  public static Baselines reads(long operations, double fastNs, double slowNs) {
    return of(
        time("fast", Operation.READ, operations, fastNs),
        time("slow", Operation.READ, operations, slowNs));
  }

  /** Without mixtures and sizes. */
  public static Baselines of(
      int clients, double clientNs, double disturbanceNs, ServiceTime... times) {
    return of(clients, clientNs, disturbanceNs, List.of(times), List.of(), List.of());
  }

  public static Baselines of(
      int clients,
      double clientNs,
      double disturbanceNs,
      List<ServiceTime> times,
      List<SizedTime> sizes,
      List<Mixed> mixed) {
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        List.of("fast", "slow"),
        clientNs,
        disturbanceNs,
        times,
        sizes,
        mixed);
  }

  /** Reads 100 and 180 ns, updates 50 and 60 ns, the client 20 ns between two of them. */
  public static Baselines simple(int clients, List<Mixed> mixed) {
    return of(
        clients,
        20,
        0,
        List.of(
            time("fast", Operation.READ, 1000, 100),
            time("fast", Operation.UPDATE, 1000, 50),
            time("slow", Operation.READ, 1000, 180),
            time("slow", Operation.UPDATE, 1000, 60)),
        List.of(),
        mixed);
  }

  public static Mixed mixed(
      double switchRate, double excessNs, double standardErrorNs, OperationExcess... byOperation) {
    return new Mixed(
        "mixed-" + switchRate, 1000, switchRate, excessNs, standardErrorNs, List.of(byOperation));
  }

  /** Models for two servers, both ends predicted, without replicates. */
  public static FittedModels models(Baselines run, AccessPattern pattern, ModelKind kind) {
    return models(run, List.of(), pattern, kind);
  }

  public static FittedModels models(
      Baselines run, List<Baselines> replicates, AccessPattern pattern, ModelKind kind) {
    return models(run, replicates, pattern, kind, Deployment.TWO_SERVERS, null);
  }

  public static FittedModels models(
      Baselines run,
      List<Baselines> replicates,
      AccessPattern pattern,
      ModelKind kind,
      Deployment deployment,
      MeasuredEnds.@Nullable Ends ends) {
    SizeModel sizes = SizeModel.of(run, pattern.operationTotals(), kind);
    Traffic whole = Traffic.onSlow(pattern, RequestCells.of(pattern, sizes.knotBytes()));
    return FittedModels.fit(
        run, replicates, sizes, whole, kind, deployment, ends, MissTimes.IN_PLACE);
  }
}
