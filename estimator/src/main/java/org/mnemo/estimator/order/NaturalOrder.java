package org.mnemo.estimator.order;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntComparator;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Orders keys by name, with runs of digits compared as numbers: {@code user2} precedes {@code
 * user10}. It is the order of the paper's released code, whose keys are numbers. Untouched keys
 * come last, in the same order. Unlike there, an untouched key never displaces a requested one from
 * FastMem. O(n log n) comparisons.
 */
final class NaturalOrder implements KeyOrder {

  /** Length that represents all longer runs of digits. */
  private static final int LONGEST_RUN = 255;

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
    long[] heads = heads(keys);
    IntComparator byName =
        (a, b) -> {
          int byHead = Long.compareUnsigned(heads[a], heads[b]);
          return byHead != 0 ? byHead : compare(keys, a, b);
        };
    IntArrays.mergeSort(order, 0, touched, byName);
    IntArrays.mergeSort(order, touched, order.length, byName);
    return new OrderedKeys(name(), order, List.of());
  }

  /** Heads of all keys after their common prefix. */
  private static long[] heads(KeyTable keys) {
    long[] heads = new long[keys.size()];
    int common = commonBytes(keys);
    for (int key = 0; key < heads.length; key++) {
      int start = keys.keyOffset(key);
      heads[key] = head(keys.keyBuffer(key), start + common, start + keys.keyBytes(key));
    }
    return heads;
  }

  /** Length of the common prefix; a run of digits counts as a whole. */
  private static int commonBytes(KeyTable keys) {
    if (keys.size() == 0) {
      return 0;
    }
    byte[] first = keys.key(0);
    int common = first.length;
    for (int key = 1; key < keys.size(); key++) {
      int start = keys.keyOffset(key);
      int end = start + Math.min(common, keys.keyBytes(key));
      int differs = Arrays.mismatch(first, 0, common, keys.keyBuffer(key), start, end);
      common = differs < 0 ? common : differs;
    }
    while (common > 0 && isDigit(first[common - 1])) {
      common--;
    }
    return common;
  }

  /**
   * Eight bytes that are smaller, unsigned, than another key's only if the key comes first; keys
   * with equal heads need a full comparison. A run of digits is encoded as a zero, its length
   * without leading zeros, and its digits.
   */
  static long head(byte[] bytes, int start, int end) {
    long head = 0;
    int free = Long.BYTES;
    int at = start;
    while (free > 0 && at < end) {
      if (isDigit(bytes[at])) {
        int digits = skipZeros(bytes, at, end);
        at = skipDigits(bytes, digits, end);
        int length = Math.min(at - digits, LONGEST_RUN);
        head = (head << Byte.SIZE) | '0';
        free--;
        if (free > 0) {
          head = (head << Byte.SIZE) | length;
          free--;
        }
        // The head does not distinguish the lengths of longer runs.
        int shown = length == LONGEST_RUN ? 0 : length;
        for (int i = 0; i < shown && free > 0; i++) {
          head = (head << Byte.SIZE) | bytes[digits + i];
          free--;
        }
        if (length == LONGEST_RUN) {
          break;
        }
      } else {
        head = (head << Byte.SIZE) | Byte.toUnsignedLong(bytes[at++]);
        free--;
      }
    }
    return head << (free * Byte.SIZE);
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

  /** Compares names as a total order; names that differ only in leading zeros compare by bytes. */
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
