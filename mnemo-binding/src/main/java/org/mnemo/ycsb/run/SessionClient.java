package org.mnemo.ycsb.run;

import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.Route;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierStore;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * One client thread of a {@link Session}. An operation is issued, routed, timed on its tier's
 * store, checked and recorded. A missing record is {@link Status#NOT_FOUND}, a failure {@link
 * Status#ERROR}.
 *
 * <p>Only the store's work is timed, and no code of Mnemo allocates meanwhile.
 */
public final class SessionClient {

  final Session session;
  final TierStore[] stores;
  final RunCapture.@Nullable Client recorder;
  private final NanoClock clock;
  private final int number;
  private final Saturation.@Nullable Client bursts;
  private final MeasuredOperation unrecorded = new MeasuredOperation();
  private final Measurements measurements = Measurements.getMeasurements();

  /** Names in YCSB's own report by operation and tier. */
  private final String[][] reportNames;

  /** Separate from READ, so that the tiers of READ add up to YCSB's count. */
  private final String[] scanReportNames;

  private long call;
  private long pausedNs;

  /** Start of the think time: the last operation's end, or later after other work; 0 for none. */
  private long lastEndNs;

  SessionClient(
      Session session,
      int number,
      TierStore[] stores,
      RunCapture.@Nullable Client recorder,
      Saturation.@Nullable Client bursts) {
    this.session = session;
    this.clock = session.clock;
    this.number = number;
    this.stores = stores;
    this.recorder = recorder;
    this.bursts = bursts;
    Tiers tiers = session.settings.tiers();
    reportNames =
        Operation.moving().stream()
            .map(operation -> reportNames(operation.name(), tiers))
            .toArray(String[][]::new);
    scanReportNames = reportNames("SCAN", tiers);
  }

  private static String[] reportNames(String operation, Tiers tiers) {
    return tiers.names().stream()
        .map(tier -> operation + "-" + tier.toUpperCase(Locale.ROOT))
        .toArray(String[]::new);
  }

  /**
   * Executes a call of the workload on one record; an insert of a load goes to all of its tiers.
   *
   * @param fields names of the fields to read, or null for all
   * @param record what a write writes, or a read has found
   */
  public Status call(
      Operation operation, String table, String name, @Nullable Set<String> fields, Fields record) {
    if (operation == Operation.INSERT && session.settings.load()) {
      return load(table, name, record);
    }
    beginCall();
    return execute(operation, reportNames[operation.ordinal()], table, name, fields, record);
  }

  /**
   * Reads the next records in key order, each as a separate operation on its tier. Records deleted
   * meanwhile are skipped; a short or empty scan is not a failure.
   *
   * @param found called with each record
   */
  public Status scan(
      String table,
      String start,
      int count,
      @Nullable Set<String> fields,
      Fields record,
      Runnable found) {
    if (session.tally.refuses()) {
      return Status.ERROR;
    }
    beginCall();
    Iterator<String> names;
    try {
      names = keysFrom(RecordKey.of(table, start));
    } catch (MnemoException e) {
      session.tally.draw();
      return failed("scan", start, e);
    }
    int read = 0;
    while (read < count && names.hasNext()) {
      Status status = execute(Operation.READ, scanReportNames, table, names.next(), fields, record);
      if (status.isOk()) {
        found.run();
        read++;
      } else if (!status.equals(Status.NOT_FOUND)) {
        return status;
      }
    }
    return Status.OK;
  }

  /** Begins a call, which YCSB's target rate and the number of requests count. */
  private void beginCall() {
    if (session.countsCalls) {
      call = session.calls.getAndIncrement();
    }
  }

  /** The stored keys of a table from {@code start}, in order. */
  private Iterator<String> keysFrom(RecordKey start) {
    KeyIndex index = session.index;
    String table = start.table();
    if (index == null) {
      throw new MnemoException("a scan needs scanproportion above 0; set it");
    }
    if (!index.isOf(table)) {
      throw new MnemoException(
          "scans read only the table '%s', not '%s'; set table=%s"
              .formatted(index.table(), table, table));
    }
    return index.from(start.bytes());
  }

  private Status execute(
      Operation operation,
      String[] reportedAs,
      String table,
      String name,
      @Nullable Set<String> fields,
      Fields record) {
    if (session.tally.refuses()) {
      return Status.ERROR;
    }
    MeasuredOperation measured = recorder == null ? unrecorded : recorder.next();
    measured.operation = operation;
    try {
      measured.key.set(table, name);
      if (bursts != null) {
        bursts.add(measured, fields, record);
        return Status.OK;
      }
      return timed(measured, reportedAs, fields, record);
    } catch (MnemoException e) {
      lastEndNs = clock.nanoTime();
      return failed(operation.lowerCase(), name, e);
    }
  }

  private Status timed(
      MeasuredOperation measured,
      String[] reportedAs,
      @Nullable Set<String> fields,
      Fields record) {
    Operation operation = measured.operation;
    Route route = routed(measured);
    TierStore store = stores[measured.tier];
    KeyIndex index =
        session.index == null || !session.index.isOf(measured.key.table()) ? null : session.index;
    if (operation == Operation.DELETE && index != null) {
      index.remove(measured.key.bytes());
    }

    long startNs = clock.nanoTime();
    boolean found = store.perform(operation, measured.key, fields, record);
    long endNs = clock.nanoTime();

    if (operation == Operation.READ && found && session.readCheck != null) {
      session.readCheck.require(
          measured.key.name(), fields, record, session.settings.tiers().name(measured.tier));
    }
    report(reportedAs[measured.tier], endNs - startNs);
    measured.found = found;
    measured.valueBytes = record.valueBytes();
    measured.startNs = startNs;
    measured.endNs = endNs;
    measured.clientNs = lastEndNs == 0 ? 0 : startNs - lastEndNs;
    lastEndNs = endNs;
    session.mode.after(measured, fields, record);
    record(measured);
    if (route.copies() > 0) {
      copy(route, measured, record);
    }
    if (operation == Operation.INSERT && index != null) {
      index.add(measured.key.bytes());
    }
    return found ? Status.OK : Status.NOT_FOUND;
  }

  /** Numbers an operation, over all clients, chooses its tiers and waits until it is due. */
  private Route routed(MeasuredOperation measured) {
    long waitedNs = session.pausedNs() - pausedNs;
    pausedNs += waitedNs;
    measured.number = session.tally.draw();
    if (worked(measured)) {
      // Work on other tiers is not think time.
      lastEndNs = clock.nanoTime();
      waitedNs = 0;
    }
    Route route =
        session.placement.route(measured.operation, measured.key.bytes(), measured.number);
    measured.tier = route.tier();
    if (session.pace != null) {
      waitedNs += awaitDue(session.pace, measured);
    }
    if (lastEndNs != 0) {
      // Nor are pauses and the wait until the operation is due.
      lastEndNs += waitedNs;
    }
    return route;
  }

  private boolean worked(MeasuredOperation next) {
    try {
      return session.mode.before(this, next);
    } catch (MnemoException e) {
      session.tally.abort(e.getMessage());
      throw e;
    }
  }

  /** Waits until an operation is due at the offered rate; returns the wait in nanoseconds. */
  private long awaitDue(Pace pace, MeasuredOperation measured) {
    long nowNs = clock.nanoTime();
    measured.dueNs = pace.next(measured.number, nowNs);
    if (measured.dueNs <= nowNs) {
      return 0;
    }
    clock.waitUntil(measured.dueNs, session.sharesProcessors);
    return clock.nanoTime() - nowNs;
  }

  private void record(MeasuredOperation measured) {
    session.tally.done(measured.operation, measured.found);
    if (measured.operation == Operation.INSERT) {
      stored(measured.key, measured.valueBytes);
    }
    if (recorder == null) {
      return;
    }
    session.watch.count(measured.tier);
    measured.call = call;
    measured.client = number;
    try {
      recorder.record(measured);
      if (measured.number + 1 == session.settings.blocks().warmUp()) {
        session.watch.startCounting();
        lastEndNs = clock.nanoTime();
      }
    } catch (MnemoException e) {
      session.tally.abort(e.getMessage());
    }
  }

  /** Repeats a write on the further tiers of its route. */
  private void copy(Route route, MeasuredOperation measured, Fields record) {
    for (int i = 0; i < route.copies(); i++) {
      stores[route.copy(i)].perform(measured.operation, measured.key, null, record);
      if (recorder != null) {
        session.watch.count(route.copy(i));
      }
    }
    lastEndNs = clock.nanoTime();
  }

  /** Stores a record only on the tiers of the placement. */
  private Status load(String table, String name, Fields record) {
    if (session.tally.refuses()) {
      return Status.ERROR;
    }
    try {
      MeasuredOperation insert = unrecorded;
      insert.operation = Operation.INSERT;
      RecordKey key = insert.key.set(table, name);
      Route route = session.placement.route(insert.operation, key.bytes(), session.tally.draw());
      for (int tier = 0; tier < stores.length; tier++) {
        boolean here = route.reaches(tier);
        if (!here || session.settings.overwrites()) {
          // A foreign record may have more fields or another type.
          stores[tier].delete(key);
        }
        if (here) {
          long startNs = clock.nanoTime();
          stores[tier].insert(key, record);
          report(reportNames[Operation.INSERT.ordinal()][tier], clock.nanoTime() - startNs);
          stores[tier].awaitRoom();
        }
      }
      session.tally.done(Operation.INSERT, true);
      stored(key, record.valueBytes());
      return Status.OK;
    } catch (MnemoException e) {
      return failed("insert", name, e);
    }
  }

  /**
   * Adds a latency to YCSB's own report, in whole microseconds; the measurement directory has
   * nanoseconds.
   */
  private void report(String name, long latencyNs) {
    measurements.measure(name, (int) (latencyNs / 1000));
  }

  /** Counts a stored record; stops the load or run before the memory of local servers is full. */
  private void stored(RecordKey key, long valueBytes) {
    try {
      session.servers.stored(valueBytes);
      if (session.dataset != null) {
        session.dataset.add(key.bytes(), valueBytes);
      }
    } catch (MnemoException e) {
      session.tally.abort(e.getMessage());
    }
  }

  private Status failed(String operation, String key, MnemoException cause) {
    String failure = session.tally.failed(operation, key, cause.getMessage());
    if (Session.isInteractive()) {
      Session.say(failure);
    }
    return Status.ERROR;
  }

  /** Closes the connections; the last client closes the session. */
  public void close() {
    if (bursts != null) {
      bursts.close();
    }
    for (TierStore store : stores) {
      try {
        if (!session.tally.hasGivenUp()) {
          store.requireInStep();
        }
      } catch (MnemoException e) {
        session.tally.abort(e.getMessage());
      }
      store.close();
    }
    if (recorder != null) {
      try {
        recorder.end();
      } catch (MnemoException e) {
        session.tally.abort(e.getMessage());
      }
    }
    session.clientClosed();
  }
}
