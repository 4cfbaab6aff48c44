package org.mnemo.estimator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
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
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.load.ServerTimes.OccupiedTime;
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
    try (RowFile.Writer<BlockRow> writer = BlockRow.FILE.writer(directory.blocks())) {
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
    write(directory.latency(), recorder);
    return directory;
  }

  /** Writes latencies of one second. */
  public static void write(Path log, LatencyRecorder recorder) {
    LatencyLog.write(
        log, LatencyRecorder.merge(List.of(recorder)), Instant.EPOCH, Instant.EPOCH.plusSeconds(1));
  }

  /** A block of one memory's operations on values of so many bytes, which took so long each. */
  public static BlockRow block(
      long block, String kind, String tier, Operation operation, int operations, long ns) {
    return block(block, kind, tier, operation, operations, 100L * operations, ns * operations, 0);
  }

  /** The same with the bytes and times of all its operations, and of the client's own. */
  public static BlockRow block(
      long block,
      String kind,
      String tier,
      Operation operation,
      long operations,
      long bytes,
      long ns,
      long clientNs) {
    return block(block, kind, tier, operation, operations, bytes, ns, clientNs, 0);
  }

  /** The same of which so many operations followed one on another tier. */
  public static BlockRow block(
      long block,
      String kind,
      String tier,
      Operation operation,
      long operations,
      long bytes,
      long ns,
      long clientNs,
      long switches) {
    int sizeClass = SizeClass.of(bytes / operations);
    return new BlockRow(
        block,
        block * 1_000_000L,
        kind,
        tier,
        operation,
        sizeClass,
        operations,
        bytes,
        ns,
        clientNs,
        switches);
  }

  /**
   * Servers that are occupied for so long by a request to FastMem and to SlowMem, half of the
   * replicates a quarter longer, and half 1 / 1.25 of it.
   */
  public static MeasuredLoad load(double fastNs, double slowNs, int replicates, int rounds) {
    return new MeasuredLoad(
        new ServerTimes(
            times(1, fastNs, slowNs),
            IntStream.range(0, replicates)
                .mapToObj(i -> times(i % 2 == 0 ? 1.25 : 1 / 1.25, fastNs, slowNs))
                .toList(),
            1,
            true,
            rounds),
        null);
  }

  /** A factor of how long servers are occupied by a request to each memory. */
  public static List<OccupiedTime> times(double factor, double... ns) {
    return DoubleStream.of(ns)
        .map(each -> factor * each)
        .mapToObj(each -> new OccupiedTime(each, each, 0, null))
        .toList();
  }

  /** Changes what a JSON file of a run says. */
  public static void edit(Path file, Consumer<ObjectNode> change) {
    try {
      ObjectMapper mapper = new ObjectMapper();
      ObjectNode json = (ObjectNode) mapper.readTree(file.toFile());
      change.accept(json);
      mapper.writeValue(file.toFile(), json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes what a run says of its placement, and of its properties. */
  public static void describe(
      MeasurementDirectory run, String placement, Map<String, String> properties) {
    edit(
        run.run(),
        info -> {
          info.put("placement", placement);
          ObjectNode said = info.putObject("properties");
          properties.forEach(said::put);
        });
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

  /** Writes a compressed file. */
  public static void compress(Path file, String text) {
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
