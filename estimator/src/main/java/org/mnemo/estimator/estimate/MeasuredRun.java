package org.mnemo.estimator.estimate;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.pattern.TracePart;

/** The directory of a Mnemo run: a measurement that has its keys and requests with it. */
public record MeasuredRun(MeasurementDirectory directory) implements Measurement {

  @Override
  public Evidence read(EstimateOptions options) {
    return options.coversAllTiers()
        ? RunEvidence.readAll(directory, options.seed())
        : RunEvidence.read(directory, options.seed());
  }

  @Override
  public EstimateOptions completed(EstimateOptions options) {
    RunInfo run = directory.readRun();
    String slower = run.tiers().size() < 2 ? "slow" : run.tiers().get(1).name();
    return options.withMemories(options.memories().completedBy(run.properties(), slower));
  }

  @Override
  public @Nullable Path dataset() {
    return Files.exists(directory.dataset()) ? directory.dataset() : null;
  }

  /** The requests that the run made. */
  public TracePart requests() {
    return TracePart.all(
        directory.trace(),
        directory.readRun().properties().containsKey(RunInfo.WORKLOAD_REQUESTS)
            ? TracePart.Origin.EXCEEDED
            : TracePart.Origin.RECORDED);
  }

  /** The whole trace, also where only a part of it was replayed. */
  @Override
  public TracePart workload(@Nullable Long first) {
    if (Files.exists(directory.replayed())) {
      ReplayedTrace replayed = ReplayedTrace.read(directory.replayed());
      long measured = directory.readRun().counts().operations();
      boolean suffices = first != null && first <= measured;
      if (measured < replayed.requests() && !suffices) {
        return TracePart.of(replayed.unchanged(measured), TracePart.Origin.REPLAYED, first);
      }
    }
    return first == null ? requests() : requests().first(first);
  }
}
