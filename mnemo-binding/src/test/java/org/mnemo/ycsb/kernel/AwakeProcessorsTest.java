package org.mnemo.ycsb.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.server.JavaProcess;

class AwakeProcessorsTest {

  @TempDir Path root;

  /** Keeps its processors awake until its standard input ends. */
  static final class Parent {

    private Parent() {}

    public static void main(String[] args) throws IOException {
      long pid = ProcessHandle.current().pid();
      try (AwakeProcessors awake = AwakeProcessors.of(AwakeProcessors.allowed(pid))) {
        System.out.println(awake.processors() + awake.obstacle().orElse(""));
        System.in.read();
      }
    }
  }

  private static Process start(List<String> prefix) throws IOException {
    return JavaProcess.of(prefix, List.of(), Parent.class).start();
  }

  private static String said(Process parent) throws IOException {
    return String.valueOf(parent.inputReader(UTF_8).readLine());
  }

  /** Where one loop a processor can be had, as on a machine of at most 16 without siblings. */
  private static void assumeThatLoopsCanRun() {
    List<Integer> allowed = AwakeProcessors.allowed(ProcessHandle.current().pid());
    assumeThat(AwakeProcessors.obstacle(Path.of("/"), allowed)).isEmpty();
  }

  @Test
  @Tag("processes")
  void runsALoopOfTheLowestClassOnEachProcessor() throws Exception {
    assumeThatLoopsCanRun();
    List<Integer> allowed = AwakeProcessors.allowed(ProcessHandle.current().pid());
    List<ProcessHandle> loops;
    try (AwakeProcessors awake = AwakeProcessors.of(allowed)) {
      assertThat(awake.obstacle()).isEmpty();
      assertThat(awake.processors())
          .isEqualTo(String.join(",", allowed.stream().map(String::valueOf).toList()));
      loops = ProcessHandle.current().children().filter(AwakeProcessorsTest::isIdleClass).toList();
      assertThat(loops)
          .extracting(loop -> AwakeProcessors.allowed(loop.pid()))
          .containsExactlyInAnyOrderElementsOf(allowed.stream().map(List::of).toList());
      assertThat(awake.loopsNs().orElseThrow()).isPositive();
      for (ProcessHandle loop : loops) {
        // Or loops take processors from servers in other sessions.
        assertThat(stat(loop, SESSION)).isEqualTo(String.valueOf(loop.pid()));
        if (KernelText.of(Path.of("/proc/sys/kernel/sched_autogroup_enabled")).startsWith("1")) {
          assertThat(KernelText.of(Path.of("/proc/" + loop.pid() + "/autogroup")))
              .contains(" nice 19");
        }
      }
    }
    for (ProcessHandle loop : loops) {
      assertThat(loop.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
    }
  }

  /** Fields of a process's stat, counted from the one behind the name. */
  private static final int SESSION = 3;

  private static final int POLICY = 38;

  private static String stat(ProcessHandle process, int field) {
    String stat = KernelText.of(Path.of("/proc/" + process.pid() + "/stat"));
    String[] behindName = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    return behindName.length > field ? behindName[field] : "";
  }

  private static boolean isIdleClass(ProcessHandle process) {
    return stat(process, POLICY).equals("5");
  }

  @Test
  @Tag("processes")
  void endsLoopsWithAParentThatIsKilledAndNotWaitedFor() throws Exception {
    assumeThatLoopsCanRun();
    // The shell is stopped before the parent dies, which so stays a zombie.
    Process shell = start(List.of("sh", "-c", "\"$@\"; read word", "sh"));
    assertThat(said(shell)).isNotEmpty();
    ProcessHandle parent = shell.children().findFirst().orElseThrow();
    List<ProcessHandle> loops = parent.children().filter(AwakeProcessorsTest::isIdleClass).toList();
    assertThat(loops).isNotEmpty();
    try {
      signal("STOP", shell.pid());
      signal("KILL", parent.pid());
      for (ProcessHandle loop : loops) {
        assertThat(loop.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
      }
      assertThat(KernelText.of(Path.of("/proc/" + parent.pid() + "/stat"))).contains(") Z ");
    } finally {
      shell.destroyForcibly();
    }
  }

  @Test
  @Tag("processes")
  void sleepsWhileItsParentIsStopped() throws Exception {
    assumeThatLoopsCanRun();
    Process parent = start(List.of());
    assertThat(said(parent)).isNotEmpty();
    try {
      signal("STOP", parent.pid());
      for (ProcessHandle loop : parent.children().toList()) {
        // A loop that sleeps has a child that does.
        ProcessHandle sleep = null;
        while (sleep == null && loop.isAlive()) {
          sleep = loop.children().findFirst().orElse(null);
        }
        assertThat(sleep).isNotNull();
      }
    } finally {
      parent.destroyForcibly();
    }
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, "" + pid).start().waitFor()).isZero();
  }

