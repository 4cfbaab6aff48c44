package org.mnemo.ycsb.sensitivity;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.store.TierStore;

/**
 * One YCSB load or run: what its client threads share. YCSB hands the same {@link Properties} to
 * every binding, so the session lives in there; it opens with the first binding, before the clock
 * starts, and closes with the last.
 */
public final class Session {

  /** System property that says {@code complete} once a load or run has ended well. */
  public static final String OUTCOME = "mnemo.outcome";

  private static final String PROPERTY = "mnemo session";

  /** So many failures in a row mean that a server is gone: nothing more is asked of it. */
  private static final int FAILURES_TO_GIVE_UP = 20;

  private static final Measured NOTHING_MEASURED = new Measured(0, 0, 0);

  private final RunSettings settings;
  private final NanoClock clock;
  private final Placement placement;
  private final Deployment deployment;
  private final @Nullable MeasurementDirectory directory;
  private final @Nullable RunCapture capture;
  private final @Nullable DatasetRecorder dataset;
  private final String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();

  private final AtomicLong nextOperation = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong notFound = new AtomicLong();
  private final AtomicLong deletes = new AtomicLong();
  private final AtomicInteger failuresInARow = new AtomicInteger();
  private final AtomicInteger clients = new AtomicInteger();
  private final AtomicInteger openClients = new AtomicInteger();
  private volatile boolean givenUp;
  private volatile @Nullable String firstFailure;
  private volatile @Nullable String abortReason;

