package org.mnemo.estimator.validation;

import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.SizeBasis;

/**
 * Sums over blocks of one split: what they held, in the basis in which times are linear, and what
 * it took.
 */
final class SplitSums {

  private final SizeBasis basis;
  private final double[][] features;
  private final double[][] operations = new double[Part.count()][Operation.count()];
  private final double[] latencyNs = new double[Part.count()];
  private double clientNs;
  private double switches;

  SplitSums(SizeBasis basis) {
    this.basis = basis;
    this.features = new double[Part.count()][basis.size()];
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
    int part = Part.of(tier, row.operation().isWrite()).ordinal();
    double bytes = (double) row.valueBytes() / row.operations();
    basis.add(row.operation().ordinal(), bytes, weight * row.operations(), features[part]);
    operations[part][row.operation().ordinal()] += weight * row.operations();
    latencyNs[part] += weight * timeFactor * row.latencyNs();
    clientNs += weight * timeFactor * row.clientNs();
    switches += weight * row.switches();
  }

  /** Adds other sums so many times. */
  void add(SplitSums other, int times) {
    for (int part = 0; part < Part.count(); part++) {
      for (int i = 0; i < basis.size(); i++) {
        features[part][i] += times * other.features[part][i];
      }
      for (int i = 0; i < Operation.count(); i++) {
        operations[part][i] += times * other.operations[part][i];
      }
      latencyNs[part] += times * other.latencyNs[part];
    }
    clientNs += times * other.clientNs;
    switches += times * other.switches;
  }

  /** Measured times of the operations. */
  SplitTimes measured() {
    return new SplitTimes(operationsByPart(), latencyNs, clientNs);
  }

  double[] operationsByPart() {
    double[] byPart = new double[Part.count()];
    for (Part part : Part.values()) {
      for (double count : operations[part.ordinal()]) {
        byPart[part.ordinal()] += count;
      }
    }
    return byPart;
  }

  double totalOperations() {
    double sum = 0;
    for (double count : operationsByPart()) {
      sum += count;
    }
    return sum;
  }

  /** Share of operations that FastMem served. */
  double fastShare() {
    double fast = 0;
    for (Part part : Part.values()) {
      fast += part.tier() == 0 ? operationsByPart()[part.ordinal()] : 0;
    }
    return fast / totalOperations();
  }

  /** Operations of a part by kind; not to be changed. */
  double[] operations(Part part) {
    return operations[part.ordinal()];
  }

  /** Operations of a part in the basis of the model; not to be changed. */
  double[] features(Part part) {
    return features[part.ordinal()];
  }

  /** s: share of operations that followed one on the other tier. */
  double switchRate() {
    return switches / totalOperations();
  }
}
