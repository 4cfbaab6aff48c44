package org.mnemo.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.mnemo.core.measurement.BaselineCalculator;
import org.mnemo.core.measurement.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.model.ServiceTimes;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.MixtureQuantiles;

/**
 * How far models are off real splits, from one run with {@code mnemo.placement=sweep}: baselines,
 * mixtures and splits were measured in the same minutes, so that drift is in neither.
 *
 * <p>For each split, the mean time of an operation as measured, and as models make it of the
 * operations that its blocks held: the paper's additive model of means, the same with size-aware
 * times, that with interference, and mean value analysis. Prints a table of errors in percent, with
 * the standard error of the measurement.
 */
public final class SplitAccuracy {

  private static final double FENCE = 3;
  private static final int SAMPLES = 400;
  private static final double[] QUANTILES = {0.5, 0.95, 0.99, 0.999};

  private final Tiers tiers;
  private final int clients;
  private final Baselines baselines;
  private final List<Baselines> drawn;

  /** What one block of a split held and took. */
  private static final class Block {
    final List<BlockRow> rows = new ArrayList<>();

    long operations() {
      return rows.stream().mapToLong(BlockRow::operations).sum();
    }

    double measuredNs() {
      return rows.stream().mapToDouble(row -> row.latencyNs() + (double) row.clientNs()).sum();
    }

    long switches() {
      return rows.stream().mapToLong(BlockRow::switches).sum();
    }
  }

  private SplitAccuracy(Tiers tiers, int clients, BaselineSample sample) {
    this.tiers = tiers;
    this.clients = clients;
    this.baselines = sample.baselines();
    BaselineSample.Resampler resampler = sample.resampler();
    SplittableRandom random = new SplittableRandom(1);
    this.drawn = Stream.generate(() -> resampler.draw(random)).limit(SAMPLES).toList();
  }

  /**
   * Prints the table of each run.
   *
   * @param arguments measurement directories of sweeps
   */
  public static void main(String[] arguments) {
    for (String argument : arguments) {
      MeasurementDirectory directory = MeasurementDirectory.open(Path.of(argument));
      int clients = directory.readRun().clients();
      Tiers tiers = new Tiers(directory.readBaselines().tiers());
      BaselineCalculator calculator = new BaselineCalculator(tiers, clients);
      Map<String, Map<Long, Block>> splits = new TreeMap<>();
      BlocksFile.read(
          directory.blocks(),
          row -> {
            calculator.add(row);
            if (row.kind().startsWith("split")) {
              splits
                  .computeIfAbsent(row.kind(), unused -> new TreeMap<>())
                  .computeIfAbsent(row.block(), unused -> new Block())
                  .rows
                  .add(row);
            }
          });
      System.out.println(argument);
      SplitAccuracy accuracy = new SplitAccuracy(tiers, clients, calculator.sample());
      accuracy.print(splits);
      if (Files.exists(directory.splitLatency())) {
        accuracy.printTails(directory, splits);
      }
    }
  }

