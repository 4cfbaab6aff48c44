package org.mnemo.estimator.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;

/**
 * The model of a run, and the same model with the coefficients of samples drawn from the run: the
 * spread of these tells how sure the first is. Immutable.
 *
 * @param run model with the coefficients of the run
 * @param drawn models with the coefficients of the samples; empty if there are none
 * @param sizes how times depend on bytes, common to all
 */
public record StoreModels(StoreModel run, List<StoreModel> drawn, SizeModel sizes) {

  public StoreModels {
    drawn = List.copyOf(drawn);
  }

  /** True if run times depend on switches, in the run's model or in those of samples. */
  public boolean usesSwitches() {
    return run.runtime().usesSwitches()
        || (!drawn.isEmpty() && drawn.get(0).runtime().usesSwitches());
  }

  /**
   * Choices that a model is made by.
   *
   * @param kind terms that the run time is made of
   * @param deployment way in which the memories are served
   * @param ends measured run times that the paper's model starts from; null to predict both ends
   */
  public record Wish(ModelKind kind, Deployment deployment, @Nullable MeasuredEnds ends) {

    /** Run times of the whole trace with all data in one memory. */
    public record MeasuredEnds(double fastRuntimeNs, double slowRuntimeNs) {}
  }

  /**
   * Fits the model.
   *
   * @param run baselines of the run
   * @param drawn those of samples drawn from it; empty if there are none
   * @param requests requests of the trace, by operation
   * @param sizes dependence of times on sizes, from {@link SizeModel#of}
   * @param features all requests of the trace, in the basis of {@code sizes}
   */
  public static StoreModels fit(
      Baselines run,
      List<Baselines> drawn,
      long[] requests,
      SizeModel sizes,
      double[] features,
      Wish wish) {
    RuntimeModel.Kind kind = kind(run, wish);
    InterferenceModel interference =
        switch (kind) {
          case CLOSED_LOOP ->
              wish.kind() == ModelKind.PAPER
                  ? InterferenceModel.none("it is not part of the paper's model")
                  : wish.deployment() == Deployment.ONE_SERVER
                      ? InterferenceModel.none("there is but one")
                      : InterferenceModel.fit(run, drawn, requests);
          case ONE_STATION -> InterferenceModel.none("there is but one");
        };
    StoreModel model = model(kind, run, interference, requests, sizes, features, wish);
    List<StoreModel> others =
        drawn.stream()
            .map(
                sample ->
                    model(
                        kind, sample, interference.refit(sample), requests, sizes, features, wish))
            .toList();
    return new StoreModels(model, others, sizes);
  }

  private static RuntimeModel.Kind kind(Baselines run, Wish wish) {
    boolean queues =
        wish.deployment() == Deployment.ONE_SERVER
            && wish.kind() != ModelKind.PAPER
            && run.clients() > 1;
    return queues ? RuntimeModel.Kind.ONE_STATION : RuntimeModel.Kind.CLOSED_LOOP;
  }

  private static StoreModel model(
      RuntimeModel.Kind kind,
      Baselines baselines,
      InterferenceModel interference,
      long[] requests,
      SizeModel sizes,
      double[] features,
      Wish wish) {
    ServiceTimes fast = sizes.times(baselines, baselines.tiers().get(0));
    ServiceTimes slow = sizes.times(baselines, baselines.tiers().get(1));
    double slowNs = slow.totalNs(features);
    Wish.MeasuredEnds ends = wish.ends();
    RuntimeModel runtime =
        ends == null
            ? RuntimeModel.of(
                kind, baselines, requests, interference, fast.totalNs(features), slowNs)
            : RuntimeModel.ofMeasuredEnds(
                baselines.clients(),
                baselines.clientNs(),
                requests,
                ends.fastRuntimeNs(),
                ends.slowRuntimeNs(),
                fast.totalNs(features),
                slowNs);
    return new StoreModel(fast, slow, runtime);
  }
}
