package org.mnemo.estimator.model;

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

  /**
   * PolyEMT (Narayanan et al.): 4 and 11 us for compression, more than 80 and 100 us for the SSD
   * (section 2.2), 16,000 operations per second (section 5). It gives no time for the storage
   * stack; 10 us is an assumption. Write misses wait for the SSD (section 5.2), as a full cache
   * stays full.
   */
  public static final FormTimes PAPER = ofMicroseconds(4, 11, 10, 80, 100, 1, 16_000);

  /** Times in microseconds. */
  public static FormTimes ofMicroseconds(
      double compressedReadUs,
      double compressedWriteUs,
      double blockUs,
      double ssdReadUs,
      double ssdWriteUs,
      double evictionWaitShare,
      double ssdOpsPerS) {
    return new FormTimes(
        NS_PER_US * compressedReadUs,
        NS_PER_US * compressedWriteUs,
        NS_PER_US * blockUs,
        NS_PER_US * ssdReadUs,
        NS_PER_US * ssdWriteUs,
        evictionWaitShare,
        ssdOpsPerS);
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
