package org.mnemo.core.memory;

import org.jspecify.annotations.Nullable;

/**
 * Additional time of an operation with its record in a memory other than DRAM. The only
 * implementation of the equation, for emulation and estimates. For a memory with load access:
 *
 * <pre>
 * loads x (L - L_dram)
 *   + bytes up to 4 KiB x (1/R - 1/R_dram)
 *   + further bytes x (1/B - 1/B_dram)
 * </pre>
 *
 * <p>with L the latency of a dependent load, R the bandwidth of random and B of streaming accesses:
 * prefetchers follow an established stream and stop at the end of each page. If R is unknown for
 * one of the memories, B applies to all bytes. Negative terms count as 0. For a device, whose data
 * is first brought into DRAM:
 *
 * <pre>requests of the value x time of a request + bytes / B</pre>
 *
 * Allocates nothing after construction. Immutable.
 */
public final class OperationDelay {

  /**
   * Default number of dependent loads per operation, each a cache miss in a large store: hash
   * bucket, entry, key, value's header, and the same for the field within the record.
   */
  public static final int DEPENDENT_LOADS = 8;

  /** Bytes of a value that are accessed before a stream is established. */
  public static final int RANDOM_BYTES = 4096;

  private final double fixedNs;
  private final Transfer read;
  private final Transfer write;

  /**
   * Time of a transfer.
   *
   * @param requestNs time of a device's request; 0 for a memory
   */
  private record Transfer(double requestNs, double randomNsPerByte, double streamNsPerByte) {

    double ns(double bytes) {
      double random = Math.min(bytes, RANDOM_BYTES);
      return requestNs + random * randomNsPerByte + (bytes - random) * streamNsPerByte;
    }

    boolean isStraight() {
      return randomNsPerByte == streamNsPerByte;
    }
  }

  /**
   * @param dram the machine's DRAM
   * @param memory the memory that replaces it
   * @param dependentLoads dependent loads of an operation, at least 0
   */
  public OperationDelay(MemoryProfile dram, MemoryProfile memory, int dependentLoads) {
    DeviceRequests requests = memory.requests();
    if (requests == null) {
      fixedNs = dependentLoads * Math.max(0, memory.latencyNs() - dram.latencyNs());
      read =
          transfer(memory.randomReadGbS(), dram.randomReadGbS(), memory.readGbS(), dram.readGbS());
      write =
          transfer(
              memory.randomWriteGbS(), dram.randomWriteGbS(), memory.writeGbS(), dram.writeGbS());
    } else {
      fixedNs = 0;
      read = transfer(requests, requests.readNs(), memory.readGbS());
      write = transfer(requests, requests.writeNs(), memory.writeGbS());
    }
  }

  private static Transfer transfer(
      @Nullable Double random, @Nullable Double dramRandom, double stream, double dramStream) {
    double streamNs = Math.max(0, 1 / stream - 1 / dramStream);
    double randomNs =
        random == null || dramRandom == null ? streamNs : Math.max(0, 1 / random - 1 / dramRandom);
    return new Transfer(0, randomNs, streamNs);
  }

  private static Transfer transfer(DeviceRequests requests, double requestNs, double gbS) {
    double pageNsPerByte = requestNs * (requests.count(1) - requests.count(0));
    double nsPerByte = pageNsPerByte + (gbS == MemoryProfile.MAX_GB_S ? 0 : 1 / gbS);
    return new Transfer(requestNs * requests.count(0), nsPerByte, nsPerByte);
  }

  /** Additional nanoseconds of a read of {@code bytes}. */
  public double readNs(double bytes) {
    return fixedNs + read.ns(bytes);
  }

  /** Additional nanoseconds of a write of {@code bytes}. */
  public double writeNs(double bytes) {
    return fixedNs + write.ns(bytes);
  }

  /** False if the time per byte changes at {@link #RANDOM_BYTES}. */
  public boolean isStraight() {
    return read.isStraight() && write.isStraight();
  }

  /** True if the additional time is always 0. */
  public boolean isNone() {
    return readNs(0) == 0
        && writeNs(0) == 0
        && readNs(2 * RANDOM_BYTES) == 0
        && writeNs(2 * RANDOM_BYTES) == 0;
  }
}
