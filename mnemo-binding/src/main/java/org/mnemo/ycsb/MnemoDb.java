package org.mnemo.ycsb;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.run.Session;
import org.mnemo.ycsb.run.SessionClient;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.workload.ClientProcess;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * The YCSB binding: sends each operation to a tier chosen by the placement, times it in nanoseconds
 * and records it ({@link SessionClient}). Values are copied from and to YCSB's iterators outside of
 * the timed part.
 */
public final class MnemoDb extends DB {

  private final Fields record = new Fields();
  private @Nullable SessionClient client;

  /** Opens the session and the connections before YCSB starts its clock. */
  @Override
  public void setProperties(Properties properties) {
    super.setProperties(properties);
    ClientProcess.prepare();
    // YCSB's client has done so already, but its shell has not.
    Measurements.setProperties(properties);
    client = Session.of(properties).connect();
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
    Status status = client().call(Operation.READ, table, name, fields, record);
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
    return client().call(Operation.UPDATE, table, name, null, record);
  }

  @Override
  public Status insert(String table, String name, Map<String, ByteIterator> values) {
    take(values);
    return client().call(Operation.INSERT, table, name, null, record);
  }

  @Override
  public Status delete(String table, String name) {
    record.clear();
    return client().call(Operation.DELETE, table, name, null, record);
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return client()
        .scan(
            table,
            startKey,
            recordCount,
            fields,
            record,
            () -> {
              HashMap<String, ByteIterator> values = new HashMap<>();
              putValues(values);
              result.add(values);
            });
  }

  /** Reads YCSB's iterators, which can be read only once, before the clock starts. */
  private void take(Map<String, ByteIterator> values) {
    record.clear();
    for (Map.Entry<String, ByteIterator> entry : values.entrySet()) {
      record.add(entry.getKey(), entry.getValue().toArray());
    }
  }

  private SessionClient client() {
    if (client == null) {
      throw new IllegalStateException("setProperties comes first");
    }
    return client;
  }
}
