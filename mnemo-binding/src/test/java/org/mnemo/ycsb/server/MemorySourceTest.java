package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;

class MemorySourceTest {

  private static final NumaNodes.Node DRAM =
      new NumaNodes.Node(0, 1 << 20, 1 << 20, "0-1", Map.of());
  private static final NumaNodes.Node CXL = new NumaNodes.Node(1, 1 << 22, 1 << 22, "", Map.of());
  private static final NumaNodes ONE = new NumaNodes(List.of(DRAM));
  private static final NumaNodes TWO = new NumaNodes(List.of(DRAM, CXL));

  private static MemorySource slow(@Nullable String value, boolean ours, NumaNodes nodes) {
    return MemorySource.of(
        "slow", value, false, ours, nodes, node -> Optional.empty(), MemoryProfiles.PAPER_FAST);
  }

  private static MemorySource fast(@Nullable String value, boolean ours, NumaNodes nodes) {
    return MemorySource.of(
        "fast", value, true, ours, nodes, node -> Optional.empty(), MemoryProfiles.PAPER_FAST);
  }

  @Test
  void takesANodeForEachTierWhereThereAreSeveral() {
    assertThat(slow(null, true, TWO)).isEqualTo(new MemorySource.Numa(1));
    assertThat(fast("auto", true, TWO)).isEqualTo(new MemorySource.Numa(0));
  }

  @Test
  void emulatesTheSlowMemoryOfAMachineWithOneNode() {
    assertThat(slow("auto", true, ONE))
        .isEqualTo(new MemorySource.Emulated(MemoryProfiles.PAPER, MemoryProfiles.PAPER_FAST));
    assertThat(fast(null, true, ONE)).isEqualTo(new MemorySource.AsItIs());
  }

  @Test
  void saysThatTheCpusetIsWhyMemoryIsEmulated() {
    MemorySource slow =
        MemorySource.of(
            "slow",
            "auto",
            false,
            true,
            new NumaNodes(List.of(DRAM), List.of(1)),
            node -> Optional.empty(),
            MemoryProfiles.PAPER_FAST);
    assertThat(slow.description())
        .endsWith(", because the cpuset of this process leaves out memory nodes [1]");
  }

  @Test
  void emulatesWhereNodesCannotBeChosenAndSaysWhy() {
    IntFunction<Optional<String>> refusal = node -> Optional.of("no node " + node + " for you");
    MemorySource slow =
        MemorySource.of("slow", null, false, true, TWO, refusal, MemoryProfiles.PAPER_FAST);
    assertThat(slow)
        .isInstanceOfSatisfying(
            MemorySource.Emulated.class,
            emulated -> assertThat(emulated.profile()).isEqualTo(MemoryProfiles.PAPER));
    assertThat(slow.description())
        .endsWith("(profile paper), because memory node 1 cannot be used: no node 1 for you");
    assertThat(MemorySource.of("fast", "auto", true, true, TWO, refusal, MemoryProfiles.PAPER_FAST))
        .isEqualTo(new MemorySource.AsItIs());
  }

  @Test
  void takesNoNodeThatTheProcessMayNotUse() {
    NumaNodes confined = TWO.confinedTo(List.of(0));
    assertThat(slow("auto", true, confined)).isInstanceOf(MemorySource.Emulated.class);
    misused(
        () -> slow("numa:1", true, confined), "mnemo.slow.memory=numa:1", "[0]", "--cpuset-mems");
  }

  @Test
  void leavesTheUsersServersAsTheyAre() {
    assertThat(slow(null, false, TWO)).isEqualTo(new MemorySource.AsItIs());
    assertThat(fast(null, false, TWO)).isEqualTo(new MemorySource.AsItIs());
    assertThat(slow("none", true, TWO)).isEqualTo(new MemorySource.AsItIs());
  }

  @Test
  void emulatesWhatItIsToldToAndKnowsItsPrice() {
    MemorySource paper = slow("emulate:paper", false, ONE);
    assertThat(paper)
        .isEqualTo(new MemorySource.Emulated(MemoryProfiles.PAPER, MemoryProfiles.PAPER_FAST));
    assertThat(paper.price()).isEqualTo(0.2);
    assertThat(paper.description())
        .isEqualTo(
            "DRAM, taken to be of 65.7 ns and 14.9 GB/s (paper-fast), plus the time that memory of"
                + " 238.1 ns and 1.81 GB/s would add (profile paper)");
    MemorySource given =
        slow("emulate:latency_ns=305,read_gb_s=6.6,write_gb_s=2.3,price=0.15", true, ONE);
    assertThat(given.price()).isEqualTo(0.15);
    assertThat(given.description()).contains("305.0 ns, 6.6 GB/s to read and 2.3 GB/s to write");
    assertThat(slow("none", true, ONE).price()).isNull();
  }

  @Test
  void refusesToEmulateWhatIsNoSlower() {
    MemoryProfile slowDram = new MemoryProfile("here", 240, 1.8, 1.8, null, "", "");
    misused(
        () ->
            MemorySource.of(
                "slow", "emulate:paper", false, true, ONE, node -> Optional.empty(), slowDram),
        "'paper'",
        "238.1",
        "1.81",
        "240.0",
        "mnemo.dram");
  }

  @Test
  void namesWhatIsWrong() {
    misused(() -> slow("numa:7", true, ONE), "numa:7", "[0]");
    refused(() -> slow("numa:0", false, ONE), "numa:0", "mnemo.slow.memory=none");
    refused(() -> slow("emulate:fog", true, ONE), "'fog'");
    refused(
        () -> slow("emulate:latency=3", true, ONE), "mnemo.slow.memory: unknown figure 'latency'");
    refused(() -> slow("quick", true, ONE), "was 'quick'");
  }

  @Test
  void leavesAPartOfTheDataInDram() {
    assertThat(slow("cached:10%", true, ONE)).isEqualTo(new MemorySource.Cached(0.1));
    assertThat(slow("paged:12.5 %", true, ONE)).isEqualTo(new MemorySource.Paged(0.125));
    assertThat(slow("paged:12.5%", true, ONE).description())
        .isEqualTo("12.5 % of the data in DRAM, the rest paged out by the kernel");
    for (String bad : List.of("cached:0%", "cached:100%", "paged:x", "paged:10", "paged:-1%")) {
      misused(() -> slow(bad, true, ONE), "'" + bad.substring(bad.indexOf(':') + 1) + "'");
    }
    refused(() -> slow("paged:10%", false, ONE), "paged:10%", "mnemo.slow.memory=none");
  }
}