  private void print(Map<String, Map<Long, Block>> splits) {
    long[] requests = new long[Operation.count()];
    baselines
        .serviceTimes()
        .forEach(time -> requests[time.operation().ordinal()] += time.operations());
    ServiceTimes[] paper = times(requests, ModelKind.PAPER);
    ServiceTimes[] sized = times(requests, ModelKind.MNEMO);
    InterferenceModel interference = InterferenceModel.fit(baselines, drawn, requests);
    System.out.println(interference.description());
    System.out.println(
        "split         fast   s      measured us  +-se%   paper%   sized%  +interference%   MVA%");
    double[] sums = new double[4];
    for (Map.Entry<String, Map<Long, Block>> split : splits.entrySet()) {
      List<Block> blocks = undisturbed(new ArrayList<>(split.getValue().values()), sized);
      Block all = new Block();
      blocks.forEach(block -> all.rows.addAll(block.rows));
      double n = (double) all.operations();
      double measuredNs = all.measuredNs() / n;
      double sizedNs = modelNs(all, sized) / n;
      double switchRate = all.switches() / n;
      long[] held = new long[Operation.count()];
      all.rows.forEach(row -> held[row.operation().ordinal()] += row.operations());
      double excessNs = interference.totalExcessNs(held, switchRate) / n;
      double[] modelNs = {
        modelNs(all, paper) / n, sizedNs, sizedNs + excessNs, queueingNs(all, sized, n)
      };
      double fast =
          all.rows.stream()
                  .filter(row -> tiers.indexOf(row.tier()) == 0)
                  .mapToLong(BlockRow::operations)
                  .sum()
              / n;
      System.out.printf(
          Locale.ROOT,
          "%s  %.3f  %.3f  %10.2f  %6.2f",
          split.getKey(),
          fast,
          switchRate,
          measuredNs / 1e3,
          100 * standardError(blocks, sized, n) / measuredNs);
      for (int model = 0; model < modelNs.length; model++) {
        // Of throughput: too short a time is too high a throughput.
        double error = measuredNs / modelNs[model] - 1;
        sums[model] += Math.abs(error);
        System.out.printf(Locale.ROOT, "  %7.2f", 100 * error);
      }
      System.out.println();
    }
    System.out.printf(
        Locale.ROOT,
        "mean of |error|                           %10.2f  %7.2f  %7.2f  %7.2f%n",
        100 * sums[0] / splits.size(),
        100 * sums[1] / splits.size(),
        100 * sums[2] / splits.size(),
        100 * sums[3] / splits.size());
  }

  /** Percentiles of reads, then writes: mixtures of the extremes against each split's own. */
  private void printTails(MeasurementDirectory directory, Map<String, Map<Long, Block>> splits) {
    LatencyComponents components =
        LatencyComponents.of(tiers, LatencyLog.read(directory.latency()));
    MixtureQuantiles mixture = new MixtureQuantiles(components.histograms());
    Map<String, Histogram> measured = LatencyLog.read(directory.splitLatency());
    long[] requests = new long[Operation.count()];
    baselines
        .serviceTimes()
        .forEach(time -> requests[time.operation().ordinal()] += time.operations());
    InterferenceModel interference = InterferenceModel.fit(baselines, drawn, requests);
    System.out.println("errors of percentiles, %: shifted by the mean excess (not shifted)");
    for (boolean writes : new boolean[] {false, true}) {
      double[] sums = new double[2 * QUANTILES.length];
      int rows = 0;
      for (Map.Entry<String, Map<Long, Block>> split : splits.entrySet()) {
        Histogram own = new Histogram(1, 100_000_000_000L, 3);
        measured.forEach(
            (tag, histogram) -> {
              if (tag.startsWith(split.getKey() + ".") && tag.contains(".read.") != writes) {
                own.add(histogram);
              }
            });
        if (own.getTotalCount() == 0) {
          continue;
        }
        long[] weights = new long[components.histograms().size()];
        long[] held = new long[Operation.count()];
        double n = 0;
        double switches = 0;
        for (Block block : split.getValue().values()) {
          n += (double) block.operations();
          switches += (double) block.switches();
          for (BlockRow row : block.rows) {
            if (row.operation().isWrite() == writes) {
              int tier = tiers.indexOf(row.tier());
              weights[components.indexOf(tier, row.operation(), row.sizeClass())] +=
                  row.operations();
              held[row.operation().ordinal()] += row.operations();
            }
          }
        }
        double shiftNs = interference.totalExcessNs(held, switches / n) / own.getTotalCount();
        StringBuilder line = new StringBuilder(split.getKey() + (writes ? " writes" : " reads "));
        for (int i = 0; i < QUANTILES.length; i++) {
          double truth = (double) own.getValueAtPercentile(100 * QUANTILES[i]);
          double shifted = mixture.quantileNs(weights, QUANTILES[i], shiftNs) / truth - 1;
          double plain = mixture.quantileNs(weights, QUANTILES[i], 0) / truth - 1;
          sums[2 * i] += Math.abs(shifted);
          sums[2 * i + 1] += Math.abs(plain);
          line.append(
              String.format(
                  Locale.ROOT,
                  "   p%s %.0f us %.1f (%.1f)",
                  100 * QUANTILES[i],
                  truth / 1e3,
                  100 * shifted,
                  100 * plain));
        }
        System.out.println(line);
        rows++;
      }
      if (rows > 0) {
        System.out.print("mean of |error|");
        for (int i = 0; i < QUANTILES.length; i++) {
          System.out.printf(
              Locale.ROOT,
              "   p%s %.1f (%.1f)",
              100 * QUANTILES[i],
              100 * sums[2 * i] / rows,
              100 * sums[2 * i + 1] / rows);
        }
        System.out.println();
      }
    }
  }

