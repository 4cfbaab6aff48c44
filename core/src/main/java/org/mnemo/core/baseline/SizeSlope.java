package org.mnemo.core.baseline;

import java.util.List;

/** Slope of the latency over bytes moved, in nanoseconds a byte, at least 0. */
final class SizeSlope {

  private SizeSlope() {}

  /**
   * The slope b of the least squares of latency = a x operations + b x bytes over blocks, for one
   * tier and operation; 0 where all values are of one size, or larger ones do not take longer.
   *
   * @param kind number of the tier and operation, as {@link Cells#kind} numbers them
   */
  static double nsPerByte(List<BlockSums> blocks, Cells cells, int kind) {
    double nn = 0;
    double nb = 0;
    double bb = 0;
    double ny = 0;
    double by = 0;
    for (BlockSums block : blocks) {
      double n = 0;
      double b = 0;
      double y = 0;
      for (int cell = 0; cell < cells.count(); cell++) {
        if (cells.kind(cell) == kind) {
          n += block.operations(cell);
          b += block.valueBytes(cell);
          y += block.latencyNs(cell);
        }
      }
      nn += n * n;
      nb += n * b;
      bb += b * b;
      ny += n * y;
      by += b * y;
    }
    double determinant = nn * bb - nb * nb;
    // Relative to its terms, or rounding would pass for a spread of sizes.
    if (determinant <= 1e-9 * nn * bb || ny * bb - by * nb <= 0) {
      return 0;
    }
    return Math.max(0, (by * nn - ny * nb) / determinant);
  }
}
