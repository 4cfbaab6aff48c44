package org.mnemo.ycsb.workload;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import org.mnemo.ycsb.tier.KnownRecords;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * CoreWorkload with the three things that it lacks for sizing memory: runs with one seed have the
 * same operations, every key has one size, and a recorded trace can be replayed.
 *
 * <p>It takes CoreWorkload's properties, and
 *
 * <ul>
 *   <li>{@code mnemo.seed}: any whole number, 42 unless set
 *   <li>{@code mnemo.sizes}: a size distribution, see {@link SizeFile}; {@code fieldcount} fields
 *       share the bytes. Unset, each field has {@code fieldlength} bytes
 *   <li>{@code mnemo.trace}: a trace to load the records of and to replay; it overrides
 *       distribution, proportions, sizes and {@code recordcount}, and {@code operationcount} may
 *       shorten it
 *   <li>{@code mnemo.values}: {@code bytes} or {@code text}, what values are made of
 *   <li>{@code requestdistribution}: one of {@link KeyChoosers}. Unlike in CoreWorkload {@code
 *       zipfian} has its popular keys at the beginning, as in the Mnemo paper; {@code
 *       scrambled_zipfian} scatters them. Each is over the real number of records
 *   <li>{@code mnemo.zipfian.constant}: 0.001 to 10, 0.99 unless set
 *   <li>{@code scanlengthdistribution}: {@code uniform} or {@code zipfian}, of which {@code
 *       mnemo.zipfian.constant} is the skew, too
 *   <li>{@code deleteproportion}: weight of deletes. A deleted record may be requested again
 * </ul>
 *
 * Not supported: {@code fieldlengthdistribution} other than constant.
 */
public final class MnemoWorkload extends CoreWorkload {

  public static final String SEED = "mnemo.seed";
  public static final String SIZES = RecordSizes.PROPERTY;
  public static final String TRACE = "mnemo.trace";
  private static final String VALUES = "mnemo.values";

  /** Key among the properties: the number of requests of a replayed trace. */
  private static final String TRACE_REQUESTS = "mnemo requests of the trace";

  /**
   * Key among the properties: true if a run continues after the end of the trace, which then
   * restarts.
   */
  public static final String STARTS_OVER = "mnemo trace starts over";

  /** Seed without {@code mnemo.seed}. */
  public static final long DEFAULT_SEED = 42;

  /** The properties with prefix {@code mnemo.} of this workload. */
  public static final List<Property> PROPERTIES =
      Property.table(
          """
          mnemo.seed | %s | seed of all random choices: same seed, same requests
          mnemo.sizes | none | size distribution file: a size for each key
          mnemo.trace | none | trace to load and replay, instead of a distribution
          mnemo.values | bytes | `text`: values of letters and digits, for a store that keeps text only
          mnemo.zipfian.constant | %s | skew of the zipfian distributions, 0.001 to 10
          """
              .formatted(DEFAULT_SEED, ZipfRanks.DEFAULT_CONSTANT));

  /** Properties that may be empty, to reset the value of a workload file. */
  public static final Set<String> MAY_BE_EMPTY = Set.of(SIZES, TRACE);

  private @Nullable SharedOperations operations;
  private @Nullable DbCalls requests;

