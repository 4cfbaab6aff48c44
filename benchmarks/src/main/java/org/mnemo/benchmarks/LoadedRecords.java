package org.mnemo.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.workload.MnemoWorkload;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** The records that a workload with one field loads, and its knowledge of the records. */
final class LoadedRecords {

  private static final String FIELD = "field0";

  private final List<String> keys = new ArrayList<>();
  private final List<byte[]> values = new ArrayList<>();
  private final KnownRecords known;

  LoadedRecords(int records, int fieldBytes) {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(records));
    properties.setProperty("operationcount", "1");
    properties.setProperty("fieldcount", "1");
    properties.setProperty("fieldlength", Integer.toString(fieldBytes));
    Measurements.setProperties(properties);
    MnemoWorkload workload = new MnemoWorkload();
    try {
      workload.init(properties);
    } catch (WorkloadException e) {
      throw new IllegalStateException(e);
    }
    Object thread = workload.initThread(properties, 0, 1);
    DB collector = new Collector();
    for (int i = 0; i < records; i++) {
      workload.doInsert(collector, thread);
    }
    KnownRecords left = KnownRecords.of(properties);
    if (left == null || keys.size() != records) {
      throw new IllegalStateException("the workload loaded " + keys.size() + " records");
    }
    known = left;
  }

  /** Verifies a read as the binding does after each. */
  boolean isIntact(int record) {
    byte[] value = values.get(record);
    return known.isIntact(keys.get(record), FIELD, value, 0, value.length);
  }

  private final class Collector extends DB {

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> record) {
      keys.add(key);
      values.add(record.get(FIELD).toArray());
      return Status.OK;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
    public Status scan(
        String table,
        String key,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> record) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.NOT_IMPLEMENTED;
    }
  }
}
