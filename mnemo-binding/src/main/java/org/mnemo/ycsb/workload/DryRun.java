package org.mnemo.ycsb.workload;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Runs a workload with one client and without a store, and writes the trace and the data set that a
 * real run would leave. It takes microseconds for each request, and memory in proportion to the
 * number of keys.
 */
public final class DryRun {

  private DryRun() {}

  /**
   * Writes the trace of the first requests of a run and the data set of a load. A scan counts as a
   * read of its first record, as the others are not known without a store.
   *
   * @param properties properties of a {@link MnemoWorkload}; a replay's trace may end earlier
   * @param operations number of operations of the run, at least 1
   */
  public static void write(Properties properties, long operations, Path trace, Path dataset) {
    String workload = properties.getProperty(Client.WORKLOAD_PROPERTY);
    if (!MnemoWorkload.class.getName().equals(workload)) {
      throw new UsageException(
          "only the requests of a workload=%s are known before it runs, not those of workload=%s; set the former"
              .formatted(MnemoWorkload.class.getName(), workload));
    }
    int fields = YcsbProperties.fieldCount(new PropertyReader(properties));
    StoredKeys stored = new StoredKeys();
    try (DatasetFile.Writer records = new DatasetFile.Writer(dataset)) {
      perform(
          properties,
          false,
          Long.MAX_VALUE,
          new RecordingDb(
              fields,
              stored,
              (operation, key, valueBytes) ->
                  records.append(key, 0, key.length, key.length, valueBytes)));
      records.commit();
    }
    Access access = new Access();
    try (TraceOutput output = TraceOutput.create(List.of(trace), TraceFormats.TWITTER)) {
      perform(
          properties,
          true,
          operations,
          new RecordingDb(
              fields,
              stored,
              (operation, key, valueBytes) ->
                  output
                      .writer()
                      .append(
                          access.set(
                              0, key, 0, key.length, key.length, valueBytes, 0, operation, 0))));
      output.commit();
    }
  }

  private static void perform(Properties given, boolean run, long calls, DB db) {
    Properties properties = new Properties();
    given.stringPropertyNames().forEach(name -> properties.put(name, given.getProperty(name)));
    properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, Boolean.toString(run));
    Measurements.setProperties(properties);
    MnemoWorkload workload = new MnemoWorkload();
    try {
      workload.init(properties);
      Object client = workload.initThread(properties, 0, 1);
      for (long call = 0; call < calls; call++) {
        if (!(run ? workload.doTransaction(db, client) : workload.doInsert(db, client))) {
          break;
        }
      }
      workload.cleanup();
    } catch (WorkloadException e) {
      throw new MnemoException("the workload is wrong: " + e.getMessage(), e);
    }
  }

  /** Keys and the bytes of each one's value. */
  private static final class StoredKeys {

    private final KeyTable keys = new KeyTable();
    private long[] valueBytes = new long[1024];

    void put(String key, long bytes) {
      int number = keys.add(key);
      if (number == valueBytes.length) {
        valueBytes = Arrays.copyOf(valueBytes, 2 * number);
      }
      valueBytes[number] = bytes;
    }

    long bytes(String key) {
      int number = keys.find(key);
      return number < 0 ? 0 : valueBytes[number];
    }
  }

  private static long bytes(Map<String, ByteIterator> values) {
    return values.values().stream().mapToLong(ByteIterator::bytesLeft).sum();
  }

  @FunctionalInterface
  private interface Sink {
    void append(Operation operation, byte[] key, long valueBytes);
  }

  /** A DB that records each request and answers it with OK. */
  private static final class RecordingDb extends DB {

    private final int fields;
    private final StoredKeys stored;
    private final Sink sink;

    RecordingDb(int fields, StoredKeys stored, Sink sink) {
      this.fields = fields;
      this.stored = stored;
      this.sink = sink;
    }

    private Status record(Operation operation, String key, long valueBytes) {
      sink.append(operation, key.getBytes(StandardCharsets.UTF_8), valueBytes);
      if (operation == Operation.INSERT) {
        stored.put(key, valueBytes);
      }
      return Status.OK;
    }

    @Override
    public Status read(
        String table,
        String key,
        @Nullable Set<String> fields,
        @Nullable Map<String, ByteIterator> result) {
      return record(Operation.READ, key, stored.bytes(key));
    }

    @Override
    @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
    public Status scan(
        String table,
        String startKey,
        int count,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return read(table, startKey, fields, null);
    }

    /** Records an update of one field or of the whole record, which may have another size then. */
    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      long bytes = bytes(values);
      if (values.size() == fields) {
        stored.put(key, bytes);
      }
      return record(Operation.UPDATE, key, bytes);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return record(Operation.INSERT, key, bytes(values));
    }

    @Override
    public Status delete(String table, String key) {
      return record(Operation.DELETE, key, 0);
    }
  }
}
