package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.ComputedMemory.ComputedDelay;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;

/**
 * Costs of misses in FastMem, from separately measured baselines of FastMem and SlowMem. With r and
 * w the times of reads and writes of so many bytes:
 *
 * <pre>
 * in place            request on SlowMem: as measured    move up: r_slow + w_fast, down: r_fast + w_slow
 * copied by a store   read on SlowMem: as measured       fetch: bytes at FastMem's bandwidth
 * copied by hardware  request on SlowMem: as measured    fetch: nothing
 * faulted             request: as on FastMem             fetch of a page: its part of r_slow - r_fast
 * dropped             request: as on FastMem             fetch: the backend's time, and a write to FastMem
 * persisted           request: as on FastMem             what happens to pages: {@link FormTimes}
 * </pre>
 *
 * <p>If the slower tier has its own FastMem and its server counts fetches, with f per read, r_slow
 * is r_fast + (r - r_fast) / f, with r as measured there. A given fetch time replaces r_slow -
 * r_fast, and for moves the time of a move.
 *
 * @param service how requests are served if data is not in FastMem
 * @param fetch time of a fetch, if given; null to derive it from the baselines
 * @param writeBackNsPerByte shortest time for SlowMem to write a byte; 0 if unknown
 * @param meanReadBytes mean bytes of a read; 0 without reads
 * @param fetchesPerRead fetches per read on SlowMem's tier, counted by its server; 0 if it has no
 *     FastMem of its own
 * @param fetchesPages true if these were pages, false if they were records
 * @param computed delays of operations on a computed SlowMem; null for the measured one
 * @param forms times of the forms of a non-volatile memory
 */
