package org.mnemo.estimator.curve;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.MixtureQuantiles.Distributions;
import org.mnemo.estimator.model.tails.OfferedResponses;
import org.mnemo.estimator.model.tails.OfferedResponses.Place;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Components that percentiles of a split are mixed from: measured distributions, and the requests
 * of a split to each.
 */
abstract class TailParts {

  final Distributions measured;

  TailParts(Distributions measured) {
    this.measured = measured;
  }

  /**
   * Adds the requests of a split to the weights of their components.
   *
   * @param weights weights of reads, then of writes, by component; all 0
   */
  abstract void weigh(Traffic split, long[][] weights);

  /** True if {@link #excessNs} may differ between splits. */
  boolean hasExcess() {
    return false;
  }

  /**
   * Mean time of a split's reads or writes on a tier beyond their components' latencies, in
   * nanoseconds.
   */
  double excessNs(Traffic split, boolean writes, int tier, End end) {
    return 0;
  }

  /**
   * True if the latencies of a split grow without limit, as the offered rate exceeds its capacity.
   */
  boolean isEndless(Traffic split) {
    return false;
  }

  /**
   * Service latencies of closed-loop clients: the latencies of each tier alone, shifted by the
   * interference on that tier.
   */
  static final class ServiceParts extends TailParts {

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
      super(components);
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
    void weigh(Traffic split, long[][] weights) {
      for (int cell = 0; cell < cells.count(); cell++) {
        long[] kind = weights[Tails.kind(Operation.of(cells.operation(cell)).isWrite())];
        for (int tier = 0; tier < componentOf.length; tier++) {
          kind[componentOf[tier][cell]] += split.count(tier, cell);
        }
      }
    }

    @Override
    boolean hasExcess() {
      // Checked at each end, because an end may have a term that the estimate lacks.
      return models[End.ESTIMATE.ordinal()].hasExcess();
    }

    @Override
    double excessNs(Traffic split, boolean writes, int tier, End end) {
      return models[end.ordinal()].meanExcessNs(split, writes, tier)
          - waitedNs(split, writes, tier);
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
  }

  /**
   * Response times at an offered rate, from the moments at which operations are due. A split is
   * interpolated between measured mixtures by the service time that it saves on SlowMem. Request
   * shares alone would not do, as values differ in size.
   */
  static final class OfferedParts extends TailParts {

    private final OfferedResponses responses;
    private final RunTimeModel model;
    private final RequestCells cells;
    private final double slowNs;
    private final double savedNs;

    OfferedParts(OfferedResponses responses, RunTimeModel model, TrafficCurve traffic) {
      super(responses);
      this.responses = responses;
      this.model = model;
      TrafficCurve.Cursor cursor = traffic.cursor();
      cells = cursor.moveTo(0).cells();
      slowNs = serviceNs(cursor.moveTo(0));
      savedNs = slowNs - serviceNs(cursor.moveTo(traffic.rows() - 1));
    }

    private double serviceNs(Load load) {
      return model.serviceNs(load, Load.FAST) + model.serviceNs(load, Load.SLOW);
    }

    private Place place(Traffic split) {
      return responses.place(
          savedNs > 0 ? (slowNs - serviceNs(split)) / savedNs : split.fastShare());
    }

    @Override
    void weigh(Traffic split, long[][] weights) {
      Place place = place(split);
      for (int cell = 0; cell < cells.count(); cell++) {
        Operation operation = Operation.of(cells.operation(cell));
        for (int tier = Load.FAST; tier <= Load.SLOW; tier++) {
          responses.add(
              weights[Tails.kind(operation.isWrite())],
              place,
              tier,
              operation,
              cells.sizeClass(cell),
              split.count(tier, cell));
        }
      }
    }

    @Override
    boolean isEndless(Traffic split) {
      return !responses.isCarried(place(split));
    }
  }
}
