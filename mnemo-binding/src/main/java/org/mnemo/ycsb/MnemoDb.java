package org.mnemo.ycsb;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.Route;
import org.mnemo.ycsb.run.MeasuredOperation;
import org.mnemo.ycsb.run.Session;
import org.mnemo.ycsb.run.SessionClient;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.workload.ClientProcess;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * The YCSB binding: sends each operation to a tier chosen by the placement, times it in nanoseconds
 * and records it. A missing record is {@link Status#NOT_FOUND}, a failure {@link Status#ERROR}.
 *
 * <p>Only the store's work is timed: values are copied from and to YCSB's iterators outside, and no
 * code of Mnemo allocates in between.
 */
public final class MnemoDb extends DB {

  private final Fields record = new Fields();
  private @Nullable SessionClient client;
  private @Nullable Measurements measurements;
  private String[][] reportNames = {};
  private String[] scanReportNames = {};
  private long lastEndNs;

  /** Opens the session and the connections before YCSB starts its clock. */
  @Override
  public void setProperties(Properties properties) {
    super.setProperties(properties);
    ClientProcess.prepare();
    SessionClient connected = Session.of(properties).connect();
    client = connected;
    // YCSB's client has done so already, but its shell has not.
    Measurements.setProperties(properties);
    measurements = Measurements.getMeasurements();
    reportNames =
        Operation.moving().stream()
            .map(operation -> reportNames(operation.name(), connected.tiers()))
            .toArray(String[][]::new);
    // Separate from READ, so that the tiers of READ add up to YCSB's count.
    scanReportNames = reportNames("SCAN", connected.tiers());
  }

  private static String[] reportNames(String operation, Tiers tiers) {
    return tiers.names().stream()
        .map(tier -> operation + "-" + tier.toUpperCase(Locale.ROOT))
        .toArray(String[]::new);
  }

  @Override
  public void cleanup() throws DBException {
    if (client != null) {
      client.close();
    }
  }

  @Override
  public Status read(
      String table, String name, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Status status = call(Operation.READ, table, name, fields);
    if (status.isOk()) {
      putValues(result);
    }
    return status;
  }

  private void putValues(Map<String, ByteIterator> result) {
    for (int i = 0; i < record.size(); i++) {
      result.put(
          record.name(i),
          new ByteArrayByteIterator(record.array(i), record.offset(i), record.length(i)));
    }
  }

  @Override
  public Status update(String table, String name, Map<String, ByteIterator> values) {
    take(values);
    return call(Operation.UPDATE, table, name, null);
  }

  @Override
  public Status insert(String table, String name, Map<String, ByteIterator> values) {
    take(values);
    return client().isLoad() ? load(table, name) : call(Operation.INSERT, table, name, null);
  }

  @Override
  public Status delete(String table, String name) {
    record.clear();
    return call(Operation.DELETE, table, name, null);
  }

  /**
   * Reads the next records in key order, each as a separate operation on its tier. Records deleted
   * meanwhile are skipped; a short or empty scan is not a failure.
   */
  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    SessionClient running = client();
    if (running.refuses()) {
      return Status.ERROR;
    }
    running.beginCall();
    Iterator<String> names;
    try {
      names = running.keysFrom(RecordKey.of(table, startKey));
    } catch (MnemoException e) {
      running.failedToBegin("scan", startKey, e);
      return Status.ERROR;
    }
    while (result.size() < recordCount && names.hasNext()) {
      Status status = execute(Operation.READ, scanReportNames, table, names.next(), fields);
      if (status.isOk()) {
        HashMap<String, ByteIterator> values = new HashMap<>();
        putValues(values);
        result.add(values);
      } else if (!status.equals(Status.NOT_FOUND)) {
        return status;
      }
    }
    return Status.OK;
  }

  /** Reads YCSB's iterators, which can be read only once, before the clock starts. */
  private void take(Map<String, ByteIterator> values) {
    record.clear();
    for (Map.Entry<String, ByteIterator> entry : values.entrySet()) {
      record.add(entry.getKey(), entry.getValue().toArray());
    }
  }

  /** Executes a call of the workload: one operation, or a scan. */
  private Status call(
      Operation operation, String table, String name, @Nullable Set<String> fields) {
    client().beginCall();
    return execute(operation, reportNames[operation.ordinal()], table, name, fields);
  }

  private Status execute(
      Operation operation,
      String[] reportedAs,
      String table,
      String name,
      @Nullable Set<String> fields) {
    SessionClient running = client();
    if (running.refuses()) {
      return Status.ERROR;
    }
    MeasuredOperation measured = running.next();
    measured.operation = operation;
    try {
      measured.key.set(table, name);
      if (running.keptForBurst(measured, fields, record)) {
        return Status.OK;
      }
      return timed(running, measured, reportedAs, fields);
    } catch (MnemoException e) {
      lastEndNs = running.clock().nanoTime();
      running.failed(operation.lowerCase(), name, e);
      return Status.ERROR;
    }
  }

  private Status timed(
      SessionClient running,
      MeasuredOperation measured,
      String[] reportedAs,
      @Nullable Set<String> fields) {
    Operation operation = measured.operation;
    RecordKey key = measured.key;
    long pausedNs = running.pausedNs();
    if (lastEndNs != 0) {
      lastEndNs += pausedNs;
    }
    boolean migrated = running.migrate();
    Route route = running.route(measured);
    if (running.catchUp(measured) || migrated) {
      // Work on other tiers and moves are not think time.
      lastEndNs = running.clock().nanoTime();
    }
    long awaitedNs = running.awaitDue(measured);
    if (lastEndNs != 0) {
      // Nor is the wait until the operation is due.
      lastEndNs += awaitedNs;
    }
    TierStore store = running.store(measured.tier);
    if (operation == Operation.DELETE) {
      running.deleting(key);
    }

    long startNs = running.clock().nanoTime();
    boolean found = store.perform(operation, key, fields, record);
    long endNs = running.clock().nanoTime();

    if (operation == Operation.READ && found) {
      running.verify(measured, fields, record);
    }
    report(reportedAs[measured.tier], endNs - startNs);
    measured.found = found;
    measured.valueBytes = record.valueBytes();
    measured.startNs = startNs;
    measured.endNs = endNs;
    measured.clientNs = lastEndNs == 0 ? 0 : startNs - lastEndNs;
    running.keep(measured, fields, record);
    lastEndNs = running.done(measured);
    if (route.copies() > 0) {
      copy(running, route, operation, key);
    }
    if (operation == Operation.INSERT) {
      running.inserted(key);
    }
    return found ? Status.OK : Status.NOT_FOUND;
  }

  /** Repeats a write on the further tiers of its route. */
  private void copy(SessionClient running, Route route, Operation operation, RecordKey key) {
    for (int i = 0; i < route.copies(); i++) {
      running.store(route.copy(i)).perform(operation, key, null, record);
      running.copied(route.copy(i));
    }
    // Work on other tiers is not think time.
    lastEndNs = running.clock().nanoTime();
  }

  /** Stores a record only on the tier of the placement. */
  private Status load(String table, String name) {
    SessionClient loading = client();
    if (loading.refuses()) {
      return Status.ERROR;
    }
    try {
      MeasuredOperation insert = loading.next();
      insert.operation = Operation.INSERT;
      RecordKey key = insert.key.set(table, name);
      Route route = loading.route(insert);
      for (int tier = 0; tier < loading.tiers().count(); tier++) {
        TierStore store = loading.store(tier);
        boolean here = route.reaches(tier);
        if (!here || loading.overwrites()) {
          // A foreign record may have more fields or another type.
          store.delete(key);
        }
        if (here) {
          long startNs = loading.clock().nanoTime();
          store.insert(key, record);
          report(
              reportNames[Operation.INSERT.ordinal()][tier], loading.clock().nanoTime() - startNs);
          store.awaitRoom();
        }
      }
      loading.stored(key, record.valueBytes());
      return Status.OK;
    } catch (MnemoException e) {
      loading.failed("insert", name, e);
      return Status.ERROR;
    }
  }

  /**
   * Adds a latency to YCSB's own report, in whole microseconds; the measurement directory has
   * nanoseconds.
   */
  private void report(String name, long latencyNs) {
    if (measurements != null) {
      measurements.measure(name, (int) (latencyNs / 1000));
    }
  }

  private SessionClient client() {
    if (client == null) {
      throw new IllegalStateException("setProperties comes first");
    }
    return client;
  }
}
