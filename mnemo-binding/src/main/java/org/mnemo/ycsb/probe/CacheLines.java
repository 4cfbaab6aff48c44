package org.mnemo.ycsb.probe;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The timed memory accesses, on an array viewed as cache lines of 64 bytes, eight words each. Every
 * result depends on the reads, so that the compiler cannot remove them.
 */
final class CacheLines {

  static final int LINE_BYTES = 64;

  static final int LINE = LINE_BYTES / Long.BYTES;

  /** Multiplier of the linear congruential generator of Knuth's MMIX. */
  private static final long MULTIPLIER = 6364136223846793005L;

  private static final long INCREMENT = 1442695040888963407L;

  private CacheLines() {}

  /**
   * Links the first words of all lines into one cycle in random order, by Sattolo's algorithm:
   * following them visits each line once per cycle, unpredictably for prefetchers.
   */
  static void link(long[] memory, long seed) {
    int lines = memory.length / LINE;
    for (int line = 0; line < lines; line++) {
      memory[line * LINE] = (long) line * LINE;
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int last = lines - 1; last > 0; last--) {
      int other = random.nextInt(last);
      long link = memory[last * LINE];
      memory[last * LINE] = memory[other * LINE];
      memory[other * LINE] = link;
    }
  }

  /** Follows the links: each load depends on the previous one. */
  static int follow(long[] memory, int from, int loads) {
    int at = from;
    for (int i = 0; i < loads; i++) {
      at = (int) memory[at];
    }
    return at;
  }

  /** Reads a word of each random line, with the processor's full parallelism. */
  static long readRandom(long[] memory, long seed, int accesses) {
    long lines = memory.length / LINE;
    long state = seed;
    long sum = 0;
    for (int i = 0; i < accesses; i++) {
      state = state * MULTIPLIER + INCREMENT;
      sum += memory[(int) (((state >>> 32) * lines) >>> 32) * LINE];
    }
    return sum;
  }

  static long writeRandom(long[] memory, long seed, int accesses) {
    long lines = memory.length / LINE;
    long state = seed;
    for (int i = 0; i < accesses; i++) {
      state = state * MULTIPLIER + INCREMENT;
      memory[(int) (((state >>> 32) * lines) >>> 32) * LINE] = state;
    }
    return state;
  }

  /**
   * Reads one word of each consecutive line, which loads the whole line. Four sums keep additions
   * independent.
   *
   * @param from index of the first word
   * @param to index after the last word; the difference is a multiple of four lines
   */
  static long readStream(long[] memory, int from, int to) {
    long a = 0;
    long b = 0;
    long c = 0;
    long d = 0;
    for (int i = from; i < to; i += 4 * LINE) {
      a += memory[i];
      b += memory[i + LINE];
      c += memory[i + 2 * LINE];
      d += memory[i + 3 * LINE];
    }
    return a + b + c + d;
  }

  static long writeStream(long[] memory, int from, int to) {
    Arrays.fill(memory, from, to, to);
    return to;
  }
}
