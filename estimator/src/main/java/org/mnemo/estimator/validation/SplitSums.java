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
  private final long[][] operations = new long[Part.count()][Operation.count()];
  private final double[] latencyNs = new double[Part.count()];
  private double clientNs;
  private long switches;

  SplitSums(SizeBasis basis) {
    this.basis = basis;
    this.features = new double[Part.count()][basis.size()];
  }

  /** Adds a row of a block, which ran on the tier with this index. */
  void add(BlockRow row, int tier) {
    if (row.operations() == 0) {
      return;
    }
    int part = Part.of(tier, row.operation().isWrite()).ordinal();
    double bytes = (double) row.valueBytes() / row.operations();
    basis.add(row.operation().ordinal(), bytes, (double) row.operations(), features[part]);
    operations[part][row.operation().ordinal()] += row.operations();
    latencyNs[part] += row.latencyNs();
    clientNs += row.clientNs();
    switches += row.switches();
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

  /** What was measured. */
  SplitTimes measured() {
    return new SplitTimes(operationsByPart(), latencyNs, clientNs);
  }

  long[] operationsByPart() {
    long[] byPart = new long[Part.count()];
    for (Part part : Part.values()) {
      for (long count : operations[part.ordinal()]) {
        byPart[part.ordinal()] += count;
      }
    }
    return byPart;
  }

  long totalOperations() {
    long sum = 0;
    for (long count : operationsByPart()) {
      sum += count;
    }
    return sum;
  }

  /** Share of operations that FastMem served. */
  double fastShare() {
    long fast = 0;
    for (Part part : Part.values()) {
      fast += part.tier() == 0 ? operationsByPart()[part.ordinal()] : 0;
    }
    return (double) fast / totalOperations();
  }

  /** Operations of a part by kind; not to be changed. */
  long[] operations(Part part) {
    return operations[part.ordinal()];
  }

  /** Operations of a part in the basis of the model; not to be changed. */
  double[] features(Part part) {
    return features[part.ordinal()];
  }

  /** s: share of operations that followed one on the other tier. */
  double switchRate() {
    return (double) switches / totalOperations();
  }
}
