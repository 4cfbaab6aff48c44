package org.mnemo.ycsb.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CacheLinesTest {

  private static long[] memory(int lines) {
    return new long[lines * CacheLines.LINE];
  }

  @Property
  void linksAllLinesIntoOneCycle(
      @ForAll @IntRange(min = 1, max = 300) int lines, @ForAll long seed) {
    long[] memory = memory(lines);
    CacheLines.link(memory, seed);
    BitSet visited = new BitSet();
    int at = 0;
    for (int i = 0; i < lines; i++) {
      assertThat(at % CacheLines.LINE).isZero();
      visited.set(at / CacheLines.LINE);
      at = CacheLines.follow(memory, at, 1);
    }
    assertThat(visited.cardinality()).isEqualTo(lines);
    assertThat(at).as("back at the start").isZero();
    assertThat(CacheLines.follow(memory, 0, 2 * lines)).isZero();
  }

  @Test
  void linksLinesInAnOrderThatIsNotTheirs() {
    long[] memory = memory(1000);
    CacheLines.link(memory, 1);
    int inOrder = 0;
    for (int line = 0; line < 999; line++) {
      inOrder += memory[line * CacheLines.LINE] == (line + 1L) * CacheLines.LINE ? 1 : 0;
    }
    // One in a thousand by chance.
    assertThat(inOrder).isLessThan(20);
  }

  @Test
  void readsAWordOfEachLineOfAStream() {
    long[] memory = memory(16);
    for (int i = 0; i < memory.length; i++) {
      memory[i] = i % CacheLines.LINE == 0 ? 1L << (i / CacheLines.LINE) : 1_000_000;
    }
    // CacheLines 4 to 11: 2^12 - 2^4.
    assertThat(CacheLines.readStream(memory, 4 * CacheLines.LINE, 12 * CacheLines.LINE))
        .isEqualTo(4096 - 16);
  }

  @Test
  void writesEveryWordOfAStream() {
    long[] memory = memory(4);
    CacheLines.writeStream(memory, 8, 24);
    for (int i = 0; i < memory.length; i++) {
      assertThat(memory[i]).isEqualTo(i >= 8 && i < 24 ? 24 : 0);
    }
  }

  @Test
  void reachesAllLinesAtRandom() {
    long[] memory = memory(100);
    CacheLines.writeRandom(memory, 5, 5000);
    for (int i = 0; i < memory.length; i++) {
      // To be missed 5000 times has a chance of e^-50.
      assertThat(memory[i] != 0).as("word %d", i).isEqualTo(i % CacheLines.LINE == 0);
    }
    java.util.Arrays.fill(memory, 3);
    assertThat(CacheLines.readRandom(memory, 5, 5000)).isEqualTo(15_000);
  }
}
