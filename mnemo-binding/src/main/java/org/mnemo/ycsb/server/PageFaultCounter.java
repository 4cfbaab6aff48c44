package org.mnemo.ycsb.server;

import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.Processes;

/**
 * Counts a server's major page faults, and its data in DRAM: memory beyond the empty server's.
 *
 * @param emptyBytes bytes of DRAM of the server before it held data
 */
public record PageFaultCounter(long pid, long emptyBytes) implements FetchCounter {

  private static final long PAGE_BYTES = 4096;

  @Override
  public Fetches read() {
    long faults =
        Processes.majorFaults(Path.of("/proc/" + pid))
            .orElseThrow(
                () ->
                    new MnemoException(
                        "the server of process %d is gone: %s"
                            .formatted(
                                pid,
                                MemoryGroup.existing(pid)
                                    .outOfMemory()
                                    .orElse("it was ended; measure again"))));
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
