package org.mnemo.core.memory;

import org.jspecify.annotations.Nullable;

/**
 * Time that an operation takes longer with its record in a memory than in DRAM. This is the one
 * place of the equation, by which memories are emulated and computed. Of a memory that loads go to:
 *
 * <pre>
 * loads x (L - L_dram)
 *   + bytes up to 4 KiB x (1/R - 1/R_dram)
 *   + further bytes x (1/B - 1/B_dram)
 * </pre>
 *
 * <p>with L the latency of a dependent load, R the bandwidth of random and B that of streaming
 * accesses: prefetchers follow a stream once it is under way and stop at the end of each page.
 * Where R is not known of both memories, all bytes go by B. A term by which the memory would be the
 * faster one counts as 0. Of a device, whose data is brought into DRAM first:
 *
 * <pre>requests of the value x time of a request + bytes / B</pre>
 *
 * Allocates nothing once made. Immutable.
 */
public final class OperationDelay {

  /**
   * Dependent loads of an operation if nobody says another number, each a cache miss in a large
   * store: hash bucket, entry, key, value's header, and the same for the field within the record.
   */
  public static final int DEPENDENT_LOADS = 8;

  /** Bytes of a value that are read or written before a stream is under way. */
  public static final int RANDOM_BYTES = 4096;

  private final double fixedNs;
  private final Transfer read;
  private final Transfer write;

  /**
   * Time of bytes, with what each operation of the kind waits for.
   *
   * @param requestNs time of a device's request; 0 of a memory
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
   * @param dram the DRAM that there is
   * @param memory the memory in whose place it is
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

  /** Nanoseconds that a read of so many bytes takes longer. */
  public double readNs(double bytes) {
    return fixedNs + read.ns(bytes);
  }

  /** Nanoseconds that a write of so many bytes takes longer. */
  public double writeNs(double bytes) {
    return fixedNs + write.ns(bytes);
  }

  /** False if bytes beyond {@link #RANDOM_BYTES} take another time than those before. */
  public boolean isStraight() {
    return read.isStraight() && write.isStraight();
  }

  /** True if nothing takes longer. */
  public boolean isNone() {
    return readNs(0) == 0
        && writeNs(0) == 0
        && readNs(2 * RANDOM_BYTES) == 0
        && writeNs(2 * RANDOM_BYTES) == 0;
  }
}
