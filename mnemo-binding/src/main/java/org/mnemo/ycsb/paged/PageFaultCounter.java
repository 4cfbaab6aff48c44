package org.mnemo.ycsb.paged;

import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.fetch.FetchCounter;
import org.mnemo.ycsb.kernel.KernelText;

/**
 * Pages that the kernel fetched for a server, by its major faults, and how much of its data lies in
 * DRAM: what it has more than when it held nothing.
 */
public final class PageFaultCounter implements FetchCounter {

  private static final long PAGE_BYTES = 4096;

  /** Index of the number of major faults among the words behind the process's name. */
  private static final int MAJOR_FAULTS = 9;

  private final long pid;
  private final long emptyBytes;

  /**
   * @param emptyBytes bytes of DRAM that the server had before it held any data
   */
  public PageFaultCounter(long pid, long emptyBytes) {
    this.pid = pid;
    this.emptyBytes = emptyBytes;
  }

  @Override
  public Fetches read() {
    String stat = KernelText.of(Path.of("/proc/" + pid + "/stat"));
    int end = stat.lastIndexOf(')');
    if (end < 0) {
      String why =
          MemoryGroup.existing(pid).outOfMemory().orElse("somebody ended it; measure again");
      throw new MnemoException("the server of process %d is gone: %s".formatted(pid, why));
    }
    String[] words = stat.substring(end + 2).split(" ", -1);
    long faults = Long.parseLong(words[MAJOR_FAULTS]);
    long residentBytes = residentBytes(pid);
    long dataBytes = residentBytes + kilobytes(pid, "VmSwap") - emptyBytes;
    return new Fetches(
        faults,
        faults * PAGE_BYTES,
        Math.max(0, residentBytes - emptyBytes),
        Math.max(0, dataBytes),
        MemoryGroup.existing(pid).stalledUs());
  }

  /** Bytes of DRAM that a process has. */
  public static long residentBytes(long pid) {
    return kilobytes(pid, "VmRSS");
  }

  private static long kilobytes(long pid, String name) {
    String status = KernelText.of(Path.of("/proc/" + pid + "/status"));
    return 1024 * KernelText.number(status, name).orElse(0);
  }

  /**
   * Limits the server to a part of its data in DRAM.
   *
   * @param share part of the data, from 0 to 1
   */
  public void limit(double share) {
    Fetches now = read();
    MemoryGroup.existing(pid).limit(emptyBytes + Math.round(share * now.totalBytes()));
  }

  @Override
  public void close() {}
}
