package org.mnemo.estimator.estimate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.MixtureQuantiles;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Percentiles of the latency of reads and writes at every row: mixtures of what was measured by
 * tier, operation and size class, weighted by the requests that the row sends there, those of each
 * tier moved by what interference adds to an operation on it.
 */
public final class Tails {

  /** Shares of requests that are at most as slow. */
  public static final List<Double> QUANTILES = List.of(0.5, 0.95, 0.99, 0.999);

  private static final int FAST = 0;
  private static final int SLOW = 1;

  private final AccessPattern pattern;
  private final OrderedKeys order;
  private final Curve curve;
  private final LatencyComponents components;
  private final MixtureQuantiles mixture;
  private final long[] operations;
  private final LatencyBounds bounds;

  /**
   * @param curve the rows, of {@code order}
   * @throws org.mnemo.core.MnemoException if the trace holds operations that were not measured
   */
  Tails(AccessPattern pattern, OrderedKeys order, Curve curve, LatencyComponents components) {
    this.pattern = pattern;
    this.order = order;
    this.curve = curve;
    this.components = components;
    this.mixture =
        new MixtureQuantiles(
            components.histograms(), components.tierOf(), components.tiers().count());
    this.operations = pattern.operationTotals();
    this.bounds = new LatencyBounds(components);
  }

  /** True if the measurement tells how sure these figures are. */
  public boolean hasBounds() {
    return components.knowsClustering();
  }

  private int sizeClass(int key, Operation operation) {
    return SizeClass.of(Math.round(pattern.meanMovedBytes(key, operation.ordinal())));
  }

  /** True if the trace holds reads, or writes. */
  public boolean has(boolean writes) {
    for (Operation operation : Operation.values()) {
      if (operation.isWrite() == writes && operations[operation.ordinal()] > 0) {
        return true;
      }
    }
    return false;
  }

  /** A cursor at row 0. */
  public Cursor cursor() {
    return new Cursor();
  }

  /** A cursor at {@code row}; takes time in proportion to its number. */
  public Cursor at(int row) {
    Cursor cursor = new Cursor();
    cursor.moveTo(row);
    return cursor;
  }

  private InterferenceModel[] interference() {
    InterferenceModel fitted = curve.model().interference();
    return new InterferenceModel[] {fitted.atEnd(false), fitted, fitted.atEnd(true)};
  }

  /** Walks the rows in order. Not thread-safe. */
  public final class Cursor {

    private int row;
    private final long[][] weights = new long[2][components.histograms().size()];

    /**
     * Mean interference in nanoseconds, by end of its interval, then reads or writes, then tier.
     */
    private final double[][][] shiftsNs =
        new double[End.values().length][2][components.tiers().count()];

    private final InterferenceModel[] interference = interference();
    private final Map<String, MixtureQuantiles.Tracker> boundTrackers = new HashMap<>();
    private final MixtureQuantiles.Tracker[][] trackers =
        new MixtureQuantiles.Tracker[2][QUANTILES.size()];

    private Cursor() {
      for (int key = 0; key < pattern.keyCount(); key++) {
        move(key, -1, SLOW);
      }
      for (MixtureQuantiles.Tracker[] kind : trackers) {
        for (int i = 0; i < kind.length; i++) {
          kind[i] = mixture.tracker(QUANTILES.get(i));
        }
      }
    }

    private void move(int key, int from, int to) {
      for (Operation operation : Operation.values()) {
        int count = pattern.count(key, operation.ordinal());
        if (count > 0) {
          long[] kind = weights[operation.isWrite() ? 1 : 0];
          int sizeClass = sizeClass(key, operation);
          kind[components.indexOf(to, operation, sizeClass)] += count;
          if (from >= 0) {
            kind[components.indexOf(from, operation, sizeClass)] -= count;
          }
        }
      }
    }

    /** Moves forward to {@code newRow}, at least the present one and at most the last. */
    public void moveTo(int newRow) {
      for (; row < newRow; row++) {
        move(order.key(row), SLOW, FAST);
      }
      shift(false, End.ESTIMATE);
      shift(true, End.ESTIMATE);
    }

    /** Moves reads, or writes, by their mean interference on each tier. */
    private void shift(boolean writes, End end) {
      RuntimeModel model = curve.model();
      if (!model.usesSwitches()) {
        return;
      }
      double switchRate = model.switchRate(curve.switches(row));
      double fastShare = (double) (curve.readsFast(row) + curve.writesFast(row)) / model.requests();
      double[] kind = shiftsNs[end.ordinal()][writes ? 1 : 0];
      InterferenceModel terms = interference[end.ordinal()];
      kind[FAST] = terms.excessNs(operations, writes, switchRate, fastShare);
      kind[SLOW] = terms.excessNs(operations, writes, switchRate, 1 - fastShare);
    }

    /**
     * A percentile of the present row, in nanoseconds.
     *
     * @param writes true for writes, false for reads; {@link Tails#has} must be true of them
     * @param quantile index in {@link #QUANTILES}
     */
    public long latencyNs(boolean writes, int quantile) {
      int kind = writes ? 1 : 0;
      return trackers[kind][quantile].quantileNs(
          weights[kind], shiftsNs[End.ESTIMATE.ordinal()][kind]);
    }

    /**
     * A figure of the present row, or an end of its 95 % interval, in nanoseconds; the figure
     * itself if the measurement does not tell how sure it is.
     *
     * @param figure figure to compute; {@link Tails#has} must be true of its kind of requests
     * @return infinite where too few operations were measured for an upper end
     */
    public double ns(LatencyFigure figure, End asked) {
      End end = hasBounds() ? asked : End.ESTIMATE;
      int kind = figure.ofWrites() ? 1 : 0;
      if (end != End.ESTIMATE) {
        shift(figure.ofWrites(), end);
      }
      double[] shifts = shiftsNs[end.ordinal()][kind];
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
     * How well a figure of the present row is known, as a share: of a mean the half width of its
     * interval, of a percentile that of the requests that are slower than it. NaN if the
     * measurement does not tell.
     */
    public double relativeHalfWidth(LatencyFigure figure) {
      long[] kind = weights[figure.ofWrites() ? 1 : 0];
      return figure.isMean()
          ? bounds.relativeErrorOfMean(
              kind, shiftsNs[End.ESTIMATE.ordinal()][figure.ofWrites() ? 1 : 0])
          : bounds.relativeErrorBeyond(figure.quantile(), kind);
    }
  }
}
