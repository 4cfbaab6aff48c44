package org.mnemo.ycsb.run;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.UnwritableException;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MovesRow;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.kernel.AwakeProcessors;
import org.mnemo.ycsb.placement.MigratedPlacement;
import org.mnemo.ycsb.placement.Placement;
import org.mnemo.ycsb.placement.SaturatedPlacement;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.Secrets;
import org.mnemo.ycsb.settings.OfferedRate;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.workload.StopSignal;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

/**
 * One YCSB load or run, shared by its client threads. It is stored in the {@link Properties} that
 * YCSB passes to every binding. It opens with the first binding, before the clock starts, and
 * closes with the last.
 */
public final class Session {

  /**
   * System property: {@code begun} once a load or run has begun, {@code complete} once it has
   * succeeded.
   */
  public static final String OUTCOME = "mnemo.outcome";

  /** System property: true in YCSB's shell, with an interactive user. */
  public static final String INTERACTIVE = "mnemo.interactive";

  private static final String PROPERTY = "mnemo session";

  private static volatile @Nullable RunTimes lastTimes;

  final RunSettings settings;
  final NanoClock clock;
  final Placement placement;
  final TierServers servers;
  final ServerWatch watch;
  private final AwakeProcessors awake;
  final OperationTally tally;
  final @Nullable DatasetRecorder dataset;
  final @Nullable KeyIndex index;
  final @Nullable ReadCheck readCheck;
  final Mode mode;
  final @Nullable Pace pace;

  /** True if there are more clients than processors for them. */
  final boolean sharesProcessors;

  /** True if calls are counted. The counter is shared by clients, which costs time. */
  final boolean countsCalls;

  final AtomicLong calls = new AtomicLong();

  /** Time in nanoseconds that clients have waited between segments. */
  private long pausedNs;

  private final RunDescription description;
  private final @Nullable DirectoryLock lock;
  private final @Nullable MeasurementDirectory directory;
  private final @Nullable RunCapture capture;
  private final ShutdownHook hook;
  private final AtomicInteger clients = new AtomicInteger();
  private final AtomicInteger openClients = new AtomicInteger();

  private Session(Properties properties, RunSettings settings, @Nullable DirectoryLock lock) {
    this.settings = settings;
    this.lock = lock;
    tally = new OperationTally(() -> StopSignal.stop(properties));
    clock = settings.stores().clock();
    countsCalls = settings.targetOpsS() > 0 || settings.workloadRequests() < Long.MAX_VALUE;
    // First the checks without side effects.
    placement = Placements.of(settings);
    OfferedRate rate = OfferedRate.of(settings);
    String scanned = settings.scannedTable();
    index = scanned == null ? null : KeyIndex.read(settings.dataset(), scanned);
    readCheck = isInteractive() ? null : ReadCheck.of(settings);
    Path out = measurementOf(settings);
    requireOut(out);
    directory = out == null ? null : MeasurementDirectory.create(out);
    servers = TierServers.of(settings, clock);
    sharesProcessors = TierServers.sharesProcessors(settings);
    AwakeProcessors loops = AwakeProcessors.none();
    Mode opened = Mode.PLAIN;
    try {
      opened = openMode(properties);
      mode = opened;
      requireOwnRecords(properties);
      watch = new ServerWatch(servers);
      loops = isInteractive() ? loops : servers.keepAwake(settings, clock);
      awake = loops;
      // One moment on two clocks: one shared by clients, one for the starts of blocks.
      Instant startedAt = Instant.now();
      long startNs = clock.nanoTime();
      description =
          new RunDescription(
              settings,
              servers,
              startedAt,
              awake,
              clock == NanoClock.SYSTEM ? new RunDescription.OtherWork(servers, awake) : null);
      dataset = settings.load() ? datasetOfLoad(settings) : null;
      if (directory == null) {
        capture = null;
      } else {
        directory.begin(description.info(tally.counts(), null));
        if (mode instanceof Saturation) {
          capture = null;
        } else {
          capture = new RunCapture(directory, settings, placement, startedAt, startNs, clock);
          capture.recordMemory(servers.memoryUse());
          if (settings.blocks().warmUp() == 0) {
            watch.startCounting();
          }
        }
      }
      pace = rate == null ? null : new Pace(rate, settings.blocks(), settings.seed(), startNs);
      System.setProperty(OUTCOME, "begun");
      hook = new ShutdownHook(this::interrupted);
    } catch (RuntimeException e) {
      loops.close();
      opened.close();
      servers.closeUnclaimed();
      throw e;
    }
  }