  @Test
  @Tag("processes")
  void startsNoLoopUnderAQuotaOfTheKernel() throws Exception {
    assumeThatLoopsCanRun();
    Path version1 = Path.of("/sys/fs/cgroup/cpu/cpu.cfs_quota_us");
    Path version2 = Path.of("/sys/fs/cgroup/cgroup.subtree_control");
    boolean isVersion1 = Files.exists(version1);
    Path parent = isVersion1 ? version1.getParent() : version2.getParent();
    assumeThat(isVersion1 || List.of(KernelText.of(version2).split(" ", -1)).contains("cpu"))
        .isTrue();
    assumeThat(Files.isWritable(parent.resolve("cgroup.procs"))).isTrue();
    Path group =
        Files.createDirectory(parent.resolve("mnemo-test-" + ProcessHandle.current().pid()));
    try {
      Files.writeString(
          group.resolve(isVersion1 ? "cpu.cfs_quota_us" : "cpu.max"),
          isVersion1 ? "50000" : "50000 100000");
      Process process =
          start(List.of("sh", "-c", "echo $$ >\"$0/cgroup.procs\"; exec \"$@\"", "" + group));
      assertThat(said(process)).contains("quota");
      assertThat(process.children()).isEmpty();
      process.getOutputStream().close();
      process.waitFor();
    } finally {
      Files.delete(group);
    }
  }

  @Test
  void refusesAQuotaOfEitherVersionInAnyCgroupAbove() throws IOException {
    kernel("proc/self/mountinfo", "35 31 0:32 / /cg/cpu rw - cgroup cgroup rw,cpu\n");
    kernel("proc/self/cgroup", "4:cpu:/a/b\n");
    kernel("cg/cpu/a/b/cpu.cfs_quota_us", "-1\n");
    kernel("cg/cpu/a/cpu.cfs_quota_us", "-1\n");
    assumeThat(SearchPath.find("chrt")).isPresent();
    assertThat(AwakeProcessors.obstacle(root, List.of(0, 1))).isEmpty();
    kernel("cg/cpu/a/cpu.cfs_quota_us", "150000\n");
    assertThat(AwakeProcessors.obstacle(root, List.of(0, 1)).orElseThrow()).contains("cgroup /a ");

    kernel("proc/self/mountinfo", "35 31 0:32 / /cg/two rw - cgroup2 cgroup2 rw\n");
    kernel("proc/self/cgroup", "0::/a\n");
    kernel("cg/two/a/cpu.max", "max 100000\n");
    assertThat(AwakeProcessors.obstacle(root, List.of(0, 1))).isEmpty();
    kernel("cg/two/a/cpu.max", "50000 100000\n");
    assertThat(AwakeProcessors.obstacle(root, List.of(0, 1))).isPresent();
  }

  @Test
  void refusesToSlowTheOtherProcessorOfACore() throws IOException {
    assumeThat(SearchPath.find("chrt")).isPresent();
    kernel("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "0,2\n");
    kernel("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "1,3\n");
    assertThat(AwakeProcessors.obstacle(root, List.of(0, 1))).isEmpty();
    assertThat(AwakeProcessors.obstacle(root, List.of(0, 2)).orElseThrow()).contains("core");
  }

  @Test
  void refusesManyProcessorsAndNone() {
    assertThat(AwakeProcessors.obstacle(root, IntStream.range(0, 17).boxed().toList())).isPresent();
    assertThat(AwakeProcessors.obstacle(root, List.of())).isPresent();
  }

  private void kernel(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
