package org.mnemo.core.measurement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Adds up the blocks of a run to its {@link Baselines}. Feed every row in order of blocks, then
 * call {@link #baselines()}.
 *
 * <p>Means are ratios of sums, so that every operation weighs the same. Standard errors come from
 * the spread of blocks around them: operations within a block are not independent, blocks in random
 * order nearly are. What a mixed block is expected to take follows from the operations that it
 * really held, so that a coin's luck adds nothing to the error. Memory does not grow with the
 * number of blocks.
 */
public final class BaselineCalculator {

  private final Tiers tiers;
  private final int clients;
  private final @Nullable PureSums[] pure;
  private final Map<String, MixedSums> mixed = new LinkedHashMap<>();
  private long clientNs;
  private long clientOperations;

  public BaselineCalculator(Tiers tiers, int clients) {
    this.tiers = tiers;
    this.clients = clients;
    this.pure = new @Nullable PureSums[tiers.count() * Operation.count()];
  }

  /**
   * Adds one row.
   *
   * @throws MnemoException if it names a tier that there is not
   */
  public void add(BlockRow row) {
    if (row.operations() == 0) {
      return;
    }
    if (tiers.indexOf(row.kind()) >= 0) {
      int at = index(row);
      PureSums sums = pure[at];
      if (sums == null) {
        sums = new PureSums();
        pure[at] = sums;
      }
      sums.add(row);
      clientNs += row.clientNs();
      clientOperations += row.operations();
    } else if (row.kind().startsWith("mixed")) {
      mixed.computeIfAbsent(row.kind(), unused -> new MixedSums(pure.length)).add(row, index(row));
    }
  }

  private int index(BlockRow row) {
    int tier = tiers.indexOf(row.tier());
    if (tier < 0) {
      throw new MnemoException(
          "block %d names tier '%s', but the tiers of the run are %s; repeat the run"
              .formatted(row.block(), row.tier(), tiers.names()));
    }
    return tier * Operation.count() + row.operation().ordinal();
  }

  /** The baselines of all rows. */
  public Baselines baselines() {
    List<ServiceTime> serviceTimes = new ArrayList<>();
    // By index; null where nothing was measured.
    @Nullable ServiceTime[] timeOf = new @Nullable ServiceTime[pure.length];
    for (int at = 0; at < pure.length; at++) {
      PureSums sums = pure[at];
      if (sums != null) {
        String tier = tiers.name(at / Operation.count());
        ServiceTime time = sums.serviceTime(tier, Operation.of(at % Operation.count()));
        timeOf[at] = time;
        serviceTimes.add(time);
      }
    }
    double meanClientNs = clientOperations == 0 ? 0 : (double) clientNs / clientOperations;
    List<Mixed> mixtures = new ArrayList<>();
    mixed.forEach(
        (kind, sums) -> {
          Mixed mixture = sums.mixture(kind, timeOf, meanClientNs);
          if (mixture != null) {
            mixtures.add(mixture);
          }
        });
    return new Baselines(
        Baselines.SCHEMA, clients, tiers.names(), meanClientNs, serviceTimes, mixtures);
  }

  /** Sums over the blocks of one tier and operation. */
  private static final class PureSums {
    private final BlockResiduals residuals = new BlockResiduals(1);
    private long operations;
    private long valueBytes;
    private double latencyNs;

    void add(BlockRow row) {
      operations += row.operations();
      valueBytes += row.valueBytes();
      latencyNs += row.latencyNs();
      residuals.add(0, (double) row.latencyNs(), row.operations());
      residuals.closeBlock();
    }

    ServiceTime serviceTime(String tier, Operation operation) {
      double meanNs = latencyNs / operations;
      return new ServiceTime(
          tier,
          operation,
          operations,
          meanNs,
          residuals.standardErrorNs(new double[] {meanNs}),
          (double) valueBytes / operations);
    }
  }

  /** Sums over the blocks of one mixture; arrays are indexed by tier and operation. */
  private static final class MixedSums {
    private final long[] operationsOf;
    private final BlockResiduals residuals;
    private long operations;
    private long switches;
    private double timeNs;
    private long lastBlock = -1;

    MixedSums(int kinds) {
      operationsOf = new long[kinds];
      residuals = new BlockResiduals(kinds);
    }

    void add(BlockRow row, int at) {
      if (row.block() != lastBlock) {
        residuals.closeBlock();
        lastBlock = row.block();
      }
      double rowTimeNs = (double) row.latencyNs() + row.clientNs();
      residuals.add(at, rowTimeNs, row.operations());
      operationsOf[at] += row.operations();
      operations += row.operations();
      switches += row.switches();
      timeNs += rowTimeNs;
    }

    /** Null if the mixture holds an operation for which there is no baseline. */
    @Nullable Mixed mixture(String kind, @Nullable ServiceTime[] timeOf, double meanClientNs) {
      residuals.closeBlock();
      double[] meanNs = new double[timeOf.length];
      double expectedNs = 0;
      double baselineVariance = 0;
      for (int at = 0; at < timeOf.length; at++) {
        if (operationsOf[at] > 0) {
          ServiceTime time = timeOf[at];
          if (time == null) {
            return null;
          }
          meanNs[at] = time.meanNs() + meanClientNs;
          expectedNs += meanNs[at] * operationsOf[at];
          double share = (double) operationsOf[at] / operations;
          baselineVariance += Math.pow(share * time.standardErrorNs(), 2);
        }
      }
      double excessNs = (timeNs - expectedNs) / operations;
      Arrays.setAll(meanNs, at -> meanNs[at] + excessNs);
      return new Mixed(
          kind,
          operations,
          (double) switches / operations,
          excessNs,
          Math.hypot(residuals.standardErrorNs(meanNs), Math.sqrt(baselineVariance)));
    }
  }
}
