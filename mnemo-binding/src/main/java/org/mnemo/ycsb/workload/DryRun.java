package org.mnemo.ycsb.workload;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * Runs a workload with one client and without a store, and writes the trace and data set of a real
 * run. Takes microseconds per request, and memory in proportion to the number of keys.
 */
public final class DryRun {

  private DryRun() {}

  /**
   * Writes the trace of the first requests of a run and the data set of a load.
   *
   * @param properties properties of a {@link MnemoWorkload}; a replay's trace may end earlier
   * @param operations number of operations of the run, at least 1
   */
  public static void write(Properties properties, long operations, Path trace, Path dataset) {
    Check.that(
        isRepeatable(properties),
        "workload must be %s, whose requests are known before a run, was %s"
            .formatted(
                MnemoWorkload.class.getName(), properties.getProperty(Client.WORKLOAD_PROPERTY)));
    DryRecords stored = new DryRecords(properties);
    try (DatasetFile.Writer records = new DatasetFile.Writer(dataset)) {
      perform(
          properties,
          false,
          Long.MAX_VALUE,
          new DryDb(
              stored,
              (call, operation, key, valueBytes) ->
                  records.append(key, 0, key.length, key.length, valueBytes)));
      records.commit();
    }
    try (TraceOutput output = TraceOutput.create(List.of(trace), TraceFormats.TWITTER)) {
      perform(properties, true, operations, new DryDb(stored, writingTo(output.writer(), 0)));
      output.commit();
    }
  }

  /**
   * Writes the requests of a run with one client, each record of a scan separately.
   *
   * @param properties properties of any workload, including its number of operations
   * @return the requests by operation
   */
  public static RequestCounts record(Properties properties, TraceWriter trace) {
    PropertyReader given = new PropertyReader(properties);
    long target = given.whole(Client.TARGET_PROPERTY, 0, 0, Integer.MAX_VALUE);
    DryRecords stored = new DryRecords(properties);
    perform(
        properties,
        false,
        Long.MAX_VALUE,
        new DryDb(stored, (call, operation, key, valueBytes) -> {}));
    long[] requests = new long[Operation.countOfAll()];
    DryDb.Sink written = writingTo(trace, target);
    perform(
        properties,
        true,
        Long.MAX_VALUE,
        new DryDb(
            stored,
            (call, operation, key, valueBytes) -> {
              requests[operation.ordinal()]++;
              written.append(call, operation, key, valueBytes);
            }));
    return RequestCounts.of(requests);
  }

  /** True if every run of the workload makes the same requests. */
  public static boolean isRepeatable(Properties properties) {
    return MnemoWorkload.class.getName().equals(properties.getProperty(Client.WORKLOAD_PROPERTY));
  }

  private static DryDb.Sink writingTo(TraceWriter trace, long targetOpsS) {
    Access access = new Access();
    return (call, operation, key, valueBytes) ->
        trace.append(
            access.set(
                targetOpsS == 0 ? 0 : call / targetOpsS,
                key,
                0,
                key.length,
                key.length,
                valueBytes,
                0,
                operation,
                0));
  }

