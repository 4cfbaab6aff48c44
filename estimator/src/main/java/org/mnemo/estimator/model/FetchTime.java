package org.mnemo.estimator.model;

import org.mnemo.core.UsageException;
import org.mnemo.core.memory.DeviceRequests;
import org.mnemo.core.memory.MemoryProfile;

/**
 * Time to fetch something from SlowMem that is known apart from a measurement.
 *
 * @param ns time of a fetch of no byte, at least 0
 * @param nsPerByte time of each byte beyond, at least 0
 * @param unalignedNs time that a fetch takes more if it begins within a page; 0 if nothing is
 *     fetched by the page
 * @param writeBackNsPerByte shortest time in which SlowMem takes in a byte; 0 if not known
 */
public record FetchTime(
    double ns, double nsPerByte, double writeBackNsPerByte, double unalignedNs) {

  private static final double MOST_NS = 1e12;

  public FetchTime {
    if (!(ns >= 0 && ns <= MOST_NS)) {
      throw new UsageException(
          "the time of a fetch must be from 0 to 1e9 µs, was %s".formatted(ns / 1e3));
    }
  }

  /**
   * A fetch that takes as long whatever its size.
   *
   * @param us time in microseconds
   */
  public static FetchTime ofMicroseconds(double us) {
    return new FetchTime(1e3 * us, 0, 0, 0);
  }

  /**
   * A fetch from a memory: its latency or, of a device, the requests that it takes, and the bytes
   * at its bandwidth.
   */
  public static FetchTime of(MemoryProfile memory) {
    DeviceRequests requests = memory.requests();
    if (requests == null) {
      return new FetchTime(memory.latencyNs(), 1 / memory.readGbS(), 1 / memory.writeGbS(), 0);
    }
    double requestsPerByte = requests.count(1) - requests.count(0);
    double firstNs = requests.count(0) * requests.readNs();
    return new FetchTime(
        requestsPerByte == 0 ? firstNs : 0,
        requestsPerByte * requests.readNs() + 1 / memory.readGbS(),
        requestsPerByte * requests.writeNs() + 1 / memory.writeGbS(),
        requestsPerByte == 0 ? 0 : firstNs);
  }

  /** The time of a fetch of pages by their bytes. */
  SizeTimes ofPages() {
    return SizeTimes.line(ns, nsPerByte);
  }

  /** The time of a fetch of a record by its bytes. */
  SizeTimes ofRecord() {
    return SizeTimes.line(ns + unalignedNs, nsPerByte);
  }
}
