package org.mnemo.estimator.validation;

import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

/** Sums over blocks of one split: their operations and times. */
final class SplitSums implements Load {

  private final RequestCells cells;
  private final double[][] requests;
  private final double[][] bytes;
  private final double[] latencyNs;
  private double clientNs;

  /** Operations on each tier that followed one on another. */
  private final double[] switches;

  /**
   * @param tiers number of tiers
   */
  SplitSums(RequestCells cells, int tiers) {
    this.cells = cells;
    this.requests = new double[tiers][cells.count()];
    this.bytes = new double[tiers][cells.count()];
    this.latencyNs = new double[TierOperations.count(tiers)];
    this.switches = new double[tiers];
  }

  /**
   * Adds a row of a block.
   *
   * @param tier index of its tier
   * @param weight weight of the block
   * @param timeFactor further factor of its times
   */
  void add(BlockRow row, int tier, double weight, double timeFactor) {
    if (row.operations() == 0) {
      return;
    }
    int part = TierOperations.index(tier, row.operation().isWrite());
    int cell = cells.of(row.operation().ordinal(), (double) row.valueBytes() / row.operations());
    requests[tier][cell] += weight * row.operations();
    bytes[tier][cell] += weight * row.valueBytes();
    latencyNs[part] += weight * timeFactor * row.latencyNs();
    clientNs += weight * timeFactor * row.clientNs();
    switches[tier] += weight * row.switches();
  }

  /** Adds other sums so many times. */
  void add(SplitSums other, int times) {
    for (int tier = 0; tier < requests.length; tier++) {
      for (int cell = 0; cell < cells.count(); cell++) {
        requests[tier][cell] += times * other.requests[tier][cell];
        bytes[tier][cell] += times * other.bytes[tier][cell];
      }
      switches[tier] += times * other.switches[tier];
    }
    for (int part = 0; part < latencyNs.length; part++) {
      latencyNs[part] += times * other.latencyNs[part];
    }
    clientNs += times * other.clientNs;
  }

  /** Measured times of the operations. */
  SplitTimes measured() {
    return new SplitTimes(operationsByPart(), latencyNs.clone(), clientNs);
  }

  /** Times of the operations by a model. */
  SplitTimes estimated(RunTimeModel model) {
    double[] estimatedNs = new double[latencyNs.length];
    for (TierOperations part : TierOperations.all(tiers())) {
      for (Operation operation : Operation.moving()) {
        if (operation.isWrite() == part.isWrite()) {
          estimatedNs[part.index()] += model.latencyNs(this, part.tier(), operation.ordinal());
        }
      }
    }
    return new SplitTimes(operationsByPart(), estimatedNs, model.thinkTimeNs(this));
  }

  private double[] operationsByPart() {
    double[] byPart = new double[latencyNs.length];
    for (TierOperations part : TierOperations.all(tiers())) {
      for (Operation operation : Operation.moving()) {
        if (operation.isWrite() == part.isWrite()) {
          byPart[part.index()] += requestsOf(part.tier(), operation.ordinal());
        }
      }
    }
    return byPart;
  }

  @Override
  public int tiers() {
    return requests.length;
  }

  @Override
  public RequestCells cells() {
    return cells;
  }

  @Override
  public double requests(int tier, int cell) {
    return requests[tier][cell];
  }

  @Override
  public double bytes(int tier, int cell) {
    return bytes[tier][cell];
  }

  @Override
  public double switchRate() {
    return totalSwitches() / totalRequests();
  }

  /** As many change to a tier as from it; with two tiers, half of all each. */
  @Override
  public double switchShare(int tier) {
    double all = totalSwitches();
    return tiers() == 2 || all == 0 ? 1.0 / tiers() : switches[tier] / all;
  }

  private double totalSwitches() {
    double sum = 0;
    for (double ofTier : switches) {
      sum += ofTier;
    }
    return sum;
  }
}
