package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumaNodesTest {

  @TempDir Path root;
  private SysfsNodes sysfs;

  @BeforeEach
  void make() {
    sysfs = new SysfsNodes(root);
  }

  @Test
  void readsMemoryProcessorsAndDistances() throws IOException {
    Files.writeString(root.resolve("online"), "0-1\n");
    Files.createDirectory(root.resolve("node_of_something_else"));
    NumaNodes nodes = sysfs.add(0, 16, "0-3,8", "10 21").add(1, 32, "4-7", "21 10").read();
    // Of 16 GiB: half free, and twice a sixteenth that the kernel would give up.
    assertThat(nodes.all().get(0))
        .isEqualTo(
            new NumaNodes.Node(
                0, 16L << 20, (8L << 20) + (2L << 20), "0-3,8", Map.of(0, 10, 1, 21)));
    assertThat(nodes.ids()).containsExactly(0, 1);
    assertThat(nodes.byId(1)).map(NumaNodes.Node::memoryKib).contains(32L << 20);
    assertThat(nodes.byId(2)).isEmpty();
  }

  @Test
  void takesTheOtherSocketForSlowMemory() throws IOException {
    NumaNodes nodes = sysfs.add(0, 16, "0-3", "10 21").add(1, 16, "4-7", "21 10").read();
    assertThat(nodes.fast()).map(NumaNodes.Node::id).contains(0);
    assertThat(nodes.slow()).map(NumaNodes.Node::id).contains(1);
  }

  @Test
  void takesMemoryWithoutProcessorsForSlowMemoryWhereverItsNumber() throws IOException {
    NumaNodes nodes =
        sysfs
            .add(0, 128, "", "10 14 24")
            .add(1, 16, "0-3", "14 10 32")
            .add(2, 16, "4-7", "24 32 10")
            .read();
    assertThat(nodes.fast()).map(NumaNodes.Node::id).contains(1);
    assertThat(nodes.slow()).map(NumaNodes.Node::id).contains(0);
  }

  @Test
  void takesTheNearestOfSeveralMemoriesWithoutProcessors() throws IOException {
    NumaNodes nodes =
        sysfs
            .add(0, 16, "0-3", "10 24 14 14")
            .add(1, 64, "", "24 10 20 20")
            .add(2, 64, "", "14 20 10 20")
            .add(3, 64, "", "14 20 20 10")
            .read();
    assertThat(nodes.slow()).map(NumaNodes.Node::id).contains(2);
  }

  @Test
  void takesTheMostDistantOfSeveralSockets() throws IOException {
    NumaNodes nodes =
        sysfs
            .add(0, 16, "0", "10 20 30 30")
            .add(1, 16, "1", "20 10 20 20")
            .add(2, 16, "2", "30 20 10 20")
            .add(3, 16, "3", "30 20 20 10")
            .read();
    assertThat(nodes.slow()).map(NumaNodes.Node::id).contains(2);
  }

  @Test
  void knowsNodesWhoseNumbersHaveGapsAndLeavesOutThoseWithoutMemory() throws IOException {
    NumaNodes nodes =
        sysfs
            .add(0, 0, "0-1", "10 20 31 40")
            .add(2, 16, "2-3", "20 10 32 42")
            .add(10, 16, "4-5", "31 32 10 50")
            .add(8, 16, "", "40 42 50 10")
            .read();
    // By number, 10 after 8: the columns of the distances are 0, 2, 8 and 10.
    assertThat(nodes.ids()).containsExactly(2, 8, 10);
    assertThat(nodes.fast().orElseThrow().distances())
        .isEqualTo(Map.of(0, 20, 2, 10, 8, 32, 10, 42));
    assertThat(nodes.slow()).map(NumaNodes.Node::id).contains(8);
  }

  /** A cpuset whose memory is that of node 0. */
  @Test
  void leavesOutNodesThatTheProcessMayNotUse() throws IOException {
    NumaNodes there = sysfs.add(0, 16, "0-1", "10 20").add(1, 16, "", "20 10").read();
    NumaNodes nodes = there.confinedTo(List.of(0, 7));
    assertThat(nodes.ids()).containsExactly(0);
    assertThat(nodes.barred()).containsExactly(1);
    assertThat(nodes.slow()).isEmpty();
    assertThat(there.confinedTo(List.of(1)).fast()).map(NumaNodes.Node::id).contains(1);
  }

  @Test
  void hasNoSlowMemoryOnAMachineOfOneNode() throws IOException {
    NumaNodes nodes = sysfs.add(0, 16, "0-1", "10").read();
    assertThat(nodes.fast()).map(NumaNodes.Node::id).contains(0);
    assertThat(nodes.slow()).isEmpty();
  }

  @Test
  void knowsNothingWhereTheKernelDoesNotTell() throws IOException {
    NumaNodes none = NumaNodes.read(root.resolve("absent"));
    assertThat(none.all()).isEmpty();
    assertThat(none.fast()).isEmpty();
    assertThat(none.slow()).isEmpty();
    NumaNodes nodes = sysfs.add(0, 16, "0", "10 20").add(1, 16, "1", "20 10").read();
    Files.delete(root.resolve("node0/distance"));
    NumaNodes.Node withoutDistances = sysfs.read().all().get(0);
    assertThat(withoutDistances.distanceTo(withoutDistances)).isEqualTo(10);
    assertThat(withoutDistances.distanceTo(nodes.all().get(1))).isEqualTo(20);
  }
}
