package org.mnemo.ycsb.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.NanoClock;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.placement.Placement;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.workload.MnemoWorkload;

/**
 * Writes a run into its measurement directory: trace and blocks during the run, the rest at its
 * end. Called only between operations. Operations are recorded in the order of their starts ({@link
 * OperationQueue}).
 */
final class RunCapture implements AutoCloseable {

  private final MeasurementDirectory directory;
  private final Tiers tiers;
  private final Placement placement;
  private final Blocks blocks;
  private final boolean isReplay;
  private final long workloadRequests;
  private final long targetOpsS;
  private final Instant startedAt;
  private final long startNs;
  private final NanoClock clock;
  private final AtomicFile traceFile;
  private final TraceWriter trace;
  private final Access access = new Access();
  private final Supplier<CountedOperations> newCounted;

  /** The recorded operations; during the warm-up a rehearsal, which is discarded. */
  private CountedOperations counted;

  private boolean isRehearsal = true;
  private final @Nullable DatasetRecorder dataset;
  private final @Nullable Path sweepOrder;
  private final OperationQueue queue;
  private final List<Client> clients = new ArrayList<>();
  private int lastTier = -1;
  private long lastBlock = -1;
  private long measuredOperations;
  private long operationsSoFar;
  private long runFirstStartNs = Long.MAX_VALUE;
  private long firstStartNs = Long.MAX_VALUE;
  private long lastEndNs = Long.MIN_VALUE;
  private long pausedNs;

  /** Published block, whose rest does not count; -1 for none. */
  private long publishedBlock = -1;

  private boolean workloadIsOver;
  private long workloadOperations;

  /**
   * @param startedAt start time of the run
   * @param startNs the same on the run's clock, in nanoseconds
   */
  RunCapture(
      MeasurementDirectory directory,
      RunSettings settings,
      Placement placement,
      Instant startedAt,
      long startNs,
      NanoClock clock) {
    this.directory = directory;
    this.tiers = settings.tiers();
    this.placement = placement;
    this.blocks = settings.blocks();
    this.isReplay = settings.isReplay();
    this.workloadRequests = settings.workloadRequests();
    this.targetOpsS = settings.targetOpsS();
    this.startedAt = startedAt;
    this.startNs = startNs;
    this.clock = clock;
    MnemoWorkload.replayed(settings.properties())
        .ifPresent(replayed -> Json.write(directory.replayed(), replayed));
    Path traceTarget = directory.trace();
    queue = new OperationQueue(settings.clients(), this::record);
    traceFile = AtomicFile.create(traceTarget);
    trace =
        TraceFormats.TWITTER.writer(
            CompressedFiles.compressing(traceTarget.toString(), traceFile.out()),
            traceTarget.toString());
    newCounted = () -> new CountedOperations(directory, settings, placement, startNs);
    counted = newCounted.get();
    dataset =
        Files.exists(settings.dataset())
            ? new DatasetRecorder(directory.dataset(), settings.dataset())
            : null;
    sweepOrder = settings.placement().equals(Placements.SWEEP) ? settings.sweepOrder() : null;
  }

  /** Records the servers' memory use before the run changes it. */
  void recordMemory(List<TierMemory> use) {
    if (dataset != null && !use.isEmpty()) {
      Json.write(
          directory.memory(),
          new MemoryUse(MemoryUse.SCHEMA, dataset.payloadBytes(), dataset.records(), use));
    }
  }

  /** A recorder for one more client's thread. */
  synchronized Client newClient() {
    Client client = new Client(new LatencyRecorder(tiers), queue.newBuffer());
    clients.add(client);
    return client;
  }

  /** The recording of one client, without waiting for others. */
  final class Client {

    private final LatencyRecorder recorder;
    private final OperationQueue.Buffer buffer;
    private boolean isRehearsal = true;

    private Client(LatencyRecorder recorder, OperationQueue.Buffer buffer) {
      this.recorder = recorder;
      this.buffer = buffer;
    }

    MeasuredOperation next() {
      return buffer.next();
    }

    /** Records a successful operation returned by {@link #next}. */
    void record(MeasuredOperation measured) {
      long block = blocks.blockOf(measured.number);
      if (isRehearsal && blocks.isWarm(measured.number)) {
        isRehearsal = false;
        recorder.clear();
      }
      if (counts(measured.number, block) && isExtreme(placement.kind(block), measured.tier)) {
        recorder.record(
            measured.tier, measured.operation, measured.valueBytes, measured.latencyNs());
      }
      buffer.publish();
    }

    /**
     * Records an operation of a mirrored run on another tier.
     *
     * @param turn position of that tier in the block, from 1
     */
    void recordCopy(MeasuredOperation copy, int turn) {
      long block = blocks.blockOf(copy.number);
      if (blocks.isWarm(copy.number) && counts(copy.number, block)) {
        recorder.record(copy.tier, copy.operation, copy.valueBytes, copy.latencyNs());
        counted.add(copy, fileBlock(block) + turn, tiers.name(copy.tier), false);
      }
    }

    void end() {
      buffer.end();
    }
  }

