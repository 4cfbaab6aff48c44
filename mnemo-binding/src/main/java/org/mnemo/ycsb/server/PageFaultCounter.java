package org.mnemo.ycsb.server;

import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.KernelText;

/**
 * Counts a server's major page faults, and its data in DRAM: memory beyond the empty server's.
 *
 * @param emptyBytes bytes of DRAM of the server before it held data
 */
public record PageFaultCounter(long pid, long emptyBytes) implements FetchCounter {

  private static final long PAGE_BYTES = 4096;

  /** Index of the major faults among the words after the process's name. */
  private static final int MAJOR_FAULTS = 9;

  @Override
  public Fetches read() {
    String stat = KernelText.of(Path.of("/proc/" + pid + "/stat"));
    int end = stat.lastIndexOf(')');
    if (end < 0) {
      String why = MemoryGroup.existing(pid).outOfMemory().orElse("it was ended; measure again");
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
        MemoryGroup.existing(pid).files().stalledUs());
  }

  public static long residentBytes(long pid) {
    return kilobytes(pid, "VmRSS");
  }

  private static long kilobytes(long pid, String name) {
    String status = KernelText.of(Path.of("/proc/" + pid + "/status"));
    return 1024 * KernelText.number(status, name).orElse(0);
  }

  /**
   * Limits the server's data in DRAM.
   *
   * @param share share of the data, from 0 to 1
   */
  public void limit(double share) {
    Fetches now = read();
    MemoryGroup.existing(pid).limit(emptyBytes + Math.round(share * now.totalBytes()));
  }

  @Override
  public void close() {}
}
