package org.mnemo.estimator.model;

import java.util.List;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;

/**
 * Times of requests on each memory, and of moves between the first two. Immutable.
 *
 * @param service how requests are served if data is not in FastMem
 * @param serviceTimes service times of requests on each memory, fastest first; with moves, the
 *     second is for requests that involve SlowMem
 * @param fetch time to move so many bytes from SlowMem into FastMem, beyond the request itself
 * @param writeBack time to move so many bytes back, beyond the request itself
 * @param writeBackNsPerByte shortest time for SlowMem to write a byte; 0 if unknown
 * @param servesAllFromFast true if requests that involve SlowMem have latencies of FastMem plus a
 *     fetch
 * @param forms times of the forms of a non-volatile memory
 */
public record MemoryTimes(
    MissService service,
    List<ServiceTimes> serviceTimes,
    SizeTimes fetch,
    SizeTimes writeBack,
    double writeBackNsPerByte,
    boolean servesAllFromFast,
    FormTimes forms) {

  public MemoryTimes {
    serviceTimes = List.copyOf(serviceTimes);
  }

  /** Time of all moves between the memories, in nanoseconds. */
  double movesNs(Load load) {
    return totalNs(fetch, load.fetches(), load.fetchedBytes())
        + totalNs(writeBack, load.writeBacks(), load.writtenBackBytes())
        + (service == MissService.PERSISTED ? forms.waitedNs(load) : 0);
  }

  /** Shortest time for SlowMem's background work, in nanoseconds. */
  double leastWriteBackNs(Load load) {
    return service == MissService.PERSISTED
        ? forms.leastSsdNs(load)
        : load.writtenBackBytes() * writeBackNsPerByte;
  }

  /**
   * Time of one operation's requests that involve SlowMem beyond their measured latencies, in
   * nanoseconds.
   */
  double beyondLatencyNs(Load load, int operation) {
    if (!servesAllFromFast) {
      return 0;
    }
    return serviceTimes.get(Load.SLOW).totalNs(load, Load.SLOW, operation)
        - serviceTimes.get(Load.FAST).totalNs(load, Load.SLOW, operation);
  }

  /** Moves of one mean size. */
  private static double totalNs(SizeTimes time, double moves, double bytes) {
    return moves == 0 ? 0 : moves * time.ns(bytes / moves);
  }
}
