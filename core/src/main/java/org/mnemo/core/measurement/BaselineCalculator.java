package org.mnemo.core.measurement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Adds up the blocks of a run to its {@link Baselines}. Feed every row in order of blocks, then
 * call {@link #baselines()}.
 *
 * <p>Some blocks are hit by what has nothing to do with memory: a neighbour on the host, a
 * collection, a flush. A few of them outweigh the difference that is looked for. A block counts as
 * disturbed if its time beyond what its operations and bytes explain lies above Tukey's outer
 * fence, the third quartile plus three times the distance between the quartiles, of the blocks of
 * its kind. Disturbed blocks have no part in service times and excesses; the time that was lost in
 * them is charged to all operations alike, whatever tier they ran on, so that throughput stays what
 * was measured.
 *
 * <p>Means are ratios of sums, so that every operation weighs the same. Standard errors come from
 * the spread of blocks: operations within a block are not independent, blocks in random order
 * nearly are.
 */
public final class BaselineCalculator {

  /** Tukey, Exploratory Data Analysis (1977): what lies beyond is "far out". */
  private static final double FENCE = 3;

  private final Tiers tiers;
  private final int clients;
  private final int kinds;
  private final Map<String, BlockSums.Series> pure = new LinkedHashMap<>();
  private final Map<String, BlockSums.Series> mixed = new LinkedHashMap<>();

  public BaselineCalculator(Tiers tiers, int clients) {
    this.tiers = tiers;
    this.clients = clients;
    this.kinds = tiers.count() * Operation.count();
  }

  /**
   * Adds one row.
   *
   * @throws MnemoException if it names a tier that there is not
   */
  public void add(BlockRow row) {
    boolean isPure = tiers.indexOf(row.kind()) >= 0;
    if (row.operations() == 0 || !(isPure || row.kind().startsWith("mixed"))) {
      return;
    }
    int tier = tiers.indexOf(row.tier());
    if (tier < 0) {
      throw new MnemoException(
          "block %d names tier '%s', but the tiers of the run are %s; repeat the run"
              .formatted(row.block(), row.tier(), tiers.names()));
    }
    (isPure ? pure : mixed)
        .computeIfAbsent(row.kind(), unused -> new BlockSums.Series())
        .of(row.block(), kinds)
        .add(tier * Operation.count() + row.operation().ordinal(), row);
  }

  /** The baselines of all rows. */
  public Baselines baselines() {
    List<BlockSums> all = new ArrayList<>();
    pure.values().forEach(series -> all.addAll(series.blocks()));
    SizeLine[] lines = new SizeLine[kinds];
    Arrays.setAll(lines, at -> SizeLine.fit(all, at));

    List<BlockSums> quiet = new ArrayList<>();
    Map<String, Double> residualOf = new LinkedHashMap<>();
    pure.forEach(
        (tier, series) -> {
          List<BlockSums> undisturbed = undisturbed(series.blocks(), lines);
          quiet.addAll(undisturbed);
          residualOf.put(tier, meanResidualNs(undisturbed, lines));
        });
    List<ServiceTime> times = serviceTimes(quiet);
    double clientNs =
        ratio((double) quiet.stream().mapToLong(b -> b.clientNs).sum(), operations(quiet));
    List<Mixed> mixtures = new ArrayList<>();
    mixed.forEach(
        (kind, series) -> {
          List<BlockSums> undisturbed = undisturbed(series.blocks(), lines);
          if (isCovered(undisturbed, times)) {
            mixtures.add(mixture(kind, undisturbed, lines, residualOf, times));
          }
        });
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        tiers.names(),
        clientNs,
        disturbanceNs(all, times, clientNs),
        times,
        mixtures);
  }

  private List<ServiceTime> serviceTimes(List<BlockSums> quiet) {
    List<ServiceTime> times = new ArrayList<>();
    for (int at = 0; at < kinds; at++) {
      long operations = 0;
      long valueBytes = 0;
      double latencyNs = 0;
      for (BlockSums block : quiet) {
        operations += block.operations[at];
        valueBytes += block.valueBytes[at];
        latencyNs += block.latencyNs[at];
      }
      if (operations > 0) {
        times.add(
            new ServiceTime(
                tiers.name(at / Operation.count()),
                Operation.of(at % Operation.count()),
                operations,
                latencyNs / operations,
                standardErrorNs(quiet, at, latencyNs / operations),
                (double) valueBytes / operations));
      }
    }
    return times;
  }

  /** What the run lost, beyond service times and the client's own time, for each operation. */
  private double disturbanceNs(List<BlockSums> all, List<ServiceTime> times, double clientNs) {
    double lostNs = 0;
    for (BlockSums block : all) {
      lostNs += block.totalNs() - clientNs * block.totalOperations();
      for (ServiceTime time : times) {
        lostNs -= time.meanNs() * block.operations[index(time)];
      }
    }
    return ratio(lostNs, operations(all));
  }

  private Mixed mixture(
      String kind,
      List<BlockSums> blocks,
      SizeLine[] lines,
      Map<String, Double> residualOf,
      List<ServiceTime> times) {
    long operations = operations(blocks);
    double baselineNs = 0;
    double baselineVariance = 0;
    for (ServiceTime time : times) {
      double share =
          ratio(
              (double) blocks.stream().mapToLong(b -> b.operations[index(time)]).sum(), operations);
      baselineNs += share * residualOf.getOrDefault(time.tier(), 0.0);
      baselineVariance += Math.pow(share * time.standardErrorNs(), 2);
    }
    double residualNs = meanResidualNs(blocks, lines);
    double squares = 0;
    for (BlockSums block : blocks) {
      squares += Math.pow((residualNs(block, lines) - residualNs) * block.totalOperations(), 2);
    }
    double switches = (double) blocks.stream().mapToLong(block -> block.switches).sum();
    return new Mixed(
        kind,
        operations,
        switches / operations,
        residualNs - baselineNs,
        Math.hypot(ratioError(squares, blocks.size(), operations), Math.sqrt(baselineVariance)));
  }

  private boolean isCovered(List<BlockSums> blocks, List<ServiceTime> times) {
    boolean[] known = new boolean[kinds];
    times.forEach(time -> known[index(time)] = true);
    for (BlockSums block : blocks) {
      for (int at = 0; at < kinds; at++) {
        if (block.operations[at] > 0 && !known[at]) {
          return false;
        }
      }
    }
    return true;
  }

  private int index(ServiceTime time) {
    return tiers.indexOf(time.tier()) * Operation.count() + time.operation().ordinal();
  }

  private static List<BlockSums> undisturbed(List<BlockSums> blocks, SizeLine[] lines) {
    double[] residuals = blocks.stream().mapToDouble(b -> residualNs(b, lines)).sorted().toArray();
    double first = residuals[residuals.length / 4];
    double third = residuals[3 * residuals.length / 4];
    // Where blocks are alike to the last digit, rounding must not pass for a disturbance.
    double slackNs = 1e-9 * Math.abs(third) + 1e-6;
    double fence = third + FENCE * (third - first) + slackNs;
    return blocks.stream().filter(block -> residualNs(block, lines) <= fence).toList();
  }

  /** Time of an operation of a block beyond what its operations and bytes explain. */
  private static double residualNs(BlockSums block, SizeLine[] lines) {
    double explainedNs = 0;
    for (int at = 0; at < lines.length; at++) {
      explainedNs += lines[at].ns(block.operations[at], block.valueBytes[at]);
    }
    return (block.totalNs() - explainedNs) / block.totalOperations();
  }

  private static double meanResidualNs(List<BlockSums> blocks, SizeLine[] lines) {
    double sum = 0;
    for (BlockSums block : blocks) {
      sum += residualNs(block, lines) * block.totalOperations();
    }
    return ratio(sum, operations(blocks));
  }

  private static double standardErrorNs(List<BlockSums> blocks, int at, double meanNs) {
    double squares = 0;
    long operations = 0;
    int held = 0;
    for (BlockSums block : blocks) {
      if (block.operations[at] > 0) {
        squares += Math.pow(block.latencyNs[at] - meanNs * block.operations[at], 2);
        operations += block.operations[at];
        held++;
      }
    }
    return ratioError(squares, held, operations);
  }

  /** Of a ratio of sums, by its linearisation: sqrt(sum residual^2 x B / (B - 1)) / sum n. */
  private static double ratioError(double squares, int blocks, long operations) {
    return blocks < 2 ? 0 : Math.sqrt(squares * blocks / (blocks - 1)) / operations;
  }

  private static long operations(List<BlockSums> blocks) {
    return blocks.stream().mapToLong(BlockSums::totalOperations).sum();
  }

  private static double ratio(double sum, long count) {
    return count == 0 ? 0 : sum / count;
  }
}
