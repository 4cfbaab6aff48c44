package org.mnemo.estimator.curve;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.TailParts.OfferedParts;
import org.mnemo.estimator.curve.TailParts.ServiceParts;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.MixtureQuantiles;
import org.mnemo.estimator.model.tails.MixtureQuantiles.Distributions;
import org.mnemo.estimator.model.tails.OfferedResponses;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Latency percentiles of reads and writes at each row. They are mixtures of latencies measured by
 * tier, operation and size class, weighted by the row's requests to each ({@link ServiceParts}; at
 * an offered rate {@link OfferedParts}).
 */
public final class Tails {

  /** Quantiles of latencies. */
  public static final List<Double> QUANTILES = List.of(0.5, 0.95, 0.99, 0.999);

  /** Value of a latency that grows without limit. */
  public static final long ENDLESS_NS = Quantities.ENDLESS_NS;

  private final TrafficCurve traffic;
  private final TailParts parts;
  private final MixtureQuantiles mixture;
  private final LatencyBounds bounds;

  /** Rows that each row may equal; null if request shares are exact. */
  private final @Nullable RowSpans spans;

  private final boolean[] held = new boolean[2];

  /**
   * Service latencies of closed-loop clients.
   *
   * @throws org.mnemo.core.MnemoException if the trace has operations that were not measured
   */
  public Tails(TrafficCurve traffic, RunTimeModel model, LatencyComponents components) {
    this(traffic, new ServiceParts(components, model, cells(traffic), traffic.tiers()));
  }

  /** Response times at an offered rate, from the moments at which operations are due. */
  public Tails(TrafficCurve traffic, RunTimeModel model, OfferedResponses measured) {
    this(traffic, new OfferedParts(measured, model, traffic));
  }

  private Tails(TrafficCurve traffic, TailParts parts) {
    this.traffic = traffic;
    this.parts = parts;
    Distributions measured = parts.measured;
    mixture = new MixtureQuantiles(measured.histograms(), measured.groupOf(), measured.groups());
    bounds = new LatencyBounds(measured);
    spans = null;
    RequestCells cells = cells(traffic);
    for (int cell = 0; cell < cells.count(); cell++) {
      held[kind(Operation.of(cells.operation(cell)).isWrite())] = true;
    }
  }

  private Tails(Tails tails, @Nullable RowSpans spans) {
    this.traffic = tails.traffic;
    this.parts = tails.parts;
    this.mixture = tails.mixture;
    this.bounds = tails.bounds;
    this.spans = spans;
    System.arraycopy(tails.held, 0, held, 0, held.length);
  }

  /** Widens intervals to all rows that each row may equal; null if request shares are exact. */
  public Tails across(@Nullable RowSpans rows) {
    return new Tails(this, rows);
  }

  private static RequestCells cells(TrafficCurve traffic) {
    return traffic.cursor().moveTo(0).cells();
  }

  /** True if times start at the moments at which requests were due at an offered rate. */
  public boolean areResponses() {
    return parts instanceof OfferedParts;
  }

  /** True if the latencies of a row grow without limit at the offered rate. */
  public boolean isEndless(int row) {
    return at(row).isEndless;
  }

  static int kind(boolean writes) {
    return writes ? 1 : 0;
  }

  /** True if the uncertainty of these figures is known. */
  public boolean hasBounds() {
    return parts.measured.knowsClustering();
  }

  /** True if the trace has reads, or writes. */
  public boolean has(boolean writes) {
    return held[kind(writes)];
  }

  public Cursor cursor() {
    return new Cursor();
  }

  /** A cursor at {@code row}; takes time proportional to its number. */
  public Cursor at(int row) {
    Cursor cursor = new Cursor();
    cursor.moveTo(row);
    return cursor;
  }

  /** Visits the rows in order. Not thread-safe. */
  public final class Cursor {

    private final TrafficCurve.Cursor rows = traffic.cursor();
    private Traffic here = rows.moveTo(0);
    private boolean isEndless;
    private int row;

    /** At the ends of the rows that the present row may equal; null until first use. */
    private @Nullable Cursor coldest;

    private @Nullable Cursor hottest;

    /** Requests by component, of reads and of writes. */
    private final long[][] weights = new long[2][parts.measured.histograms().size()];

    /** Excess by end of its interval, reads or writes, and memory; NaN until first use. */
    private final double[][][] excessNs =
        new double[End.values().length][2][parts.measured.groups()];

