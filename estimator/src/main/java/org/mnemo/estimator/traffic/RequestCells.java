package org.mnemo.estimator.traffic;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Kinds of requests to a memory. All requests of a cell are for one operation, and their sizes lie
 * on one line of the operation's times and in one {@link SizeClass}. So the time of a cell is
 * linear in its requests and bytes, and its latencies have one measured distribution. Immutable.
 */
public final class RequestCells {

  private static final int NONE = -1;

  private final double[][] knotBytes;

  /** Cells by operation, then line, then size class. */
  private final int[][] cells;

  /** First cell by operation, and the number of cells. */
  private final int[] firsts;

  private final IntArrayList operations = new IntArrayList();
  private final IntArrayList lines = new IntArrayList();
  private final IntArrayList sizeClasses = new IntArrayList();

  private RequestCells(double[][] knotBytes) {
    this.knotBytes = knotBytes;
    cells = new int[knotBytes.length][];
    firsts = new int[knotBytes.length + 1];
    for (int operation = 0; operation < cells.length; operation++) {
      cells[operation] = new int[Math.max(1, knotBytes[operation].length - 1) * SizeClass.COUNT];
      Arrays.fill(cells[operation], NONE);
    }
  }

  /**
   * The cells of a trace's requests.
   *
   * @param knotBytes sizes in bytes at which the lines of each operation's times meet, ascending;
   *     one if times do not depend on sizes
   */
  public static RequestCells of(AccessPattern pattern, double[][] knotBytes) {
    RequestCells made = new RequestCells(knotBytes);
    for (int operation = 0; operation < Operation.count(); operation++) {
      for (int key = 0; key < pattern.keyCount(); key++) {
        if (pattern.count(key, operation) > 0) {
          double bytes = pattern.meanMovedBytes(key, operation);
          int slot = made.slot(operation, bytes);
          if (made.cells[operation][slot] == NONE) {
            made.cells[operation][slot] = made.add(operation, slot);
          }
        }
      }
    }
    return made;
  }

  /** A cell for each line of each operation, with all size classes. */
  public static RequestCells byLine(double[][] knotBytes) {
    RequestCells made = new RequestCells(knotBytes);
    for (int operation = 0; operation < made.cells.length; operation++) {
      for (int slot = 0; slot < made.cells[operation].length; slot += SizeClass.COUNT) {
        int cell = made.add(operation, slot);
        Arrays.fill(made.cells[operation], slot, slot + SizeClass.COUNT, cell);
      }
    }
    return made;
  }

  /** Merges cells on the same line, as their time is linear in their sums. */
  public RequestCells merged() {
    RequestCells made = new RequestCells(knotBytes);
    for (int cell = 0; cell < count(); cell++) {
      int slot = line(cell) * SizeClass.COUNT;
      int[] ofOperation = made.cells[operation(cell)];
      if (ofOperation[slot] == NONE) {
        Arrays.fill(ofOperation, slot, slot + SizeClass.COUNT, made.add(operation(cell), slot));
      }
    }
    return made;
  }

  /** The {@link #merged()} cell of an original cell. */
  int merging(RequestCells cells, int cell) {
    return this.cells[cells.operation(cell)][cells.line(cell) * SizeClass.COUNT];
  }

  private int add(int operation, int slot) {
    operations.add(operation);
    Arrays.fill(firsts, operation + 1, firsts.length, operations.size());
    lines.add(slot / SizeClass.COUNT);
    sizeClasses.add(slot % SizeClass.COUNT);
    return operations.size() - 1;
  }

  private int slot(int operation, double bytes) {
    return line(knotBytes[operation], bytes) * SizeClass.COUNT + SizeClass.of(Math.round(bytes));
  }

  /**
   * Index of the line of a size, from 0: between the knots of this index and the next, or an
   * extrapolated outermost one.
   *
   * @param knotBytes sizes in bytes at which lines meet, ascending, at least one
   */
  public static int line(double[] knotBytes, double bytes) {
    int line = 0;
    while (line < knotBytes.length - 2 && bytes > knotBytes[line + 1]) {
      line++;
    }
    return line;
  }

  /** The first of an operation's consecutive cells. */
  public int first(int operation) {
    return firsts[operation];
  }

  /** One more than the last cell of an operation. */
  public int end(int operation) {
    return firsts[operation + 1];
  }

  /** True if there are requests for an operation. */
  public boolean holds(int operation) {
    return first(operation) < end(operation);
  }

  public int count() {
    return operations.size();
  }

  /**
   * The cell of requests to one key.
   *
   * @param operation {@link Operation#ordinal()}
   * @param bytes mean bytes moved by a request
   * @return -1 if the trace has no such requests
   */
  public int of(int operation, double bytes) {
    return cells[operation][slot(operation, bytes)];
  }

  /** Ordinal of the operation of a cell. */
  public int operation(int cell) {
    return operations.getInt(cell);
  }

  /** Line of a cell's sizes: see {@link #line(double[], double)}. */
  public int line(int cell) {
    return lines.getInt(cell);
  }

  /** Size class of a cell's requests; 0 if cells have all size classes. */
  public int sizeClass(int cell) {
    return sizeClasses.getInt(cell);
  }

  /** Index of the cell of each key's requests, for fast lookups. */
  public static final class CellIndex {

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
}
