package org.mnemo.ycsb.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;

class BlocksTest {

  @Test
  void leavesOutGuardTailAndWarmUp() {
    Blocks blocks = new Blocks(10, 2, 3, 10);
    StringBuilder counted = new StringBuilder();
    for (long operation = 0; operation < 30; operation++) {
      counted.append(blocks.counts(operation) ? 'x' : '.');
    }
    assertThat(counted.toString()).isEqualTo(".........." + "..xxxxx..." + "..xxxxx...");
    assertThat(blocks.blockOf(9)).isEqualTo(0);
    assertThat(blocks.blockOf(10)).isEqualTo(1);
  }

  @Test
  void rejectsABlockThatIsAllGuard() {
    assertThatThrownBy(() -> new Blocks(5, 3, 2, 0))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mnemo.block.ops=5")
        .hasMessageContaining("mnemo.block.guard=3");
  }

  /** Blocks of 10, of which the last two do not count: 8, 18, 28 follow those that do. */
  @Test
  void findsWhereAllOfABlockThatCountAreDrawn() {
    Blocks blocks = new Blocks(10, 1, 2, 0);
    assertThat(List.of(0L, 7L, 8L, 9L, 10L, 18L))
        .extracting(blocks::nextUncounted)
        .containsExactly(8L, 8L, 8L, 18L, 18L, 18L);
    Blocks withoutTail = new Blocks(25, 5, 0, 0);
    assertThat(List.of(0L, 1L, 25L, 26L))
        .extracting(withoutTail::nextUncounted)
        .containsExactly(0L, 25L, 25L, 50L);
  }
}
