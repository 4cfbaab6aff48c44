package org.mnemo.estimator.curve;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.tails.DesignEffect;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;

/**
 * Service latencies of closed-loop clients: the latencies of each tier alone, shifted by the
 * interference on that tier.
 */
final class ServiceParts implements TailParts {

  private final LatencyComponents components;
  private final RequestCells cells;

  /** Components by memory and cell. */
  private final int[][] componentOf;

  /** Part of the excess that components already include, in nanoseconds; empty if 0. */
  private final double[] waitedNs;

  /** The model with interference at each {@link End} of its interval. */
  private final RunTimeModel[] models = new RunTimeModel[End.values().length];

  /**
   * @param tiers number of tiers of the traffic
   * @throws org.mnemo.core.MnemoException if the trace holds operations that were not measured
   */
  ServiceParts(LatencyComponents components, RunTimeModel model, RequestCells cells, int tiers) {
    this.components = components;
    this.cells = cells;
    componentOf = new int[tiers][cells.count()];
    for (int cell = 0; cell < cells.count(); cell++) {
      Operation operation = Operation.of(cells.operation(cell));
      for (int tier = 0; tier < tiers; tier++) {
        componentOf[tier][cell] = components.indexOf(tier, operation, cells.sizeClass(cell));
      }
    }
    waitedNs = model.servesAllFromFast() ? components.waitedNs() : new double[0];
    models[End.LOW.ordinal()] = model.atInterferenceEnd(false);
    models[End.ESTIMATE.ordinal()] = model;
    models[End.HIGH.ordinal()] = model.atInterferenceEnd(true);
  }

  @Override
  public List<Histogram> histograms() {
    return components.histograms();
  }

  @Override
  public int[] tierOf() {
    return components.tierOf();
  }

  @Override
  public int tiers() {
    return components.tiers().count();
  }

  @Override
  public List<DesignEffect> effects() {
    return components.effects();
  }

  @Override
  public boolean knowsClustering() {
    return components.knowsClustering();
  }

  @Override
  public void weigh(Traffic split, long[][] weights) {
    for (int cell = 0; cell < cells.count(); cell++) {
      long[] kind = weights[Tails.kind(Operation.of(cells.operation(cell)).isWrite())];
      for (int tier = 0; tier < componentOf.length; tier++) {
        kind[componentOf[tier][cell]] += split.count(tier, cell);
      }
    }
  }

  @Override
  public boolean hasExcess() {
    // Checked at each end, because an end may have a term that the estimate lacks.
    return models[End.ESTIMATE.ordinal()].hasExcess();
  }

  @Override
  public double excessNs(Traffic split, boolean writes, int tier, End end) {
    return models[end.ordinal()].meanExcessNs(split, writes, tier) - waitedNs(split, writes, tier);
  }

  /** Mean time of a tier's requests that the components include beyond FastMem's. */
  private double waitedNs(Traffic split, boolean writes, int tier) {
    double requests = 0;
    double sumNs = 0;
    for (int cell = 0; cell < cells.count() && waitedNs.length > 0; cell++) {
      if (Operation.of(cells.operation(cell)).isWrite() == writes) {
        requests += split.count(tier, cell);
        sumNs += split.count(tier, cell) * waitedNs[componentOf[tier][cell]];
      }
    }
    return requests == 0 ? 0 : sumNs / requests;
  }

  @Override
  public boolean isEndless(Traffic split) {
    return false;
  }
}