public record MissTimes(
    MissService service,
    @Nullable SizeTimes fetch,
    double writeBackNsPerByte,
    double meanReadBytes,
    double fetchesPerRead,
    boolean fetchesPages,
    @Nullable ComputedDelay computed,
    FormTimes forms) {

  /** Static keys, or keys moved at the cost of reading and writing them. */
  public static final MissTimes IN_PLACE =
      new MissTimes(MissService.IN_PLACE, null, 0, 0, 0, false, null, FormTimes.PAPER);

  /**
   * The times of misses.
   *
   * @param fetch time of a fetch, if given separately from the baselines
   * @param meanReadBytes mean bytes of a read of the trace; 0 without reads
   * @param fetchesPerRead fetches per read on SlowMem's tier; 0 if it has no FastMem of its own
   * @param fetchesPages true if these were pages, false if they were records
   * @param computed delays of operations on a computed SlowMem; null for the measured one
   */
  public static MissTimes of(
      MissService service,
      @Nullable FetchTime fetch,
      double meanReadBytes,
      double fetchesPerRead,
      boolean fetchesPages,
      @Nullable ComputedDelay computed) {
    FetchTime known = fetch == null && computed != null ? computed.pageFetch() : fetch;
    if (known == null) {
      return new MissTimes(
          service, null, 0, meanReadBytes, fetchesPerRead, fetchesPages, null, FormTimes.PAPER);
    }
    SizeTimes ofRecord = fetch == null ? null : fetch.ofRecord();
    return new MissTimes(
        service,
        service == MissService.FAULTED ? known.ofPages() : ofRecord,
        known.writeBackNsPerByte(),
        meanReadBytes,
        0,
        false,
        computed,
        FormTimes.PAPER);
  }

  /** Replaces the times of the forms of a non-volatile memory. */
  public MissTimes withForms(FormTimes newForms) {
    return new MissTimes(
        service,
        fetch,
        writeBackNsPerByte,
        meanReadBytes,
        fetchesPerRead,
        fetchesPages,
        computed,
        newForms);
  }

  /** FastMem's bandwidth by Table I of the Mnemo paper, at which a store copies fetched data. */
  private static final SizeTimes FAST_COPY =
      SizeTimes.line(0, 1 / MemoryProfiles.PAPER_FAST.writeGbS());

  /** The times of both memories from the baselines of a run or a sample. */
  public MemoryTimes of(Baselines baselines, SizeModel sizes) {
    SizeTimes fastRead = sizes.time(baselines, Load.FAST, Operation.READ);
    SizeTimes slowRead = fetched(fastRead, slowTime(baselines, sizes, Operation.READ));
    List<ServiceTimes> measured = new ArrayList<>(sizes.times(baselines));
    if (computed != null) {
      measured.set(Load.SLOW, measured.get(Load.FAST).longerBy(computed::times));
    }
    if (fetchesPerRead > 0 && !fetchesPages) {
      measured.set(Load.SLOW, measured.get(Load.SLOW).with(Operation.READ, slowRead));
    }
    List<ServiceTimes> fastOnly = List.of(measured.get(Load.FAST), measured.get(Load.FAST));
    SizeTimes none = SizeTimes.constant(0);
    return switch (service) {
      case IN_PLACE ->
          times(
              measured,
              fetch != null
                  ? fetch
                  : slowRead.plus(sizes.time(baselines, Load.FAST, Operation.UPDATE)),
              fetch != null ? fetch : fastRead.plus(slowTime(baselines, sizes, Operation.UPDATE)),
              false);
      // Measured times include the server's copying.
      case COPIED_BY_STORE ->
          times(withFetches(measured), fetchesPerRead > 0 ? none : FAST_COPY, none, fetch != null);
      case READ_BY_LOADS -> times(withFetches(measured), none, none, fetch != null);
      case FAULTED ->
          times(fastOnly, fetch != null ? fetch : page(slowRead.less(fastRead)), none, true);
      case DROPPED ->
          times(
              fastOnly,
              Objects.requireNonNull(fetch, "time of the backend")
                  .plus(sizes.time(baselines, Load.FAST, Operation.UPDATE)),
              none,
              true);
      case PERSISTED -> times(fastOnly, none, none, true);
    };
  }

  private MemoryTimes times(
      List<ServiceTimes> serviceTimes, SizeTimes toFast, SizeTimes back, boolean allFromFast) {
    return new MemoryTimes(
        service, serviceTimes, toFast, back, writeBackNsPerByte, allFromFast, forms);
  }

  /** Time of an operation on SlowMem, present in the trace or not. */
  private SizeTimes slowTime(Baselines baselines, SizeModel sizes, Operation operation) {
    return computed == null
        ? sizes.time(baselines, Load.SLOW, operation)
        : sizes.time(baselines, Load.FAST, operation).longerBy(computed.times(operation));
  }

  /**
   * Time of a read with one fetch, from reads with {@code fetchesPerRead} fetches: FastMem's time
   * plus the difference over their number.
   */
  private SizeTimes fetched(SizeTimes fast, SizeTimes slow) {
    return fetchesPerRead > 0 && !fetchesPages
        ? fast.plus(slow.less(fast).times(1 / fetchesPerRead))
        : slow;
  }

  /** Time to fetch a page, from the excess of record reads over FastMem. */
  private SizeTimes page(SizeTimes record) {
    return fetchesPages && fetchesPerRead > 0
        ? SizeTimes.constant(record.ns(meanReadBytes) / fetchesPerRead)
        : part(record);
  }

  /** Time to fetch a part of a record, in proportion to the mean record and at most its time. */
  private SizeTimes part(SizeTimes record) {
    double ns = record.ns(meanReadBytes);
    return meanReadBytes > 0
        ? new SizeTimes(
            new double[] {0, meanReadBytes, 2 * meanReadBytes}, new double[] {0, ns, ns})
        : SizeTimes.constant(ns);
  }

  /** FastMem's times plus a given fetch time, as times on SlowMem. */
  private List<ServiceTimes> withFetches(List<ServiceTimes> measured) {
    List<ServiceTimes> times = new ArrayList<>(measured);
    if (fetch != null) {
      times.set(Load.SLOW, measured.get(Load.FAST).longerBy(operation -> fetch));
    }
    return times;
  }

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
}
