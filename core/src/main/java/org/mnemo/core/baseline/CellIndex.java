package org.mnemo.core.baseline;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Numbers the cells of a run, its combinations of tier, operation and size class, in order of
 * appearance. A stratum is a tier and operation.
 */
final class CellIndex {

  private final int[] cellOf;
  private int[] codes = new int[8];
  private int count;

  CellIndex(Tiers tiers) {
    cellOf = new int[tiers.count() * Operation.count() * SizeClass.COUNT];
    Arrays.fill(cellOf, -1);
  }

  /** The number of a combination, added if new. */
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

  /** The number of a cell's tier and operation, below {@link #strata}. */
  int stratum(int cell) {
    return codes[cell] / SizeClass.COUNT;
  }

  int strata() {
    return cellOf.length / SizeClass.COUNT;
  }

  static int tier(int stratum) {
    return stratum / Operation.count();
  }

  static Operation operation(int stratum) {
    return Operation.of(stratum % Operation.count());
  }

  IntPredicate ofStratum(int stratum) {
    return cell -> stratum(cell) == stratum;
  }

  /** The cells of an operation; all cells for null. */
  IntPredicate ofOperation(@Nullable Operation operation) {
    return cell -> operation == null || operation(stratum(cell)) == operation;
  }

  /** All cells by tier, operation and size class. */
  int[] sorted() {
    return Arrays.stream(codes, 0, count).sorted().map(code -> cellOf[code]).toArray();
  }
}
