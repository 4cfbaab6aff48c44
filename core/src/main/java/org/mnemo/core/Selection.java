package org.mnemo.core;

/** Selects by rank without sorting (quickselect; Hoare 1961). */
public final class Selection {

  private Selection() {}

  /**
   * The value at an index of the sorted values, NaN as the largest.
   *
   * @param values reordered by the call
   * @param rank from 0, below the number of values
   */
  public static double atRank(double[] values, int rank) {
    int first = 0;
    int last = values.length - 1;
    for (int i = last; i >= 0; i--) {
      if (Double.isNaN(values[i])) {
        values[i] = values[last];
        values[last--] = Double.NaN;
      }
    }
    if (rank > last) {
      return values[rank];
    }
    while (first < last) {
      double pivot = median(values[first], values[(first + last) >>> 1], values[last]);
      int left = first;
      int right = last;
      while (left <= right) {
        while (values[left] < pivot) {
          left++;
        }
        while (values[right] > pivot) {
          right--;
        }
        if (left <= right) {
          double swapped = values[left];
          values[left++] = values[right];
          values[right--] = swapped;
        }
      }
      if (rank <= right) {
        last = right;
      } else if (rank >= left) {
        first = left;
      } else {
        return values[rank];
      }
    }
    return values[rank];
  }

  private static double median(double one, double other, double third) {
    return Math.max(Math.min(one, other), Math.min(Math.max(one, other), third));
  }
}
