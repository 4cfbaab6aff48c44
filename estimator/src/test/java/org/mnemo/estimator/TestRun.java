package org.mnemo.estimator;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.report.EstimateAnswer;

/** Measurement directories without a measurement. */
public final class TestRun {

  private TestRun() {}

  /** A finished run, its data set left to the caller. */
  public static MeasurementDirectory write(
      Path root, String trace, Baselines baselines, boolean emulated) {
    MeasurementDirectory directory = MeasurementDirectory.create(root);
    directory.writeBaselines(baselines);
    compress(directory.trace(), trace);
    directory.writeRun(info(baselines.clients(), emulated, trace.lines().count()));
    return MeasurementDirectory.open(root);
  }

  /**
   * A finished run that left blocks, the baselines that they add up to, and as many latencies as
   * they hold operations: each tier's mean, over and over.
   */
  public static MeasurementDirectory measured(Path root, String trace, List<BlockRow> rows) {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    rows.forEach(calculator::add);
    Baselines baselines = calculator.baselines();
    MeasurementDirectory directory = write(root, trace, baselines, false);
    try (RowFile.Writer<BlockRow> writer = BlockRow.writer(directory.blocks())) {
      rows.forEach(writer::append);
      writer.commit();
    }
    LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    for (BlockRow row : rows) {
      for (int i = 0; row.kind().equals(row.tier()) && i < row.operations(); i++) {
        recorder.record(
            Tiers.FAST_AND_SLOW.indexOf(row.tier()),
            row.operation(),
            row.valueBytes() / row.operations(),
            row.latencyNs() / row.operations());
      }
    }
    LatencyLog.write(
        directory.latency(),
        LatencyRecorder.merge(List.of(recorder)),
        Instant.EPOCH,
        Instant.EPOCH.plusSeconds(1));
    return directory;
  }

  /** An estimate of a run for another trace. */
  public static Estimate estimate(
      MeasurementDirectory directory, Path trace, EstimateOptions options) {
    MeasuredRun run = new MeasuredRun(directory);
    TracePart part = TracePart.all(trace, TracePart.Origin.NAMED);
    return Estimator.estimate(run, new TraceSource(part, run.dataset(), TraceWatch.NONE), options);
  }

  /** An estimate of a run with other evidence. */
  public static Estimate estimate(
      MeasurementDirectory directory, EstimateOptions options, UnaryOperator<Evidence> changed) {
    MeasuredRun run = new MeasuredRun(directory);
    return Estimator.estimate(
        asked -> changed.apply(run.read(asked)),
        new TraceSource(run.requests(), run.dataset(), TraceWatch.NONE),
        options);
  }

  /**
   * An estimate of a run of which every sample that is drawn says the same, so that it knows its
   * answer for sure.
   */
  public static Estimate sure(MeasurementDirectory run, EstimateOptions options) {
    return estimate(run, options, TestRun::sure);
  }

  /** Evidence of a run of which every sample that is drawn says the same. */
  public static Evidence sure(Evidence run) {
    return sure(run, run.notes(), null);
  }

  /**
   * Evidence of a run of which every sample that is drawn says the same.
   *
   * @param notes notes on the run
   * @param terms terms that were regressed from its blocks; null if none were
   */
  public static Evidence sure(Evidence run, List<Note> notes, @Nullable SlaTerms terms) {
    return new Evidence(
        run.store(),
        run.baselines(),
        Collections.nCopies(10, run.baselines()),
        100,
        run.operations(),
        run.askedOperations(),
        run.latency(),
        null,
        run.overheadBytes(),
        run.tiers(),
        run.quality(),
        notes,
        Optional.empty(),
        Optional.ofNullable(terms),
        MeasuredLoad.NONE);
  }

  /** The same evidence of a run that tells more of load. */
  public static Evidence withLoad(Evidence run, MeasuredLoad load) {
    return new Evidence(
        run.store(),
        run.baselines(),
        run.drawn(),
        run.segments(),
        run.operations(),
        run.askedOperations(),
        run.latency(),
        run.ends(),
        run.overheadBytes(),
        run.tiers(),
        run.quality(),
        run.notes(),
        run.fetches(),
        run.sla(),
        load);
  }

  private static RunInfo info(int clients, boolean emulated, long operations) {
    return new RunInfo(
        RunInfo.SCHEMA,
        true,
        "redis",
        "baseline",
        List.of(
            new TierInfo("fast", "127.0.0.1:7001", "DRAM", false, null),
            new TierInfo(
                "slow",
                "127.0.0.1:7002",
                emulated
                    ? "DRAM plus the time of profile paper"
                    : "memory node 1, verified: 100 % of 212 MiB are there",
                emulated,
                null)),
        1,
        clients,
        "2026-01-01T00:00:00Z",
        Map.of(),
        new TreeMap<>(),
        new Counts(operations, 0, 0),
        new Measured(10, 1000, 1e7),
        null);
  }

  private static void compress(Path file, String text) {
    try (AtomicFile target = AtomicFile.create(file)) {
      try (OutputStream out = CompressedFiles.compressing(file.toString(), target.out())) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      target.commit();
    }
  }

  /** The answer of an estimate as printed with {@code --verbose}. */
  public static String text(Estimate estimate) {
    return String.join(
        "\n", AnswerText.lines(EstimateAnswer.of(estimate, null, true), true, Integer.MAX_VALUE));
  }
}
