package org.mnemo.estimator.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.model.MissTimes.MemoryTimes;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;
import org.mnemo.estimator.model.RunTimeModel.OneServer;
import org.mnemo.estimator.model.RunTimeModel.ServerPerTier;
import org.mnemo.estimator.traffic.Load;

/**
 * The model of a run, and its bootstrap replicates, whose spread gives the uncertainty. Immutable.
 *
 * @param run model with the coefficients of the run
 * @param replicates models with the coefficients of the replicates, as many as {@link
 *     Interval#REPLICATES}; may be empty
 * @param sizes dependence of times on bytes, common to all
 * @param misses costs of misses in FastMem, common to all
 */
public record FittedModels(
    RunTimeModel run, List<RunTimeModel> replicates, SizeModel sizes, MissTimes misses) {

  public FittedModels {
    replicates = List.copyOf(replicates);
  }

  /** True if run times of any of the models depend on switches. */
  public boolean usesSwitches() {
    return run.usesSwitches() || (!replicates.isEmpty() && replicates.get(0).usesSwitches());
  }

  /**
   * Fits the model of a run and of its replicates.
   *
   * @param run baselines of the run
   * @param replicates baselines of its bootstrap replicates, all of which choose the form of
   *     interference; may be empty
   * @param sizes dependence of times on sizes, from {@link SizeModel#of}
   * @param whole all requests of the trace, on the slowest memory
   * @param deployment assignment of servers to memories, if misses leave a choice
   * @param ends measured run times that the paper's model starts from; null to estimate both ends
   * @param misses costs of misses in FastMem
   */
  public static FittedModels fit(
      Baselines run,
      List<Baselines> replicates,
      SizeModel sizes,
      Load whole,
      ModelKind kind,
      Deployment deployment,
      MeasuredEnds.@Nullable Ends ends,
      MissTimes misses) {
    MemoryTimes times = misses.of(run, sizes);
    RunTimeModel model;
    if (kind == ModelKind.PAPER) {
      model =
          ends == null
              ? new ServerPerTier(times, run, Interference.NOT_OF_THE_PAPER)
              : new MeasuredEnds(times, run, ends, whole);
    } else {
      model =
          switch (misses.service().needsOneServer() ? Deployment.ONE_SERVER : deployment) {
            case TWO_SERVERS ->
                new ServerPerTier(times, run, Interference.fit(run, replicates, whole));
            // One client never waits for another, and a single server has no interference.
            case ONE_SERVER -> new OneServer(times, run, whole);
          };
    }
    FittedModels fitted = new FittedModels(model, List.of(), sizes, misses);
    List<RunTimeModel> refitted =
        replicates.stream().limit(Interval.REPLICATES).map(fitted::refit).toList();
    return new FittedModels(model, refitted, sizes, misses);
  }

  /** The model with the coefficients of other baselines of the same run. */
  public RunTimeModel refit(Baselines baselines) {
    return run.refit(baselines, misses.of(baselines, sizes));
  }
}
