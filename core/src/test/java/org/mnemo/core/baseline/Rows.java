package org.mnemo.core.baseline;

import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;

/** Rows of blocks whose values are all of one size. */
final class Rows {

  private Rows() {}

  static BlockRow row(
      long block,
      String kind,
      String tier,
      Operation operation,
      long bytes,
      long operations,
      long latencyNs,
      long clientNs,
      long switches) {
    int size = SizeClass.of(bytes);
    long sum = bytes * operations;
    return new BlockRow(
        block, 0, kind, tier, operation, size, operations, sum, latencyNs, clientNs, switches);
  }
}
