package org.mnemo.ycsb.run;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;
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

/** One client thread of a {@link Session}, as used by its binding. */
public final class SessionClient {

  private final Session session;
  private final int number;
  private final TierStore[] stores;
  private final RunCapture.@Nullable Client recorder;
  private final @Nullable BurstClient burst;
  private final MeasuredOperation unrecorded = new MeasuredOperation();
  private long call;
  private long pausedNs;

  /** The tier that served the last operation. */
  private int lastTier;

  SessionClient(
      Session session,
      int number,
      TierStore[] stores,
      RunCapture.@Nullable Client recorder,
      @Nullable BurstClient burst) {
    this.session = session;
    this.number = number;
    this.stores = stores;
    this.recorder = recorder;
    this.burst = burst;
  }

  public NanoClock clock() {
    return session.clock;
  }

  public Tiers tiers() {
    return session.settings.tiers();
  }

  public boolean isLoad() {
    return session.settings.load();
  }

  /** True if the servers may hold foreign records. */
  public boolean overwrites() {
    return session.settings.overwrites();
  }

  public TierStore store(int tier) {
    return stores[tier];
  }

  /**
   * Begins one call of the workload; a scan is many operations. YCSB's target rate and the number
   * of requests count calls.
   */
  public void beginCall() {
    if (session.countsCalls) {
      call = session.calls.getAndIncrement();
    }
  }

  /** True if failures have stopped the load or run; counts the skipped operation. */
  public boolean refuses() {
    return session.tally.refuses();
  }

  /** The operation to fill next; a failed one is reused. */
  public MeasuredOperation next() {
    return recorder == null ? unrecorded : recorder.next();
  }

  /**
   * Collects an operation of a saturated run for the next burst.
   *
   * @param fields names of the fields to read, or null for all
   * @param record what a write writes; cleared by a read
   * @return false if operations are executed one by one
   * @throws MnemoException if the burst was sent and one of its operations failed
   */
  public boolean keptForBurst(
      MeasuredOperation measured, @Nullable Set<String> fields, Fields record) {
    if (burst == null) {
      return false;
    }
    if (!measured.operation.isWrite()) {
      record.clear();
    }
    try {
      burst.add(measured, fields, record);
    } catch (MnemoException e) {
      // Other connections of the burst now hold unread answers.
      session.tally.abort(e.getMessage());
      throw e;
    }
    return true;
  }

  /** Numbers an operation, over all clients, and chooses its tiers. */
  public Route route(MeasuredOperation measured) {
    measured.number = session.tally.draw();
    Route route =
        session.placement.route(measured.operation, measured.key.bytes(), measured.number);
    measured.tier = route.tier();
    return route;
  }

  /**
   * Repeats the ended block of a mirrored run on all tiers, and warms up before the first.
   *
   * @return true if there was work
   * @throws MnemoException if a tier lost a record or was restarted
   */
  public boolean catchUp(MeasuredOperation measured) {
    Mirror mirror = session.mirror;
    if (mirror == null) {
      return false;
    }
    try {
      return catchUp(mirror, session.settings.blocks().blockOf(measured.number), measured.key);
    } catch (MnemoException e) {
      session.tally.abort(e.getMessage());
      throw e;
    }
  }

  private boolean catchUp(Mirror mirror, long block, RecordKey key) {
    if (mirror.isCold()) {
      mirror.warmUp(stores[0], key);
      session.watch.startCounting();
      return true;
    }
    boolean waited = stores[lastTier].awaitRoom();
    if (!mirror.isNext(block)) {
      return waited;
    }
    for (int tier = 0; tier < stores.length; tier++) {
      if (tier != lastTier) {
        session.watch.count(tier, mirror.operations());
      }
    }
    mirror.catchUp(stores, lastTier, block, requireNonNull(recorder, "mirrored runs are recorded"));
    return true;
  }

  /**
   * Makes the moves before the next operation.
   *
   * @return true if there were any
   * @throws MnemoException if a copy differs from its original
   */
  public boolean migrate() {
    Mover mover = session.mover;
    if (mover == null) {
      return false;
    }
    try {
      return mover.move(stores);
    } catch (MnemoException e) {
      session.tally.abort(e.getMessage());
      throw e;
    }
  }

