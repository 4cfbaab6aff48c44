package org.mnemo.core.merge;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.core.measurement.PaceFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.measurement.SaturationFile;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

/** A run as the binding would leave it, with times drawn from a seed. */
final class SyntheticRun {

  static final Instant ZERO = Instant.parse("2026-01-02T03:04:05.678901Z");

  private static final String[] KINDS = {"fast", "mixed-0.5", "slow"};

  final String name;
  long seed = 1;
  int clients = 1;
  int operations = 300;
  int blockOps = 25;
  int guard = 5;
  int warmUp = 50;
  long startedLaterNs;
  long notFound;
  String store = "redis";
  String endpoint = "box:6379";
  boolean complete = true;

  /** Operations a second that it is offered; empty if it goes as fast as it can. */
  String rate = "";

  /** Time for which operations of 1 µs between the first and the last wait in all, by block. */
  long lateNs = 5;

  /** Time that these took to begin. */
  long startedNs = 1000;

  Map<String, String> more = new TreeMap<>();
  Map<String, Long> dataset = new TreeMap<>(Map.of("a", 100L, "b", 200L));

  SyntheticRun(String name) {
    this.name = name;
  }

  MeasurementDirectory write(Path parent) {
    MeasurementDirectory directory = MeasurementDirectory.create(parent.resolve(name));
    Random random = new Random(seed);
    long nowNs = 1000;
    long firstStartNs = -1;
    List<BlockRow> rows = new ArrayList<>();
    LatencyRecorder latencies = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    Access access = new Access();
    try (TraceOutput trace = TraceOutput.create(List.of(directory.trace()), TraceFormats.TWITTER)) {
      for (int number = 0; number < operations; number++) {
        long latencyNs = 500L + random.nextInt(500);
        firstStartNs = number == warmUp ? nowNs : firstStartNs;
        byte[] key = (name + number).getBytes(StandardCharsets.UTF_8);
        int client = random.nextInt(clients);
        trace
            .writer()
            .append(access.set(0, key, 0, key.length, key.length, 100, client, Operation.READ, 0));
        if (number >= warmUp && number % blockOps >= guard) {
          count(rows, latencies, number / blockOps, nowNs, random.nextBoolean(), latencyNs);
        }
        nowNs += latencyNs;
      }
      trace.commit();
    }
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, clients);
    try (BlocksFile.Writer blocks = new BlocksFile.Writer(directory.blocks())) {
      rows.forEach(blocks::append);
      rows.forEach(calculator::add);
      blocks.commit();
    }
    directory.writeBaselines(calculator.baselines());
    Instant start = ZERO.plusNanos(startedLaterNs);
    LatencyLog.write(
        directory.latency(),
        LatencyRecorder.merge(List.of(latencies)),
        start,
        start.plusNanos(nowNs));
    if (!rate.isEmpty()) {
      writePace(directory, rows, start);
    }
    writeDataset(directory);
    directory.writeRun(info(start, nowNs - firstStartNs));
    return directory;
  }

  /** Each operation responds after as many nanoseconds as operations of a block wait in all. */
  private void writePace(MeasurementDirectory directory, List<BlockRow> rows, Instant start) {
    Map<String, Histogram> responses = new TreeMap<>();
    Map<Long, List<BlockRow>> byBlock =
        rows.stream()
            .collect(Collectors.groupingBy(BlockRow::block, TreeMap::new, Collectors.toList()));
    try (PaceFile.Writer pace = new PaceFile.Writer(directory.pace())) {
      byBlock.forEach(
          (block, all) -> {
            long counted = all.stream().mapToLong(BlockRow::operations).sum();
            String kind = all.get(0).kind();
            pace.append(new PaceFile.Row(block, kind, counted, 1000, startedNs, 0, 0, lateNs));
            responses
                .computeIfAbsent(kind + "/fast.read.7", unused -> new Histogram(3))
                .recordValueWithCount(lateNs, counted);
          });
      pace.commit();
    }
    LatencyLog.write(directory.responses(), responses, start, start);
    more.put(RunInfo.RATE, rate);
  }

  /** Makes a finished saturated run beside this one. */
  void writeLoad(Path parent, long laterNs) {
    SyntheticRun load = new SyntheticRun("load");
    load.startedLaterNs = laterNs;
    MeasurementDirectory directory = load.write(parent.resolve(name));
    try (SaturationFile.Writer writer = new SaturationFile.Writer(directory.saturation())) {
      writer.append(new SaturationFile.Row(4, "fast", 1, 900, 800, 0, 2, 16, 1600, 0, 0));
      writer.commit();
    }
  }

  private static void count(
      List<BlockRow> rows,
      LatencyRecorder latencies,
      long block,
      long nowNs,
      boolean coin,
      long latencyNs) {
    String kind = KINDS[(int) (block % KINDS.length)];
    String tier = kind.startsWith("mixed") ? (coin ? "fast" : "slow") : kind;
    BlockRow row =
        new BlockRow(
            block, nowNs, kind, tier, Operation.READ, SizeClass.of(100), 1, 100, latencyNs, 7, 0);
    for (int i = rows.size() - 1; i >= 0 && rows.get(i).block() == block; i--) {
      BlockRow sum = rows.get(i);
      row = withStart(row, sum.startNs());
      if (sum.tier().equals(tier)) {
        row = added(sum, row);
        rows.remove(i);
        break;
      }
    }
    rows.add(row);
    if (kind.equals(tier)) {
      latencies.record(Tiers.FAST_AND_SLOW.indexOf(tier), Operation.READ, 100, latencyNs);
    }
  }

  private static BlockRow withStart(BlockRow row, long startNs) {
    return added(
        new BlockRow(
            row.block(),
            startNs,
            row.kind(),
            row.tier(),
            row.operation(),
            row.sizeClass(),
            0,
            0,
            0,
            0,
            0),
        row);
  }

  private static BlockRow added(BlockRow a, BlockRow b) {
    return new BlockRow(
        a.block(),
        a.startNs(),
        a.kind(),
        a.tier(),
        a.operation(),
        a.sizeClass(),
        a.operations() + b.operations(),
        a.valueBytes() + b.valueBytes(),
        a.latencyNs() + b.latencyNs(),
        a.clientNs() + b.clientNs(),
        a.switches() + b.switches());
  }

  private void writeDataset(MeasurementDirectory directory) {
    long bytes = 0;
    try (DatasetFile.Writer writer = new DatasetFile.Writer(directory.dataset())) {
      for (Map.Entry<String, Long> entry : dataset.entrySet()) {
        byte[] key = entry.getKey().getBytes(StandardCharsets.UTF_8);
        writer.append(key, 0, key.length, key.length, entry.getValue());
        bytes += key.length + entry.getValue();
      }
      writer.commit();
    }
    Json.write(
        directory.memory(),
        new MemoryUse(
            MemoryUse.SCHEMA,
            bytes,
            dataset.size(),
            List.of(new TierMemory("fast", 1000, 3), new TierMemory("slow", 1100, 3))));
  }

  private RunInfo info(Instant start, long runtimeNs) {
    TreeMap<String, String> properties = new TreeMap<>(more);
    properties.put("mnemo.block.ops", Integer.toString(blockOps));
    properties.put("mnemo.block.guard", Integer.toString(guard));
    properties.put("mnemo.warmup.ops", Integer.toString(warmUp));
    long measured = (long) operations - warmUp;
    return new RunInfo(
        RunInfo.SCHEMA,
        complete,
        store,
        "baseline",
        List.of(
            new TierInfo("fast", endpoint, "DRAM", false, null),
            new TierInfo("slow", "box:6380", "DRAM", true, null)),
        seed,
        clients,
        start.toString(),
        Map.of("cores", "2", "cpu", "of " + name),
        properties,
        new Counts(operations, 0, notFound),
        new Measured(measured, runtimeNs, measured * 1e9 / runtimeNs),
        null);
  }
}
