package org.mnemo.estimator.validation.sweep;

import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

/** Sums over blocks of one split: what they held, and what it took. */
final class SplitSums implements Load {

  private final RequestCells cells;
  private final double[][] requests;
  private final double[][] bytes;
  private final double[] latencyNs = new double[TierOperations.count()];
  private double clientNs;
  private double switches;

  SplitSums(RequestCells cells) {
    this.cells = cells;
    this.requests = new double[2][cells.count()];
    this.bytes = new double[2][cells.count()];
  }

  /**
   * Adds a row of a block.
   *
   * @param tier index of the tier that it ran on
   * @param weight weight of the block
   * @param timeFactor factor by which its times are multiplied in addition to the weight
   */
  void add(BlockRow row, int tier, double weight, double timeFactor) {
    if (row.operations() == 0) {
      return;
    }
    int part = TierOperations.of(tier, row.operation().isWrite()).ordinal();
    int cell = cells.of(row.operation().ordinal(), (double) row.valueBytes() / row.operations());
    requests[tier][cell] += weight * row.operations();
    bytes[tier][cell] += weight * row.valueBytes();
    latencyNs[part] += weight * timeFactor * row.latencyNs();
    clientNs += weight * timeFactor * row.clientNs();
    switches += weight * row.switches();
  }

  /** Adds other sums so many times. */
  void add(SplitSums other, int times) {
    for (int tier = 0; tier < requests.length; tier++) {
      for (int cell = 0; cell < cells.count(); cell++) {
        requests[tier][cell] += times * other.requests[tier][cell];
        bytes[tier][cell] += times * other.bytes[tier][cell];
      }
    }
    for (int part = 0; part < TierOperations.count(); part++) {
      latencyNs[part] += times * other.latencyNs[part];
    }
    clientNs += times * other.clientNs;
    switches += times * other.switches;
  }

  /** Measured times of the operations. */
  SplitTimes measured() {
    return new SplitTimes(operationsByPart(), latencyNs.clone(), clientNs);
  }

  /** Times of the operations by a model. */
  SplitTimes estimated(RunTimeModel model) {
    double[] estimatedNs = new double[TierOperations.count()];
    for (TierOperations part : TierOperations.values()) {
      for (Operation operation : Operation.values()) {
        if (operation.isWrite() == part.isWrite()) {
          estimatedNs[part.ordinal()] += model.latencyNs(this, part.tier(), operation.ordinal());
        }
      }
    }
    return new SplitTimes(operationsByPart(), estimatedNs, model.thinkTimeNs(this));
  }

  private double[] operationsByPart() {
    double[] byPart = new double[TierOperations.count()];
    for (TierOperations part : TierOperations.values()) {
      for (Operation operation : Operation.values()) {
        if (operation.isWrite() == part.isWrite()) {
          byPart[part.ordinal()] += requestsOf(part.tier(), operation.ordinal());
        }
      }
    }
    return byPart;
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
    return switches / totalRequests();
  }
}
