package org.mnemo.estimator.policy;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.cache.PageLayout;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.Workload;

/** A trace on a data set, with all that partitions are computed from. */
record FormTrace(
    PatternSource source, AccessPattern pattern, RunTimeModel model, Workload workload) {

  static final long PAGE = 4096;

  Partitions partitions(FormOptions options) {
    Partitions partitions = new Partitions(workload, PageLayout.of(pattern, PAGE, false), options);
    source.show(List.of(partitions.observer()));
    return partitions;
  }

  PageStream stream(double persistentShare) {
    return stream(persistentShare, 1);
  }

  PageStream stream(double persistentShare, int oneIn) {
    PageStream stream =
        new PageStream(workload, PageLayout.of(pattern, PAGE, false), persistentShare, oneIn);
    source.show(List.of(stream));
    return stream;
  }

  /** Reads and updates of a trace take 60 us each with all data in FastMem. */
  static FormTrace of(Path directory, String csv, String... records) {
    PatternSource source = TestTraces.loaded(directory, csv, records);
    AccessPattern pattern = source.pattern();
    Baselines run =
        TestBaselines.of(
            TestBaselines.time("fast", Operation.READ, 1000, 60_000),
            TestBaselines.time("fast", Operation.UPDATE, 1000, 60_000),
            TestBaselines.time("slow", Operation.READ, 1000, 90_000),
            TestBaselines.time("slow", Operation.UPDATE, 1000, 90_000));
    SizeModel sizes = SizeModel.of(run, pattern.operationTotals(), ModelKind.MNEMO);
    Traffic whole = Traffic.onSlow(pattern, RequestCells.of(pattern, sizes.knotBytes()));
    RunTimeModel model =
        FittedModels.fit(
                run,
                List.of(),
                sizes,
                whole,
                ModelKind.MNEMO,
                Deployment.ONE_SERVER,
                null,
                MissTimes.of(MissService.PERSISTED, null, 1000, 0, false, null))
            .run();
    return new FormTrace(
        source,
        pattern,
        model,
        new Workload(
            pattern, RecordBytes.PAYLOAD, whole, key -> 0, false, true, true, model::runtimeNs));
  }
}
