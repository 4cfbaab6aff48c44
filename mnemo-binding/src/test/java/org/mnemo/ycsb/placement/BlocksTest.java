package org.mnemo.ycsb.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import org.junit.jupiter.api.Test;

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
    misused(() -> new Blocks(5, 3, 2, 0), "mnemo.block.ops", "mnemo.block.guard=3", "was 5");
  }
}
