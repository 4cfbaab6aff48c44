package org.mnemo.estimator.estimate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
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

  /** Sets the capacity of nodes, if a rate is among the SLOs. */
  public Slos withCapacities(@Nullable CapacityCurve capacities) {
    return rate == null || capacities == null ? this : withRate(rate.withCapacities(capacities));
  }

  /**
   * True if no row meets all SLOs at one end because of the rate: no row surely carries it, or only
   * rows that exceed another SLO.
   *
   * @param tails percentiles of the curve; may be null without SLOs on latencies
   */
  boolean areBrokenByRate(Curve curve, @Nullable Tails tails, End end) {
    return rate != null
        && leastRow(curve, tails, end).isEmpty()
        && (rate.carriedRows().findFirst().isEmpty()
            || withRate(null).leastRow(curve, tails, End.HIGH).isPresent());
  }

  /**
   * The cheapest row that meets all SLOs at one end of the intervals. Costs grow with rows, so it
   * is the first, unless SlowMem's copies make it dearer than FastMem only.
   *
   * @param tails percentiles of the curve; may be null without SLOs on latencies
   */
  public OptionalInt cheapestRow(Curve curve, @Nullable Tails tails, End end) {
    OptionalInt least = leastRow(curve, tails, end);
    boolean isWorthIt =
        least.isEmpty() || curve.costFactor(least.getAsInt()) <= curve.costFactor(curve.lastRow());
    return isWorthIt ? least : OptionalInt.of(curve.lastRow());
  }

  /** The row with the least FastMem that meets all SLOs, at any cost. */
  public OptionalInt leastRow(Curve curve, @Nullable Tails tails, End end) {
    return leastRow(curve, tails, end, IntStream.range(0, curve.rows()));
  }

  /** The first of some ascending rows that meets all SLOs. */
  public OptionalInt leastRow(Curve curve, @Nullable Tails tails, End end, IntStream rows) {
    Tails.Cursor cursor = tails == null ? null : tails.cursor();
    return rows.filter(
            row ->
                keepsSlowdown(curve, row, end)
                    && (rate == null || rate.keeps(row, end))
                    && (latencies.isEmpty() || keepsLatencies(cursor, row, end)))
        .findFirst();
  }

  private boolean keepsSlowdown(Curve curve, int row, End end) {
    double slowdown = curve.slowdown(row);
    return switch (end) {
      case LOW -> slowdown <= maxSlowdown || curve.slowdownInterval(row).low() <= maxSlowdown;
      case ESTIMATE -> slowdown <= maxSlowdown;
      // Checked last, as the interval takes longest to compute and includes the point.
      case HIGH -> slowdown <= maxSlowdown && curve.slowdownInterval(row).high() <= maxSlowdown;
    };
  }

  private boolean keepsLatencies(Tails.@Nullable Cursor cursor, int row, End end) {
    if (cursor == null) {
      throw new IllegalStateException("SLOs on latencies need latencies");
    }
    cursor.moveTo(row);
    return latencies.stream().allMatch(slo -> cursor.ns(slo.figure(), end) <= slo.limitNs());
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
   * @param capacities capacity of a node at each split; null until known
   */
  public record RateSlo(
      double opsS,
      int nodes,
      double maxUtilisation,
      @JsonIgnore @Nullable CapacityCurve capacities) {

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
}