  /** Loads the records, or makes as many operations as the properties and {@code most} allow. */
  private static void perform(Properties given, boolean run, long most, DB db) {
    Properties properties = new Properties();
    given.stringPropertyNames().forEach(name -> properties.put(name, given.getProperty(name)));
    properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, Boolean.toString(run));
    Measurements.setProperties(properties);
    Workload workload = workload(properties);
    try {
      workload.init(properties);
      long calls = most == Long.MAX_VALUE ? calls(properties, run) : most;
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

  /** The number of calls of YCSB's client, from the completed properties. */
  private static long calls(Properties properties, boolean run) {
    PropertyReader given = new PropertyReader(properties);
    return run
        ? given.required(Client.OPERATION_COUNT_PROPERTY, 1, Integer.MAX_VALUE)
        : YcsbProperties.insertCount(given);
  }

  private static Workload workload(Properties properties) {
    String name = properties.getProperty(Client.WORKLOAD_PROPERTY, "");
    try {
      return Class.forName(name).asSubclass(Workload.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new UsageException(
          "workload=%s must be the class of a workload (%s), such as %s"
              .formatted(name, e, MnemoWorkload.class.getName()),
          e);
    }
  }

  /** A DB that records each request and answers from the inserted keys. */
  private static final class DryDb extends DB {

    @FunctionalInterface
    interface Sink {

      /**
       * Receives a request.
       *
       * @param call number of the workload's call, from 0
       */
      void append(long call, Operation operation, byte[] key, long valueBytes);
    }

    private final DryRecords stored;
    private final Sink sink;
    private long calls;

    DryDb(DryRecords stored, Sink sink) {
      this.stored = stored;
      this.sink = sink;
    }

    private void record(Operation operation, String key, long valueBytes) {
      sink.append(calls, operation, key.getBytes(StandardCharsets.UTF_8), valueBytes);
    }

    private static Status found(boolean found) {
      return found ? Status.OK : Status.NOT_FOUND;
    }

    private static long bytes(Map<String, ByteIterator> values) {
      return values.values().stream().mapToLong(ByteIterator::bytesLeft).sum();
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      record(Operation.READ, key, stored.bytes(key, fields));
      calls++;
      return found(stored.has(key));
    }

    @Override
    @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
    public Status scan(
        String table,
        String startKey,
        int count,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      for (String key : stored.from(startKey, count)) {
        record(Operation.READ, key, stored.bytes(key, fields));
      }
      calls++;
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      long bytes = bytes(values);
      record(Operation.UPDATE, key, bytes);
      calls++;
      boolean found = stored.has(key);
      if (found) {
        stored.update(key, values, bytes);
      }
      return found(found);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      long bytes = bytes(values);
      record(Operation.INSERT, key, bytes);
      calls++;
      stored.put(key, bytes);
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      record(Operation.DELETE, key, 0);
      calls++;
      boolean found = stored.has(key);
      stored.remove(key);
      return found(found);
    }
  }

  /** Keys and sizes of the records stored by a {@link DryRun}, without values. */
  private static final class DryRecords {

    private static final long ABSENT = -1;

    private final int fields;
    private final String fieldPrefix;
    private final KeyTable keys = new KeyTable();
    private long[] valueBytes = new long[1024];

    /** The keys in the order of scans; null without scans. */
    private final @Nullable NavigableSet<byte[]> inOrder;

    DryRecords(Properties properties) {
      PropertyReader given = new PropertyReader(properties);
      fields = YcsbProperties.fieldCount(given);
      fieldPrefix =
          given.text(CoreWorkload.FIELD_NAME_PREFIX, CoreWorkload.FIELD_NAME_PREFIX_DEFAULT);
      inOrder =
          given.decimal(CoreWorkload.SCAN_PROPORTION_PROPERTY, 0, 0, Double.MAX_VALUE) > 0
              ? new TreeSet<>(Arrays::compareUnsigned)
              : null;
    }

    private void set(String key, long bytes) {
      int number = keys.add(key);
      if (number == valueBytes.length) {
        valueBytes = Arrays.copyOf(valueBytes, 2 * number);
      }
      valueBytes[number] = bytes;
    }

    void put(String key, long bytes) {
      set(key, bytes);
      if (inOrder != null) {
        inOrder.add(key.getBytes(StandardCharsets.UTF_8));
      }
    }

    /** Applies an update; fields keep their sizes unless all are written. */
    void update(String key, Map<String, ByteIterator> changes, long bytes) {
      if (changes.size() == fields) {
        set(key, bytes);
      }
    }

    void remove(String key) {
      set(key, ABSENT);
      if (inOrder != null) {
        inOrder.remove(key.getBytes(StandardCharsets.UTF_8));
      }
    }

    boolean has(String key) {
      int number = keys.find(key);
      return number >= 0 && valueBytes[number] != ABSENT;
    }

    /**
     * Size in bytes of a read; a record's bytes are divided evenly, the first fields one byte
     * larger.
     *
     * @param wanted names of the fields to read, or null for all
     */
    long bytes(String key, @Nullable Set<String> wanted) {
      int number = keys.find(key);
      long whole = number < 0 ? 0 : Math.max(0, valueBytes[number]);
      if (wanted == null || wanted.size() == fields) {
        return whole;
      }
      long bytes = 0;
      for (String name : wanted) {
        String field = name.substring(Math.min(fieldPrefix.length(), name.length()));
        boolean isFirst = field.matches("[0-9]{1,9}") && Integer.parseInt(field) < whole % fields;
        bytes += whole / fields + (isFirst ? 1 : 0);
      }
      return bytes;
    }

    List<String> from(String start, int count) {
      return inOrder == null
          ? List.of(start)
          : inOrder.tailSet(start.getBytes(StandardCharsets.UTF_8), true).stream()
              .limit(count)
              .map(key -> new String(key, StandardCharsets.UTF_8))
              .toList();
    }
  }
}
