package org.mnemo.estimator.traffic;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;

/** Index of the cell of each key's requests, for fast lookups. */
public final class CellIndex {

  /** Cells by operation and key; null for an operation that the trace lacks. */
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

  public int cell(int key, int operation) {
    return cells[operation][key];
  }
}
