package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.server.FreeMemory.MemoryLimit;

class FreeMemoryTest {

  private static final long MIB = 1 << 20;
  private static final MemorySource ANY = new MemorySource.AsItIs();

  @TempDir Path root;
  private KernelFiles kernel;

  @BeforeEach
  void make() throws IOException {
    kernel = new KernelFiles(root).machine(8192, 4096).node(1, 1024, 100, 6);
  }

  @Test
  void readsTheMemoryOfANodeAndOfTheMachine() {
    assertThat(kernel.read().limits(new MemorySource.Numa(1)))
        .containsExactly(new MemoryLimit("memory node 1", 1024 * MIB, 106 * MIB));
    assertThat(kernel.read().limits(ANY))
        .containsExactly(new MemoryLimit("the memory of this machine", 8192 * MIB, 4096 * MIB));
    assertThat(kernel.read().limits(new MemorySource.Numa(7))).isEmpty();
  }

  /** Of the machine's 4096 MiB most are in node 1, which the cpuset bars. */
  @Test
  void countsOnlyTheNodesOfTheCpuset() throws IOException {
    kernel.node(0, 2048, 300, 20).file("proc/self/status", "Name:\tjava\nMems_allowed_list:\t0\n");
    assertThat(kernel.read().limits(ANY))
        .containsExactly(
            new MemoryLimit(
                "the memory nodes that this process may use (0)", 2048 * MIB, 320 * MIB));
    kernel.file("proc/self/status", "Mems_allowed_list:\t0-1\n");
    assertThat(kernel.read().limits(ANY))
        .containsExactly(new MemoryLimit("the memory of this machine", 8192 * MIB, 4096 * MIB));
  }

  @Test
  void readsTheLimitsOfCgroupsOfVersion1() throws IOException {
    kernel
        .file("proc/self/cgroup", "5:devices:/\n4:memory:/session/a b\n3:cpuset:/\n0::/\n")
        .file(
            "proc/self/mountinfo",
            """
            34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset
            35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
            41 31 0:38 / /sys/fs/cgroup/unified rw,relatime shared:7 - cgroup2 cgroup2 rw
            """)
        .file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n")
        .file("sys/fs/cgroup/memory/memory.usage_in_bytes", "5000000\n")
        .file("sys/fs/cgroup/memory/session/a b/memory.limit_in_bytes", "268435456\n")
        .file("sys/fs/cgroup/memory/session/a b/memory.usage_in_bytes", "104857600\n")
        .file(
            "sys/fs/cgroup/memory/session/a b/memory.stat",
            "inactive_file 1\nactive_file 1\ntotal_inactive_file 3145728\ntotal_active_file"
                + " 2097152\n");
    // Of 256 MiB 100 are used, 5 of them by file cache.
    assertThat(kernel.read().limits(ANY))
        .containsExactly(
            new MemoryLimit("the memory of this machine", 8192 * MIB, 4096 * MIB),
            new MemoryLimit("the memory cgroup /session/a b", 256 * MIB, 161 * MIB));
  }

  /** Of the own cgroup and of those that it is in; without one there is none to read. */
  @Test
  void readsTheLimitsOfCgroupsOfVersion2() throws IOException {
    kernel
        .file("proc/self/cgroup", "0::/user.slice/app\n")
        .file(
            "proc/self/mountinfo",
            "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n")
        .file("sys/fs/cgroup/user.slice/app/memory.max", "max\n")
        .file("sys/fs/cgroup/user.slice/app/memory.current", "1000\n")
        .file("sys/fs/cgroup/user.slice/memory.max", "536870912\n")
        .file("sys/fs/cgroup/user.slice/memory.current", "209715200\n")
        .file(
            "sys/fs/cgroup/user.slice/memory.stat",
            "anon 1\nactive_file 1048576\ninactive_file 0\n");
    assertThat(kernel.read().limits(new MemorySource.Numa(1)))
        .containsExactly(
            new MemoryLimit("memory node 1", 1024 * MIB, 106 * MIB),
            new MemoryLimit("the memory cgroup /user.slice", 512 * MIB, 313 * MIB));
  }

  /** As a container without a cgroup namespace sees it: only its own part is mounted. */
  @Test
  void readsTheLimitOfAContainer() throws IOException {
    kernel
        .file("proc/self/cgroup", "4:memory:/docker/4711\n")
        .file(
            "proc/self/mountinfo",
            "35 31 0:32 /docker/4711 /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n")
        .file("sys/fs/cgroup/memory/memory.limit_in_bytes", "134217728\n")
        .file("sys/fs/cgroup/memory/memory.usage_in_bytes", "33554432\n");
    assertThat(kernel.read().limits(ANY))
        .contains(new MemoryLimit("the memory cgroup /", 128 * MIB, 96 * MIB));
  }

  @Test
  void knowsNothingWhereTheKernelDoesNotTell() {
    FreeMemory none = new FreeMemory(root.resolve("absent"));
    assertThat(none.limits(ANY)).isEmpty();
    assertThat(none.limits(new MemorySource.Numa(0))).isEmpty();
  }

  @Test
  void seesThisMachine() {
    org.assertj.core.api.Assumptions.assumeThat(Path.of("/proc/meminfo")).exists();
    assertThat(FreeMemory.ofThisMachine().limits(ANY))
        .isNotEmpty()
        .allSatisfy(place -> assertThat(place.freeBytes()).isLessThanOrEqualTo(place.totalBytes()));
  }
}
