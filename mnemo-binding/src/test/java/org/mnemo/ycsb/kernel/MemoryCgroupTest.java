package org.mnemo.ycsb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Version 2, whose files are here without a kernel that pages out. */
class MemoryCgroupTest {

  private static final long MIB = 1 << 20;

  @TempDir Path directory;

  @BeforeEach
  void makeGroup() throws IOException {
    file("memory.high", "max");
    file("memory.reclaim", "");
    file("memory.swap.max", "max");
    file("memory.current", Long.toString(1000 * MIB));
  }

  private void use(long mebibytes) throws IOException {
    file("memory.current", Long.toString(mebibytes * MIB));
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private MemoryCgroup cgroup() {
    return MemoryCgroup.in(directory);
  }

  @Test
  void limitThatTheKernelCannotReachIsNotSet() throws IOException {
    assertThat(cgroup().setLimitBytes(998 * MIB)).isTrue();
    assertThat(cgroup().limitBytes()).hasValue(998 * MIB);
    assertThat(cgroup().isStuck()).isFalse();
    assertThat(cgroup().setLimitBytes(900 * MIB)).isFalse();
    assertThat(cgroup().limitBytes()).hasValue(998 * MIB);
    // A raise helps, even if it is not enough.
    use(1100);
    assertThat(cgroup().setLimitBytes(1000 * MIB)).isTrue();
    assertThat(cgroup().setLimitBytes(Long.MAX_VALUE)).isTrue();
    assertThat(cgroup().limitBytes()).hasValue(Long.MAX_VALUE);
  }

  @Test
  void threadsAreDelayedFarAboveTheLimit() throws IOException {
    file("memory.high", Long.toString(980 * MIB));
    assertThat(cgroup().isStuck()).isTrue();
    use(985);
    assertThat(cgroup().isStuck()).isFalse();
  }

  @Test
  void serverIsNotStuckAtALimitJustSet() throws IOException {
    for (long used : new long[] {10 * MIB, 70 * MIB, 10_000 * MIB}) {
      file("memory.current", Long.toString(used));
      for (long limit = used; cgroup().setLimitBytes(limit); limit -= MIB / 8) {
        assertThat(cgroup().isStuck()).isFalse();
      }
      assertThat(cgroup().limitBytes().orElseThrow()).isBetween(used / 2, used - 1);
      file("memory.high", "max");
    }
  }

  @Test
  void processesOfGroupsBelowCount() throws IOException {
    file("cgroup.procs", "7\n8\n");
    Path below = Files.createDirectories(directory.resolve("a/b"));
    Files.writeString(below.resolve("cgroup.procs"), "9\n");
    assertThat(cgroup().processes()).containsExactly(7L, 8L, 9L);
  }

  @Test
  void namesWhatForbidsSwap() throws IOException {
    file("memory.swap.max", "0");
    assertThat(cgroup().fileThatForbidsSwap()).contains(directory.resolve("memory.swap.max"));
  }
}