  private ServiceTimes[] times(long[] requests, ModelKind kind) {
    SizeModel sizes = SizeModel.of(baselines, requests, kind);
    return tiers.names().stream()
        .map(tier -> sizes.times(baselines, tier))
        .toArray(ServiceTimes[]::new);
  }

  private double rowNs(BlockRow row, ServiceTimes[] times) {
    double bytes = (double) row.valueBytes() / row.operations();
    return row.operations() * times[tiers.indexOf(row.tier())].ns(row.operation().ordinal(), bytes);
  }

  private double modelNs(Block block, ServiceTimes[] times) {
    return block.rows.stream().mapToDouble(row -> rowNs(row, times)).sum()
        + block.operations() * baselines.clientNs();
  }

  /** Each client's time for an operation, by mean value analysis of two servers. */
  private double queueingNs(Block all, ServiceTimes[] times, double n) {
    double[] ownNs = new double[2];
    double[] totalNs = new double[2];
    long[] held = new long[Operation.count()];
    for (BlockRow row : all.rows) {
      double bytes = (double) row.valueBytes() / row.operations();
      int at = row.operation().ordinal();
      ownNs[tiers.indexOf(row.tier())] += rowNs(row, times);
      totalNs[0] += row.operations() * times[0].ns(at, bytes);
      totalNs[1] += row.operations() * times[1].ns(at, bytes);
      held[at] += row.operations();
    }
    Baselines undisturbed =
        new Baselines(
            Baselines.SCHEMA,
            clients,
            tiers.names(),
            baselines.clientNs(),
            0,
            baselines.serviceTimes(),
            baselines.sizes(),
            List.of());
    RuntimeModel model =
        RuntimeModel.of(
            RuntimeModel.Kind.CLOSED_LOOP,
            undisturbed,
            held,
            InterferenceModel.none("queueing"),
            totalNs[0],
            totalNs[1]);
    return model.twoStationsRuntimeNs(ownNs[0], ownNs[1]) * clients / n;
  }

  private List<Block> undisturbed(List<Block> blocks, ServiceTimes[] times) {
    double[] residuals =
        blocks.stream().mapToDouble(block -> residualNs(block, times)).sorted().toArray();
    double first = residuals[residuals.length / 4];
    double third = residuals[3 * residuals.length / 4];
    double fence = third + FENCE * (third - first);
    return blocks.stream().filter(block -> residualNs(block, times) <= fence).toList();
  }

  private double residualNs(Block block, ServiceTimes[] times) {
    return (block.measuredNs() - modelNs(block, times)) / block.operations();
  }

  /** Of the mean time beyond the model's, from the spread of blocks. */
  private double standardError(List<Block> blocks, ServiceTimes[] times, double n) {
    double mean = blocks.stream().mapToDouble(b -> b.measuredNs() - modelNs(b, times)).sum() / n;
    double squares =
        Arrays.stream(
                blocks.stream()
                    .mapToDouble(b -> b.measuredNs() - modelNs(b, times) - mean * b.operations())
                    .toArray())
            .map(rest -> rest * rest)
            .sum();
    return Math.sqrt(squares) / n;
  }
}
