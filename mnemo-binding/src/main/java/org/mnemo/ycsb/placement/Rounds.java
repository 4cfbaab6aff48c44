package org.mnemo.ycsb.placement;

import org.mnemo.core.Mix64;

/**
 * Rounds of blocks. Each round has the same kinds of blocks in a new random order, so that drift
 * affects all kinds alike. The order is a pure function of seed and block number, so clients need
 * no synchronisation.
 */
final class Rounds {

  private final int[] kinds;
  private final long seed;
  private volatile Shuffled current;

  Rounds(int[] kinds, long seed) {
    this.kinds = kinds.clone();
    this.seed = seed;
    current = shuffle(0);
  }

  int kindOf(long block) {
    long number = block / kinds.length;
    Shuffled shuffled = current;
    if (shuffled.number != number) {
      shuffled = shuffle(number);
      current = shuffled;
    }
    return shuffled.kinds[(int) (block % kinds.length)];
  }

  /** Fisher-Yates shuffle of a round's blocks, seeded per round. */
  private Shuffled shuffle(long number) {
    int[] shuffled = kinds.clone();
    long roundSeed = Mix64.bits(seed, number);
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = (int) (Mix64.unit(roundSeed, i) * (i + 1));
      int swapped = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = swapped;
    }
    return new Shuffled(number, shuffled);
  }

  private static final class Shuffled {
    final long number;
    final int[] kinds;

    Shuffled(long number, int[] kinds) {
      this.number = number;
      this.kinds = kinds;
    }
  }
}
