package org.mnemo.estimator.estimate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.load.CapacityCurve;

/**
 * An SLO: nodes carry a request rate.
 *
 * @param opsS requests per second of all nodes together, above 0
 * @param nodes number of nodes that share them evenly, at least 1
 * @param maxUtilisation largest share of the time in which a node may be busy, above 0 and at most
 *     1; near 1, waits grow without limit
 * @param capacities capacity of a node at each split; null until known
 */
public record RateSlo(
    double opsS, int nodes, double maxUtilisation, @JsonIgnore @Nullable CapacityCurve capacities) {

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

  RateSlo withCapacities(CapacityCurve known) {
    return new RateSlo(opsS, nodes, maxUtilisation, known);
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
  public OptionalLong nodesNeeded(int row) {
    double leastOpsS = known().interval(row).low();
    return leastOpsS > 0 ? OptionalLong.of(nodesOf(leastOpsS)) : OptionalLong.empty();
  }

  /**
   * Utilisation of a node at a row, or an end of its interval; infinite if its capacity may be 0.
   */
  public double utilisation(int row, End end) {
    double capacityOpsS =
        switch (end) {
          case LOW -> known().interval(row).high();
          case ESTIMATE -> known().opsS(row);
          case HIGH -> known().interval(row).low();
        };
    return opsS / nodes / capacityOpsS;
  }

  /**
   * True if the nodes possibly ({@link End#LOW}) or surely carry the rate at a row. Estimates use
   * the sure end too, as a longer run of the clients does not improve the capacity.
   */
  boolean keeps(int row, End end) {
    return end == End.LOW ? nodesOf(known().interval(row).high()) <= nodes : isCarriedAt(row);
  }

  public boolean isCarriedAt(int row) {
    return nodesNeeded(row).orElse(Long.MAX_VALUE) <= nodes;
  }

  /** Rows at which the nodes surely carry the rate, ascending. */
  public IntStream carriedRows() {
    return IntStream.range(0, known().rows()).filter(this::isCarriedAt);
  }

  /** True if the nodes surely do not carry the rate at any row; false if unknown. */
  boolean isSurelyCarriedNowhere() {
    return capacities != null
        && IntStream.range(0, capacities.rows()).noneMatch(row -> keeps(row, End.LOW));
  }

  private CapacityCurve known() {
    if (capacities == null) {
      throw new IllegalStateException("an offered rate needs the capacity of nodes");
    }
    return capacities;
  }
}
