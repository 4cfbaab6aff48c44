package org.mnemo.ycsb.run;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.workload.StopSignal;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * A workload whose run is divided into segments. At the end of each, all clients wait while the
 * measurement so far is written and the parent decides whether to continue. The first segment is
 * the workload itself.
 *
 * <p>Clients wait before a transaction, as others may wait for a started one.
 */
public final class SegmentedWorkload extends Workload {

  private final Workload workload;
  private final Properties properties;
  private final double gapNs;
  private final Segment first;
  private final Supplier<Optional<Segment>> next;
  private final Phaser clients;
  private final AtomicLong begun = new AtomicLong();
  private volatile long last;
  private volatile long deadlineNs;
  private volatile boolean ended;
  private volatile @Nullable Session session;

  /**
   * A segment of a run.
   *
   * @param transactions number of transactions since the start of the run
   * @param seconds longest duration of the segment
   */
  public record Segment(long transactions, double seconds) {}

  /** A client, with the due time of its next transaction under a target rate. */
  private static final class Client {

    private final Object state;
    private double dueNs = System.nanoTime();
    private long pausedNs;

    Client(Object state) {
      this.state = state;
    }
  }

  /**
   * Divides an initialised workload.
   *
   * @param properties properties of the workload and of the binding
   * @param clientCount number of client threads
   * @param targetOpsS limit of all clients in transactions a second; 0 for none
   * @param next waits for the next segment; empty for the end of the run
   */
  public SegmentedWorkload(
      Workload workload,
      Properties properties,
      int clientCount,
      double targetOpsS,
      Segment first,
      Supplier<Optional<Segment>> next) {
    this.workload = workload;
    this.properties = properties;
    this.gapNs = targetOpsS > 0 ? clientCount * 1e9 / targetOpsS : 0;
    this.first = first;
    this.next = next;
    clients =
        new Phaser(clientCount) {
          @Override
          protected boolean onAdvance(int phase, int registered) {
            // Each waiting client has drawn the number of a transaction that it has not made.
            return registered == 0 || !goesOn(begun.get() - registered);
          }
        };
    StopSignal.register(properties, this);
  }

  private void begin(Segment segment) {
    last = segment.transactions();
    deadlineNs = System.nanoTime() + (long) (segment.seconds() * 1e9);
  }

  private boolean goesOn(long transactions) {
    ended =
        !session()
            .pause(
                transactions,
                () -> {
                  Optional<Segment> segment = next.get();
                  segment.ifPresent(this::begin);
                  return segment.isPresent();
                });
    return !ended;
  }

  @Override
  public Object initThread(Properties given, int thread, int threads) throws WorkloadException {
    // The bindings of all threads exist before the first thread starts.
    Session opened = Session.of(properties);
    synchronized (this) {
      if (session == null) {
        begin(first);
        session = opened;
      }
    }
    return new Client(workload.initThread(given, thread, threads));
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    throw new IllegalStateException("a load has no segments");
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    Client client = (Client) state;
    long number = begun.getAndIncrement();
    while (!ended && (number >= last || System.nanoTime() - deadlineNs >= 0)) {
      clients.arriveAndAwaitAdvance();
    }
    awaitDue(client);
    if (!ended && workload.doTransaction(db, client.state)) {
      return true;
    }
    clients.arriveAndDeregister();
    return false;
  }

  /** A late client catches up, as with YCSB's target, but not on pauses. */
  private void awaitDue(Client client) {
    if (gapNs == 0) {
      return;
    }
    long pausedNs = session().pausedNs();
    client.dueNs += pausedNs - client.pausedNs;
    client.pausedNs = pausedNs;
    while (System.nanoTime() < client.dueNs) {
      LockSupport.parkNanos((long) client.dueNs - System.nanoTime());
    }
    client.dueNs += gapNs;
  }

  private Session session() {
    return requireNonNull(session, "initThread comes first");
  }

  @Override
  public boolean isStopRequested() {
    return workload.isStopRequested();
  }

  /** Ends the failed run and releases waiting clients. */
  @Override
  public void requestStop() {
    workload.requestStop();
    ended = true;
    clients.forceTermination();
  }

  @Override
  public void cleanup() throws WorkloadException {
    workload.cleanup();
  }
}
