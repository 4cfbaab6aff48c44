package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.server.LocalServers;

/**
 * Real servers in a memory cgroup that is too small for them; left out where none can be made, as
 * by users other than root.
 */
@Tag("processes")
class LittleMemoryTest {

  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
  private static final String LIMIT = "256M";

  /** 200 MB in each of two servers. */
  private static final String[] LARGE = {"-P", "workloads/trending", "-p", "recordcount=2000"};

  @TempDir Path temporary;
  private Path cgroup;

  private String state() {
    return "mnemo.state=" + temporary.resolve("state");
  }

  @BeforeEach
  void makeCgroup() throws IOException {
    Optional<Path> parent = ownCgroup();
    assumeThat(parent).as("a memory cgroup").isPresent();
    assumeThat(Files.isWritable(parent.orElseThrow())).as("a cgroup of ours").isTrue();
    cgroup = Files.createDirectory(parent.get().resolve("mnemo-" + ProcessHandle.current().pid()));
    assumeThat(set("memory.limit_in_bytes", LIMIT) || set("memory.max", LIMIT))
        .as("a limit of memory")
        .isTrue();
    // Without swap beyond it.
    set("memory.memsw.limit_in_bytes", LIMIT);
    set("memory.swap.max", "0");
  }

  /** Of version 1, or of version 2 where its memory is limited. */
  private static Optional<Path> ownCgroup() throws IOException {
    Path file = Path.of("/proc/self/cgroup");
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    return Files.readAllLines(file).stream()
        .filter(line -> line.contains(":memory:") || line.startsWith("0::"))
        .map(
            line ->
                (line.contains(":memory:") ? CGROUPS.resolve("memory") : CGROUPS)
                    .resolve(line.replaceFirst("^[^:]*:[^:]*:/", "")))
        .filter(Files::isDirectory)
        .findFirst();
  }

  /** True if there is such a limit. */
  private boolean set(String name, String value) throws IOException {
    Path file = cgroup.resolve(name);
    if (!Files.exists(file)) {
      return false;
    }
    Files.writeString(file, value);
    return true;
  }

  @AfterEach
  void removeCgroup() {
    new LocalServers(temporary.resolve("state")).stop();
    // Busy until the last thread of the last server is gone, which is when nobody waits any more.
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (cgroup != null && !cgroup.toFile().delete() && cgroup.toFile().exists()) {
      assertThat(System.nanoTime()).as("processes left in " + cgroup).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  private Program ycsb(String phase, String... more) {
    return Program.inCgroup(
        cgroup, Ycsb.class, Program.all(phase, "mnemo", LARGE, "-p", state(), more));
  }

  @Test
  void stopsALoadOnServersThatWereStartedForNoWorkload() {
    Program.inCgroup(cgroup, Mnemo.class, "servers", "start", "-p", state()).done();
    Program load = ycsb("load");
    assertThat(load.status()).as(load.err()).isEqualTo(1);
    assertThat(load.sentence())
        .startsWith("mnemo: stopped before the memory cgroup ")
        .contains("load again");
    assertThat(load.err()).doesNotContain("was not inserted");
    assertThat(new LocalServers(temporary.resolve("state")).state().allRun()).isTrue();
  }

  @Test
  void losesAServerRatherThanAnythingElse() {
    Program load = ycsb("load", "-p", "mnemo.memory.check=false");
    // Killed it would have ended with 137.
    assertThat(load.status()).as(load.err()).isEqualTo(1);
    assertThat(load.sentence())
        .contains("load again")
        .containsPattern(
            "the local server of tier (fast|slow) \\(process \\d+\\) has ended \\(the end of its log: ")
        .contains("memory may have run out");
  }
}
