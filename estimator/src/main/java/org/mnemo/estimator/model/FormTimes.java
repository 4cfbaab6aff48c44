package org.mnemo.estimator.model;

import org.mnemo.core.UsageException;
import org.mnemo.core.memory.DeviceRequests;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.Load;

/**
 * Times per page, in nanoseconds, of the forms of non-volatile memory in front of an SSD. Requests
 * wait for them in sequence:
 *
 * <pre>
 * waited = sum over events e of count(e) x time(e)      T >= operations of the SSD / ssdOpsPerS
 * </pre>
 *
 * @param compressedReadNs time to expand a page, above 0
 * @param compressedWriteNs time to compress a page
 * @param blockNs time to move a page to or from non-volatile memory through the storage stack
 * @param ssdReadNs time to read a page from the SSD
 * @param ssdWriteNs time to write a page to the SSD
 * @param evictionWaitShare share of the evictions to the SSD that a request waits for, as no page
 *     is free, from 0 to 1; the rest is written in the background
 * @param ssdOpsPerS most pages that the SSD reads and writes per second
 */
public record FormTimes(
    double compressedReadNs,
    double compressedWriteNs,
    double blockNs,
    double ssdReadNs,
    double ssdWriteNs,
    double evictionWaitShare,
    double ssdOpsPerS) {

  private static final double NS_PER_US = 1e3;
  private static final double NS_PER_S = 1e9;
  private static final double MOST_US = 1e9;

  /**
   * PolyEMT (Narayanan et al.): 4 and 11 us for compression, more than 80 and 100 us for the SSD
   * (section 2.2), 16,000 operations per second (section 5). It gives no time for the storage
   * stack; 10 us is an assumption. Write misses wait for the SSD (section 5.2), as a full cache
   * stays full.
   */
  public static final FormTimes PAPER = ofMicroseconds(4, 11, 10, 80, 100, 1, 16_000);

  /**
   * Times in microseconds.
   *
   * @throws UsageException if a time is outside 0 to 1e9, the share outside 0 to 1, or the SSD
   *     slower than one operation in a thousand seconds
   */
  public static FormTimes ofMicroseconds(
      double compressedReadUs,
      double compressedWriteUs,
      double blockUs,
      double ssdReadUs,
      double ssdWriteUs,
      double evictionWaitShare,
      double ssdOpsPerS) {
    if (!(evictionWaitShare >= 0 && evictionWaitShare <= 1)) {
      throw new UsageException(
          "the share of evictions that requests wait for must be from 0 to 1, was "
              + evictionWaitShare);
    }
    if (!(ssdOpsPerS >= 1e-3 && ssdOpsPerS <= NS_PER_S)) {
      throw new UsageException(
          "the operations of an SSD must be from 0.001 to 1e9 per second, were " + ssdOpsPerS);
    }
    return new FormTimes(
        ns("the time to read a compressed page", compressedReadUs),
        ns("the time to write a compressed page", compressedWriteUs),
        ns("the time of a page in the storage stack", blockUs),
        ns("the time to read a page from the SSD", ssdReadUs),
        ns("the time to write a page to the SSD", ssdWriteUs),
        evictionWaitShare,
        ssdOpsPerS);
  }

  private static double ns(String what, double us) {
    if (!(us >= 0 && us <= MOST_US)) {
      throw new UsageException("%s must be from 0 to 1e9 µs, was %s".formatted(what, us));
    }
    return NS_PER_US * us;
  }

  /**
   * Replaces the SSD by a device that reads and writes whole pages at its channels' rate. Memory
   * that loads access directly changes nothing.
   *
   * @param pageBytes bytes of a page, at least 1
   */
  public FormTimes withSsd(MemoryProfile device, double pageBytes) {
    DeviceRequests requests = device.requests();
    if (requests == null) {
      return this;
    }
    double readNs =
        requests.countAligned(pageBytes) * requests.readNs() + pageBytes / device.readGbS();
    double writeNs =
        requests.countAligned(pageBytes) * requests.writeNs() + pageBytes / device.writeGbS();
    return new FormTimes(
        compressedReadNs,
        compressedWriteNs,
        blockNs,
        readNs,
        writeNs,
        evictionWaitShare,
        device.channels() * NS_PER_S / Math.max(readNs, writeNs));
  }

  /** Mean time that a request waits for an event, in nanoseconds. */
  public double ns(FormEvent event) {
    return switch (event) {
      case SSD_READ -> ssdReadNs;
      case SSD_WRITE -> ssdWriteNs;
      case SSD_EVICTION -> evictionWaitShare * ssdWriteNs;
      case CACHE_READ, CACHE_WRITE -> blockNs;
      case EXPANSION -> compressedReadNs;
      case COMPRESSION -> compressedWriteNs;
    };
  }

  /** Time that requests wait for all events of a load, in nanoseconds. */
  double waitedNs(Load load) {
    double sumNs = 0;
    for (int event = 0; event < FormEvent.count(); event++) {
      FormEvent each = FormEvent.of(event);
      sumNs += load.events(each) * ns(each);
    }
    return sumNs;
  }

  /** Shortest time for the SSD to serve a load, in nanoseconds. */
  double leastSsdNs(Load load) {
    double operations =
        load.events(FormEvent.SSD_READ)
            + load.events(FormEvent.SSD_WRITE)
            + load.events(FormEvent.SSD_EVICTION);
    return operations / ssdOpsPerS * NS_PER_S;
  }
}
