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

  /** By tier, reads before writes. */
  private final double[][] latencyNs;

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
    this.latencyNs = new double[tiers][2];
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
    int cell = cells.of(row.operation().ordinal(), (double) row.valueBytes() / row.operations());
    requests[tier][cell] += weight * row.operations();
    bytes[tier][cell] += weight * row.valueBytes();
    latencyNs[tier][row.operation().isWrite() ? 1 : 0] += weight * timeFactor * row.latencyNs();
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
      latencyNs[tier][0] += times * other.latencyNs[tier][0];
      latencyNs[tier][1] += times * other.latencyNs[tier][1];
      switches[tier] += times * other.switches[tier];
    }
    clientNs += times * other.clientNs;
  }

  /** Measured times of the operations. */
  SplitTimes measured() {
    return new SplitTimes(byKind(this::requestsOf), latencyNs, clientNs);
  }

  /** Times of the operations by a model. */
  SplitTimes estimated(RunTimeModel model) {
    return new SplitTimes(
        byKind(this::requestsOf),
        byKind((tier, operation) -> model.latencyNs(this, tier, operation)),
        model.thinkTimeNs(this));
  }

  /** Sums by tier, reads before writes. */
  private double[][] byKind(OfOperation figure) {
    double[][] sums = new double[tiers()][2];
    for (int tier = 0; tier < tiers(); tier++) {
      for (Operation operation : Operation.moving()) {
        sums[tier][operation.isWrite() ? 1 : 0] += figure.of(tier, operation.ordinal());
      }
    }
    return sums;
  }

  /** A figure of the operations of one kind on a tier. */
  private interface OfOperation {
    double of(int tier, int operation);
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
