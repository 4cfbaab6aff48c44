package org.mnemo.core.measurement;

/**
 * Time of an operation as a straight line over its bytes. Only tells what a block of operations
 * should have taken, so that one that held large values is not taken for a disturbed one.
 */
record SizeLine(double nsPerOperation, double nsPerByte) {

  static final SizeLine ZERO = new SizeLine(0, 0);

  /**
   * Least squares of latency = a x operations + b x bytes over blocks, for one tier and operation.
   * Where all values are of one size, or larger ones do not take longer, b is 0 and a the mean.
   */
  static SizeLine fit(Iterable<BlockSums> blocks, int at) {
    double operations = 0;
    double latencies = 0;
    double nn = 0;
    double nb = 0;
    double bb = 0;
    double ny = 0;
    double by = 0;
    for (BlockSums block : blocks) {
      double n = block.operations[at];
      double b = block.valueBytes[at];
      double y = block.latencyNs[at];
      operations += n;
      latencies += y;
      nn += n * n;
      nb += n * b;
      bb += b * b;
      ny += n * y;
      by += b * y;
    }
    if (operations == 0) {
      return ZERO;
    }
    double determinant = nn * bb - nb * nb;
    // Relative to its terms, or rounding would pass for a spread of sizes.
    if (determinant > 1e-9 * nn * bb) {
      double perOperation = (ny * bb - by * nb) / determinant;
      double perByte = (by * nn - ny * nb) / determinant;
      if (perByte > 0 && perOperation > 0) {
        return new SizeLine(perOperation, perByte);
      }
    }
    return new SizeLine(latencies / operations, 0);
  }

  double ns(long operations, long valueBytes) {
    return nsPerOperation * operations + nsPerByte * valueBytes;
  }
}