  /** Records one operation, called by the queue in order of numbers. */
  private void record(MeasuredOperation measured) {
    Operation operation = measured.operation;
    long valueBytes = measured.valueBytes;
    KeyBytes key = measured.key.bytes();
    boolean ofWorkload = !workloadIsOver && measured.call < workloadRequests;
    if (ofWorkload) {
      trace.append(
          access.set(
              targetOpsS == 0 ? 0 : measured.call / targetOpsS,
              key.array(),
              0,
              key.length(),
              key.length(),
              valueBytes,
              measured.client,
              operation,
              0));
    }
    long block = blocks.blockOf(measured.number);
    if (isRehearsal && blocks.isWarm(measured.number)) {
      forgetRehearsal();
      isRehearsal = false;
    }
    if (counts(measured.number, block)) {
      boolean switched = lastTier >= 0 && measured.tier != lastTier;
      counted.add(measured, fileBlock(block), placement.kind(block), switched);
    }
    lastTier = measured.tier;
    lastBlock = Math.max(lastBlock, block);
    operationsSoFar++;
    runFirstStartNs = Math.min(runFirstStartNs, measured.startNs);
    if (!isRehearsal) {
      measuredOperations++;
      firstStartNs = Math.min(firstStartNs, measured.startNs);
      lastEndNs = Math.max(lastEndNs, measured.endNs);
    }
    if (dataset != null && ofWorkload && writesWholeRecord(operation)) {
      dataset.add(key, valueBytes);
    }
  }

  /** Number of a block in the files, where a mirrored block is one per tier. */
  private long fileBlock(long block) {
    return placement.mirrors() ? block * tiers.count() : block;
  }

  private void forgetRehearsal() {
    counted.close();
    counted = newCounted.get();
  }

  /**
   * True for a counted operation. Those of the warm-up are recorded, too, and discarded: otherwise
   * new code would be compiled during counted operations, which made them a tenth slower for two
   * seconds.
   */
  private boolean counts(long number, long block) {
    return block != publishedBlock && blocks.isInMiddle(number);
  }

  /** True if an operation writes a whole record; a replay has no updates of single fields. */
  private boolean writesWholeRecord(Operation operation) {
    return operation == Operation.INSERT || (isReplay && operation == Operation.UPDATE);
  }

  /**
   * True for a block on a single tier or of a placed run, whose latencies go into the histograms.
   */
  private boolean isExtreme(String kind, int tier) {
    return kind.equals(tiers.name(tier))
        || kind.equals(Placements.MAP)
        || kind.equals(Placements.MIGRATED);
  }

  /** Copies the order of a sweep into the directory. */
  private static void copy(Path from, Path to) {
    try (LineFile file = new LineFile(to);
        LineReader lines = LineReader.open(from)) {
      while (lines.next()) {
        int length = lines.end() - lines.start();
        file.lines().bytes(lines.buffer(), lines.start(), length).character('\n');
      }
      file.commit();
    }
  }

  /** The summary of a finished run in sentences. */
  List<String> summary(Measured measured, Counts counts, boolean scans) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "%s%s, %,.0f a second after warm-up; measurement in %s",
            CountedNoun.of(counts.operations(), "operation"),
            scans ? ", counting each record of a scan" : "",
            measured.throughputOpsS(),
            directory.root()));
    if (dataset == null) {
      sentences.add(
          "no load recorded the data set, so estimates cover only keys of the run; load first, or add -p mnemo.dataset=FILE");
    }
    return sentences;
  }

  /** Writes all files so far except {@code run.json}, while all clients wait. */
  Measured publish() {
    queue.handOnAll();
    publishedBlock = lastBlock;
    trace.flush();
    traceFile.publish();
    if (isRehearsal) {
      forgetRehearsal();
    }
    directory.writeBaselines(counted.publish(startedAt, now()));
    if (dataset != null) {
      dataset.publish();
    }
    return measured();
  }

  /**
   * Continues after the workload's own requests, the only ones recorded.
   *
   * @param ns time in which all clients waited, which is not measured
   * @return number of requests of the workload
   */
  long goOn(long ns) {
    pausedNs += measuredOperations == 0 ? 0 : ns;
    if (!workloadIsOver) {
      workloadIsOver = true;
      workloadOperations = operationsSoFar;
    }
    return workloadOperations;
  }

  /** Writes all files except {@code run.json}, after all clients have ended. */
  Measured finish() {
    trace.close();
    traceFile.commit();
    if (isRehearsal) {
      forgetRehearsal();
    }
    directory.writeBaselines(counted.publish(startedAt, now()));
    if (sweepOrder != null) {
      copy(sweepOrder, directory.sweepOrder());
    }
    if (dataset != null) {
      dataset.commit();
    }
    return measured();
  }

  private Measured measured() {
    List<LatencyRecorder> recorders =
        clients.stream()
            .filter(client -> !client.isRehearsal)
            .map(client -> client.recorder)
            .toList();
    LatencyLog.write(directory.latency(), LatencyRecorder.merge(recorders), startedAt, now());
    long runtimeNs = measuredOperations == 0 ? 0 : lastEndNs - firstStartNs - pausedNs;
    return new Measured(
        measuredOperations, runtimeNs, runtimeNs == 0 ? 0 : measuredOperations * 1e9 / runtimeNs);
  }

  /** The present time by the run's monotonic clock. */
  private Instant now() {
    return startedAt.plusNanos(clock.nanoTime() - startNs);
  }

  /**
   * The division of a finished run's time.
   *
   * @param nowNs present time on the run's clock, in nanoseconds
   */
  RunTimes times(Measured measured, long nowNs, boolean isRealTime, boolean scans) {
    return new RunTimes(
        measured,
        operationsSoFar - measured.operations(),
        firstStartNs - runFirstStartNs,
        nowNs - lastEndNs,
        isRealTime,
        scans);
  }

  @Override
  public void close() {
    traceFile.close();
    counted.close();
    if (dataset != null) {
      dataset.close();
    }
  }
}
