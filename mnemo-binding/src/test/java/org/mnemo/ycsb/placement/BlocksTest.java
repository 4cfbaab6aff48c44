package org.mnemo.ycsb.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;

class BlocksTest {

  @Test
  void leavesOutGuardTailAndWarmUp() {
    Blocks blocks = new Blocks(10, 2, 3, 10);
    StringBuilder counted = new StringBuilder();
    for (long operation = 0; operation < 30; operation++) {
      counted.append(blocks.isWarm(operation) && blocks.isInMiddle(operation) ? 'x' : '.');
    }
    assertThat(counted.toString()).isEqualTo(".........." + "..xxxxx..." + "..xxxxx...");
    assertThat(blocks.blockOf(9)).isEqualTo(0);
    assertThat(blocks.blockOf(10)).isEqualTo(1);
  }

  @Test
  void rejectsABlockThatIsAllGuard() {
    assertThatThrownBy(() -> new Blocks(5, 3, 2, 0))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("mnemo.block.ops", "mnemo.block.guard=3", "was 5");
  }
}
