package org.mnemo.estimator.model;

import java.util.List;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;

/**
 * Times of requests on each memory, and of what moves between the first two. Immutable.
 *
 * @param service how requests are served for what is not in FastMem
 * @param serviceTimes service times of requests on each memory, fastest first; where data moves,
 *     those of the second are of requests that SlowMem has a part in
 * @param fetch time to move so many bytes from SlowMem into FastMem, beyond what the request takes
 * @param writeBack time to move so many bytes back, beyond what the request takes
 * @param writeBackNsPerByte shortest time in which SlowMem takes in a byte; 0 if not known
 * @param servesAllFromFast true if requests that SlowMem has a part in have latencies of FastMem,
 *     and what a fetch takes beyond
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

  /** Shortest time in which SlowMem does what no request waits for, in nanoseconds. */
  double leastWriteBackNs(Load load) {
    return service == MissService.PERSISTED
        ? forms.leastSsdNs(load)
        : load.writtenBackBytes() * writeBackNsPerByte;
  }

  /**
   * Time that the requests for an operation which SlowMem has a part in take beyond the latencies
   * that they were measured with, in nanoseconds.
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
