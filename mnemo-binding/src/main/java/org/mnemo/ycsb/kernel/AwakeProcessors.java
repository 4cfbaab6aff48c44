package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps processors from going idle by a loop of the kernel's lowest class (SCHED_IDLE) on each.
 * Alternating client and server let processors halt at every operation, and waking takes as long as
 * the operation, above all in virtual machines. A busy production server never waits for that. A
 * loop yields to any other thread.
 */
public final class AwakeProcessors implements AutoCloseable {

  /** Most processors: many loops would lower the clock rate of the others. */
  private static final int MOST = 16;

  /**
   * A loop that ends after its parent's death, which changes its parent's number. It sleeps while
   * its parent is stopped. It checks rarely, as a check costs kernel time, but often enough with a
   * hundredth of a processor. It enters the lowest class after starting: in it, a shell takes 0.7
   * to 1.0 s to start while two others want the processor, instead of 14 ms.
   *
   * <p>If the kernel divides processors among sessions (autogroups), the lowest class counts only
   * within a session. Loops in the client's session made Linux 6.18 leave servers of another
   * session without processor for up to 7 s. So each loop has its own session with the least
   * weight; with the usual weight Redis made 6,500 operations a second instead of 15,000. The
   * kernel refuses a change of weight within a tenth of a second of another.
   */
  private static final String LOOP =
      """
      read -r grouped 2>/dev/null </proc/sys/kernel/sched_autogroup_enabled
      tries=0
      while [ "$grouped" = 1 ] && ! echo 19 >/proc/$$/autogroup; do
        tries=$((tries + 1))
        if [ $tries = 20 ]; then
          echo 'the kernel refused to change the weight of its session'
          exit 1
        fi
        sleep 0.1
      done 2>/dev/null
      chrt -i -p 0 $$ || exit 1
      echo awake
      exec 2>/dev/null
      while read -r a b c parent d </proc/self/stat && [ "$parent" = "$PPID" ]; do
        read -r a b state c </proc/$PPID/stat
        if [ "$state" = T ]; then
          sleep 1
          continue
        fi
        i=0
        while [ $i -lt 500 ]; do i=$((i + 1)); done
      done
      """;

  private final List<Integer> processors = new ArrayList<>();
  private final List<Process> loops = new ArrayList<>();
  private @Nullable String obstacle;

  private AwakeProcessors() {}

  public static AwakeProcessors none() {
    return new AwakeProcessors();
  }

  /**
   * Keeps processors awake if that is possible and harmless.
   *
   * @param used processors of the measurement
   */
  public static AwakeProcessors of(Collection<Integer> used) {
    AwakeProcessors awake = new AwakeProcessors();
    awake.obstacle = obstacle(Path.of("/"), used).orElse(null);
    if (awake.obstacle == null) {
      for (int processor : new TreeSet<>(used)) {
        if (awake.obstacle == null) {
          awake.start(processor);
        }
      }
    }
    return awake;
  }

  /** Allowed processors of a process; none if unknown. */
  public static List<Integer> allowed(long pid) {
    return KernelText.allowed(Path.of("/proc/" + pid + "/status"), "Cpus_allowed_list")
        .orElse(List.of());
  }

  /**
   * Reason why loops would do harm, or nothing, as a clause.
   *
   * @param root root of the file system with the kernel's files
   */
  public static Optional<String> obstacle(Path root, Collection<Integer> used) {
    boolean hasPrograms =
        Stream.of("chrt", "taskset", "setsid").allMatch(name -> SearchPath.find(name).isPresent());
    if (used.isEmpty() || !hasPrograms) {
      return Optional.of("they need chrt, taskset and setsid (util-linux), on Linux");
    }
    if (used.size() > MOST) {
      return Optional.of(
          "client and servers may run on %d processors, more than %d; limit them with taskset"
              .formatted(used.size(), MOST));
    }
    for (int processor : used) {
      List<Integer> ofCore = siblings(root, processor);
      if (used.stream().anyMatch(other -> other != processor && ofCore.contains(other))) {
        return Optional.of(
            "processor %d shares its core with another measured one".formatted(processor));
      }
    }
    return new Cgroups(root)
        .of("cpu").stream()
            .filter(AwakeProcessors::hasQuota)
            .findFirst()
            .map(cgroup -> "the cgroup %s has a quota of processor time".formatted(cgroup.name()));
  }

  /** The processors of a processor's core, itself included if known. */
  public static List<Integer> siblings(Path root, int processor) {
    return KernelText.numbers(
        KernelText.of(
            root.resolve(
                "sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list")));
  }

  /** Version 2 has quota and period in one file, or {@code max}; version 1 has -1 for no quota. */
  private static boolean hasQuota(Cgroups.Cgroup cgroup) {
    String quota =
        KernelText.of(
            cgroup.directory().resolve(cgroup.isVersion1() ? "cpu.cfs_quota_us" : "cpu.max"));
    return quota.matches("[0-9]+( [0-9]+)?");
  }

  private void start(int processor) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder("setsid", "taskset", "-c", "" + processor, "sh", "-c", LOOP)
              .redirectErrorStream(true);
      // A shell may first print a warning about the locale.
      builder.environment().put("LC_ALL", "C");
      Process loop = builder.start();
      String said = loop.inputReader(StandardCharsets.UTF_8).readLine();
      if ("awake".equals(said)) {
        loops.add(loop);
        processors.add(processor);
      } else {
        loop.destroyForcibly();
        obstacle = "no loop could be started: " + said;
      }
    } catch (IOException e) {
      obstacle = "no loop could be started: " + e.getMessage();
    }
  }

  /** The awake processors, as {@code 0,1}; empty for none. */
  public String processors() {
    return processors.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** Reason why used processors may go idle, as a clause; empty without one. */
  public Optional<String> obstacle() {
    return Optional.ofNullable(obstacle);
  }

  /** Processor time of the loops in nanoseconds; empty if unknown. */
  public OptionalLong loopsNs() {
    long sumNs = 0;
    for (Process loop : loops) {
      OptionalLong ns = ProcessorTime.ofProcess(loop.pid());
      if (loop.isAlive() && ns.isEmpty()) {
        return ns;
      }
      sumNs += ns.orElse(0);
    }
    return OptionalLong.of(sumNs);
  }

  @Override
  public void close() {
    loops.forEach(Process::destroyForcibly);
  }
}