  private Session(RunSettings settings) {
    this.settings = settings;
    clock = settings.store().clock();
    placement = Placements.of(settings);
    Path out = settings.out();
    directory = out == null || settings.load() ? null : MeasurementDirectory.create(out);
    deployment = Deployment.of(settings, clock);
    if (settings.load()) {
      capture = null;
      boolean continued =
          RunSettings.number(settings.properties(), "insertstart", 0, 0, Long.MAX_VALUE) > 0;
      dataset = DatasetRecorder.ofLoad(settings.dataset(), continued);
    } else {
      dataset = null;
      if (directory == null) {
        capture = null;
      } else {
        directory.writeRun(info(false, NOTHING_MEASURED));
        capture = new RunCapture(directory, settings, placement, clock.nanoTime());
      }
    }
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
        session = new Session(RunSettings.of(properties));
        properties.put(PROPERTY, session);
      }
      return session;
    }
  }

  /** Connects one more client thread. */
  public Client connect() {
    TierStore[] stores = deployment.connect();
    openClients.incrementAndGet();
    return new Client(clients.getAndIncrement(), stores);
  }

  /** What one client thread has for itself. */
  public final class Client {

    private final int number;
    private final TierStore[] stores;
    private final @Nullable LatencyRecorder recorder;

    private Client(int number, TierStore[] stores) {
      this.number = number;
      this.stores = stores;
      this.recorder = capture == null ? null : capture.newRecorder();
    }

    public TierStore store(int tier) {
      return stores[tier];
    }

    /** Takes down an operation that the store carried out. */
    public void done(
        long operationNumber,
        int tier,
        Operation operation,
        KeyBytes key,
        boolean found,
        long valueBytes,
        long startNs,
        long endNs,
        long clientNs) {
      if (failuresInARow.get() != 0) {
        failuresInARow.set(0);
      }
      if (!found) {
        notFound.incrementAndGet();
      }
      if (operation == Operation.DELETE) {
        deletes.incrementAndGet();
      }
      RunCapture running = capture;
      LatencyRecorder own = recorder;
      if (running != null && own != null) {
        try {
          running.record(
              own,
              number,
              operationNumber,
              tier,
              operation,
              key,
              valueBytes,
              startNs,
              endNs,
              clientNs);
        } catch (MnemoException e) {
          abort(e.getMessage());
        }
      }
    }

    /** Closes the connections; the last client closes the session. */
    public void close() {
      for (TierStore store : stores) {
        store.close();
      }
      if (openClients.decrementAndGet() == 0) {
        Session.this.close();
      }
    }
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

  /** The number of the next operation of the run, over all clients. */
  public long nextOperation() {
    return nextOperation.getAndIncrement();
  }

  /** Takes down a record that a load has stored. */
  public void stored(KeyBytes key, long valueBytes) {
    failuresInARow.set(0);
    if (dataset != null) {
      dataset.add(key, valueBytes);
    }
  }

  /** Counts an operation that was not carried out, and why. */
  public void failed(String operation, String key, RuntimeException cause) {
    failed.incrementAndGet();
    if (firstFailure == null) {
      firstFailure = operation + " of " + key + ": " + cause.getMessage();
    }
    if (failuresInARow.incrementAndGet() >= FAILURES_TO_GIVE_UP) {
      givenUp = true;
    }
  }

  /** Ends the run early: what is left counts as failed. */
  public void abort(String reason) {
    if (abortReason == null) {
      abortReason = reason;
    }
    givenUp = true;
  }

  /** True once nothing more should be asked of the servers; counts the operation left out. */
  public boolean refuses() {
    if (givenUp) {
      nextOperation.getAndIncrement();
      failed.incrementAndGet();
    }
    return givenUp;
  }

  private void close() {
    try {
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
    }
  }

  private void finish() {
    String problem = problem();
    if (problem != null) {
      if (directory != null) {
        directory.writeRun(info(false, NOTHING_MEASURED));
      }
      say(problem);
      return;
    }
    if (dataset != null) {
      dataset.commit();
    }
    if (capture != null && directory != null) {
      Measured measured = capture.finish();
      directory.writeRun(info(true, measured));
      say(
          String.format(
              Locale.ROOT,
              "%,d operations, %,.0f a second after warm-up; measurement in %s",
              nextOperation.get(),
              measured.throughputOpsS(),
              directory.root()));
      if (!capture.hasDataset()) {
        say(
            "no load has recorded the data set here, so an estimate will cover only the keys that"
                + " the run touched; load on this machine or give its file with -p mnemo.dataset=");
      }
    } else if (!settings.load()) {
      say("nothing was recorded; add -p mnemo.out=DIR to keep the measurement");
    }
    System.setProperty(OUTCOME, "complete");
  }

  /** Why the run is not complete, in a sentence; null if it is. */
  private @Nullable String problem() {
    long operations = nextOperation.get();
    String where = directory == null ? "" : "; " + directory.root() + " is not complete";
    if (abortReason != null) {
      return abortReason + where;
    }
    if (failed.get() > 0) {
      return "%d of %d operations failed%s; the first: %s"
          .formatted(failed.get(), operations, where, firstFailure);
    }
    if (notFound.get() > 0 && deletes.get() == 0) {
      return "%d of %d operations found no record%s; load first, with the same properties"
          .formatted(notFound.get(), operations, where);
    }
    if (operations == 0) {
      return "the workload has no operations" + where + "; set operationcount or recordcount";
    }
    return null;
  }

  private static void say(String sentence) {
    System.err.println("mnemo: " + sentence);
  }

  private RunInfo info(boolean complete, Measured measured) {
    return new RunInfo(
        RunInfo.SCHEMA,
        complete,
        settings.store().name(),
        settings.placement(),
        deployment.info(),
        settings.seed(),
        settings.clients(),
        startedAt,
        Machine.describe(),
        publicProperties(),
        new Counts(nextOperation.get(), failed.get(), notFound.get()),
        measured);
  }

  private SortedMap<String, String> publicProperties() {
    SortedMap<String, String> shown = new TreeMap<>();
    for (String name : settings.properties().stringPropertyNames()) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (!lower.contains("password") && !lower.contains("secret") && !lower.contains("token")) {
        shown.put(name, settings.properties().getProperty(name));
      }
    }
    return shown;
  }
}
