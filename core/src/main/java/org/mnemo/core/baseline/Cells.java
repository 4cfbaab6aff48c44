package org.mnemo.core.baseline;

import java.util.Arrays;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/** The combinations of tier, operation and size class that a run holds, numbered as they came. */
final class Cells {

  private final int[] cellOf;
  private int[] codes = new int[8];
  private int count;

  Cells(Tiers tiers) {
    cellOf = new int[tiers.count() * Operation.count() * SizeClass.COUNT];
    Arrays.fill(cellOf, -1);
  }

  /** The number of a combination, a new one if it has none. */
  int number(int tier, Operation operation, int sizeClass) {
    int code = (tier * Operation.count() + operation.ordinal()) * SizeClass.COUNT + sizeClass;
    if (cellOf[code] < 0) {
      if (count == codes.length) {
        codes = Arrays.copyOf(codes, 2 * count);
      }
      codes[count] = code;
      cellOf[code] = count++;
    }
    return cellOf[code];
  }

  int count() {
    return count;
  }

  int sizeClass(int cell) {
    return codes[cell] % SizeClass.COUNT;
  }

  Operation operation(int cell) {
    return Operation.of(kind(cell) % Operation.count());
  }

  int tier(int cell) {
    return kind(cell) / Operation.count();
  }

  /** Tier and operation as one number, below {@link #kinds}. */
  int kind(int cell) {
    return codes[cell] / SizeClass.COUNT;
  }

  int kinds() {
    return cellOf.length / SizeClass.COUNT;
  }

  /** All cells by tier, operation and size class. */
  int[] sorted() {
    return Arrays.stream(codes, 0, count).sorted().map(code -> cellOf[code]).toArray();
  }
}