  /**
   * Reads the properties of the workload.
   *
   * @param properties properties of the workload; a replay adds {@code recordcount} and {@code
   *     operationcount} for YCSB's client
   */
  @Override
  public void init(Properties properties) throws WorkloadException {
    StopSignal.register(properties, this);
    ClientProcess.prepare();
    PropertyReader given = new PropertyReader(properties);
    Path trace = given.path(TRACE);
    TraceSummary summary = trace == null ? null : TraceSummary.of(trace);
    if (summary != null) {
      adoptCounts(summary, properties);
      if (YcsbProperties.isRun(given)) {
        summary
            .remarks()
            .forEach(remark -> System.err.println("mnemo: warning: " + trace + ": " + remark));
      }
    }
    YcsbProperties.check(given, trace != null);
    OperationMix mix = OperationMix.of(given);
    super.init(YcsbProperties.forCoreWorkload(properties));
    RecordSizes sizes = RecordSizes.of(given);
    RecordLayout layout =
        layout(given, summary == null ? sizes.maxBytes() : summary.maxRecordBytes());
    properties.put(
        KnownRecords.PROPERTY,
        summary == null
            ? new MnemoRecords(layout, sizes, mix.writes(), operations -> 0)
            : new MnemoRecords(layout, null, summary.writes(), summary::mostMisses));
    DbCalls performer =
        new DbCalls(
            table,
            layout,
            given.flag(DATA_INTEGRITY_PROPERTY, false),
            trace != null || mix.has(PlannedOperation.Kind.DELETE),
            Measurements.getMeasurements());
    requests = performer;
    operations =
        new SharedOperations(
            trace != null && summary != null
                ? traceSource(
                    given,
                    trace,
                    summary,
                    properties.containsKey(STARTS_OVER)
                        || given.text(RunInfo.WORKLOAD_REQUESTS) != null)
                : generatedSource(given, mix, sizes));
  }

