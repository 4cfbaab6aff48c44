package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.TierProfile;

class MemorySourceTest {

  private static final NumaNode DRAM = new NumaNode(0, 1 << 20, "0-1");
  private static final NumaNode CXL = new NumaNode(1, 1 << 22, "");

  @Test
  void takesASecondMemoryNodeWhereThereIsOne() {
    assertThat(MemorySource.of("slow", null, false, true, List.of(DRAM, CXL)))
        .isEqualTo(new MemorySource.Numa(1));
    assertThat(MemorySource.of("slow", "auto", false, true, List.of(DRAM)))
        .isEqualTo(new MemorySource.Emulated(TierProfile.PAPER));
  }

  @Test
  void leavesTheFastestTierAndTheUsersServersAsTheyAre() {
    assertThat(MemorySource.of("fast", null, true, true, List.of(DRAM, CXL)))
        .isEqualTo(new MemorySource.AsItIs());
    assertThat(MemorySource.of("slow", null, false, false, List.of(DRAM, CXL)))
        .isEqualTo(new MemorySource.AsItIs());
  }

  @Test
  void emulatesWhatItIsToldTo() {
    assertThat(MemorySource.of("slow", "emulate:paper", false, false, List.of(DRAM)))
        .isEqualTo(new MemorySource.Emulated(TierProfile.PAPER));
  }

  @Test
  void namesWhatIsWrong() {
    assertThatThrownBy(() -> MemorySource.of("slow", "numa:7", false, true, List.of(DRAM)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("numa:7")
        .hasMessageContaining("[0]");
    assertThatThrownBy(() -> MemorySource.of("slow", "numa:0", false, false, List.of(DRAM)))
        .hasMessageContaining("a server that Mnemo starts");
    assertThatThrownBy(() -> MemorySource.of("slow", "emulate:fog", false, true, List.of(DRAM)))
        .hasMessageContaining("unknown memory profile 'fog'");
    assertThatThrownBy(() -> MemorySource.of("slow", "quick", false, true, List.of(DRAM)))
        .hasMessageContaining("was 'quick'");
  }
}
