package org.mnemo.core.measurement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Adds up the blocks of a run to its {@link Baselines}. Feed every row in order of blocks, then
 * call {@link #baselines()}.
 *
 * <p>Means are ratios of sums, so that every operation weighs the same. Standard errors come from
 * the spread of block means around them: operations within a block are not independent, blocks in
 * random order nearly are. Memory does not grow with the number of blocks.
 */
public final class BaselineCalculator {

  private final Tiers tiers;
  private final int clients;
  private final Map<String, Sums> pure = new LinkedHashMap<>();
  private final Map<String, MixedSums> mixed = new LinkedHashMap<>();
  private long clientNs;
  private long clientOperations;

  public BaselineCalculator(Tiers tiers, int clients) {
    this.tiers = tiers;
    this.clients = clients;
  }

  /** Adds one row. */
  public void add(BlockRow row) {
    if (row.operations() == 0) {
      return;
    }
    if (tiers.indexOf(row.kind()) >= 0) {
      pure.computeIfAbsent(key(row.tier(), row.operation()), unused -> new Sums()).add(row);
      clientNs += row.clientNs();
      clientOperations += row.operations();
    } else if (row.kind().startsWith("mixed")) {
      mixed.computeIfAbsent(row.kind(), unused -> new MixedSums()).add(row);
    }
  }

  /** The baselines of all rows so far. */
  public Baselines baselines() {
    List<ServiceTime> serviceTimes = new ArrayList<>();
    for (String tier : tiers.names()) {
      for (Operation operation : Operation.values()) {
        Sums sums = pure.get(key(tier, operation));
        if (sums != null) {
          serviceTimes.add(
              new ServiceTime(
                  tier,
                  operation,
                  sums.operations,
                  sums.meanNs(),
                  sums.standardErrorNs(),
                  (double) sums.valueBytes / sums.operations));
        }
      }
    }
    double meanClientNs = clientOperations == 0 ? 0 : (double) clientNs / clientOperations;
    List<Mixed> mixtures = new ArrayList<>();
    mixed.forEach(
        (kind, sums) -> {
          Mixed mixture = sums.mixture(kind, meanClientNs);
          if (mixture != null) {
            mixtures.add(mixture);
          }
        });
    return new Baselines(
        Baselines.SCHEMA, clients, tiers.names(), meanClientNs, serviceTimes, mixtures);
  }

  private static String key(String tier, Operation operation) {
    return tier + "." + operation.lowerCase();
  }

  /** Sums over the blocks of one tier and operation. */
  private static final class Sums {
    long operations;
    long valueBytes;
    double latencyNs;
    long blocks;
    double squares;
    double products;
    double countSquares;

    void add(BlockRow row) {
      operations += row.operations();
      valueBytes += row.valueBytes();
      latencyNs += row.latencyNs();
      blocks++;
      squares += (double) row.latencyNs() * row.latencyNs();
      products += (double) row.latencyNs() * row.operations();
      countSquares += (double) row.operations() * row.operations();
    }

    double meanNs() {
      return latencyNs / operations;
    }

    /** Of a ratio of sums, by its linearisation: sqrt(sum (y_b - r n_b)^2 x B/(B-1)) / sum n_b. */
    double standardErrorNs() {
      return ratioStandardError(squares, products, countSquares, meanNs(), blocks, operations);
    }
  }

  /** Sums over the blocks of one mixture, by tier and operation. */
  private final class MixedSums {
    final Map<String, long[]> operationsOf = new LinkedHashMap<>();
    long operations;
    long switches;
    double timeNs;
    long blocks;
    long lastBlock = -1;
    double blockTimeNs;
    double blockOperations;
    double squares;
    double products;
    double countSquares;

    void add(BlockRow row) {
      if (row.block() != lastBlock) {
        closeBlock();
        lastBlock = row.block();
      }
      operationsOf.computeIfAbsent(key(row.tier(), row.operation()), unused -> new long[1])[0] +=
          row.operations();
      operations += row.operations();
      switches += row.switches();
      double rowTimeNs = (double) row.latencyNs() + row.clientNs();
      timeNs += rowTimeNs;
      blockTimeNs += rowTimeNs;
      blockOperations += row.operations();
    }

    private void closeBlock() {
      if (blockOperations > 0) {
        blocks++;
        squares += blockTimeNs * blockTimeNs;
        products += blockTimeNs * blockOperations;
        countSquares += blockOperations * blockOperations;
      }
      blockTimeNs = 0;
      blockOperations = 0;
    }

    /** Null if the mixture holds an operation for which there is no baseline. */
    @org.jspecify.annotations.Nullable
    Mixed mixture(String kind, double meanClientNs) {
      closeBlock();
      double expectedNs = meanClientNs * operations;
      for (Map.Entry<String, long[]> entry : operationsOf.entrySet()) {
        Sums baseline = pure.get(entry.getKey());
        if (baseline == null) {
          return null;
        }
        expectedNs += baseline.meanNs() * entry.getValue()[0];
      }
      double meanNs = timeNs / operations;
      return new Mixed(
          kind,
          operations,
          (double) switches / operations,
          meanNs - expectedNs / operations,
          ratioStandardError(squares, products, countSquares, meanNs, blocks, operations));
    }
  }

  private static double ratioStandardError(
      double squares,
      double products,
      double countSquares,
      double ratio,
      long blocks,
      long operations) {
    if (blocks < 2) {
      return 0;
    }
    double residuals = squares - 2 * ratio * products + ratio * ratio * countSquares;
    return Math.sqrt(Math.max(0, residuals) * blocks / (blocks - 1)) / operations;
  }
}
