package org.mnemo.estimator.load;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

/**
 * Time that an operation occupies a server thread under load: processor time plus time waiting for
 * memory.
 *
 * <pre>
 * time of an operation = a of reads or of writes + bytes x b
 * </pre>
 *
 * @param readNs a of reads in nanoseconds
 * @param writeNs a of writes in nanoseconds
 * @param nsPerByte b in nanoseconds
 * @param added delay of another memory; null for the measured memory
 */
public record OccupiedTime(
    double readNs, double writeNs, double nsPerByte, @Nullable OperationDelay added) {

  /** Adds the delay of another memory. */
  OccupiedTime plus(OperationDelay delay) {
    return new OccupiedTime(readNs, writeNs, nsPerByte, delay);
  }

  /** Nanoseconds for all requests of a load to one tier. */
  double ns(Load load, int tier) {
    RequestCells cells = load.cells();
    double sumNs = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      double requests = load.requests(tier, cell);
      if (requests > 0) {
        boolean writes = Operation.of(cells.operation(cell)).isWrite();
        double bytes = load.bytes(tier, cell);
        sumNs += requests * (writes ? writeNs : readNs) + bytes * nsPerByte;
        sumNs += requests * addedNs(writes, bytes / requests);
      }
    }
    return sumNs;
  }

  private double addedNs(boolean writes, double bytes) {
    if (added == null) {
      return 0;
    }
    return writes ? added.writeNs(bytes) : added.readNs(bytes);
  }
}