    private final Map<String, MixtureQuantiles.Tracker> boundTrackers = new HashMap<>();
    private final MixtureQuantiles.Tracker[][] trackers =
        new MixtureQuantiles.Tracker[2][QUANTILES.size()];

    private Cursor() {
      for (MixtureQuantiles.Tracker[] kind : trackers) {
        Arrays.setAll(kind, i -> mixture.tracker(QUANTILES.get(i)));
      }
      moveTo(0);
    }

    /** Advances to {@code row}, at least the present one and at most the last. */
    public void moveTo(int row) {
      this.row = row;
      here = rows.moveTo(row);
      for (long[] kind : weights) {
        Arrays.fill(kind, 0);
      }
      if (parts.hasExcess()) {
        for (double[][] end : excessNs) {
          end[0][0] = Double.NaN;
          end[1][0] = Double.NaN;
        }
      }
      parts.weigh(here, weights);
      isEndless = parts.isEndless(here);
    }

    /** Mean interference of reads or writes, in nanoseconds by memory. */
    private double[] excessNs(boolean writes, End end) {
      double[] byTierNs = excessNs[end.ordinal()][kind(writes)];
      if (Double.isNaN(byTierNs[0])) {
        for (int tier = 0; tier < byTierNs.length; tier++) {
          byTierNs[tier] = parts.excessNs(here, writes, tier, end);
        }
      }
      return byTierNs;
    }

    /**
     * A percentile of the present row, in nanoseconds.
     *
     * @param writes true for writes, false for reads; {@link Tails#has} must be true for them
     * @param quantile index in {@link #QUANTILES}
     * @return {@link #ENDLESS_NS} if the offered rate exceeds the capacity
     */
    public long latencyNs(boolean writes, int quantile) {
      if (isEndless) {
        return ENDLESS_NS;
      }
      int kind = kind(writes);
      return trackers[kind][quantile].quantileNs(weights[kind], excessNs(writes, End.ESTIMATE));
    }

    /**
     * A figure of the present row, or an end of its 95 % interval, in nanoseconds; the figure
     * itself if its uncertainty is unknown.
     *
     * @param figure figure to compute; {@link Tails#has} must be true for its requests
     * @return infinite if operations are too few for an upper end, or the offered rate exceeds the
     *     capacity
     */
    public double ns(LatencyFigure figure, End asked) {
      double ns = nsOfRow(figure, asked);
      if (spans == null || asked == End.ESTIMATE) {
        return ns;
      }
      coldest = moved(coldest, spans.coldest(row));
      hottest = moved(hottest, spans.hottest(row));
      double one = coldest.nsOfRow(figure, asked);
      double other = hottest.nsOfRow(figure, asked);
      return asked == End.HIGH
          ? Math.max(ns, Math.max(one, other))
          : Math.min(ns, Math.min(one, other));
    }

    private Cursor moved(@Nullable Cursor cursor, int to) {
      Cursor moved = cursor == null ? new Cursor() : cursor;
      moved.moveTo(to);
      return moved;
    }

    private double nsOfRow(LatencyFigure figure, End asked) {
      if (isEndless) {
        return Double.POSITIVE_INFINITY;
      }
      End end = hasBounds() ? asked : End.ESTIMATE;
      int kind = kind(figure.ofWrites());
      double[] shifts = excessNs(figure.ofWrites(), end);
      if (figure.isMean()) {
        return bounds.meanNs(weights[kind], shifts, end);
      }
      double q = bounds.quantile(figure.quantile(), weights[kind], end);
      if (!(q <= 1)) {
        return end == End.LOW ? 0 : Double.POSITIVE_INFINITY;
      }
      return boundTrackers
          .computeIfAbsent(figure.code() + end, unused -> mixture.tracker(q))
          .at(q)
          .quantileNs(weights[kind], shifts);
    }

    /**
     * Relative half width of a figure's interval in the present row. For a percentile, it applies
     * to the share of slower requests. NaN if unknown.
     */
    public double relativeHalfWidth(LatencyFigure figure) {
      long[] kind = weights[kind(figure.ofWrites())];
      return figure.isMean()
          ? bounds.relativeErrorOfMean(kind, excessNs(figure.ofWrites(), End.ESTIMATE))
          : bounds.relativeErrorBeyond(figure.quantile(), kind);
    }
  }
}
