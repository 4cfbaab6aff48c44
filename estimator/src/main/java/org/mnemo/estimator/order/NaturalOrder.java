package org.mnemo.estimator.order;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Keys by name, with runs of digits compared as numbers: {@code user2} comes before {@code user10}.
 * It is the order of the paper's released code, whose keys are numbers. Untouched keys come last
 * and are sorted among themselves: unlike there, a key that nobody asks for never takes FastMem
 * from one that somebody does. O(n log n) comparisons.
 */
final class NaturalOrder implements KeyOrder {

  @Override
  public String name() {
    return "key";
  }

  @Override
  public OrderedKeys order(OrderBasis basis) {
    AccessPattern pattern = basis.pattern();
    int[] order = pattern.keysByTouch();
    KeyTable keys = pattern.keys();
    int touched = pattern.touchedKeys();
    IntArrays.mergeSort(order, 0, touched, (a, b) -> compare(keys, a, b));
    IntArrays.mergeSort(order, touched, order.length, (a, b) -> compare(keys, a, b));
    return new OrderedKeys(name(), order, List.of());
  }

  private static int compare(KeyTable keys, int a, int b) {
    int startA = keys.keyOffset(a);
    int startB = keys.keyOffset(b);
    return compare(
        keys.keyBuffer(a),
        startA,
        startA + keys.keyBytes(a),
        keys.keyBuffer(b),
        startB,
        startB + keys.keyBytes(b));
  }

  /**
   * Compares names, as a total order: those that differ only in leading zeros go by their bytes.
   */
  static int compare(byte[] a, int startA, int endA, byte[] b, int startB, int endB) {
    int atA = startA;
    int atB = startB;
    while (atA < endA && atB < endB) {
      if (isDigit(a[atA]) && isDigit(b[atB])) {
        int digitsA = skipZeros(a, atA, endA);
        int digitsB = skipZeros(b, atB, endB);
        atA = skipDigits(a, digitsA, endA);
        atB = skipDigits(b, digitsB, endB);
        int byLength = Integer.compare(atA - digitsA, atB - digitsB);
        int byNumber = byLength != 0 ? byLength : Arrays.compare(a, digitsA, atA, b, digitsB, atB);
        if (byNumber != 0) {
          return byNumber;
        }
      } else {
        int byByte = Byte.compareUnsigned(a[atA++], b[atB++]);
        if (byByte != 0) {
          return byByte;
        }
      }
    }
    int byRest = Integer.compare(endA - atA, endB - atB);
    return byRest != 0 ? byRest : Arrays.compareUnsigned(a, startA, endA, b, startB, endB);
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static int skipZeros(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] == '0') {
      at++;
    }
    return at;
  }

  private static int skipDigits(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && isDigit(bytes[at])) {
      at++;
    }
    return at;
  }
}
