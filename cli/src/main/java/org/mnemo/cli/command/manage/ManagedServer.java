package org.mnemo.cli.command.manage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.Cgroups;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.MemoryCgroup;
import org.mnemo.ycsb.kernel.PageMap;
import org.mnemo.ycsb.kernel.Processes;
import org.mnemo.ycsb.kernel.ThreadTimes;
import org.mnemo.ycsb.server.ListeningSockets;
import org.mnemo.ycsb.tier.LiveServer;

/** A running server in a memory cgroup, as the kernel shows it. */
final class ManagedServer implements AutoCloseable {

  /** Most pages whose state is sampled; a scan of them takes some milliseconds. */
  private static final int SAMPLED_PAGES = 1 << 15;

  private final MemoryCgroup cgroup;
  private final boolean isAlone;

  /** Processes that are no children that save its data. */
  private volatile List<Long> known = List.of();

  private final OperationCount operations;
  private final boolean isSwapInMemory;
  private final ThreadTimes times = new ThreadTimes(Path.of("/proc"));

  /** The process whose pages are sampled: of several the one with most memory. */
  private volatile long pid;

  private @Nullable PageMap pages;

  /**
   * Counts since the server's start.
   *
   * @param ns time of the machine's monotonic clock
   * @param operations operations
   * @param faults major page faults
   * @param busyNs time in which its threads ran or waited for pages
   */
  record Counts(long ns, long operations, long faults, long busyNs) {}

  /**
   * @param pid number of its process; 0 for all processes of the cgroup
   * @param operations counts its operations
   */
  ManagedServer(MemoryCgroup cgroup, long pid, OperationCount operations) {
    this.cgroup = cgroup;
    this.isAlone = pid != 0;
    this.pid = isAlone ? pid : largest(cgroup);
    this.operations = operations;
    isSwapInMemory =
        KernelText.of(Path.of("/proc/swaps"))
            .lines()
            .skip(1)
            .allMatch(line -> line.startsWith("/dev/zram"));
    pages = open(this.pid);
    if (!isAlone) {
      known = cgroup.processes();
    }
  }

  private static @Nullable PageMap open(long pid) {
    try {
      return PageMap.of(pid, SAMPLED_PAGES);
    } catch (IOException e) {
      return null;
    }
  }

  /** The process with most memory of a cgroup. */
  private static long largest(MemoryCgroup cgroup) {
    return cgroup.processes().stream()
        .max((a, b) -> Long.compare(allBytes(a), allBytes(b)))
        .orElseThrow(
            () ->
                new MnemoException(
                    "%s has no process; start the server in it".formatted(cgroup.directory())));
  }

  private static long allBytes(long pid) {
    String status = KernelText.of(Path.of("/proc", Long.toString(pid), "status"));
    return KernelText.number(status, "VmRSS").orElse(0)
        + KernelText.number(status, "VmSwap").orElse(0);
  }

  /**
   * Requires that a server's process is one of this machine.
   *
   * @param source the server, for messages
   * @throws MnemoException if it runs elsewhere, or in a container with process numbers of its own
   */
  static void requireLocal(LiveServer.ServerProcess process, String source) {
    Path socket = process.socket();
    boolean isHere =
        socket == null
            ? ListeningSockets.has(process.pid(), process.port())
            : ListeningSockets.has(process.pid(), socket);
    if (!isHere) {
      throw new MnemoException(
          "%s reports process %d, and none of that number listens there on this machine; run this where the server runs, as root or its user, or name the server by --pid or --cgroup"
              .formatted(source, process.pid()));
    }
  }

  /**
   * The memory cgroup of a process.
   *
   * @throws MnemoException with a remedy, if the process is gone or has none of its own
   */
  static MemoryCgroup cgroupOf(long pid) {
    if (!Processes.runs(pid)) {
      throw new MnemoException("there is no process %d; name a running one".formatted(pid));
    }
    Optional<MemoryCgroup> found =
        new Cgroups(Path.of("/"))
            .of(Long.toString(pid), "memory").stream()
                .map(cgroup -> MemoryCgroup.in(cgroup.directory()))
                .filter(cgroup -> Files.exists(cgroup.limitFile()) && !cgroup.isRoot())
                .findFirst();
    MemoryCgroup cgroup =
        found.orElseThrow(
            () ->
                new MnemoException(
                    "process %d is in no memory cgroup with a limit; start it in one of its own, such as by 'systemd-run --scope'"
                        .formatted(pid)));
    List<Long> others =
        cgroup.processes().stream()
            .filter(other -> other != pid && Processes.parent(other).orElse(pid) != pid)
            .toList();
    if (!others.isEmpty()) {
      throw new MnemoException(
          "%s holds other processes, such as %d, whose memory would shrink, too; start the server in a cgroup of its own, or name all of this by --cgroup"
              .formatted(cgroup.directory(), others.get(0)));
    }
    return cgroup;
  }

  MemoryCgroup cgroup() {
    return cgroup;
  }

  long pid() {
    return pid;
  }

  boolean runs() {
    return isAlone ? Processes.runs(pid) : cgroup.processes().stream().anyMatch(Processes::runs);
  }

  /** True while a child of the server runs, such as one that saves its data. */
  boolean hasChild() {
    return cgroup.processes().stream()
        .anyMatch(each -> !known.contains(each) && Processes.parent(each).orElse(0) == pid);
  }

  /** The pages of the server's process; empty if their states cannot be seen. */
  Optional<PageMap> pages() {
    if (!isAlone && !Processes.runs(pid) && runs()) {
      closePages();
      pid = largest(cgroup);
      pages = open(pid);
      known = cgroup.processes();
    }
    return Optional.ofNullable(pages);
  }

  /** True if all swap is compressed memory, in which a fault takes processor time only. */
  boolean isSwapInMemory() {
    return isSwapInMemory;
  }

  /** Pages of the server in swap, in bytes. */
  long swappedBytes() {
    long swapped = cgroup.swappedBytes();
    return swapped > 0
        ? swapped
        : cgroup.processes().stream()
            .mapToLong(
                each ->
                    1024
                        * KernelText.number(
                                KernelText.of(Path.of("/proc", Long.toString(each), "status")),
                                "VmSwap")
                            .orElse(0))
            .sum();
  }

  /**
   * The counts now.
   *
   * @throws MnemoException if the server does not answer
   */
  Counts counts(long ns) {
    long done = operations.read();
    long busyNs = isSwapInMemory ? 0 : 1000 * cgroup.stalledUs();
    busyNs += times.read(isAlone ? List.of(pid) : cgroup.processes());
    return new Counts(ns, done, cgroup.majorFaults(), busyNs);
  }

  @Override
  public void close() {
    operations.close();
    closePages();
  }

  private void closePages() {
    try {
      if (pages != null) {
        pages.close();
      }
    } catch (IOException e) {
      // It was open for reading only.
    }
  }
}
