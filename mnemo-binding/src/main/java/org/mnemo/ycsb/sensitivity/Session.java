package org.mnemo.ycsb.sensitivity;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.DirectoryLock;
import org.mnemo.core.Json;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.Placement;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.Secrets;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.workload.StopSignal;

/**
 * One YCSB load or run: what its client threads share. YCSB hands the same {@link Properties} to
 * every binding, so the session lives in there; it opens with the first binding, before the clock
 * starts, and closes with the last.
 */
public final class Session {

  /**
   * System property that says {@code begun} once a load or run has begun, and {@code complete} once
   * it has ended well.
   */
  public static final String OUTCOME = "mnemo.outcome";

  /** System property: true if somebody waits for the answer of each operation. */
  public static final String INTERACTIVE = "mnemo.interactive";

  private static final String PROPERTY = "mnemo session";

  private static volatile @Nullable RunTimes lastTimes;

  private final Properties properties;
  private final RunSettings settings;
  private final NanoClock clock;
  private final Placement placement;
  private final Deployment deployment;
  private final RunDescription description;
  private final ServerWatch servers;
  private final @Nullable DirectoryLock lock;
  private final @Nullable MeasurementDirectory directory;
  private final @Nullable RunCapture capture;
  private final @Nullable DatasetRecorder dataset;
  private final @Nullable KeyIndex index;
  private final ShutdownHook hook;
  private final @Nullable ReadCheck readCheck;
  private final OperationTally tally = new OperationTally();
  private final AtomicLong calls = new AtomicLong();
  private final AtomicInteger clients = new AtomicInteger();
  private final AtomicInteger openClients = new AtomicInteger();

  private Session(Properties properties, RunSettings settings, @Nullable DirectoryLock lock) {
    this.properties = properties;
    this.settings = settings;
    this.lock = lock;
    clock = settings.store().clock();
    // First what fails without having touched anything.
    placement = Placements.of(settings);
    String scanned = settings.scannedTable();
    index = scanned == null ? null : KeyIndex.read(settings.dataset(), scanned);
    readCheck = isInteractive() ? null : ReadCheck.of(settings);
    Path out = measurementOf(settings);
    directory = out == null ? null : MeasurementDirectory.create(out);
    deployment = Deployment.of(settings, clock);
    requireOwnRecords();
    servers = new ServerWatch(deployment, settings);
    // One moment on two clocks: what other clients share, and what the starts of blocks count from.
    Instant startedAt = Instant.now();
    long startNs = clock.nanoTime();
    description = new RunDescription(settings, deployment, startedAt);
    dataset = settings.load() ? datasetOfLoad(settings) : null;
    if (directory == null) {
      capture = null;
    } else {
      directory.writeRun(description.incomplete(tally.counts()));
      capture = new RunCapture(directory, settings, placement, startedAt, startNs);
      capture.recordMemory(deployment.memoryUse());
      if (settings.blocks().warmUp() == 0) {
        servers.startCounting();
      }
    }
    System.setProperty(OUTCOME, "begun");
    hook = new ShutdownHook(this::interrupted);
  }

  /**
   * Abandons a load or run that a signal ends: what was written so far is not what anybody wanted,
   * and what servers hold is not known.
   */
  private void interrupted() {
    if (!ShutdownHook.runsBySignal()) {
      return;
    }
    AtomicFile.abandonUnfinished();
    if (dataset != null) {
      dataset.discard();
    }
    say("interrupted" + whatIsLeft());
    if (lock != null) {
      lock.close();
    }
  }

  private static Session open(Properties properties) {
    RunSettings settings = RunSettings.of(properties);
    Path out = measurementOf(settings);
    DirectoryLock lock = out == null ? null : DirectoryLock.of(out);
    try {
      return new Session(properties, settings, lock);
    } catch (RuntimeException e) {
      if (lock != null) {
        lock.close();
      }
      throw e;
    }
  }

  private static @Nullable Path measurementOf(RunSettings settings) {
    return settings.load() ? null : settings.out();
  }

  private void requireOwnRecords() {
    KnownRecords known = ReadCheck.knownRecords(properties);
    boolean writes = settings.load() || (known != null && known.runWrites());
    if (writes && !settings.overwrites() && !isInteractive()) {
      deployment.requireOwnRecords(known);
    }
  }

  private static boolean isInteractive() {
    return Boolean.getBoolean(INTERACTIVE);
  }

