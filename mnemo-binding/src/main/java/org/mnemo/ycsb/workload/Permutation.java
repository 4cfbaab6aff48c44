package org.mnemo.ycsb.workload;

import org.mnemo.core.Mix64;

/**
 * A fixed pseudo-random permutation of 0 to {@code size - 1}: a Feistel network of four rounds over
 * the next even number of bits, repeated until the result is in range (Black and Rogaway, "Ciphers
 * with arbitrary finite domains", CT-RSA 2002). Constant memory; less than four repetitions on
 * average.
 */
final class Permutation {

  private static final int ROUNDS = 4;

  private final long size;
  private final int halfBits;
  private final long halfMask;

  Permutation(long size) {
    this.size = size;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, size - 1));
    this.halfBits = (bits + 1) / 2;
    this.halfMask = (1L << halfBits) - 1;
  }

  /**
   * @param place place to permute, 0 to {@code size - 1}
   */
  long apply(long place) {
    long moved = place;
    do {
      moved = permute(moved);
    } while (moved >= size);
    return moved;
  }

  private long permute(long block) {
    long left = block >>> halfBits;
    long right = block & halfMask;
    for (int round = 0; round < ROUNDS; round++) {
      long swapped = left ^ (Mix64.mix((right << 3) + round + 1) & halfMask);
      left = right;
      right = swapped;
    }
    return (left << halfBits) | right;
  }
}
