package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.ComputedMemory.ComputedDelay;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;

/**
 * What it costs that something is not in FastMem, by baselines of a FastMem and a SlowMem that were
 * measured each for itself. With r and w the times of reads and writes of so many bytes:
 *
 * <pre>
 * in place            request on SlowMem: as measured    move up: r_slow + w_fast, down: r_fast + w_slow
 * copied by a store   read on SlowMem: as measured       fetch: bytes at FastMem's bandwidth
 * copied by hardware  request on SlowMem: as measured    fetch: nothing
 * faulted             request: as on FastMem             fetch of a page: its part of r_slow - r_fast
 * persisted           request: as on FastMem             what happens to pages: {@link FormTimes}
 * </pre>
 *
 * <p>Where the slower tier has FastMem of its own and its server counts fetches, f a read, r_slow
 * is r_fast + (r - r_fast) / f, with r as measured there. A time of its own for a fetch takes the
 * place of r_slow - r_fast, and for moves in place of that of a move.
 *
 * @param service how requests are served for what is not in FastMem
 * @param fetch the time of a fetch, if it is known apart; null to take it from the baselines
 * @param writeBackNsPerByte shortest time in which SlowMem takes in a byte; 0 if not known
 * @param meanReadBytes bytes that a read moves on average; 0 if there is none
 * @param fetchesPerRead fetches of a read on the tier that SlowMem's baselines are of, as its
 *     server counted them; 0 if it has no FastMem of its own
 * @param fetchesPages true if these were pages, false if they were records
 * @param computed what operations take longer on SlowMem than on FastMem, if another memory takes
 *     the place of the one that was measured; null if none does
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

  /** Keys that lie still, or are moved at what reading and writing them costs. */
  public static final MissTimes IN_PLACE =
      new MissTimes(MissService.IN_PLACE, null, 0, 0, 0, false, null, FormTimes.PAPER);

  /**
   * What it costs that something is not in FastMem.
   *
   * @param fetch the time of a fetch, if it is known apart from the baselines
   * @param meanReadBytes bytes that a read of the trace moves on average; 0 if there is none
   * @param fetchesPerRead fetches of a read on the tier that SlowMem's baselines are of; 0 if that
   *     tier has no FastMem of its own
   * @param fetchesPages true if these were pages, false if they were records
   * @param computed what operations take longer than on FastMem in a memory that takes the place of
   *     the SlowMem that was measured; null if none does
   */
  public static MissTimes of(
      MissService service,
      @Nullable FetchTime fetch,
      double meanReadBytes,
      double fetchesPerRead,
      boolean fetchesPages,
      @Nullable ComputedDelay computed) {
    if (computed != null && fetch == null) {
      FetchTime page = computed.pageFetch();
      return new MissTimes(
          service,
          service == MissService.FAULTED ? page.ofPages() : null,
          page.writeBackNsPerByte(),
          meanReadBytes,
          0,
          false,
          computed,
          FormTimes.PAPER);
    }
    return fetch == null
        ? new MissTimes(
            service, null, 0, meanReadBytes, fetchesPerRead, fetchesPages, null, FormTimes.PAPER)
        : new MissTimes(
            service,
            service == MissService.FAULTED ? fetch.ofPages() : fetch.ofRecord(),
            fetch.writeBackNsPerByte(),
            meanReadBytes,
            0,
            false,
            computed,
            FormTimes.PAPER);
  }

  /** The same with other times of the forms of a non-volatile memory. */
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

  /** FastMem's bandwidth by Table I of the Mnemo paper, as a store copies what it has fetched. */
  private static final SizeTimes FAST_COPY =
      SizeTimes.line(0, 1 / MemoryProfiles.PAPER_FAST.writeGbS());

  /** The times of both memories by the baselines of a run, or of a sample drawn from it. */
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
    return switch (service) {
      case IN_PLACE ->
          new MemoryTimes(
              service,
              measured,
              fetch != null
                  ? fetch
                  : slowRead.plus(sizes.time(baselines, Load.FAST, Operation.UPDATE)),
              fetch != null ? fetch : fastRead.plus(slowTime(baselines, sizes, Operation.UPDATE)),
              writeBackNsPerByte,
              false,
              forms);
      case COPIED_BY_STORE ->
          new MemoryTimes(
              service,
              withFetches(measured),
              // What was measured holds what the server copied.
              fetchesPerRead > 0 ? SizeTimes.constant(0) : FAST_COPY,
              SizeTimes.constant(0),
              writeBackNsPerByte,
              fetch != null,
              forms);
      case COPIED_BY_HARDWARE ->
          new MemoryTimes(
              service,
              withFetches(measured),
              SizeTimes.constant(0),
              SizeTimes.constant(0),
              writeBackNsPerByte,
              fetch != null,
              forms);
      case FAULTED ->
          new MemoryTimes(
              service,
              List.of(measured.get(Load.FAST), measured.get(Load.FAST)),
              fetch != null ? fetch : page(slowRead.less(fastRead)),
              SizeTimes.constant(0),
              writeBackNsPerByte,
              true,
              forms);
      case PERSISTED ->
          new MemoryTimes(
              service,
              List.of(measured.get(Load.FAST), measured.get(Load.FAST)),
              SizeTimes.constant(0),
              SizeTimes.constant(0),
              0,
              true,
              forms);
    };
  }

  /** Time of an operation on SlowMem, whether the trace holds it or not. */
  private SizeTimes slowTime(Baselines baselines, SizeModel sizes, Operation operation) {
    return computed == null
        ? sizes.time(baselines, Load.SLOW, operation)
        : sizes.time(baselines, Load.FAST, operation).longerBy(computed.times(operation));
  }

  /**
   * Time of a read that is fetched, by that of reads of which a part was: if each of them had so
   * many fetches, one takes the difference to FastMem by their number more.
   */
  private SizeTimes fetched(SizeTimes fast, SizeTimes slow) {
    return fetchesPerRead > 0 && !fetchesPages
        ? fast.plus(slow.less(fast).times(1 / fetchesPerRead))
        : slow;
  }

  /** Time to fetch a page, by what reads of records took beyond those from FastMem. */
  private SizeTimes page(SizeTimes record) {
    return fetchesPages && fetchesPerRead > 0
        ? SizeTimes.constant(record.ns(meanReadBytes) / fetchesPerRead)
        : part(record);
  }

  /**
   * Time to fetch a part of a record: as large a part of the time as it is of the mean record. More
   * than a record takes no longer than that.
   */
  private SizeTimes part(SizeTimes record) {
    double ns = record.ns(meanReadBytes);
    return meanReadBytes > 0
        ? new SizeTimes(
            new double[] {0, meanReadBytes, 2 * meanReadBytes}, new double[] {0, ns, ns})
        : SizeTimes.constant(ns);
  }

  /** Requests on SlowMem take as long as on FastMem and a fetch, if that is known apart. */
  private List<ServiceTimes> withFetches(List<ServiceTimes> measured) {
    List<ServiceTimes> times = new ArrayList<>(measured);
    if (fetch != null) {
      times.set(Load.SLOW, measured.get(Load.FAST).longerBy(operation -> fetch));
    }
    return times;
  }
}
