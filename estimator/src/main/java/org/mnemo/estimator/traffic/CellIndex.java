package org.mnemo.estimator.traffic;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;

/** The cell of every key's requests, kept so that millions of requests find theirs at once. */
public final class CellIndex {

  /** Cells by operation and key; null for an operation that the trace does not hold. */
  private final short[][] cells = new short[Operation.count()][];

  public CellIndex(AccessPattern pattern, RequestCells requestCells) {
    for (int operation = 0; operation < cells.length; operation++) {
      if (requestCells.holds(operation)) {
        cells[operation] = new short[pattern.keyCount()];
        for (int key = 0; key < pattern.keyCount(); key++) {
          if (pattern.count(key, operation) > 0) {
            double bytes = pattern.meanMovedBytes(key, operation);
            cells[operation][key] = (short) requestCells.of(operation, bytes);
          }
        }
      }
    }
  }

  /** The cell of a key's requests for an operation. */
  public int cell(int key, int operation) {
    return cells[operation][key];
  }
}