  /** The state of a client thread: its current operation. */
  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) {
    return new PlannedOperation();
  }

  /**
   * Loads the next record, with up to {@code core_workload_insertion_retry_limit} retries.
   *
   * @return false if all are loaded or this one failed, which stops the thread, as in YCSB
   */
  @Override
  public boolean doInsert(DB db, Object threadState) {
    PlannedOperation operation = (PlannedOperation) threadState;
    SharedOperations shared = started(operations);
    if (!shared.draw(operation)) {
      return false;
    }
    try {
      return inserted(db, operation);
    } finally {
      shared.ended(operation);
    }
  }

  /** Inserts a record; false if all attempts failed or the load was stopped. */
  private boolean inserted(DB db, PlannedOperation operation) {
    for (int attempt = 1; ; attempt++) {
      Status status = started(requests).insert(db, operation);
      if (status.isOk()) {
        return true;
      }
      if (isStopRequested()) {
        return false;
      }
      if (attempt > insertionRetryLimit || !pauseBeforeRetry()) {
        System.err.printf(
            "record %s was not inserted (%s, attempts: %d); %s sets how often to try again%n",
            operation.key, status.getName(), attempt, INSERTION_RETRY_LIMIT);
        return false;
      }
    }
  }

  /** Waits 0.8 to 1.2 times the interval, so that threads do not retry at once. */
  private boolean pauseBeforeRetry() {
    double seconds =
        insertionRetryInterval * (0.8 + 0.4 * ThreadLocalRandom.current().nextDouble());
    try {
      Thread.sleep((long) (1000 * seconds));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Performs the next operation; false at the end of a trace. */
  @Override
  public boolean doTransaction(DB db, Object threadState) {
    PlannedOperation operation = (PlannedOperation) threadState;
    SharedOperations shared = started(operations);
    if (!shared.draw(operation)) {
      return false;
    }
    try {
      SharedOperations.awaitTurn(operation);
      started(requests).perform(db, operation);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      shared.ended(operation);
    }
  }

  @Override
  public void cleanup() throws WorkloadException {
    if (operations != null) {
      operations.close();
    }
    super.cleanup();
  }

  /**
   * The replayed trace, if any.
   *
   * @param properties properties after {@link #init}; reads the trace to its end
   */
  public static Optional<ReplayedTrace> replayed(Properties properties) {
    return properties.get(TRACE_REQUESTS) instanceof Long requests
        ? Optional.of(ReplayedTrace.of(Path.of(properties.getProperty(TRACE)), requests))
        : Optional.empty();
  }

  private static void adoptCounts(TraceSummary trace, Properties properties) {
    properties.put(TRACE_REQUESTS, trace.accesses());
    properties.remove(Workload.INSERT_START_PROPERTY);
    properties.remove(Workload.INSERT_COUNT_PROPERTY);
    properties.setProperty(Client.RECORD_COUNT_PROPERTY, String.valueOf(trace.recordsBefore()));
    long accesses = Math.min(Integer.MAX_VALUE, trace.accesses());
    long asked =
        new PropertyReader(properties)
            .whole(Client.OPERATION_COUNT_PROPERTY, Long.MAX_VALUE, 0, Long.MAX_VALUE);
    if (asked == Long.MAX_VALUE || (properties.containsKey(STARTS_OVER) && asked > accesses)) {
      properties.setProperty(Client.OPERATION_COUNT_PROPERTY, String.valueOf(accesses));
    }
  }

  private static RecordLayout layout(PropertyReader given, long maxRecordBytes) {
    int fields = YcsbProperties.fieldCount(given);
    return new RecordLayout(
        given.text(FIELD_NAME_PREFIX, FIELD_NAME_PREFIX_DEFAULT),
        fields,
        new RecordValues(
            RecordValues.maxFieldBytes(maxRecordBytes, fields),
            given.oneOf(VALUES, "bytes", "text").equals("text")));
  }

  private static OperationSource traceSource(
      PropertyReader given, Path trace, TraceSummary summary, boolean startsOver) {
    return YcsbProperties.isRun(given) ? summary.replay(trace, startsOver) : summary.load();
  }

  private OperationSource generatedSource(
      PropertyReader given, OperationMix mix, RecordSizes sizes) {
    KeyNames names = new KeyNames(orderedinserts, zeropadding);
    long start = YcsbProperties.insertStart(given);
    long count = YcsbProperties.insertCount(given);
    long seed = given.whole(SEED, DEFAULT_SEED, Long.MIN_VALUE, Long.MAX_VALUE);
    LongUnaryOperator chooser =
        KeyChoosers.create(
            given.text(REQUEST_DISTRIBUTION_PROPERTY, REQUEST_DISTRIBUTION_PROPERTY_DEFAULT),
            given,
            new RandomStream(seed, "keys"),
            count);
    GeneratedOperations.ScanLengths scanLengths =
        GeneratedOperations.ScanLengths.of(given, new RandomStream(seed, "scans"));
    if (!YcsbProperties.isRun(given)) {
      return new LoadedRecords(names, sizes, start, count);
    }
    return new GeneratedOperations(
        mix,
        chooser,
        new GeneratedOperations.Records(start, count, recordcount),
        names,
        sizes,
        new GeneratedOperations.FieldChoice(
            (int) fieldcount, readallfields, writeallfields, new RandomStream(seed, "fields")),
        scanLengths,
        new RandomStream(seed, "operations"));
  }

  private static <T> T started(@Nullable T part) {
    return requireNonNull(part, "init must come before the first operation");
  }

  /**
   * The records of MnemoWorkload, with values computed from key, field and length.
   *
   * @param sizes sizes of the records; null if they change during a replay
   * @param misses number of operations on missing records, by the number of a run's operations
   */
  private record MnemoRecords(
      RecordLayout layout, @Nullable RecordSizes sizes, boolean runWrites, LongUnaryOperator misses)
      implements KnownRecords {

    @Override
    public long mostMisses(long operations) {
      return misses.applyAsLong(operations);
    }

    @Override
    public int fields() {
      return layout.fields();
    }

    @Override
    public String fieldPrefix() {
      return layout.fieldNamePrefix();
    }

    @Override
    public boolean areText() {
      return layout.areText();
    }

    @Override
    public boolean isIntact(String key, String field, byte[] array, int offset, int lengthBytes) {
      long recordBytes = sizes == null ? RecordSizes.UNKNOWN_BYTES : sizes.bytesOf(key);
      return layout.endsMatch(key, recordBytes, field, array, offset, lengthBytes);
    }

    @Override
    public boolean mayHaveWritten(String key, String field, byte[] value) {
      return layout.mayHaveWritten(key, field, value);
    }
  }
}
