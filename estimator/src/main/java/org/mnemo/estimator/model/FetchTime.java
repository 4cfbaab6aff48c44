package org.mnemo.estimator.model;

import org.mnemo.core.UsageException;
import org.mnemo.core.memory.DeviceRequests;
import org.mnemo.core.memory.MemoryProfile;

/**
 * Time of a fetch from SlowMem, known separately from a measurement.
 *
 * @param ofPages time to fetch whole pages by their bytes
 * @param ofRecord time to fetch a record by its bytes, at any place
 * @param writeBackNsPerByte shortest time for SlowMem to write a byte; 0 if unknown
 */
public record FetchTime(SizeTimes ofPages, SizeTimes ofRecord, double writeBackNsPerByte) {

  private static final double MOST_US = 1e9;

  /**
   * A fetch of constant time for all sizes.
   *
   * @param us time in microseconds, from 0 to 1e9
   */
  public static FetchTime ofMicroseconds(double us) {
    if (!(us >= 0 && us <= MOST_US)) {
      throw new UsageException("the time of a fetch must be from 0 to 1e9 µs, was " + us);
    }
    SizeTimes constant = SizeTimes.constant(1e3 * us);
    return new FetchTime(constant, constant, 0);
  }

  /**
   * Fetch time of a memory: its latency, or the requests of a device, plus the bytes at its
   * bandwidth.
   */
  public static FetchTime of(MemoryProfile memory) {
    DeviceRequests requests = memory.requests();
    if (requests == null) {
      SizeTimes line = SizeTimes.line(memory.latencyNs(), 1 / memory.readGbS());
      return new FetchTime(line, line, 1 / memory.writeGbS());
    }
    double requestsPerByte = requests.count(1) - requests.count(0);
    return new FetchTime(
        ofPages(requests, memory.readGbS()),
        SizeTimes.line(
            requests.count(0) * requests.readNs(),
            requestsPerByte * requests.readNs() + 1 / memory.readGbS()),
        requestsPerByte * requests.writeNs() / memory.channels() + 1 / memory.writeGbS());
  }

  /** Less than a page of the device takes a full request. */
  private static SizeTimes ofPages(DeviceRequests requests, double readGbS) {
    double page = requests.pageBytes();
    return page == 0
        ? SizeTimes.line(requests.readNs(), 1 / readGbS)
        : new SizeTimes(
            new double[] {0, page, 2 * page},
            new double[] {
              requests.readNs(),
              requests.readNs() + page / readGbS,
              2 * (requests.readNs() + page / readGbS)
            });
  }
}
