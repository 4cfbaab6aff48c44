package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cgroups of version 2, as files in a folder; the kernel behind them is missing. */
class MemoryGroupTest {

  @TempDir Path mount;
  private MemoryGroup group;

  @BeforeEach
  void make() throws IOException {
    file("cgroup.controllers", "cpuset cpu io memory pids\n");
    file("cgroup.subtree_control", "cpu memory pids\n");
    Path directory = Files.createDirectory(mount.resolve("mnemo-17"));
    group = new MemoryGroup(directory, false);
    file("mnemo-17/memory.max", "max\n");
    file("mnemo-17/memory.current", "4096\n");
    events(0);
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(mount.resolve(name), text);
  }

  private void events(int killed) throws IOException {
    file(
        "mnemo-17/memory.events",
        "low 0\nhigh 0\nmax 7\noom 1\noom_kill %d\noom_group_kill 0\n".formatted(killed));
  }

  @Test
  void takesVersion2WhereMemoryIsEnabledForWhatIsBelow() throws IOException {
    assertThat(MemoryGroup.refusal(mount)).isEmpty();
    file("cgroup.subtree_control", "cpu pids\n");
    assertThat(MemoryGroup.refusal(mount).orElseThrow())
        .contains("'+memory'", mount.resolve("cgroup.subtree_control").toString());
    // A kernel without the controller.
    file("cgroup.controllers", "cpuset cpu io pids\n");
    assertThat(MemoryGroup.refusal(mount).orElseThrow()).contains(mount.toString());
  }

  @Test
  void limitsMemory() {
    group.limit(1 << 20);
    assertThat(group.directory().resolve("memory.max")).hasContent("1048576");
  }

  @Test
  void saysThatTheKernelEndedTheServerRatherThanLimitIt() throws IOException {
    events(1);
    refused(() -> group.limit(1 << 20), "1048576", "give it more FastMem");
  }

  @Test
  void knowsWhetherTheKernelEndedTheServer() throws IOException {
    assertThat(group.outOfMemory()).isEmpty();
    events(2);
    assertThat(group.outOfMemory()).isPresent();
  }

  @Test
  void readsHowLongTheGroupWaitedForMemory() throws IOException {
    file(
        "mnemo-17/memory.pressure",
        """
        some avg10=1.00 avg60=0.50 avg300=0.10 total=25543
        full avg10=0.00 avg60=0.00 avg300=0.00 total=11
        """);
    assertThat(group.files().stalledUs()).isEqualTo(25543);
  }
}