  private static DatasetRecorder datasetOfLoad(RunSettings settings) {
    long insertStart =
        new PropertyReader(settings.properties()).whole("insertstart", 0, 0, Long.MAX_VALUE);
    return DatasetRecorder.ofLoad(settings.dataset(), insertStart > 0);
  }

  /**
   * The session of a YCSB load or run; opened by the first call.
   *
   * @throws MnemoException if a property is wrong, a server does not answer or the output directory
   *     cannot be used
   */
  public static Session of(Properties properties) {
    synchronized (properties) {
      Session session = (Session) properties.get(PROPERTY);
      if (session == null) {
        Secrets.addTo(properties);
        session = open(properties);
        properties.put(PROPERTY, session);
      }
      return session;
    }
  }

  /** The division of the time of this virtual machine's last run, if it was measured. */
  public static Optional<RunTimes> lastTimes() {
    return Optional.ofNullable(lastTimes);
  }

  /** Connects one more client thread. */
  public Client connect() {
    TierStore[] stores = deployment.connect();
    openClients.incrementAndGet();
    return new Client(clients.getAndIncrement(), stores);
  }

  /**
   * The stored keys of a table from {@code start} on, in key order.
   *
   * @throws MnemoException if the run keeps no index of that table
   */
  public Iterator<String> keysFrom(RecordKey start) {
    String table = start.table();
    if (index == null) {
      throw new MnemoException(
          "the stored keys are known in order only if the workload says that it scans; set"
              + " scanproportion above 0");
    }
    if (!index.isOf(table)) {
      throw new MnemoException(
          "only the keys of the table '%s' are known in order, not those of '%s'; set table=%s"
              .formatted(index.table(), table, table));
    }
    return index.from(start.bytes());
  }

  /** Lets scans find a record that is stored now. */
  public void inserted(RecordKey key) {
    if (index != null && index.isOf(key.table())) {
      index.add(key.bytes());
    }
  }

  /** Lets scans pass over a record that is about to be deleted. */
  public void deleting(RecordKey key) {
    if (index != null && index.isOf(key.table())) {
      index.remove(key.bytes());
    }
  }

  /**
   * Checks a record that was read.
   *
   * @param fields names of the fields that were asked for, or null for all
   * @throws MnemoException if it is not the record that the workload stores
   */
  public void verify(String key, @Nullable Set<String> fields, Fields record, int tier) {
    if (readCheck != null) {
      readCheck.require(key, fields, record, tiers().name(tier));
    }
  }

  /** The state that one client thread has for itself. */
  public final class Client {

    private final int number;
    private final TierStore[] stores;
    private final RunCapture.@Nullable Client recorder;
    private final MeasuredOperation unrecorded = new MeasuredOperation();
    private final boolean countsCalls;
    private long call;

    private Client(int number, TierStore[] stores) {
      this.number = number;
      this.stores = stores;
      this.recorder = capture == null ? null : capture.newClient();
      // Clients share the counter, so that it costs them something.
      this.countsCalls = settings.targetOpsS() > 0 || settings.workloadRequests() < Long.MAX_VALUE;
    }

    public TierStore store(int tier) {
      return stores[tier];
    }

    /**
     * Begins what the workload asks for in one call, which may be many operations if it scans.
     * YCSB's target rate and the requests of a workload are of calls.
     */
    public void beginCall() {
      if (countsCalls) {
        call = calls.getAndIncrement();
      }
    }

    /** The operation to fill next; one that fails is filled anew. */
    public MeasuredOperation next() {
      return recorder == null ? unrecorded : recorder.next();
    }

    /**
     * Takes down the operation that {@link #next} returned, which the store carried out.
     *
     * @return time in nanoseconds at which the client's own time begins: that of the operation's
     *     end, or later if servers were asked
     */
    public long done(MeasuredOperation measured) {
      tally.done(measured.operation, measured.found);
      if (measured.operation == Operation.INSERT) {
        watchMemory(measured.valueBytes);
      }
      if (recorder == null) {
        return measured.endNs;
      }
      servers.count(measured.tier);
      measured.call = call;
      measured.client = number;
      try {
        recorder.record(measured);
        if (measured.number + 1 == settings.blocks().warmUp()) {
          servers.startCounting();
          return clock.nanoTime();
        }
      } catch (MnemoException e) {
        abort(e);
      }
      return measured.endNs;
    }

    /** Counts an operation that keeps a tier equal to the others, and was not timed. */
    public void repeated(int tier) {
      servers.count(tier);
    }