  /** Refuses recording placements without an output directory. */
  private void requireOut(@Nullable Path out) {
    boolean records =
        placement instanceof SaturatedPlacement || placement instanceof MigratedPlacement;
    Check.that(
        !records || settings.load() || out != null,
        "mnemo.placement=%s needs a directory; add -p mnemo.out=DIR"
            .formatted(settings.placement()));
  }

  private Mode openMode(Properties properties) {
    if (directory == null) {
      return Mode.PLAIN;
    }
    PropertyReader given = new PropertyReader(properties);
    if (placement instanceof SaturatedPlacement saturated) {
      return new Saturation(
          servers,
          saturated,
          settings.blocks(),
          clock,
          SaturationRow.FILE.writer(directory.saturation()),
          Placements.burstConnections(given));
    }
    if (placement instanceof MigratedPlacement migrated) {
      return new Mover(
          migrated,
          MovesRow.FILE.writer(directory.moves()),
          clock,
          settings.tiers(),
          given.text(CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT));
    }
    return placement.mirrors()
        ? new Mirror(servers, settings.blocks(), clock, FetchesRow.FILE.writer(directory.fetches()))
        : Mode.PLAIN;
  }

  /**
   * Abandons a load or run after a signal: files are incomplete, and the servers' content is
   * unknown.
   */
  private void interrupted() {
    Optional<String> ended = ShutdownHook.endedBySignal();
    if (ended.isEmpty()) {
      return;
    }
    AtomicFile.abandonUnfinished();
    if (dataset != null) {
      dataset.discard();
    }
    say(ended.get() + whatIsLeft());
    if (lock != null) {
      lock.close();
    }
  }

  private static Session open(Properties properties) {
    RunSettings settings = RunSettings.of(properties);
    Path out = measurementOf(settings);
    if (settings.load() || out != null) {
      CompressedFiles.requireZstandard();
    }
    DirectoryLock lock = null;
    try {
      if (out != null) {
        lock = DirectoryLock.of(out);
      }
      return new Session(properties, settings, lock);
    } catch (RuntimeException e) {
      if (lock != null) {
        lock.close();
      }
      throw e instanceof StoreException unreached
          ? explained(unreached, settings)
          : e instanceof UnwritableException unwritable ? settings.withProperty(unwritable) : e;
    }
  }

  private static @Nullable Path measurementOf(RunSettings settings) {
    return settings.load() ? null : settings.out();
  }

  private void requireOwnRecords(Properties properties) {
    KnownRecords known = ReadCheck.knownRecords(properties);
    boolean writes = settings.load() || (known != null && known.runWrites());
    if (writes && !settings.overwrites() && !isInteractive()) {
      servers.requireOwnRecords(known);
    }
    servers.learn(known, writes && !isInteractive(), settings.overwrites());
  }

  /**
   * Sentence on a load or run ended by a signal; empty if none ended it, or the session prints
   * more.
   */
  public static Optional<String> endedBySignal() {
    String outcome = System.getProperty(OUTCOME);
    return "begun".equals(outcome)
        ? Optional.empty()
        : ShutdownHook.endedBySignal()
            .map(
                ended ->
                    ended
                        + (outcome == null ? " before it began" : "; the load or run is complete"));
  }