  /** Nanoseconds of waiting between segments since the last call. */
  public long pausedNs() {
    long sinceNs = session.pausedNs() - pausedNs;
    pausedNs += sinceNs;
    return sinceNs;
  }

  /**
   * Waits until an operation is due at the offered rate.
   *
   * @return waiting time in nanoseconds; 0 if it is late, or no rate is offered
   */
  public long awaitDue(MeasuredOperation measured) {
    Pace pace = session.pace;
    if (pace == null) {
      return 0;
    }
    long nowNs = clock().nanoTime();
    measured.dueNs = pace.next(measured.number, nowNs);
    if (measured.dueNs <= nowNs) {
      return 0;
    }
    clock().waitUntil(measured.dueNs, session.sharesProcessors);
    return clock().nanoTime() - nowNs;
  }

  /** Collects a timed operation for the other tiers of a mirrored run. */
  public void keep(MeasuredOperation measured, @Nullable Set<String> fields, Fields record) {
    if (session.mirror != null) {
      session.mirror.keep(measured, fields, record);
      lastTier = measured.tier;
    }
  }

  /**
   * Checks a record.
   *
   * @param fields names of the fields that were read, or null for all
   * @throws MnemoException if it is not the workload's record
   */
  public void verify(MeasuredOperation read, @Nullable Set<String> fields, Fields record) {
    if (session.readCheck != null) {
      session.readCheck.require(read.key.name(), fields, record, tiers().name(read.tier));
    }
  }

  /**
   * Records a successful operation returned by {@link #next}.
   *
   * @return start of the think time in nanoseconds: the operation's end, or later if servers were
   *     queried
   */
  public long done(MeasuredOperation measured) {
    session.tally.done(measured.operation, measured.found);
    if (measured.operation == Operation.INSERT) {
      watchMemory(measured.valueBytes);
      if (session.mover != null) {
        session.mover.inserted(measured);
      }
    }
    if (recorder == null) {
      return measured.endNs;
    }
    session.watch.count(measured.tier);
    measured.call = call;
    measured.client = number;
    try {
      recorder.record(measured);
      if (measured.number + 1 == session.settings.blocks().warmUp()) {
        session.watch.startCounting();
        return clock().nanoTime();
      }
    } catch (MnemoException e) {
      session.tally.abort(e.getMessage());
    }
    return measured.endNs;
  }

  /** Counts an untimed operation that updated a further tier. */
  public void copied(int tier) {
    if (recorder != null) {
      session.watch.count(tier);
    }
  }

  /** Records a stored record of a load. */
  public void stored(RecordKey key, long valueBytes) {
    session.tally.done(Operation.INSERT, true);
    watchMemory(valueBytes);
    if (session.dataset != null) {
      try {
        session.dataset.add(key.bytes(), valueBytes);
      } catch (MnemoException e) {
        session.tally.abort(e.getMessage());
      }
    }
  }

  /** Stops the load or run before the memory of local servers is full. */
  private void watchMemory(long storedBytes) {
    try {
      session.servers.stored(storedBytes);
    } catch (MnemoException e) {
      session.tally.abort(e.getMessage());
    }
  }

  /** Counts a call that failed before its operation. */
  public void failedToBegin(String operation, String key, MnemoException cause) {
    session.tally.draw();
    failed(operation, key, cause);
  }

  /** Counts a failed operation. */
  public void failed(String operation, String key, MnemoException cause) {
    String failure = session.tally.failed(operation, key, cause.getMessage());
    if (Session.isInteractive()) {
      Session.say(failure);
    }
  }

  /**
   * The stored keys of a table from {@code start}, in order.
   *
   * @throws MnemoException if the run has no index of that table
   */
  public Iterator<String> keysFrom(RecordKey start) {
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

  /** Adds a key for scans. */
  public void inserted(RecordKey key) {
    if (session.index != null && session.index.isOf(key.table())) {
      session.index.add(key.bytes());
    }
  }

  /** Removes a key for scans before the record is deleted. */
  public void deleting(RecordKey key) {
    if (session.index != null && session.index.isOf(key.table())) {
      session.index.remove(key.bytes());
    }
  }

  /** Closes the connections; the last client closes the session. */
  public void close() {
    if (burst != null) {
      try {
        if (!session.tally.hasGivenUp()) {
          burst.carryOutKept();
        }
      } catch (MnemoException e) {
        session.tally.abort(e.getMessage());
      }
      burst.close();
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