    /** Closes the connections; the last client closes the session. */
    public void close() {
      for (TierStore store : stores) {
        requireInStep(store);
        store.close();
      }
      if (recorder != null) {
        try {
          recorder.end();
        } catch (MnemoException e) {
          abort(e);
        }
      }
      if (openClients.decrementAndGet() == 0) {
        Session.this.close();
      }
    }
  }

  private void requireInStep(TierStore store) {
    try {
      if (!tally.hasGivenUp()) {
        store.requireInStep();
      }
    } catch (MnemoException e) {
      abort(e);
    }
  }

  private void abort(MnemoException cause) {
    tally.abort(cause.getMessage());
    StopSignal.stop(properties);
  }

  public NanoClock clock() {
    return clock;
  }

  public Placement placement() {
    return placement;
  }

  public Tiers tiers() {
    return settings.tiers();
  }

  public boolean isLoad() {
    return settings.load();
  }

  /** Whether the servers may hold records that Mnemo did not write. */
  public boolean overwrites() {
    return settings.overwrites();
  }

  /** The number of the next operation, over all clients. */
  public long nextOperation() {
    return tally.draw();
  }

  /** Stops the load or run when the memory of local servers is about to be full. */
  private void watchMemory(long storedBytes) {
    try {
      deployment.stored(storedBytes);
    } catch (MnemoException e) {
      abort(e);
    }
  }

  /** Takes down a record that a load has stored. */
  public void stored(RecordKey key, long valueBytes) {
    tally.done(Operation.INSERT, true);
    watchMemory(valueBytes);
    if (dataset != null) {
      try {
        dataset.add(key.bytes(), valueBytes);
      } catch (MnemoException e) {
        abort(e);
      }
    }
  }

  /** Counts an operation that was not carried out, and why. */
  public void failed(String operation, String key, MnemoException cause) {
    String failure = tally.failed(operation, key, cause.getMessage());
    if (tally.hasGivenUp()) {
      StopSignal.stop(properties);
    }
    if (isInteractive()) {
      say(failure);
    }
  }

  /** True once nothing more should be asked of the servers; counts the operation left out. */
  public boolean refuses() {
    return tally.refuses();
  }

  private void close() {
    try (hook) {
      finish();
    } catch (MnemoException e) {
      say(e.getMessage());
    } finally {
      if (capture != null) {
        capture.close();
      }
      if (dataset != null) {
        dataset.close();
      }
      if (lock != null) {
        lock.close();
      }
    }
  }

  private void finish() {
    servers.throttled().forEach(Session::say);
    String problem = problem();
    if (problem != null) {
      say(problem);
      if (directory != null) {
        directory.writeRun(description.incomplete(tally.counts()));
      } else if (dataset != null) {
        dataset.discard();
      }
      return;
    }
    if (dataset != null) {
      dataset.commit();
    }
    if (directory != null && capture != null) {
      servers.work().ifPresent(work -> Json.write(directory.servers(), work));
      Measured measured = capture.finish();
      directory.finish(description.complete(tally.counts(), measured));
      deployment.memoryInWords().forEach(Session::say);
      capture.summary(measured, tally.counts(), index != null).forEach(Session::say);
      lastTimes =
          capture.times(
              measured,
              clock.nanoTime(),
              clock == NanoClock.SYSTEM,
              settings.scannedTable() != null);
    } else if (!settings.load()) {
      say("nothing was recorded; add -p mnemo.out=DIR to keep the measurement");
    }
    System.setProperty(OUTCOME, "complete");
  }

  /** The reason why the load or run is worth nothing, in a sentence; null if it went well. */
  private @Nullable String problem() {
    String where = whatIsLeft();
    // Servers that fail may not answer, and would not tell more.
    if (tally.counts().failed() > 0) {
      return deployment
          .endedServer()
          .map(ended -> tally.failures(where) + "; " + ended)
          .orElseGet(() -> tally.problem(where));
    }
    String dropped = servers.dropped(where);
    return dropped != null ? dropped : tally.problem(where);
  }

  /** The remains of a load or run that did not succeed, as a clause after a sentence. */
  private String whatIsLeft() {
    if (directory != null) {
      return "; " + directory.root() + " is not complete";
    }
    if (dataset != null) {
      return String.format(
          Locale.ROOT,
          "; the servers hold only part of this load (%,d records), so load again",
          dataset.records());
    }
    return "";
  }

  private static void say(String sentence) {
    System.err.println("mnemo: " + sentence);
  }
}
