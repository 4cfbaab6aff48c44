package org.mnemo.estimator.estimate;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.load.CapacityCurve;

/**
 * SLOs, all of which must hold together.
 *
 * @param maxSlowdown the largest slowdown, as a share of the FastMem-only run time; at least 0
 * @param latencies limits of latencies, at most one per figure
 * @param rate request rate to carry; null without one
 */
public record Slos(double maxSlowdown, List<LatencySlo> latencies, @Nullable RateSlo rate) {

  /** The paper's usual limit of the slowdown, without limits of latencies. */
  public static final Slos DEFAULT = ofSlowdown(0.10);

  public Slos {
    latencies = List.copyOf(latencies);
    if (!(maxSlowdown >= 0) || Double.isInfinite(maxSlowdown)) {
      throw new UsageException(
          "the largest slowdown must be a share of at least 0, such as 0.1, was " + maxSlowdown);
    }
    if (latencies.stream().map(LatencySlo::figure).distinct().count() < latencies.size()) {
      throw new UsageException("one latency has two limits; give each limit once");
    }
  }

  public Slos(double maxSlowdown, List<LatencySlo> latencies) {
    this(maxSlowdown, latencies, null);
  }

  public static Slos ofSlowdown(double maxSlowdown) {
    return new Slos(maxSlowdown, List.of());
  }

  /** Sets the request rate to carry; null for none. */
  public Slos withRate(@Nullable RateSlo newRate) {
    return new Slos(maxSlowdown, latencies, newRate);
  }

  /**
   * An SLO: a figure of the latencies stays within a limit.
   *
   * @param limitNs largest latency allowed, above 0
   */
  public record LatencySlo(LatencyFigure figure, double limitNs) {

    String description() {
      return "an SLO on the " + figure.description();
    }

    public LatencySlo {
      if (!(limitNs > 0) || Double.isInfinite(limitNs)) {
        throw new UsageException(
            "the largest %s must be a time above 0, was %s ns"
                .formatted(figure.description(), limitNs));
      }
    }
  }

  /**
   * An SLO: nodes carry a request rate.
   *
   * @param opsS requests per second of all nodes together, above 0
   * @param nodes number of nodes that share them evenly, at least 1
   * @param maxUtilisation largest share of the time in which a node may be busy, above 0 and at
   *     most 1; near 1, waits grow without limit
   */
  public record RateSlo(double opsS, int nodes, double maxUtilisation) {

    /** Default utilisation, which leaves a reserve for bursts. */
    public static final double DEFAULT_UTILISATION = 0.8;

    public RateSlo {
      if (!(opsS > 0) || Double.isInfinite(opsS)) {
        throw new UsageException(
            "the rate must be above 0 requests per second, such as 30000, was " + opsS);
      }
      if (nodes < 1) {
        throw new UsageException("the nodes must be at least 1, were " + nodes);
      }
      if (!(maxUtilisation > 0 && maxUtilisation <= 1)) {
        throw new UsageException(
            "the largest utilisation must be above 0 and at most 1, such as 0.8, was "
                + maxUtilisation);
      }
    }

    /** Nodes needed if each carries {@code capacityOpsS} requests per second. */
    long nodesOf(double capacityOpsS) {
      return (long) Math.ceil(opsS / (maxUtilisation * capacityOpsS));
    }

    /**
     * Nodes that surely carry the rate at a row, by the lower end of a node's capacity.
     *
     * @return empty if that end is unknown
     */
    public OptionalLong nodesNeeded(CapacityCurve capacity, int row) {
      double leastOpsS = capacity.interval(row).low();
      return leastOpsS > 0 ? OptionalLong.of(nodesOf(leastOpsS)) : OptionalLong.empty();
    }

    /**
     * Utilisation of a node at a row, or an end of its interval; infinite if its capacity may be 0.
     */
    public double utilisation(CapacityCurve capacity, int row, End end) {
      double capacityOpsS =
          switch (end) {
            case LOW -> capacity.interval(row).high();
            case ESTIMATE -> capacity.opsS(row);
            case HIGH -> capacity.interval(row).low();
          };
      return opsS / nodes / capacityOpsS;
    }

    /**
     * True if the nodes possibly ({@link End#LOW}) or surely carry the rate at a row. Estimates use
     * the sure end too, as a longer run of the clients does not improve the capacity.
     */
    public boolean isCarried(CapacityCurve capacity, int row, End end) {
      return end == End.LOW
          ? nodesOf(capacity.interval(row).high()) <= nodes
          : nodesNeeded(capacity, row).orElse(Long.MAX_VALUE) <= nodes;
    }

    /** Rows at which the nodes possibly or surely carry the rate, ascending. */
    public IntStream carriedRows(CapacityCurve capacity, End end) {
      return IntStream.range(0, capacity.rows()).filter(row -> isCarried(capacity, row, end));
    }
  }
}
