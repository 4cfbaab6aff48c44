package org.mnemo.core.memory;

import org.mnemo.core.text.Check;

/**
 * Access to a memory without load instructions: requests bring data into DRAM.
 *
 * @param readNs time of a read request in nanoseconds, at most 10^9
 * @param writeNs time of a write request in nanoseconds, at most 10^9
 * @param pageBytes bytes per request; 0 if a request moves a value of any size
 */
public record DeviceRequests(double readNs, double writeNs, long pageBytes) {

  private static final double MOST_NS = 1e9;

  private static final long MOST_PAGE_BYTES = 1L << 30;

  public DeviceRequests {
    Check.that(
        readNs > 0 && readNs <= MOST_NS && writeNs > 0 && writeNs <= MOST_NS,
        "the time of a request must be above 0 and at most 1e6 µs, was %s to read and %s to write"
            .formatted(readNs / 1e3, writeNs / 1e3));
    Check.between("the bytes of a page", pageBytes, 0, MOST_PAGE_BYTES);
  }

  /** Mean number of requests for a value at a random position: {@code 1 + bytes / page}. */
  public double count(double bytes) {
    return pageBytes == 0 ? 1 : 1 + bytes / pageBytes;
  }

  /** Number of requests for bytes that begin with a page. */
  public double countAligned(double bytes) {
    return pageBytes == 0 ? 1 : Math.ceil(bytes / pageBytes);
  }
}
