package org.mnemo.ycsb.kernel;

import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;

/** Processes of this machine by their numbers, which the kernel reuses. */
public final class Processes {

  /** Indices among the words after the process's name. */
  private static final int PARENT = 1;

  private static final int MAJOR_FAULTS = 9;
  private static final int START = 19;

  private Processes() {}

  /** True if a process has not ended, even if its parent has not waited for it yet. */
  public static boolean runs(long pid) {
    // In this order, as a parent may wait for it between both.
    return !isZombie(pid) && ProcessHandle.of(pid).isPresent();
  }

  /** True for an ended process without a wait, which Java considers alive. */
  private static boolean isZombie(long pid) {
    return KernelText.of(directory(pid).resolve("stat")).contains(") Z ");
  }

  /** Start of a running process in milliseconds since 1970; 0 if unknown. */
  public static long startMs(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().startInstant())
        .map(Instant::toEpochMilli)
        .orElse(0L);
  }

  /**
   * Major page faults of a process or thread since its start, also of its reads of other processes.
   *
   * @param directory its directory in {@code /proc}
   * @return empty if it is gone
   */
  public static OptionalLong majorFaults(Path directory) {
    return statistic(directory, MAJOR_FAULTS);
  }

  /** Number of the parent of a process; empty if the process is gone. */
  public static OptionalLong parent(long pid) {
    return statistic(directory(pid), PARENT);
  }

  private static Path directory(long pid) {
    return Path.of("/proc", Long.toString(pid));
  }

  private static OptionalLong statistic(Path directory, int index) {
    String stat = KernelText.of(directory.resolve("stat"));
    int end = stat.lastIndexOf(')');
    return end < 0
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseLong(stat.substring(end + 2).split(" ", -1)[index]));
  }

  /**
   * Number and start of a running process; empty for an ended one. The start counts from the
   * machine's, as the time of day may be set.
   */
  public static String identity(long pid) {
    OptionalLong start = statistic(directory(pid), START);
    return runs(pid) && start.isPresent() ? pid + "@" + start.getAsLong() : "";
  }
}