  static boolean isInteractive() {
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
   *     is unusable
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

  /** The division of the last measured run's time. */
  public static Optional<RunTimes> lastTimes() {
    return Optional.ofNullable(lastTimes);
  }

  /** A failure to reach a server; for one that Mnemo started, its end. */
  private static MnemoException explained(StoreException unreached, RunSettings settings) {
    return LocalServerPlans.endedServer(settings)
        .<MnemoException>map(
            ended -> new MnemoException(ended + "; its data is lost: load again", unreached))
        .orElse(unreached);
  }

  public SessionClient connect() {
    TierStore[] stores;
    try {
      stores = servers.connect();
    } catch (StoreException e) {
      throw explained(e, settings);
    }
    openClients.incrementAndGet();
    return new SessionClient(
        this,
        clients.getAndIncrement(),
        stores,
        capture == null ? null : capture.newClient(),
        mode.newBursts(tally));
  }

  void clientClosed() {
    if (openClients.decrementAndGet() == 0) {
      close();
    }
  }

  private void close() {
    try (hook) {
      finish();
    } catch (MnemoException e) {
      say(endedServer().orElse(e.getMessage()));
    } finally {
      mode.close();
      if (capture != null) {
        capture.close();
      }
      if (dataset != null) {
        dataset.close();
      }
      awake.close();
      servers.closeUnclaimed();
      if (lock != null) {
        lock.close();
      }
    }
  }

  /**
   * Writes the measurement so far as a complete one, while all clients wait.
   *
   * @param transactions number of transactions so far
   * @param goesOn waits for the decision to continue
   * @return false if the run ends here, also after a failure
   */
  boolean pause(long transactions, BooleanSupplier goesOn) {
    MeasurementDirectory written = requireNonNull(directory, "a run in segments is measured");
    RunCapture captured = requireNonNull(capture, "a run in segments is captured");
    long startNs = clock.nanoTime();
    try {
      // Queries servers, which may have ended since their last operation.
      if (problem() != null) {
        return false;
      }
      Properties properties = settings.properties();
      properties.setProperty(Client.OPERATION_COUNT_PROPERTY, Long.toString(transactions));
      // The earlier measurement stays valid until its files are replaced.
      written.reopen(description.info(tally.counts(), null));
      writeServers(written);
      mode.publish();
      written.finish(description.info(tally.counts(), captured.publish()));
      if (!goesOn.getAsBoolean()) {
        return false;
      }
      description.goOn();
      long ns = clock.nanoTime() - startNs;
      pausedNs += ns;
      properties.setProperty(RunInfo.WORKLOAD_REQUESTS, Long.toString(captured.goOn(ns)));
      return true;
    } catch (MnemoException e) {
      tally.abort(e.getMessage());
      return false;
    }
  }

  /** Time in nanoseconds that all clients have waited between segments so far. */
  long pausedNs() {
    return pausedNs;
  }

  private void writeServers(MeasurementDirectory written) {
    watch.work().ifPresent(work -> Json.write(written.servers(), work));
  }

  private void finish() {
    watch.throttled(settings.load()).forEach(Session::say);
    if (!settings.load()) {
      awake
          .obstacle()
          .ifPresent(
              obstacle ->
                  say(
                      "warning: processors could go idle, so latencies include waking them: "
                          + obstacle));
    }
    String problem = problem();
    if (problem != null) {
      say(problem);
      if (directory != null) {
        directory.reopen(description.info(tally.counts(), null));
      } else if (dataset != null) {
        dataset.discard();
      }
      return;
    }
    if (dataset != null) {
      dataset.commit();
    }
    if (directory != null && mode instanceof Saturation saturation) {
      saturation.commit();
      Measured measured = saturation.measured();
      directory.finish(description.info(tally.counts(), measured));
      directory.ofLoad().ifPresent(MeasurementDirectory::sealLoad);
      say(saturation.summary(measured));
    } else if (directory != null && capture != null) {
      directory.reopen(description.info(tally.counts(), null));
      writeServers(directory);
      mode.commit();
      Measured measured = capture.finish();
      directory.finish(description.info(tally.counts(), measured));
      servers.memoryInWords().forEach(Session::say);
      servers.remarks().forEach(Session::say);
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

  /** The reason why the load or run has failed, as a sentence; null if it succeeded. */
  private @Nullable String problem() {
    String where = whatIsLeft();
    // Failing servers may not answer, and add nothing.
    if (tally.hasGivenUp() || tally.counts().failed() > 0) {
      return endedServer().orElseGet(() -> tally.problem(where, mostMisses()));
    }
    String dropped = watch.dropped(where);
    return dropped != null ? dropped : tally.problem(where, mostMisses());
  }

  /** A sentence on a local server that has ended, if any. */
  private Optional<String> endedServer() {
    String failures = tally.counts().failed() == 0 ? "" : tally.failures() + "; ";
    return LocalServerPlans.endedServer(settings)
        .map(
            ended ->
                settings.load()
                    ? failures + "in mid-load " + ended + whatIsLeft()
                    : failures
                        + "in mid-run "
                        + ended
                        + whatIsLeft()
                        + "; its data is lost: load and run again");
  }

  private long mostMisses() {
    KnownRecords known = ReadCheck.knownRecords(settings.properties());
    return known == null ? 0 : known.mostMisses(tally.counts().operations());
  }

  /** A clause on the leftovers of a failed load or run, to follow a sentence. */
  private String whatIsLeft() {
    if (directory != null) {
      return "; " + directory.root() + " is not complete";
    }
    if (dataset != null) {
      return "; the servers hold only a part (%s): load again"
          .formatted(CountedNoun.of(dataset.records(), "record"));
    }
    return "";
  }

  static void say(String sentence) {
    System.err.println("mnemo: " + sentence);
  }
}
